import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../database/caller.ts'

/** An IPv4 address itself, or the /64 of an IPv6 address, because one subscriber usually has a whole /64. */
export const networkOf = (address: string) => prefixOf(address, 4)

/** An IPv4 address itself, or the /48 of an IPv6 address: one customer of a provider may have the 65,536 networks in it. */
export const siteOf = (address: string) => prefixOf(address, 3)

/** The length of the prefix is in groups of 16 bits. */
function prefixOf(address: string, length: number) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head, tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail ? Array<string>(8 - head!.length - tail.length).fill('0') : []
  const prefix = [...head!, ...zeros, ...(tail ?? [])].slice(0, length)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${16 * length}`
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The workspace of a known credential, also if the request was refused before its caller was known. */
    knownWorkspace?: string
  }
}

/** The workspace of a request, or the site that it comes from if it has none. */
export const senderOf = ({ caller, knownWorkspace, ip }: FastifyRequest) =>
  caller?.workspaceId ?? knownWorkspace ?? siteOf(ip)

/** The person of a request, who may have many workspaces, or its sender if it has none. */
export const personOf = (request: FastifyRequest) => (request.caller ? ownerOf(request.caller) : senderOf(request))

export const ownerOf = ({ userId, workspaceId }: Pick<Caller, 'userId' | 'workspaceId'>) => userId ?? workspaceId
