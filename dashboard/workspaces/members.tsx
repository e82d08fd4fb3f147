import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useIsOwner } from '../sessions/me.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Pages } from '../ui/pages.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'

export default function Members() {
  const isOwner = useIsOwner()
  const [page, setPage] = useState(1)
  const { invite: inviting = false } = useSearch({ strict: false }) as { invite?: boolean }
  const navigate = useNavigate()
  const setInviting = (open: boolean) =>
    navigate({ to: '/settings/members', search: open ? { invite: true } : {}, replace: true })
  const query = { page, per_page: 100, sort: 'name', order: 'asc' } as const
  const members = useQuery({
    queryKey: ['members', 'list', query],
    queryFn: () => unwrap(api.GET('/api/v1/workspaces/members', { params: { query } })),
    placeholderData: (before) => before,
  })
  return (
    <SettingsPage
      title="Members"
      description="Members can use all records. Owners also manage members, keys, webhooks and the audit log."
      action={
        isOwner && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus /> Invite someone
          </Button>
        )
      }
    >
      <Section title="People">
        <Rows query={{ ...members, data: members.data?.data }} empty={null}>
          {(member) => <MemberRow key={member.id} member={member} />}
        </Rows>
      </Section>
      {members.data && <Pages meta={members.data.meta} onPage={setPage} />}
      {isOwner && <InvitationList />}
      {isOwner && <InviteDialog open={inviting} onOpenChange={setInviting} />}
    </SettingsPage>
  )
}
