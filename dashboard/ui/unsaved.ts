import { createContext, use } from 'react'

/** For what stands in a dialog that asks before it throws away what was typed. */
export const UnsavedContext = createContext(() => {})

/** To be called when a person changed something that no field of the form itself shows: a tag, a company. */
export const useTouch = () => use(UnsavedContext)
