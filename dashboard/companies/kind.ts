import { Building2 } from 'lucide-react'
import type { KindDescription } from '../kinds/registry.ts'
import type { Company } from '../kinds/types.ts'

export const company: KindDescription = {
  name: 'company',
  noun: 'company',
  plural: 'companies',
  icon: Building2,
  navigation: Building2,
  page: '/companies/',
  create: 'add create organization',
  affects: ['contacts', 'deals', 'pipeline', 'activity'],
  isMain: true,
  responsible: 'owner_id',
  fileNames: /compan|account|organi[sz]ation/,
  matchOn: ['domain', 'name'],
  result: ({ id, name, domain }: Company) => ({ href: `/companies/${id}`, label: name, aside: domain }),
  webhookEvents: { 'company.created': 'A company is created', 'company.updated': 'A company is changed' },
}
