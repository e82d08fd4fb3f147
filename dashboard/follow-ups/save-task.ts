import { api, unwrap, type idempotencyHeader } from '../api/client.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import type { FollowUpType, Task, TaskKind } from './task.ts'

type About = { contact_id: string | null; company_id: string | null; deal_id: string | null }

/** Creates a task, or updates the given one. */
export async function saveTask(
  kind: TaskKind,
  form: FormData,
  about: Task | About,
  assignee_id: string | null,
  headers: ReturnType<typeof idempotencyHeader>,
): Promise<unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const base = 'id' in about ? about : undefined
  const { contact_id, company_id, deal_id } = about
  const params = { path: { id: base?.id ?? '' } }

  if (kind === 'commitments') {
    const fields = { description: text('description'), due_date: text('due_date') || null, assignee_id }
    if (base)
      return saveGuarded({
        kind,
        base,
        patch: fields,
        send: async (body, match) =>
          (await unwrap(api.PATCH('/api/v1/commitments/{id}', { params, body, headers: match }))).data,
      })
    return unwrap(api.POST('/api/v1/commitments', { body: { contact_id, company_id, deal_id, ...fields }, headers }))
  }
  const fields = {
    type: text('type') as FollowUpType,
    title: text('title') || null,
    description: text('description') || null,
    priority: text('priority') as 'low' | 'medium' | 'high',
    due_date: text('due_date'),
    assignee_id,
  }
  if (base)
    return saveGuarded({
      kind,
      base,
      patch: fields,
      send: async (body, match) =>
        (await unwrap(api.PATCH('/api/v1/follow-ups/{id}', { params, body, headers: match }))).data,
    })
  return unwrap(api.POST('/api/v1/follow-ups', { body: { contact_id, company_id, deal_id, ...fields }, headers }))
}
