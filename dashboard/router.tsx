import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Refusal } from './api/client.ts'
import { queryClient } from './api/queries.ts'
import { meQuery } from './sessions/me.ts'
import { NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { Failure } from './ui/states.tsx'

// Every view has a URL, its filters included. A screen's code is fetched when it is first opened.

const root = createRootRoute({
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failure error={error as Error} retry={reset} />,
})

type Filters = Record<string, string | number | boolean | undefined>
const anyFilters = (search: Filters) => search

type Screen = () => Promise<{ default: React.ComponentType }>

const open = <const Path extends string>(path: Path, load: Screen) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load), validateSearch: anyFilters })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  async beforeLoad({ location }) {
    try {
      const me = await queryClient.ensureQueryData(meQuery)
      if (!me.workspace && location.pathname !== '/workspaces') throw redirect({ to: '/workspaces' })
    } catch (error) {
      if (error instanceof Refusal && error.status === 401)
        throw redirect({ to: '/sign-in', search: { to: location.href } })
      throw error
    }
  },
})

const screen = <const Path extends string>(path: Path, load: Screen) =>
  createRoute({ getParentRoute: () => signedIn, path, component: lazyRouteComponent(load), validateSearch: anyFilters })

const ownersScreen = <const Path extends string>(path: Path, load: Screen) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(load),
    validateSearch: anyFilters,
    async beforeLoad() {
      const me = await queryClient.ensureQueryData(meQuery)
      if (me.role !== 'owner') throw redirect({ to: '/settings' })
    },
  })

const routes = root.addChildren([
  open('/sign-in', () => import('./sessions/sign-in.tsx')),
  open('/sign-up', () => import('./sessions/sign-up.tsx')),
  open('/forgotten-password', () => import('./sessions/forgotten-password.tsx')),
  open('/reset-password', () => import('./sessions/reset-password.tsx')),
  open('/invitations/$token', () => import('./sessions/invitation.tsx')),
  signedIn.addChildren([screen('/workspaces', () => import('./settings/workspaces.tsx'))]),
])

export const router = createRouter({ routeTree: routes, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
