import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'
import { useComeBack } from './use-come-back.ts'
import { useOpened } from './use-opened.ts'

type Props = {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  /** What is deleted with it. */
  children: ReactNode
  /** The label of the confirming button: “Delete the tag”. */
  action: string
  /** The label of the cancelling button. */
  cancel?: string
  onConfirm(): void
  pending?: boolean
  error?: Error | null
  danger?: boolean
}

/** Asks for confirmation before an action with large consequences. */
export function Confirm({
  open,
  onOpenChange,
  title,
  children,
  action,
  cancel = 'Cancel',
  onConfirm,
  pending,
  error,
  danger = true,
}: Props) {
  const comeBack = useComeBack(open)
  if (!useOpened(open)) return null
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        {/* Also above a dialog, which may have opened it. */}
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/40" />
        <AlertDialog.Content
          onCloseAutoFocus={comeBack}
          className="fixed top-[15vh] left-1/2 z-50 flex w-[calc(100%-2rem)] max-w-md -translate-x-1/2 flex-col gap-3 rounded-lg border bg-raised p-5 shadow-xl"
        >
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="flex flex-col gap-2 text-muted">{children}</div>
          </AlertDialog.Description>
          <ErrorMessage>{error?.message}</ErrorMessage>
          <div className="mt-1 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{cancel}</Button>
            </AlertDialog.Cancel>
            {/* Not AlertDialog.Action, which would close before the API has responded. */}
            <Button variant={danger ? 'danger' : 'primary'} disabled={pending} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
