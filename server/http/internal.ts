import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

// Requests that this process sends to its own routes. The value is random, so that nobody else can send it.

const header = 'x-rapport-internal'
const value = randomBytes(32).toString('base64url')

const addressHeader = 'x-rapport-address'

/** Headers of a request that is sent to serve this one. */
export const internalHeaders = (request: FastifyRequest) => ({ [header]: value, [addressHeader]: addressOf(request) })

/** The address that a request was sent to. */
export const addressOf = (request: FastifyRequest) =>
  isInternal(request) ? String(request.headers[addressHeader]) : `${request.protocol}://${request.host}`
export const isInternal = ({ headers }: FastifyRequest) => headers[header] === value

const derivedToo = 'x-rapport-match-derived'
/** With this, If-Match compares the whole tag, so that it also fails if something was added to the record. */
export const matchingDerived = { [derivedToo]: 'true' }
export const matchesDerived = (request: FastifyRequest) =>
  isInternal(request) && request.headers[derivedToo] !== undefined

const beforeToo = 'x-rapport-before'
/** With this, the response to a change also has the record `before` it, and so has the stored response that a repeated request returns. */
export const withBefore = { [beforeToo]: 'true' }
export const wantsBefore = (request: FastifyRequest) => isInternal(request) && request.headers[beforeToo] !== undefined

/** In characters. The rest of a longer list is left out of the response, because the process would read it and throw it away; `meta.total` counts all. */
export const longestInternalList = 1_000_000
