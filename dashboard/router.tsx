import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { entryId } from './interactions/show-entry.ts'
import { pageOfEntry, pageOfTask } from './kinds/entry-page.ts'
import { api, unwrap, Refusal } from './api/client.ts'
import { mayExist } from './api/gone.ts'
import { type Preparation, waitFor } from './api/prepare.ts'
import { queryClient } from './api/queries.ts'
import { parseSearch, stringifySearch } from './navigation/address.ts'
import { useConflict } from './records/conflict.ts'
import { meQuery } from './sessions/me.ts'
import { Shell } from './shell/shell.tsx'
import Today, { prepare as prepareToday } from './today/today.tsx'
import { NotFound } from './ui/not-found.tsx'
import { Failure } from './ui/states.tsx'
import { intentDelay } from './ui/intent.ts'
import { toast } from './ui/toast.ts'

// Every view has a URL that includes its filters. The code of a screen is loaded when it is first opened.

// Loaded with the first conflict, because most visits have none.
const ConflictDialog = lazy(() => import('./conflicts/conflict-dialog.tsx'))

function Frame() {
  const conflict = useConflict()
  return (
    <Shell>
      {conflict && (
        <Suspense>
          <ConflictDialog {...conflict} />
        </Suspense>
      )}
    </Shell>
  )
}

const root = createRootRoute({
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
  errorComponent: ({ error, reset }) => (
    <main>
      <Failure error={error as Error} retry={reset} />
    </main>
  ),
})

type Filters = Record<string, string | number | boolean | undefined>
const anyFilters = (search: Filters) => search

type ScreenInput = { id: string; search: Filters }
type Screen = () => Promise<{
  default: React.ComponentType
  /** Sends the requests for a link that will probably be clicked, if these are not all requests of the screen. */
  prefetch?(input: ScreenInput): Preparation[]
  /** Sends all requests of the screen. */
  prepare?(input: ScreenInput): Preparation[]
}>

type Opening = { params: object; search: Filters; preload: boolean; location: { pathname: string } }

/**
 * Sends the requests of a screen before it is rendered, and waits for them for a moment. They begin while
 * the pointer rests on a link to it or the link has the focus.
 */
const prepared =
  (load: Screen) =>
  async ({ params, search, preload, location }: Opening) => {
    const { resolvedLocation } = router.state
    // The first screen appears as early as possible, with placeholders.
    if (resolvedLocation === undefined) return
    // A filter or a panel of the screen that is already shown must not wait, and the screen requests what it lacks.
    if (resolvedLocation.pathname === location.pathname) return
    const screen = await load().catch(() => undefined) // the component reports that its code cannot be loaded
    const { id = '' } = params as { id?: string }
    if (!screen || !mayExist([id])) return
    const { prepare, prefetch = prepare } = screen
    if (preload) prefetch?.({ id, search })
    else await waitFor(prepare?.({ id, search }) ?? [])
  }

/**
 * If the code of a screen cannot be loaded while online, it belongs to an older version and the page is reloaded;
 * offline that would lose the page.
 */
const screenOf = (load: Screen) =>
  lazyRouteComponent(() =>
    load().catch((error: unknown) => {
      if (navigator.onLine) throw error
      throw new Error('This screen cannot be loaded while you are offline.')
    }),
  )

const open = <const Path extends string>(path: Path, load: Screen) =>
  createRoute({ getParentRoute: () => root, path, component: screenOf(load), validateSearch: anyFilters })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Frame,
  async beforeLoad({ location }) {
    try {
      const me = await queryClient.ensureQueryData(meQuery)
      const isForEveryone = ['/workspaces', '/verify-email', '/change-email', '/oauth/authorize'].includes(
        location.pathname,
      )
      if (!me.workspace && !isForEveryone) throw redirect({ to: '/workspaces' })
    } catch (error) {
      if (error instanceof Refusal && error.status === 401)
        throw redirect({ to: '/sign-in', search: { to: location.href } })
      throw error
    }
  },
})

const screen = <const Path extends string>(path: Path, load: Screen) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: screenOf(load),
    validateSearch: anyFilters,
    beforeLoad: prepared(load),
  })

/** Part of the first file, because most visits begin here and a separate file would be loaded only after the others. */
const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: Today,
  validateSearch: anyFilters,
  beforeLoad: prepared(async () => ({ default: Today, prepare: prepareToday })),
})

type EntryPlural = 'follow-ups' | 'commitments' | 'interactions'
type About = { contact_id: string | null; company_id: string | null; deal_id: string | null }
const readEntry = (plural: EntryPlural, id: string): Promise<{ data: About }> =>
  unwrap(api.GET(`/api/v1/${plural}/{id}`, { params: { path: { id } } }))

