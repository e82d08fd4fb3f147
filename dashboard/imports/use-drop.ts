import { useEffect, useRef, useState } from 'react'

/** Accepts a file dropped anywhere on the page, where a browser would otherwise open it. Returns whether one is dragged over it. */
export function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const latestOnFile = useRef(onFile)
  latestOnFile.current = onFile
  useEffect(() => {
    const listening = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      document.addEventListener(name, listener, { signal: listening.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', (event) => {
      const file = event.dataTransfer?.files[0]
      setOver(false)
      if (!file) return
      event.preventDefault()
      latestOnFile.current(file)
    })
    return () => listening.abort()
  }, [])
  return isOver
}
