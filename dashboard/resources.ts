import { commitment } from './commitments/kind.ts'
import { company } from './companies/kind.ts'
import { contact } from './contacts/kind.ts'
import { customField } from './custom-fields/kind.ts'
import { deal } from './deals/kind.ts'
import { file } from './files/kind.ts'
import { followUp } from './follow-ups/kind.ts'
import { interaction } from './interactions/kind.ts'
import { register } from './kinds/registry.ts'
import { tag } from './tags/kind.ts'

register([
  // In the order of the navigation, the composer and the search results.
  contact,
  company,
  deal,
  interaction,
  followUp,
  commitment,
  file,
  tag,
  customField,
])
