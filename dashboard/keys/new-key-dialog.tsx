import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NewKeyForm } from './new-key-form.tsx'

export type NewKey = Schemas['Key'] & { key: string }

export function NewKeyDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const [made, setMade] = useState<NewKey>()
  function close() {
    onOpenChange(false)
    setMade(undefined)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => (open ? onOpenChange(true) : close())}
      title={made ? 'Your new key' : 'New key'}
      {...(made && { description: 'Copy it now. It is not shown again.' })}
    >
      {made ? (
        <div className="flex flex-col gap-3">
          <CopyText label={`Key “${made.name}”`} text={made.key} />
          <p className="text-muted">Try it:</p>
          <pre className="overflow-x-auto rounded-md border bg-sunken p-3 text-xs" tabIndex={0} aria-label="An example">
            curl -H 'X-API-Key: {made.key}' \{'\n'} {location.origin}/api/v1/contacts
          </pre>
          <Button variant="primary" onClick={close} className="self-end">
            I have copied it
          </Button>
        </div>
      ) : (
        <NewKeyForm onMade={setMade} onCancel={close} />
      )}
    </Dialog>
  )
}
