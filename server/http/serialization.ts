import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/**
 * Writes each response by the schema of its route. A schema is compiled when its first response is sent: compiling hundreds
 * at the start, as Fastify does by default, would take a fifth of the startup time and keep all of them in memory.
 */
export function serializeResponses(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((response: unknown) => string) | undefined
    return (response) => (serialize ??= fastJson(schema as fastJson.AnySchema))(response)
  })
}
