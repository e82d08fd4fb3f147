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
  return { text: textOf(type, entity_type, actor.name), name: name ?? 'a record', href: page && `${page}/${entity_id}` }
}

function textOf(type: Notification['type'], entityType: string, actor: string) {
  switch (type) {
    case 'assigned':
      return ['follow_up', 'commitment'].includes(entityType)
        ? `${actor} assigned you`
        : `${actor} made you the owner of`
    case 'mentioned':
      return `${actor} mentioned you in`
    case 'due_today':
      return 'Due today:'
    case 'import_finished':
      return 'Import finished:'
  }
}
