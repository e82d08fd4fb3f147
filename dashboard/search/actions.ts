import { FileUp, KeyRound, LogOut, type LucideIcon, Moon, Plus, Sun, UserPlus, Webhook, Zap } from 'lucide-react'
import type { TaskKind } from '../follow-ups/task.ts'
import { allKinds, type EntryKind, entryKinds } from '../kinds/registry.ts'
import { places } from '../navigation/places.ts'
import { settingsFor } from '../navigation/settings.ts'
import { signOut } from '../sessions/auth.ts'
import { chooseTheme } from '../theme.ts'
import { commands } from './commands.ts'
import type { RecordRun } from './record-actions.ts'

/** The record of the current page, if entries can be added to it. */
export type OpenRecord = { kind: 'contacts' | 'companies' | 'deals'; id: string }

export function openRecordAt(path: string): OpenRecord | undefined {
  const [, kind, id] = /^\/(contacts|companies|deals)\/([\da-f-]{36})(?=\/|$)/.exec(path) ?? []
  return kind && id ? { kind: kind as OpenRecord['kind'], id } : undefined
}

export type Action = {
  label: string
  /** If several have the same label. */
  id?: string
  icon: LucideIcon
  group: 'Record' | 'Actions' | 'Go to'
  /** Other words that find it. */
  words?: string
  /**
   * The page it opens, the function it runs, the entry it adds (to a record, and of a type), the task it completes or reopens, what it
   * does with a record, or the text that it types, to be followed by the name of a record.
   */
  run:
    | string
    | (() => void)
    | { adds: EntryKind; on?: OpenRecord; type?: string }
    | { completes: string; of: TaskKind }
    | RecordRun
    | { types: string }
  /** Shown only when searched for, to keep the list short. */
  hidden?: boolean
}

/** All actions that are available here for this person. */
export function actionsFor(isOwner: boolean): Action[] {
  return [
    ...allKinds().flatMap(({ noun, plural, create: words }): Action[] =>
      words ? [{ group: 'Actions', label: `New ${noun}`, icon: Plus, words, run: `/${plural}?new=true` }] : [],
    ),
    ...entryKinds().map((kind): Action => {
      const { label, icon, words } = kind.entry
      return { group: 'Actions', label, icon, words, run: { adds: kind } }
    }),
    ...commands().map(({ start }): Action => ({
      group: 'Actions',
      label: `${start} …`,
      icon: Zap,
      hidden: true,
      run: { types: `${start} ` },
    })),
    ...(isOwner ? ownerActions : []),
    {
      group: 'Actions',
      label: 'Light theme',
      icon: Sun,
      words: 'theme mode',
      hidden: true,
      run: () => chooseTheme('light'),
    },
    {
      group: 'Actions',
      label: 'Dark theme',
      icon: Moon,
      words: 'theme mode night',
      hidden: true,
      run: () => chooseTheme('dark'),
    },
    {
      group: 'Actions',
      label: 'Sign out',
      icon: LogOut,
      words: 'log out leave',
      hidden: true,
      run: () => void signOut(),
    },
    ...places().map(({ to, label, icon }): Action => ({ group: 'Go to', label, icon, run: to })),
    ...settingsFor(isOwner).map(({ to, label, icon }): Action => ({
      group: 'Go to',
      label,
      icon,
      words: 'settings',
      hidden: true,
      run: to,
    })),
  ]
}

const ownerActions: Action[] = [
  {
    group: 'Actions',
    label: 'Import a file',
    icon: FileUp,
    words: 'upload csv contacts companies deals',
    hidden: true,
    run: '/settings/imports',
  },
  {
    group: 'Actions',
    label: 'Invite someone',
    icon: UserPlus,
    words: 'member add people',
    hidden: true,
    run: '/settings/members?invite=true',
  },
  {
    group: 'Actions',
    label: 'New API key',
    icon: KeyRound,
    words: 'create token',
    hidden: true,
    run: '/settings/keys?new=true',
  },
  {
    group: 'Actions',
    label: 'New webhook',
    icon: Webhook,
    words: 'create',
    hidden: true,
    run: '/settings/webhooks?new=true',
  },
]

/** The actions in which every typed word is a prefix of a word. */
export function matchingActions(actions: Action[], typed: string) {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return actions.filter(({ hidden }) => !hidden)
  return actions.filter(({ label, words = '', group }) => {
    const own = `${label} ${words} ${group}`.toLowerCase().split(/\s+/)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}
