import { api, unwrap } from '../api/client.ts'
import { ExistingRecord } from '../pages/existing-record.tsx'
import { NewRecordForm } from '../pages/new-record-form.tsx'
import { useKnown } from '../pages/use-known.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { given } from '../ui/given.ts'
import { Input } from '../ui/input.tsx'

type Props = { open: boolean; onOpenChange(open: boolean): void }

export const NewCompany = ({ open, onOpenChange }: Props) => (
  <Dialog side open={open} onOpenChange={onOpenChange} title="New company">
    <CompanyForm onDone={() => onOpenChange(false)} />
  </Dialog>
)

function CompanyForm({ onDone }: { onDone(): void }) {
  const byName = useKnown('companies', 'name')
  const byDomain = useKnown('companies', 'domain')
  // The same company is reported once.
  const isSame = byName.known?.id === byDomain.known?.id
  return (
    <NewRecordForm
      kind="companies"
      fields={['name', 'domain']}
      read={(form) => ({ name: String(form.get('name')), ...given(form, 'domain') })}
      post={(body, headers) => unwrap(api.POST('/api/v1/companies', { body, headers }))}
      onDone={onDone}
    >
      {(at) => (
        <>
          <Field
            label="Name"
            error={at('name')}
            notice={byName.known && <ExistingRecord known={byName.known} what="name" />}
          >
            <Input name="name" required autoFocus autoComplete="off" {...byName.watch} />
          </Field>
          <Field
            label="Domain"
            hint="For example example.com"
            error={at('domain')}
            notice={byDomain.known && !isSame && <ExistingRecord known={byDomain.known} what="domain" />}
          >
            <Input name="domain" inputMode="url" autoComplete="off" {...byDomain.watch} />
          </Field>
        </>
      )}
    </NewRecordForm>
  )
}
