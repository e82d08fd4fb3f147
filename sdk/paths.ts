import { type ClientOptions, openSend, type RequestOptions, resultOf, segment } from './request.ts'
import type { paths } from './types.ts'
import { openUpload } from './upload.ts'

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'
type PathsWith<Verb extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<Verb, unknown> ? Path : never
}[keyof paths]
type OperationOf<Path extends keyof paths, Verb extends Method> = Path extends keyof paths
  ? Verb extends keyof paths[Path]
    ? paths[Path][Verb]
    : never
  : never

type Json<Body> = { content: { 'application/json': Body } }
type ParamsOf<Parameters extends { path?: unknown; query?: unknown }> = Parameters extends
  | { path: object }
  | { query: object }
  ? { params: Pick<Parameters, 'path' | 'query'> }
  : { params?: Pick<Parameters, 'path' | 'query'> }
type BodyOf<Operation> = Operation extends { requestBody: Json<infer Body> }
  ? { body: Body }
  : Operation extends { requestBody?: Json<infer Body> }
    ? { body?: Body }
    : { body?: never }
type InputOf<Operation> = Operation extends { parameters: { path?: unknown; query?: unknown } }
  ? ParamsOf<Operation['parameters']> & BodyOf<Operation> & RequestOptions & { headers?: Record<string, string> }
  : never
type ResultOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 | 202
        ? Responses[Status] extends Json<infer Body>
          ? Body
          : never
        : never
    }[keyof Responses]
  : never

type Call<Verb extends Method> = <Path extends PathsWith<Verb>>(
  path: Path,
  ...input: Record<never, never> extends InputOf<OperationOf<Path, Verb>>
    ? [input?: InputOf<OperationOf<Path, Verb>>]
    : [input: InputOf<OperationOf<Path, Verb>>]
) => Promise<ResultOf<OperationOf<Path, Verb>>>

export type Paths = {
  GET: Call<'get'>
  POST: Call<'post'>
  PATCH: Call<'patch'>
  PUT: Call<'put'>
  DELETE: Call<'delete'>
  /** Upload a file to `/api/v1/uploads` or to the files of a record. */
  upload: ReturnType<typeof openUpload>
}

type Input = RequestOptions & {
  params?: { path?: Record<string, unknown>; query?: object }
  body?: unknown
  headers?: Record<string, string>
}

/**
 * The smallest client: one function for each HTTP method, typed by path, which returns the whole JSON response. Without
 * the table of named methods, an app in a browser loads only what it calls:
 * `GET('/api/v1/contacts/{id}', { params: { path: { id } } })`.
 */
export function createPaths(options: ClientOptions = {}): Paths {
  const send = openSend(options)
  const call =
    (method: string) =>
    async (template: string, { params = {}, body, headers, ...given }: Input = {}) => {
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(String(params.path![name])))
      return resultOf(await send(method, path, { query: params.query, body, ...(headers && { headers }) }, given))
    }
  return {
    GET: call('GET'),
    POST: call('POST'),
    PATCH: call('PATCH'),
    PUT: call('PUT'),
    DELETE: call('DELETE'),
    upload: openUpload(send, options),
  } as Paths
}
