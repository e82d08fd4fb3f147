import {
  Building,
  CircleUser,
  Copy,
  FileDown,
  FileUp,
  KeyRound,
  type LucideIcon,
  ScrollText,
  SlidersHorizontal,
  Tags,
  Trash2,
  Users,
  Webhook,
} from 'lucide-react'

export type Setting = { to: string; label: string; icon: LucideIcon; owners?: boolean }

/** What can be set up; some of it only by owners. */
export const settings: Setting[] = [
  { to: '/settings/profile', label: 'Profile', icon: CircleUser },
  { to: '/settings/workspace', label: 'Workspace', icon: Building },
  { to: '/settings/members', label: 'Members', icon: Users },
  { to: '/settings/tags', label: 'Tags', icon: Tags },
  { to: '/settings/custom-fields', label: 'Custom fields', icon: SlidersHorizontal },
  { to: '/settings/imports', label: 'Imports', icon: FileUp },
  { to: '/settings/exports', label: 'Exports', icon: FileDown },
  { to: '/settings/duplicates', label: 'Duplicates', icon: Copy },
  { to: '/settings/trash', label: 'Trash', icon: Trash2 },
  { to: '/settings/keys', label: 'API keys', icon: KeyRound, owners: true },
  { to: '/settings/webhooks', label: 'Webhooks', icon: Webhook, owners: true },
  { to: '/settings/audit-log', label: 'Audit log', icon: ScrollText, owners: true },
]

export const settingsFor = (isOwner: boolean) => settings.filter(({ owners }) => isOwner || !owners)
