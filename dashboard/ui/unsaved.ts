import { createContext, use } from 'react'

/** For what stands in a dialog that asks before it throws away what was typed. */
export const UnsavedContext = createContext((_isUnsaved: boolean) => {})

/** To be called when a person changed something that no field of the form itself shows: a tag, a company. */
export function useTouch() {
  const setUnsaved = use(UnsavedContext)
  return () => setUnsaved(true)
}
