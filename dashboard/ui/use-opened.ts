import { useState } from 'react'

/**
 * Whether a dialog has been open. Lists have several closed dialogs in each row, which are not rendered before. Afterwards
 * they are, because they return the focus when they close.
 */
export function useOpened(open: boolean) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}
