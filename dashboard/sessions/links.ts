import { queryOptions } from '@tanstack/react-query'
import { describeInvitation, isResetLink, readConfiguration } from './auth.ts'

// Information that is available without signing in.

export const invitationQuery = (token: string) =>
  queryOptions({ queryKey: ['invitation', token], queryFn: () => describeInvitation(token), staleTime: Infinity })

export const resetLinkQuery = (token: string) =>
  queryOptions({ queryKey: ['reset-link', token], queryFn: () => isResetLink(token), staleTime: Infinity })

/** How the server is set up: whether it sends mail, and who may create an account. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: readConfiguration,
  staleTime: Infinity,
})
