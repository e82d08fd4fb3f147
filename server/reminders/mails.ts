import type { OpenTask } from '../calendar/open-tasks.ts'
import type { Mail } from '../mail/deliver.ts'
import { shortName } from '../mail/messages.ts'
import { registeredKinds } from '../records/belongings.ts'
import { unsubscribeHeaders } from './unsubscribe.ts'

type Recipient = { to: string; workspace: string; publicUrl: string; token: string }
export type DueTask = OpenTask & { contact: string }

/** The tasks are in the order of their due dates. */
export function morningMail(recipient: Recipient, day: string, tasks: readonly DueTask[], total: number): Mail {
  const [overdue, today] = [
    tasks.filter(({ due_date }) => due_date < day),
    tasks.filter((task) => task.due_date === day),
  ]
  const line = ({ due_date, summary, contact, entity_type, id }: DueTask) =>
    `- ${due_date < day ? `${due_date}: ` : ''}${shortName(summary)} (${shortName(contact)})\n  ${linkTo(recipient, entity_type, id)}`
  const part = (title: string, items: readonly DueTask[]) =>
    items.length > 0 ? [`${title}\n\n${items.map(line).join('\n')}`] : []
  const more = total > tasks.length ? [`and ${total - tasks.length} more: ${recipient.publicUrl}/follow-ups`] : []
  return reminder(recipient, `${countOf(total, 'task')} overdue or due today in ${shortName(recipient.workspace)}`, [
    ...part('Overdue', overdue),
    ...part('Due today', today),
    ...more,
  ])
}

export type Assigned = { entity_type: string; entity_id: string; name: string | null; actor_name: string }

export function assignedMail(recipient: Recipient, records: readonly Assigned[], total: number): Mail {
  const [first] = records as [Assigned]
  const actor = shortName(first.actor_name)
  const subject =
    total === 1 ? `${actor} assigned you ${nameOf(first)}` : `${actor} assigned you ${countOf(total, 'record')}`
  const lines = records.map(
    (record) => `- ${nameOf(record)}\n  ${linkTo(recipient, record.entity_type, record.entity_id)}`,
  )
  return reminder(recipient, subject, [
    `${actor} assigned you ${total === 1 ? 'this record' : 'these records'} in the workspace "${shortName(recipient.workspace)}":`,
    lines.join('\n'),
    ...(total > records.length ? [`and ${total - records.length} more.`] : []),
  ])
}

function reminder({ to, publicUrl, token }: Recipient, subject: string, paragraphs: readonly string[]): Mail {
  const url = `${publicUrl}/api/v1/unsubscribe/${token}`
  const footer = `You receive this email because you turned it on in your profile (${publicUrl}/settings/profile). To unsubscribe:\n${url}`
  return { to, subject, text: [...paragraphs, footer].join('\n\n'), headers: unsubscribeHeaders(url) }
}

const nameOf = ({ name }: Assigned) => (name ? `"${shortName(name)}"` : 'a record')
const countOf = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

/** The page of the record in the dashboard. */
function linkTo({ publicUrl }: Recipient, entityType: string, id: string) {
  const kind = registeredKinds().find(({ name }) => name === entityType)!
  return `${publicUrl}/${kind.plural.replaceAll('_', '-')}/${id}`
}
