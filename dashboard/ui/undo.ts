import { toast } from './toast.ts'

/** The button of a message about a change that can be undone. */
export const undoAction = (undo: () => Promise<unknown>) => ({
  label: 'Undo',
  onClick: () => void undo().catch((error: Error) => toast.error(error.message)),
})
