import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'
import { isTyping } from './keys.ts'

/** Searches while typing, after a short delay. `/` focuses it from anywhere on the screen. */
export function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch(q: string): void }) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  /** The last query, and earlier ones that are not yet in the URL. */
  const sent = useRef([value])
  const search = useRef(onSearch)
  search.current = onSearch

  // The URL takes precedence, unless it only reflects what was typed here.
  useEffect(() => {
    const own = sent.current.indexOf(value)
    sent.current = own < 0 ? [value] : sent.current.slice(own)
    if (own < 0) setTyped(value)
  }, [value])

  useEffect(() => {
    const q = typed.trim()
    if (q === sent.current.at(-1)) return
    const timer = setTimeout(() => {
      sent.current.push(q)
      search.current(q)
    }, 200)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="relative w-full sm:w-64">
      <Search aria-hidden className="absolute inset-y-0 left-2.5 my-auto size-4 text-muted" />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && input.current?.blur()}
        className="px-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setTyped('')}
          className="absolute inset-y-0 right-0 rounded px-2 text-muted hover:text-ink"
        >
          <X className="size-4" />
        </button>
      ) : (
        <kbd
          aria-hidden
          className="absolute inset-y-0 right-2 my-auto hidden h-fit rounded border px-1 text-xs leading-4 text-muted sm:block"
        >
          /
        </kbd>
      )}
    </div>
  )
}
