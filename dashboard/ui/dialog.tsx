import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Confirm } from './confirm.tsx'
import { UnsavedContext } from './unsaved.ts'
import { useComeBack } from './use-come-back.ts'
import { useOpened } from './use-opened.ts'

type Props = {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description?: string
  /** At the centre of the screen, or as a panel at its side. */
  side?: boolean
  /** For a document or a picture. */
  wide?: boolean
  children: ReactNode
}

/** Asks for confirmation before Escape or a click outside discards what was typed into a form. */
export function Dialog({ open, onOpenChange, title, description, side = false, wide = false, children }: Props) {
  const comeBack = useComeBack(open)
  const isUnsaved = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => setIsAsking(false), [open])
  const setUnsaved = useCallback((is: boolean) => {
    isUnsaved.current = is
  }, [])
  if (!useOpened(open)) return null
  return (
    <>
      <Primitive.Root
        open={open}
        onOpenChange={(next) => (!next && isUnsaved.current ? setIsAsking(true) : onOpenChange(next))}
      >
        <Primitive.Portal>
          <Primitive.Overlay className="fixed inset-0 z-40 bg-black/40" />
          <Primitive.Content
            onCloseAutoFocus={comeBack}
            {...(!description && { 'aria-describedby': undefined })}
            {...(side && { 'data-panel': true })}
            className={classes(
              'fixed z-50 flex flex-col overflow-hidden border bg-raised shadow-xl',
              side
                ? 'inset-y-0 right-0 w-full max-w-md'
                : 'top-[10vh] left-1/2 max-h-[80vh] w-[calc(100%-2rem)] -translate-x-1/2 rounded-lg',
              !side && (wide ? 'max-w-4xl' : 'max-w-lg'),
            )}
          >
            <header className="flex items-start gap-2 border-b px-4 py-3">
              <div className="flex min-h-control min-w-0 grow flex-col justify-center">
                <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
                {description && <Primitive.Description className="text-muted">{description}</Primitive.Description>}
              </div>
              <Primitive.Close asChild>
                <Button variant="quiet" size="icon" aria-label="Close">
                  <X />
                </Button>
              </Primitive.Close>
            </header>
            <div className="grow overflow-y-auto p-4">
              <UnsavedContext value={setUnsaved}>{children}</UnsavedContext>
            </div>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
      {/* Below the dialog, which must return the focus first. */}
      <Confirm
        // The request may have succeeded by now, and the dialog may be closed.
        open={open && isAsking}
        onOpenChange={setIsAsking}
        title="Discard what you typed?"
        action="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          setIsAsking(false)
          onOpenChange(false)
        }}
      >
        It has not been saved.
      </Confirm>
    </>
  )
}
