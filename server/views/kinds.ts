import { commitment } from '../commitments/record.ts'
import { company } from '../companies/record.ts'
import { contact } from '../contacts/record.ts'
import { deal } from '../deals/record.ts'
import { followUp } from '../follow-ups/record.ts'
import { interaction } from '../interactions/record.ts'

/** The lists that can have views, by their paths. */
export const viewKinds = {
  contacts: contact,
  companies: company,
  deals: deal,
  interactions: interaction,
  'follow-ups': followUp,
  commitments: commitment,
}
export type ViewKind = keyof typeof viewKinds
