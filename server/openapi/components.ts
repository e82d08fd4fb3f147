import { type ErrorCode, statusOf } from '../http/errors.ts'
import type { Schema } from '../http/json-schema.ts'
import type { Parameter, Response } from './document.ts'

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

export const ErrorSchema: Schema = {
  title: 'Error',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(statusOf) },
        message: { type: 'string', description: 'A message for people. It can change; use `code` in programs' },
        details: {
          type: 'array',
          description:
            'In a validation error, all errors found. In a conflict with If-Match, one entry for each field in the request.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: {
              field: { type: 'string' },
              message: { type: 'string' },
              current: { description: 'Only in a conflict with If-Match: the stored value of the field' },
            },
          },
        },
      },
    },
  },
}

export const responseNames: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'ValidationError',
  UNAUTHORIZED: 'Unauthorized',
  FORBIDDEN: 'Forbidden',
  NOT_FOUND: 'NotFound',
  CONFLICT: 'Conflict',
  RATE_LIMITED: 'RateLimited',
  INTERNAL_ERROR: 'InternalError',
}

const errorTexts = (noun: string): Record<ErrorCode, { description: string; message: string; details?: object[] }> => ({
  VALIDATION_ERROR: {
    description: 'The body or a parameter is not valid',
    message: 'email must be an email address',
    details: [{ field: 'email', message: 'must be an email address' }],
  },
  UNAUTHORIZED: {
    description: 'No valid credential',
    message: 'Send a valid API key in the X-API-Key header, or sign in',
  },
  FORBIDDEN: { description: 'The role or the scope does not allow it', message: 'This key is read-only' },
  NOT_FOUND: { description: 'The record does not exist in this workspace', message: `${noun} does not exist` },
  CONFLICT: { description: 'A duplicate, or a conflict with another request', message: 'name is already taken' },
  RATE_LIMITED: { description: 'Too many requests', message: 'Too many requests. Retry after 3 seconds.' },
  INTERNAL_ERROR: {
    description: 'An internal error',
    message: 'Internal error. If you report it, include the X-Request-Id of this response.',
  },
})

/** `noun` is the record named in the example of a 404. */
export const errorResponses = (noun: string) => ({
  NotModified: {
    description: 'The record has not changed since the version in If-None-Match',
    headers: { 'X-Request-Id': ref('headers', 'RequestId'), ETag: ref('headers', 'ETag') },
  },
  ...Object.fromEntries(
    (Object.keys(responseNames) as ErrorCode[]).map((code) => {
      const { description, ...example } = errorTexts(noun)[code]
      const waits = code === 'RATE_LIMITED' || code === 'CONFLICT'
      const isKnown = code !== 'UNAUTHORIZED' && code !== 'INTERNAL_ERROR'
      const response: Response = {
        description,
        headers: {
          'X-Request-Id': ref('headers', 'RequestId'),
          ...(isKnown && {
            RateLimit: ref('headers', 'RateLimit'),
            'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
          }),
          ...(waits && { 'Retry-After': ref('headers', 'RetryAfter') }),
          ...(code === 'CONFLICT' && { ETag: ref('headers', 'ETag') }),
          ...((code === 'NOT_FOUND' || code === 'CONFLICT') && {
            'Idempotent-Replayed': ref('headers', 'IdempotentReplayed'),
          }),
        },
        content: { 'application/json': { schema: ref('schemas', 'Error'), example: { error: { code, ...example } } } },
      }
      return [responseNames[code], response]
    }),
  ),
})

export const headers = {
  RequestId: {
    description: 'The trace id of this request',
    schema: { type: 'string' },
    example: '0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  },
  RateLimit: {
    description: 'How many requests are left, and in how many seconds the limit resets',
    schema: { type: 'string' },
    example: '"default";r=199;t=1',
  },
  RateLimitPolicy: { description: 'Requests per second', schema: { type: 'string' }, example: '"default";q=100;w=1' },
  IdempotentReplayed: {
    description: 'This response was returned before, to the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  ETag: {
    description: 'The version of the record, for If-Match and If-None-Match',
    schema: { type: 'string' },
    example: '"o4Hc1kVfQm2cYx0d.Jw7pXr9TnZ3sLb5e"',
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' }, example: 1 },
}

export const parameters: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes it safe to retry the request: a retry within 72 hours returns the first response',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  DryRun: {
    name: 'Dry-Run',
    in: 'header',
    required: false,
    description:
      'With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request.',
    schema: { type: 'string', const: 'true' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'One or more ETags of the record. If it still has one of them, the response is a 304 without a body.',
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Your own trace id: it is returned, and is recorded in the audit log',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
}
