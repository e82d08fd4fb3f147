import { Dialog } from '../ui/dialog.tsx'
import { withCommand } from '../ui/keys.ts'
import { goTo } from './shortcuts.ts'

type Shortcut = { keys: string[]; label: string }

/** Everything that a key does, for the list of shortcuts. */
const shortcuts: readonly { title: string; items: Shortcut[] }[] = [
  {
    title: 'Everywhere',
    items: [
      { keys: [withCommand('K')], label: 'Search or run a command' },
      { keys: ['c'], label: 'New record in the current list, or a new contact' },
      { keys: ['?'], label: 'Show keyboard shortcuts' },
      { keys: [withCommand('Enter')], label: 'Submit the form' },
      { keys: ['Esc'], label: 'Close or cancel' },
      { keys: ['Tab'], label: 'Actions for the chosen result (in the search)' },
    ],
  },
  { title: 'Go to', items: Object.entries(goTo).map(([key, { label }]) => ({ keys: ['g', key], label })) },
  {
    title: 'In a list',
    items: [
      { keys: ['/'], label: 'Search the list' },
      { keys: ['j', '↓'], label: 'Next row' },
      { keys: ['k', '↑'], label: 'Previous row' },
      { keys: ['Enter'], label: 'Open the record' },
      { keys: ['Space'], label: 'Preview the record' },
      { keys: ['e', '←', '→'], label: 'Choose a cell; Enter edits it' },
      { keys: ['x'], label: 'Select the row, or a range with Shift' },
      { keys: ['Alt ↑', 'Alt ↓'], label: 'Move a column (in the Columns menu)' },
    ],
  },
  {
    title: 'On the page of a record',
    items: [
      { keys: ['j'], label: 'Next record of the list' },
      { keys: ['k'], label: 'Previous record of the list' },
    ],
  },
  {
    title: 'On the board',
    items: [
      { keys: ['Space'], label: 'Pick up or drop a deal' },
      { keys: ['←', '→'], label: 'Choose a stage' },
    ],
  },
]

/** All keyboard shortcuts. */
export default function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Keyboard shortcuts" wide>
      {/* A tab stop, so that the arrow keys scroll it. */}
      <div tabIndex={0} role="group" aria-label="All shortcuts" className="gap-8 sm:columns-2">
        {shortcuts.map(({ title, items }) => (
          <section key={title} aria-label={title} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-medium">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
              {items.map(({ keys, label }) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="flex justify-end gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="inline-flex h-6 min-w-6 items-center justify-center rounded border bg-sunken px-1.5 font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
