import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { narrowest } from './use-columns.ts'

type Props = { label: string; width: number; onResize(width: number): void }

/** The right edge of a heading: dragging it, or the arrow keys, change the width of the column. */
export function ColumnHandle({ label, width, onResize }: Props) {
  const start = useRef<{ x: number; width: number }>(undefined)

  function begin(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const heading = event.currentTarget.parentElement!
    start.current = { x: event.clientX, width: heading.getBoundingClientRect().width }
  }
  function onKey(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (!step) return
    event.preventDefault()
    onResize(event.currentTarget.parentElement!.getBoundingClientRect().width + step)
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={({ clientX }) => start.current && onResize(start.current.width + clientX - start.current.x)}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
      onKeyDown={onKey}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-px after:bg-transparent hover:after:bg-line-strong focus-visible:after:bg-accent group-hover/head:after:bg-line"
    />
  )
}
