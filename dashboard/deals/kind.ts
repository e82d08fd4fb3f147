import { CircleDollarSign, KanbanSquare } from 'lucide-react'
import type { KindDescription } from '../kinds/registry.ts'
import { isStage, stageLabels } from '../kinds/stages.ts'
import type { Deal } from '../kinds/types.ts'
import { formatMoney } from '../ui/format.ts'

export const deal: KindDescription = {
  name: 'deal',
  noun: 'deal',
  plural: 'deals',
  icon: CircleDollarSign,
  navigation: KanbanSquare,
  page: '/deals/',
  create: 'add create opportunity',
  affects: ['pipeline', 'contacts', 'companies', 'reports', 'activity'],
  isMain: true,
  responsible: 'owner_id',
  fileNames: /deal|opportunit|pipeline/,
  fileColumns: /^(?:deal|opportunity|pipeline)\b|^(?:stage|phase|étape|etapa|fase)$|^(?:expected )?clos(?:e|ing) date$/,
  matchOn: ['name'],
  result: ({ id, name, value }: Deal) => ({ href: `/deals/${id}`, label: name, aside: formatMoney(value) }),
  webhookEvents: {
    'deal.created': 'A deal is created',
    'deal.updated': 'A deal is changed',
    'deal.stage_moved': 'A deal moves to another stage',
  },
  activity: {
    'deal.stage_moved'({ id, name }: Deal, event: { to_stage?: unknown }) {
      const stage = isStage(event.to_stage) ? stageLabels[event.to_stage] : 'another stage'
      return { verb: `Moved to ${stage}:`, name, href: `/deals/${id}` }
    },
  },
}
