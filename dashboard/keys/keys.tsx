import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeKey } from './revoke-key.tsx'

export default function Keys() {
  const { new: isNew = false } = useSearch({ strict: false }) as { new?: boolean }
  const navigate = useNavigate()
  const setNew = (open: boolean) => navigate({ to: '/settings/keys', search: open ? { new: true } : {}, replace: true })
  const [revoked, setRevoked] = useState<Schemas['Key']>()
  const keys = useQuery({
    queryKey: ['keys', 'list'],
    queryFn: async () => (await unwrap(api.GET('/api/v1/keys', { params: { query: { per_page: 250 } } }))).data,
  })
  const add = (
    <Button variant="primary" onClick={() => setNew(true)}>
      <Plus /> New key
    </Button>
  )
  return (
    <SettingsPage
      title="API keys"
      description={
        <>
          Programs use them to act in this workspace on behalf of the person who created them.{' '}
          <a href="/docs" className="text-accent-strong underline">
            API reference
          </a>
        </>
      }
      action={add}
    >
      <Section title="Keys" description="A key is shown only once, when it is created.">
        <Rows
          query={keys}
          empty={
            <Empty icon={KeyRound} title="No keys yet" action={add}>
              Create a key to let a script, a form on your site or another service use the API.
            </Empty>
          }
        >
          {(key) => <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />}
        </Rows>
      </Section>
      <NewKeyDialog open={isNew} onOpenChange={setNew} />
      <RevokeKey apiKey={revoked} onDone={() => setRevoked(undefined)} />
    </SettingsPage>
  )
}
