import { countOf } from '../kinds/words.ts'
import type { Notification } from './use-notifications.ts'

const pages: Record<string, string> = {
  contact: '/contacts',
  company: '/companies',
  deal: '/deals',
  interaction: '/interactions',
  follow_up: '/follow-ups',
  commitment: '/commitments',
  import: '/settings/imports',
}

/** A notification in words: the text before the name of the record, and the page of the record. */
export function describe({ type, entity_type, entity_id, actor, name }: Notification) {
  const page = pages[entity_type]
  return {
    text: textOf(type, entity_type, actor.name),
    name: name ?? 'a record',
    href: page && `${page}/${entity_id}`,
    search: undefined,
  }
}

/** Assignments of many records at once, or many tasks that are due, which lead to the list of them. */
export function describeGroup(group: readonly Notification[], isCut: boolean) {
  const [{ type, entity_type, actor }] = group as [Notification]
  const page = pages[entity_type]!
  const name = countOf(page.slice(1), group.length)
  const who = isTask(entity_type) ? 'assignee_id' : 'owner_id'
  return {
    text: textOf(type, entity_type, actor.name),
    name: isCut ? `at least ${name}` : name,
    href: page,
    search: { [who]: 'me', ...(page === '/deals' && { view: 'table' }) },
  }
}

const isTask = (entityType: string) => ['follow_up', 'commitment'].includes(entityType)

function textOf(type: Notification['type'], entityType: string, actor: string) {
  switch (type) {
    case 'assigned':
      return isTask(entityType) ? `${actor} assigned you` : `${actor} made you the owner of`
    case 'mentioned':
      return `${actor} mentioned you in`
    case 'due_today':
      return 'Due today:'
    case 'import_finished':
      return 'Import finished:'
  }
}
