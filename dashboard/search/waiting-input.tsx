import { field, frame, overlay, placeholder } from './look.ts'

type Props = { typed: string; onType(typed: string): void; onClose(): void }

/** Shown while the command menu loads, and keeps what is typed until then. */
export const WaitingInput = ({ typed, onType, onClose }: Props) => (
  <>
    <div className={overlay} onClick={onClose} />
    <div role="dialog" aria-modal aria-label="Search and commands" aria-busy data-command-menu className={frame}>
      <input
        autoFocus
        aria-label="Search and commands"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        placeholder={placeholder}
        className={field}
      />
    </div>
  </>
)
