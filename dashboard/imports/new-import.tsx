import { useState } from 'react'
import { entityTypes } from '../custom-fields/kinds.ts'
import type { Kind } from '../records/types.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { Segments } from '../ui/segments.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { DropZone } from './drop-zone.tsx'
import { useNewImport } from './use-new-import.ts'
import { kindByName } from './words.ts'

/** A file, what it holds, and a first look at it that writes nothing. */
export function NewImport({ of }: { of: Kind | undefined }) {
  const [kind, setKind] = useState<Kind>()
  const [file, setFile] = useState<File>()
  const { check, isPending, error, sent, stop, reset } = useNewImport()
  const shown = kind ?? of ?? (file && kindByName(file.name)) ?? 'contacts'
  const { at, rest } = faultsOf(error, 'file_url')

  function choose(chosen: File | undefined) {
    if (isPending) return
    reset()
    setFile(chosen)
  }

  return (
    <Section title="New import" description="First you see what would happen. Nothing is written until you say so.">
      <Form
        className="flex flex-col gap-4 p-4"
        error={error}
        send={(form) => check({ kind: shown, source: file ?? String(form.get('url')).trim() })}
      >
        <div className="flex flex-col gap-1">
          <span className="font-medium">What the file holds</span>
          <Segments label="What the file holds" options={entityTypes} value={shown} onChange={setKind} />
        </div>
        {file ? (
          <ChosenFile file={file} sent={sent} onRemove={() => (isPending ? stop() : choose(undefined))} />
        ) : (
          <>
            <DropZone onFile={choose} />
            <Field label="Or its address on the web" error={at('file_url')}>
              <Input name="url" type="url" required maxLength={2048} placeholder="https://example.com/contacts.csv" />
            </Field>
          </>
        )}
        <Fault>{rest}</Fault>
        <Button type="submit" variant="primary" disabled={isPending} className="self-end">
          {isPending ? (sent ? 'Uploading …' : 'Starting …') : 'Check the file'}
        </Button>
      </Form>
    </Section>
  )
}