/** Leads to the page of the record that an entry is about, and to an interaction on its timeline. */
const entry = <const Plural extends EntryPlural>(plural: Plural) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: `/${plural}/$id`,
    component: NotFound,
    async beforeLoad({ params }) {
      const { id } = params as { id: string }
      const found = await readEntry(plural, id).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return
        throw error
      })
      if (!found) return
      if (plural !== 'interactions') throw redirect({ to: pageOfTask(found.data), replace: true })
      throw redirect({ to: pageOfEntry(found.data), hash: entryId(id), replace: true })
    },
  })

const elsewhere = createRoute({ getParentRoute: () => signedIn, path: '/$', component: NotFound })

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: screenOf(() => import('./shell/settings-layout.tsx')),
})

const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/settings/profile', replace: true })
  },
})

const setting = <const Path extends string>(path: Path, load: Screen) =>
  createRoute({ getParentRoute: () => settings, path, component: screenOf(load), validateSearch: anyFilters })

const ownersSetting = <const Path extends string>(path: Path, load: Screen) =>
  createRoute({
    getParentRoute: () => settings,
    path,
    component: screenOf(load),
    validateSearch: anyFilters,
    async beforeLoad() {
      const me = await queryClient.ensureQueryData(meQuery)
      if (me.role === 'owner') return
      toast.info('Only owners of the workspace can open these settings.', { id: 'owners' })
      throw redirect({ to: '/settings/profile', replace: true })
    },
  })

const routes = root.addChildren([
  open('/sign-in', () => import('./sessions/sign-in.tsx')),
  open('/sign-up', () => import('./sessions/sign-up.tsx')),
  open('/sign-up/confirm', () => import('./sessions/confirm-sign-up.tsx')),
  open('/forgotten-password', () => import('./sessions/forgotten-password.tsx')),
  open('/reset-password', () => import('./sessions/reset-password.tsx')),
  open('/invitations/$token', () => import('./sessions/invitation.tsx')),
  signedIn.addChildren([
    screen('/oauth/authorize', () => import('./sessions/authorize-app.tsx')),
    screen('/change-email', () => import('./sessions/change-email.tsx')),
    screen('/verify-email', () => import('./sessions/verify-email.tsx')),
    screen('/workspaces', () => import('./workspaces/new-workspace.tsx')),
    screen('/contacts', () => import('./contacts/contacts.tsx')),
    screen('/contacts/$id', () => import('./contacts/contact.tsx')),
    screen('/contacts/$id/merge', () => import('./contacts/merge.tsx')),
    screen('/companies/$id/merge', () => import('./companies/merge.tsx')),
    screen('/companies', () => import('./companies/companies.tsx')),
    screen('/companies/$id', () => import('./companies/company.tsx')),
    today,
    screen('/deals', () => import('./deals/deals.tsx')),
    screen('/deals/$id', () => import('./deals/deal.tsx')),
    screen('/follow-ups', () => import('./follow-ups/follow-ups.tsx')),
    screen('/commitments', () => import('./commitments/commitments.tsx')),
    entry('follow-ups'),
    entry('commitments'),
    entry('interactions'),
    screen('/reports', () => import('./reports/reports.tsx')),
    elsewhere,
    settings.addChildren([
      settingsIndex,
      setting('/profile', () => import('./sessions/profile.tsx')),
      setting('/workspace', () => import('./workspaces/workspace.tsx')),
      setting('/members', () => import('./workspaces/members.tsx')),
      setting('/tags', () => import('./tags/tags.tsx')),
      setting('/custom-fields', () => import('./custom-fields/custom-fields.tsx')),
      setting('/imports', () => import('./imports/imports.tsx')),
      setting('/imports/$id', () => import('./imports/import.tsx')),
      setting('/exports', () => import('./exports/exports.tsx')),
      setting('/duplicates', () => import('./duplicates/duplicates.tsx')),
      setting('/trash', () => import('./trash/trash.tsx')),
      ownersSetting('/keys', () => import('./keys/keys.tsx')),
      ownersSetting('/webhooks', () => import('./webhooks/webhooks.tsx')),
      ownersSetting('/webhooks/$id', () => import('./webhooks/webhook.tsx')),
      ownersSetting('/audit-log', () => import('./events/audit-log.tsx')),
    ]),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: intentDelay,
  scrollRestoration: true,
  // A screen that fails leaves the rest of the page in place.
  defaultErrorComponent: ({ error }) => <Failure error={error as Error} retry={() => location.reload()} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
