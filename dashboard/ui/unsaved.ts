import { createContext, use } from 'react'

/** For the content of a dialog that asks before it discards input. */
export const UnsavedContext = createContext((_isUnsaved: boolean) => {})

/** Call it when a person changed something that is not a field of the form: a tag, a company. */
export function useTouch() {
  const setUnsaved = use(UnsavedContext)
  return () => setUnsaved(true)
}
