import { useEffect, useRef } from 'react'
import { intentDelay } from './intent.ts'

/**
 * The handlers of a control that will probably be used: they call a function when the pointer or the focus rests on the
 * control, or when it is pressed.
 */
export function useIntent() {
  const timer = useRef<number>(undefined)
  const forget = () => clearTimeout(timer.current)
  useEffect(() => forget, [])
  return (prepare: () => void) => {
    const wait = () => {
      forget()
      timer.current = window.setTimeout(prepare, intentDelay)
    }
    return {
      onPointerEnter: wait,
      onPointerLeave: forget,
      onFocus: wait,
      onBlur: forget,
      onPointerDown() {
        forget()
        prepare()
      },
    }
  }
}
