import type { Access } from '../http/access.ts'
import type { Schema } from '../http/json-schema.ts'

/** The parts of an OpenAPI 3.1 document that this server writes and reads. */
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
export type Media = { schema: Schema; example?: unknown }
export type Response = { description: string; headers?: Record<string, object>; content?: Record<string, Media> }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response | { $ref: string }>
  'x-required-role': Access['role']
}
export type Document = {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Pick<Operation, 'operationId' | 'summary' | 'tags' | 'requestBody' | 'responses'> }>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
  }
}
