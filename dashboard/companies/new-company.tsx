import { api, ask } from '../api/client.ts'
import { given } from '../records/given.ts'
import { NewRecordForm } from '../records/new-record-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

export const NewCompany = ({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) => (
  <Dialog side keepsTyped open={open} onOpenChange={onOpenChange} title="New company">
    <NewRecordForm
      kind="companies"
      fields={['name', 'domain', 'industry', 'size']}
      read={(form) => ({ name: String(form.get('name')), ...given(form, 'domain', 'industry', 'size') })}
      post={(body, headers) => ask(api.POST('/api/v1/companies', { body, headers }))}
      onDone={() => onOpenChange(false)}
    >
      {(at) => (
        <>
          <Field label="Name" error={at('name')}>
            <Input name="name" required autoFocus autoComplete="off" />
          </Field>
          <Field label="Domain" hint="As example.com" error={at('domain')}>
            <Input name="domain" inputMode="url" autoComplete="off" />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Industry" error={at('industry')}>
              <Input name="industry" autoComplete="off" />
            </Field>
            <Field label="Size" error={at('size')}>
              <Input name="size" placeholder="11–50" autoComplete="off" />
            </Field>
          </div>
        </>
      )}
    </NewRecordForm>
  </Dialog>
)
