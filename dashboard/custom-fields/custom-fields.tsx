import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import type { Kind } from '../kinds/types.ts'
import { kindOptions } from '../kinds/words.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteField } from './delete-field.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { FieldList } from './field-list.tsx'
import type { CustomField } from './kinds.ts'

export default function CustomFields() {
  const search = useSearch({ strict: false }) as { of?: string }
  const navigate = useNavigate()
  const of = kindOptions().find(({ value }) => value === search.of)?.value ?? 'contacts'
  const [edited, setEdited] = useState<CustomField | 'new'>()
  const [deleted, setDeleted] = useState<CustomField>()
  return (
    <SettingsPage
      title="Custom fields"
      description="Additional fields for contacts, companies and deals. Every record shows them in this order."
      action={
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus /> New field
        </Button>
      }
    >
      <Tabs.Root
        value={of}
        onValueChange={(of) => navigate({ to: '/settings/custom-fields', search: { of: of as Kind }, replace: true })}
        className="flex flex-col gap-3"
      >
        <Tabs.List aria-label="Record type" className="flex gap-1 self-start rounded-lg border bg-sunken p-1">
          {kindOptions().map(({ value, label }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="h-control-small rounded-md px-3 text-muted data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:shadow-sm"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {kindOptions().map(({ value }) => (
          <Tabs.Content key={value} value={value}>
            <FieldList of={value} onAdd={() => setEdited('new')} onEdit={setEdited} onDelete={setDeleted} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <FieldDialog field={edited} of={of} onDone={() => setEdited(undefined)} />
      <DeleteField field={deleted} onDone={() => setDeleted(undefined)} />
    </SettingsPage>
  )
}
