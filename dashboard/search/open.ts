import { withCommand } from '../ui/keys.ts'

export const opened = new EventTarget()

/** Opens the command menu from anywhere: the button in the sidebar does the same as ⌘K. */
export const openCommandMenu = () => opened.dispatchEvent(new Event('open'))

export const shortcut = withCommand('K')
