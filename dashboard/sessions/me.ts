import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, pageIsOf, Refusal, type Schemas, showPageOf, unwrap } from '../api/client.ts'
import { setLocale } from '../ui/locale.ts'
import { setFormatsOf } from '../ui/workspace-formats.ts'
import { forgetRecent } from '../records/recent.ts'
import { rememberWorkspace, wasOfAnother } from './last-workspace.ts'
import { mayHaveSession, noteSession, readSignInMethods, thisSession } from './auth.ts'

/** The signed-in person, their workspace and role. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: readMe,
  staleTime: 60_000,
})

async function readMe() {
  if (!mayHaveSession() && !(await thisSession())) throw new Refusal(401, 'UNAUTHORIZED', 'You are not signed in')
  try {
    const { data } = await unwrap(api.GET('/api/v1/me'))
    noteSession(true)
    const owner = data.workspace ? `${data.user.id} ${data.workspace.id}` : undefined
    // Another account or workspace was opened in another window, or the person was removed, or the workspace was deleted:
    // a full page load clears its data from memory.
    if (pageIsOf() !== undefined && pageIsOf() !== owner) {
      location.assign(owner ? '/' : '/workspaces')
      return new Promise<never>(() => {})
    }
    showPageOf(owner)
    if (wasOfAnother(data.user.id)) forgetRecent()
    if (data.workspace) rememberWorkspace(data.user.id, data.workspace)
    setFormatsOf(data.workspace)
    setLocale(localeOf(data))
    return data
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) noteSession(false)
    throw error
  }
}

/** The number and date format: that of the person, or of the workspace; null for the browser's. */
export const localeOf = ({ user, workspace }: Schemas['Me']) => user.locale ?? workspace?.locale ?? null

export const useMe = () => useSuspenseQuery(meQuery).data
export const useIsOwner = () => useMe().role === 'owner'

/** Owners can create further workspaces; a person without a workspace can create the first. */
export function useCanCreateWorkspace() {
  const { workspace, role } = useMe()
  return workspace === null || role === 'owner'
}

/** The ways in which this person can sign in. */
export const signInMethodsQuery = queryOptions({ queryKey: ['sign-in-methods'], queryFn: readSignInMethods })

/** This browser's session, and whether its person has a second factor. */
export const sessionQuery = queryOptions({ queryKey: ['sessions', 'this'], queryFn: thisSession })
