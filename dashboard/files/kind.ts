import { Paperclip } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import type { KindDescription } from '../kinds/registry.ts'

const pages: Record<string, string> = { contact: '/contacts/', company: '/companies/', deal: '/deals/' }

export const file: KindDescription = {
  name: 'file',
  noun: 'file',
  plural: 'files',
  icon: Paperclip,
  affects: [],
  activity: {
    'file.created': ({ name, entity_type, entity_id }: Schemas['File']) => ({
      verb: 'File attached:',
      name,
      ...(pages[entity_type] && { href: pages[entity_type] + entity_id }),
    }),
  },
}
