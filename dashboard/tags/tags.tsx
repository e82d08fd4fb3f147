import { useQuery } from '@tanstack/react-query'
import { Plus, Tags as TagsIcon } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Pages } from '../ui/pages.tsx'
import { Empty } from '../ui/states.tsx'
import { DeleteTag } from './delete-tag.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { type Tag, TagRow } from './tag-row.tsx'

export default function Tags() {
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Tag | 'new'>()
  const [deleted, setDeleted] = useState<Tag>()
  const query = { page, per_page: 100, sort: 'name', order: 'asc' } as const
  const tags = useQuery({
    queryKey: ['tags', 'list', query],
    queryFn: () => unwrap(api.GET('/api/v1/tags', { params: { query } })),
    placeholderData: (before) => before,
  })
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus /> New tag
    </Button>
  )
  return (
    <SettingsPage
      title="Tags"
      description="Tags can be used on contacts, companies and deals. A change of name or color applies everywhere."
      action={add}
    >
      <Section
        title={tags.data ? `${tags.data.meta.total} ${tags.data.meta.total === 1 ? 'tag' : 'tags'}` : 'All tags'}
      >
        <Rows
          query={{ ...tags, data: tags.data?.data }}
          empty={
            <Empty icon={TagsIcon} title="No tags yet" action={add}>
              Tags group records across lists: “Customer”, “Conference 2026”, “Do not call”.
            </Empty>
          }
        >
          {(tag) => <TagRow key={tag.id} tag={tag} onEdit={() => setEdited(tag)} onDelete={() => setDeleted(tag)} />}
        </Rows>
      </Section>
      {tags.data && <Pages meta={tags.data.meta} onPage={setPage} />}
      <TagDialog tag={edited} onDone={() => setEdited(undefined)} />
      <DeleteTag tag={deleted} onDone={() => setDeleted(undefined)} />
    </SettingsPage>
  )
}
