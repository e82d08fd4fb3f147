import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

// Requests that this process sends to its own routes. The value is random, so that nobody else can send it.

const header = 'x-rapport-internal'
const value = randomBytes(32).toString('base64url')

export const internalHeaders = { [header]: value }
export const isInternal = ({ headers }: FastifyRequest) => headers[header] === value
