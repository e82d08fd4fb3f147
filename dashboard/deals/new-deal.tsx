import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { type Stage, stageLabels, stages } from '../kinds/stages.ts'
import { NewRecordForm } from '../pages/new-record-form.tsx'
import { CompanyField } from '../pickers/company-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { given } from '../ui/given.ts'
import { Input, Select } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { moneyOf } from '../ui/money.ts'
import { ContactLinks } from './contact-links.tsx'

type Props = {
  open: boolean
  onOpenChange(open: boolean): void
  companyId?: string | undefined
  contactId?: string | undefined
  stage?: Stage | undefined
}

export const NewDeal = ({ open, onOpenChange, ...start }: Props) => (
  <Dialog side open={open} onOpenChange={onOpenChange} title="New deal">
    <DealForm {...start} onDone={() => onOpenChange(false)} />
  </Dialog>
)

type FormProps = Omit<Props, 'open' | 'onOpenChange'> & { onDone(): void }

function DealForm({ companyId, contactId, stage: first = 'lead', onDone }: FormProps) {
  const [company, setCompany] = useState(companyId ?? null)
  const [contacts, setContacts] = useState(contactId ? [contactId] : [])
  const [stage, setStage] = useState<Stage>(first)
  return (
    <NewRecordForm
      kind="deals"
      fields={['name', 'value', 'stage', 'expected_close_date', 'lost_reason', 'company_id', 'contact_ids']}
      read={(form) => ({
        name: String(form.get('name')),
        value: moneyOf(String(form.get('value'))),
        stage,
        ...given(form, 'expected_close_date', ...(stage === 'lost' ? ['lost_reason'] : [])),
        contact_ids: contacts,
        company_id: company,
      })}
      post={(body, headers) => unwrap(api.POST('/api/v1/deals', { body, headers }))}
      onDone={onDone}
    >
      {(at) => (
        <>
          <Field label="Name" error={at('name')}>
            <Input name="name" required autoFocus autoComplete="off" />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Value" error={at('value')}>
              <MoneyInput name="value" placeholder="0" />
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
            <Field label="Lost reason" error={at('lost_reason')}>
              <Input name="lost_reason" autoComplete="off" />
            </Field>
          )}
          <Field label="Expected close" error={at('expected_close_date')}>
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
        </>
      )}
    </NewRecordForm>
  )
}
