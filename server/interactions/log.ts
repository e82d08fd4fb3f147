import { requireAbout } from '../companies/about.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { lockSubjects, recordOnTimelines, removeFromTimelines } from '../timeline/timeline.ts'
import { orNotFound } from '../http/errors.ts'
import { moveToTrash } from '../trash/keep.ts'
import { insertInteraction, lockInteraction, removeInteractions } from './queries.ts'
import { type Interaction, type InteractionInput, interaction as kind } from './record.ts'

export function logInteraction(tx: Tx, input: InteractionInput, id = newId()): Interaction {
  requireAbout(input)
  const occurred_at = new Date(input.occurred_at).toISOString()
  const interaction: Interaction = { id, ...kind.blank, ...input, occurred_at, created_at: timeOf(id) }
  const { contact_id, company_id, deal_id, type, notes } = interaction
  lockSubjects(tx, interaction)
  insertInteraction(tx, interaction)
  recordOnTimelines(tx, [deal_id, contact_id, company_id], {
    type: 'interaction',
    event: `${type[0]!.toUpperCase()}${type.slice(1)} logged`,
    at: occurred_at,
    recordId: id,
    details: { interaction_id: id, type, notes },
  })
  recordEvent(tx, 'interaction.created', id, { data: interaction })
  return interaction
}

export async function deleteInteraction(tx: Tx, id: string) {
  const interaction = orNotFound(await lockInteraction(tx, id), 'Interaction')
  moveToTrash(tx, kind, [interaction])
  removeFromTimelines(tx, [id])
  removeInteractions(tx, [id])
  recordEvent(tx, 'interaction.deleted', id, { data: interaction })
}
