import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { workspaceRoutes } from './routes.ts'

export const workspaceEvents = {
  entity: 'workspace',
  name: sql`r.data->>'name'`,
  types: {
    'workspace.created': 'owners',
    'workspace.updated': 'owners',
    'workspace.imported': 'owners',
  },
} as const satisfies EntityEvents

export const memberEvents = {
  entity: 'member',
  name: sql`coalesce(r.data->>'name', r.data->>'email')`,
  types: {
    'member.added': 'owners',
    'member.updated': 'owners',
    'member.removed': 'owners',
    'member.entered': 'owners',
    'member.declined': 'owners',
  },
} as const satisfies EntityEvents

export const invitationEvents = {
  entity: 'invitation',
  name: sql`r.data->>'email'`,
  types: {
    'invitation.created': 'owners',
    'invitation.revoked': 'owners',
    'invitation.accepted': 'owners',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof workspaceEvents.types, Audience> {}
  interface EventTypes extends Record<keyof typeof memberEvents.types, Audience> {}
  interface EventTypes extends Record<keyof typeof invitationEvents.types, Audience> {}
}

export const exampleWorkspaceId = '0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1'

const invitation = { email: 'grace@example.com', role: 'member', expires_at: '2026-03-08T09:30:00.000Z' }

export const workspaces: Resource = {
  routes: [workspaceRoutes],
  events: [workspaceEvents, memberEvents, invitationEvents],
  examples: {
    fields: { workspace_id: exampleWorkspaceId },
    resources: {
      Workspace: { id: exampleWorkspaceId, name: 'Analytical Engines', role: 'owner' },
      Member: { name: 'Ada Lovelace', role: 'owner' },
      Invite: invitation,
      Invitation: invitation,
    },
  },
}
