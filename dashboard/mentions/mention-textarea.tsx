import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { type Person, usePeople } from '../owners/use-people.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Textarea } from '../ui/input.tsx'
import { completed, mentionAt, suggestionsFor } from './mention.ts'

/** A text field that suggests members after an @. Mentioned members are notified. */
export function MentionTextarea({ onKeyDown, onInput, onBlur, ...props }: ComponentProps<'textarea'>) {
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const { members } = usePeople(typed !== undefined)
  const suggestions = typed === undefined ? [] : suggestionsFor(typed, members)
  const id = useId()

  function look({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) {
    setTyped(selectionStart === selectionEnd ? mentionAt(value.slice(0, selectionStart)) : undefined)
    setChosen(0)
  }

  function insert(field: HTMLTextAreaElement, { name }: Person) {
    const { from, text } = completed(field.value.slice(0, field.selectionStart), name)
    field.setRangeText(text, from, field.selectionStart, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true })) // React and the form notice it as typed text
    setTyped(undefined)
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (suggestions.length > 0 && isPlain && (step || ['Enter', 'Tab', 'Escape'].includes(event.key))) {
      event.preventDefault()
      event.stopPropagation()
      if (step) setChosen((chosen + step + suggestions.length) % suggestions.length)
      else if (event.key === 'Escape') setTyped(undefined)
      else insert(event.currentTarget, suggestions[chosen]!)
    } else onKeyDown?.(event)
  }

  return (
    <div className="relative">
      <Textarea
        {...props}
        aria-autocomplete="list"
        {...(suggestions.length > 0 && { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` })}
        onKeyDown={onKey}
        onInput={(event) => {
          look(event)
          onInput?.(event)
        }}
        onBlur={(event) => {
          setTyped(undefined)
          onBlur?.(event)
        }}
      />
      {suggestions.length > 0 && (
        <ul
          id={id}
          role="listbox"
          aria-label="Members to mention"
          className="absolute top-full left-0 z-50 mt-1 w-64 max-w-full rounded-lg border bg-raised p-1 shadow-lg"
        >
          {suggestions.map((person, i) => (
            <li
              key={person.id}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === chosen}
              className={classes(
                'flex min-h-control cursor-default items-center gap-2 rounded-md px-2',
                i === chosen && 'bg-accent-soft',
              )}
              onPointerMove={() => setChosen(i)}
              // Before the field loses the focus, which would save it.
              onPointerDown={(event) => {
                event.preventDefault()
                const field = event.currentTarget.closest('div')!.querySelector('textarea')!
                insert(field, person)
              }}
            >
              <Avatar name={person.name} size={20} />
              <span className="truncate">{person.name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
