import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { api, ask, Refusal } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { CompanyField } from '../records/company-field.tsx'
import { CustomFieldInput } from '../records/custom-field-input.tsx'
import { given } from '../records/given.ts'
import { TagEditor } from '../records/tag-editor.tsx'
import type { FieldValue } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { ContactLinks } from './contact-links.tsx'
import { readMoney } from './money.ts'
import { type Stage, stageLabels, stages } from './stages.ts'

type Props = {
  open: boolean
  onOpenChange(open: boolean): void
  companyId?: string | undefined
  contactId?: string | undefined
}

export function NewDeal({ open, onOpenChange, companyId, contactId }: Props) {
  return (
    <Dialog side open={open} onOpenChange={onOpenChange} title="New deal">
      <DealForm companyId={companyId} contactId={contactId} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function DealForm({ companyId, contactId, onDone }: Pick<Props, 'companyId' | 'contactId'> & { onDone(): void }) {
  const [company, setCompany] = useState(companyId ?? null)
  const [contacts, setContacts] = useState(contactId ? [contactId] : [])
  const [stage, setStage] = useState<Stage>('lead')
  const [tags, setTags] = useState<string[]>([])
  const [custom, setCustom] = useState<Record<string, FieldValue>>({})
  const fields = useCustomFields('deals')
  const navigate = useNavigate()
  const send = useOnce()
  const create = useMutation({
    mutationFn: async (form: FormData) => {
      const value = readMoney(String(form.get('value')) || '0')
      if (value === undefined) throw noMoney
      return send(
        {
          name: String(form.get('name')),
          value,
          stage,
          ...given(form, 'expected_close_date', 'notes', ...(stage === 'lost' ? ['lost_reason'] : [])),
          contact_ids: contacts,
          company_id: company,
          tags,
          custom_fields: custom,
        },
        async (body, headers) => (await ask(api.POST('/api/v1/deals', { body, headers }))).data,
      )
    },
    onSuccess(deal) {
      void refresh('deals', 'pipeline', 'reports', 'tags')
      const open = { label: 'Open', onClick: () => void navigate({ to: '/deals/$id', params: { id: deal.id } }) }
      toast.success(`${deal.name} added`, { action: open })
      onDone()
    },
  })
  const shown = ['name', 'value', 'stage', 'expected_close_date', 'lost_reason', 'notes', 'company_id', 'contact_ids']
  const { at, rest } = faultsOf(
    create.error,
    ...shown,
    ...fields.map(({ field_name }) => `custom_fields.${field_name}`),
  )
  return (
    <Form send={(form) => create.mutate(form)} error={create.error} noValidate>
      <Fault>{rest}</Fault>
      <Field label="Name" error={at('name')}>
        <Input name="name" required autoFocus autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Value" error={at('value')}>
          <Input name="value" inputMode="decimal" placeholder="0" autoComplete="off" />
        </Field>
        <Field label="Stage" error={at('stage')}>
          <Select value={stage} onChange={({ target }) => setStage(target.value as Stage)}>
            {stages.map((one) => (
              <option key={one} value={one}>
                {stageLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {stage === 'lost' && (
        <Field label="Lost because" error={at('lost_reason')}>
          <Input name="lost_reason" autoComplete="off" />
        </Field>
      )}
      <Field label="Expected to close" error={at('expected_close_date')}>
        <Input name="expected_close_date" type="date" />
      </Field>
      <Field label="Company" error={at('company_id')}>
        <CompanyField value={company} onChange={setCompany} />
      </Field>
      <div className="flex flex-col gap-1">
        <span className="font-medium">Contacts</span>
        <ContactLinks ids={contacts} onChange={setContacts} />
        {at('contact_ids') && <p className="text-danger">{at('contact_ids')}</p>}
      </div>
      <div className="flex flex-col gap-1">
        <span className="font-medium">Tags</span>
        <TagEditor tags={tags} onChange={setTags} />
      </div>
      {fields.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          value={custom[field.field_name]}
          onChange={(value) => setCustom({ ...custom, [field.field_name]: value })}
          error={at(`custom_fields.${field.field_name}`)}
        />
      ))}
      <Field label="Notes" error={at('notes')}>
        <Textarea name="notes" />
      </Field>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t bg-raised px-4 py-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          Add the deal
        </Button>
      </div>
    </Form>
  )
}

const message = 'must be a sum of money, as 12500 or 12,500.50'
export const noMoney = new Refusal(400, 'VALIDATION_ERROR', `value ${message}`, [{ field: 'value', message }])
