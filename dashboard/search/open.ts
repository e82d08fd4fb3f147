import { withCommand } from '../ui/keys.ts'

export const opened = new EventTarget()

/** From anywhere: the sidebar's button does what ⌘K does. */
export const openCommandMenu = () => opened.dispatchEvent(new Event('open'))

export const shortcut = withCommand('K')
