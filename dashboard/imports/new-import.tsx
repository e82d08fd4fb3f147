import { useRef, useState } from 'react'
import { kindOptions } from '../kinds/words.ts'
import type { Kind } from '../kinds/types.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { Segments } from '../ui/segments.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { readingOf } from './draft.ts'
import { DropZone } from './drop-zone.tsx'
import { useDrop } from './use-drop.ts'
import { useImport } from './use-import.ts'
import { useNewImport } from './use-new-import.ts'
import { kindByHeader, kindByName, kindOf, nameOf } from './words.ts'

type Props = {
  of: Kind | undefined
  /** The import whose rejected rows were corrected. */
  like: string | undefined
}

/** Selects a file and its kind of record, and starts a dry run, which writes nothing. */
export function NewImport({ of, like }: Props) {
  const [kind, setKind] = useState<Kind>()
  const [file, setFile] = useState<File>()
  const [ofHeader, setOfHeader] = useState<Kind>()
  const { check, isPending, error, sent, stop, reset } = useNewImport()
  const { data: model } = useImport(like)
  const shown = kind ?? (model && kindOf(model)) ?? of ?? (file && kindByName(file.name)) ?? ofHeader ?? 'contacts'
  const isLike = model !== undefined && model.entity_type === shown
  const { at, rest } = fieldErrors(error, 'file_url')
  const submit = useRef<HTMLButtonElement>(null)
  const hadFile = useRef(false)
  const latest = useRef<File>(undefined)
  const isOver = useDrop(choose)

  function choose(chosen: File | undefined) {
    if (isPending) return
    setOfHeader(undefined)
    latest.current = chosen
    chosen
      ?.slice(0, 10_000)
      .text()
      .then((text) => latest.current === chosen && setOfHeader(kindByHeader(text)))
      .catch(() => {}) // the upload reports a file that cannot be read
    reset()
    setFile(chosen)
    hadFile.current ||= chosen !== undefined
    submit.current?.focus() // the focused element is replaced by the file
  }

  return (
    <Section title="New import" description="You see a preview first. Nothing is written until you start the import.">
      <Form
        className="flex flex-col gap-4 p-4"
        error={error}
        send={(form) =>
          check({
            entity_type: shown,
            source: file ?? String(form.get('url')).trim(),
            ...(isLike && readingOf(model)),
          })
        }
      >
        <div className="flex flex-col gap-1">
          <span className="font-medium">Records in the file</span>
          <Segments label="Records in the file" options={kindOptions()} value={shown} onChange={setKind} />
          {isLike && <p className="text-muted">Uses the same column mapping as “{nameOf(model)}”.</p>}
        </div>
        {file ? (
          <ChosenFile file={file} sent={sent} onRemove={() => (isPending ? stop() : choose(undefined))} />
        ) : (
          <>
            <DropZone onFile={choose} isOver={isOver} autoFocus={hadFile.current} />
            <Field label="Or a URL" isMarked={false} error={at('file_url')}>
              <Input name="url" type="url" required maxLength={2048} placeholder="https://example.com/contacts.csv" />
            </Field>
          </>
        )}
        <ErrorMessage>{rest}</ErrorMessage>
        <Button ref={submit} type="submit" variant="primary" disabled={isPending} className="self-end">
          {isPending ? (sent ? 'Uploading…' : 'Starting…') : 'Check the file'}
        </Button>
      </Form>
    </Section>
  )
}
