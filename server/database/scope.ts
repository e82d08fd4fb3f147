/**
 * The workspaces in which a transaction may write. They are in the name of its connection (`application_name`, at most 63
 * bytes, so it has room for two), and the live streams of other workspaces do not wait for it.
 */
export type Scope = readonly string[] | 'several'

export const isWithin = (scope: Scope, workspaceId: string) => scope === 'several' || scope.includes(workspaceId)

export const widened = (scope: Scope, workspaceId: string): Scope =>
  scope !== 'several' && scope.length === 1 ? [...scope, workspaceId] : 'several'

/** The name of a transaction in one workspace is set by enter_workspace, which also keeps that of one in two. */
export function nameOf(scope: Scope) {
  if (scope === 'several') return 'several workspaces'
  return scope.length === 1 ? `workspace ${scope[0]}` : `workspaces ${scope.map(shortened).join(' ')}`
}

/** Whether a transaction with this name writes in other workspaces only. */
export function isOfOthers(name: string | null | undefined, workspaceId: string) {
  const [kind, ...workspaces] = (name ?? '').split(' ')
  if (kind === 'workspace') return workspaces[0] !== workspaceId
  return kind === 'workspaces' && !workspaces.includes(shortened(workspaceId))
}

/** 22 characters instead of 36. */
const shortened = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
