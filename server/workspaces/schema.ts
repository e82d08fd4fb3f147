import { Type, type Static } from 'typebox'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'

export const Role = Type.Enum(['owner', 'member'])
export type Role = Static<typeof Role>

const currency = {
  description:
    'An ISO 4217 code in upper case. Values of deals are integers in its minor unit; changing the currency does not convert them',
  examples: ['USD'],
}
const timezone = {
  description:
    'An IANA name, such as Europe/Berlin. It determines the current day for signed-in people; for API keys the day is in UTC',
  examples: ['UTC'],
}
const locale = {
  description:
    'The language tag (BCP 47) of the number and date formats in the dashboard; null for the language of the browser',
  examples: ['de-DE'],
}

const probability = Type.Integer({ minimum: 0, maximum: 100 })
const probabilities = { lead: probability, prospect: probability, negotiation: probability }
const stageProbabilities = {
  title: 'StageProbabilities',
  description:
    'How likely deals in each open stage are to be won, in percent, for the forecast. Won deals count in full, and lost deals not at all',
  examples: [{ lead: 10, prospect: 30, negotiation: 60 }],
}

export const WorkspaceInput = object({
  name: text(255),
  slug: text(63, { format: 'slug', description: 'Lower-case letters, digits and hyphens. Unique on this server' }),
})
export type WorkspaceInput = Static<typeof WorkspaceInput>

export const WorkspacePatch = Type.Partial(
  object({
    ...WorkspaceInput.properties,
    currency: text(3, { format: 'currency', ...currency }),
    timezone: text(64, { format: 'timezone', ...timezone }),
    locale: nullable(Type.String({ format: 'locale', maxLength: 35, ...locale })),
    stage_probabilities: Type.Partial(object(probabilities), {
      additionalProperties: false,
      description: 'The stages that are not given keep their probability',
      examples: [{ negotiation: 75 }],
    }),
  }),
)
export type WorkspacePatch = Static<typeof WorkspacePatch>

export const Workspace = Type.Object(
  {
    id: Id,
    name: Type.String(),
    slug: Type.String(),
    currency: Type.String(currency),
    timezone: Type.String(timezone),
    locale: nullable(Type.String(locale)),
    stage_probabilities: Type.Object(probabilities, stageProbabilities),
    role: Type.Enum(['owner', 'member'], { description: 'The role of the caller in the workspace' }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Workspace' },
)
export type Workspace = Static<typeof Workspace>

export const WorkspaceQuery = listQuery(['created_at', 'updated_at', 'name'], 'created_at', {})

export const SwitchInput = object({ workspace_id: Id })

export const Member = Type.Object(
  {
    id: Type.String({ description: 'The user’s id. A pending member has an id of its own until confirmed' }),
    name: nullable(Type.String({ description: 'null for a pending member' })),
    email: Type.String(),
    role: Role,
    pending: Type.Boolean({
      description:
        'Accepted with an API key and not yet confirmed by the person: no access, and not counted as an owner',
    }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Member' },
)
export type Member = Static<typeof Member>

export const MemberPatch = object({ role: Type.Optional(Role) })
export const MemberQuery = listQuery(['created_at', 'updated_at', 'name', 'email'], 'created_at', {
  former: Type.Optional(
    Type.Boolean({
      description: 'true: those who have left and still own records or have follow-ups or commitments assigned to them',
    }),
  ),
})
export type MemberQuery = Static<typeof MemberQuery>

/** In a list, which can include former members. */
export const ListedMember = Type.Object(
  {
    ...Member.properties,
    email: nullable(Type.String({ description: 'null for a former member' })),
    role: nullable(Type.String({ description: 'owner or member; null for a former member' })),
    left_at: Type.Optional({ ...Time, description: 'Only for a former member' }),
  },
  { title: 'ListedMember' },
)
export type ListedMember = Static<typeof ListedMember>

export const InvitationInput = object({
  email: text(320, { format: 'email' }),
  role: Type.Enum(['owner', 'member'], { default: 'member' }),
})
export type InvitationInput = Static<typeof InvitationInput>

const invitation = { id: Id, email: Type.String(), role: Role, created_at: Time, expires_at: Time }
export const Invitation = Type.Object(invitation, { title: 'Invitation' })
export type Invitation = Static<typeof Invitation>

export const NewInvitation = Type.Object({
  ...invitation,
  token: Type.String({ description: 'Shown only in this response and in the email to the invited person' }),
})

export const InvitationQuery = listQuery(['created_at', 'updated_at', 'email'], 'created_at', {})

export const AcceptInput = object({ token: text(255) })
export const Membership = Type.Object({ workspace: Workspace, member: Member })

export const PendingMembership = Type.Object(
  {
    id: Id,
    workspace: Type.Object({ id: Id, name: Type.String() }),
    role: Role,
    inviter_name: nullable(Type.String({ description: 'null when the account of the inviter no longer exists' })),
    created_at: Time,
  },
  { title: 'PendingMembership' },
)
export type PendingMembership = Static<typeof PendingMembership>
export const PendingMembershipQuery = listQuery(['created_at', 'updated_at'], 'created_at', {})

export const Me = Type.Object(
  {
    user: Type.Object({
      id: Id,
      name: Type.String(),
      email: Type.String(),
      locale: nullable(Type.String({ description: 'That of your preferences; null for the locale of the workspace' })),
    }),
    workspace: nullable(Workspace),
    role: nullable(Type.String({ description: 'owner or member; null without a workspace' })),
    scope: Type.Enum(['full', 'read_only']),
    key: nullable(Type.Object({ id: Id, name: Type.String(), prefix: Type.String(), expires_at: nullable(Time) })),
  },
  { title: 'Me' },
)
