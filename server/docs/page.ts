import { STATUS_CODES } from 'node:http'
import type { Schema } from '../http/json-schema.ts'
import type { Document, Media, Operation, Parameter, Response } from '../openapi/document.ts'
import type { Guide } from './guides.ts'
import { type Html, html, markdown, slug } from './html.ts'
import type { Found } from './search.ts'

type Entry = { method: string; path: string; operation: Operation }

/** The API reference as one page, which can be read without scripts. */
export function renderPage(document: Document, guides: readonly Guide[] = []): string {
  const { info, paths } = document
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags[0] === name),
  }))
  const topics = [...info.description.matchAll(/^## (.+)$/gm)].map(([, title]) => title!)
  const contents = html`<h2>Basics</h2>
    <ul>
      ${topics.map((title) => html`<li><a href="#${slug(title)}">${title}</a></li>`)}
    </ul>
    ${groups.map(
      (group) =>
        html`<h2>${group.name}</h2>
          <ul>
            ${group.entries.map(
              ({ method, operation }) =>
                html`<li>
                  <a href="#${operation.operationId}">${badge(method)}<span>${operation.summary}</span></a>
                </li>`,
            )}
          </ul>`,
    )}`
  const content = html`<section class="basics">
      <h1>${info.title} API</h1>
      ${markdown(info.description)}
    </section>
    ${groups.map(
      (group) =>
        html`<section class="group">
          <h2 class="group-name" id="${slug(group.name)}">${group.name}</h2>
          ${group.entries.map((entry) => renderOperation(entry, document))}
        </section>`,
    )}`
  return layOut({ info, title: `${info.title} API reference`, guides, contents, content })
}

export function renderGuide({ info }: Document, guide: Guide, guides: readonly Guide[]): string {
  const contents = html`<h2><a href="/docs">API reference</a></h2>`
  const content = html`<section class="basics guide">${markdown(guide.text)}</section>`
  return layOut({ info, title: `${guide.title} – ${info.title}`, guides, current: guide, contents, content })
}

/** The results of a search. Also without scripts, and what the search box shows while a person types. */
export function renderResults({ info }: Document, query: string, found: Found[], guides: readonly Guide[]): string {
  const count = found.length === 1 ? '1 result' : `${found.length} results`
  const content = html`<section class="basics guide">
    <h1>Search</h1>
    <p class="count">${query === '' ? 'Enter a word to search for' : `${count} for “${query}”`}</p>
    ${
      found.length > 0
        ? html`<ul class="results">
            ${found.map(
              ({ section: { page, title, url, request }, excerpt }) =>
                html`<li>
                  <a href="${url}">
                    <span class="page">${page}</span>
                    <b>${title}</b>
                    ${request && html`<code>${request}</code>`}
                    <span class="excerpt">${excerpt}</span>
                  </a>
                </li>`,
            )}
          </ul>`
        : html`<p class="results">${query !== '' && 'Nothing was found. Try fewer or other words.'}</p>`
    }
  </section>`
  const contents = html`<h2><a href="/docs">API reference</a></h2>`
  return layOut({ info, title: `Search – ${info.title}`, guides, contents, content, query })
}

type Layout = {
  info: Document['info']
  title: string
  guides: readonly Guide[]
  current?: Guide
  contents: Html
  content: Html
  query?: string
}

const layOut = ({ info, title, guides, current, contents, content, query = '' }: Layout) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/docs/style.css" />
        <script type="module" src="/docs/search-box.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="top">
          <a class="brand" href="/docs">${info.title} <span>Documentation</span></a>
          <span class="version">v${info.version}</span>
          <form role="search" action="/docs/search">
            <input
              type="search"
              name="q"
              value="${query}"
              placeholder="Search"
              aria-label="Search the documentation"
              aria-keyshortcuts="/"
              autocomplete="off"
              maxlength="200"
            />
            <kbd aria-hidden="true">/</kbd>
            <div class="found" hidden></div>
            <span role="status" class="hidden"></span>
          </form>
          <a class="file" href="/api/v1/openapi.json">openapi.json</a>
        </header>
        <div class="columns">
          <nav aria-label="Contents">
            <details class="contents">
              <summary>Contents</summary>
              <h2>Guides</h2>
              <ul>
                ${guides.map(
                  (guide) =>
                    html`<li>
                      <a href="/docs/guides/${guide.name}" ${guide === current && html` aria-current="page"`}
                        >${guide.title}</a
                      >
                    </li>`,
                )}
              </ul>
              ${contents}
            </details>
          </nav>
          <main id="content">${content}</main>
        </div>
      </body>
    </html> `.html

const old = html` <span class="old">deprecated</span>`

const badge = (method: string) =>
  html`<b class="method ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</b>`

function renderOperation({ method, path, operation }: Entry, document: Document): Html {
  const all = (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? target<Parameter>(document, parameter.$ref) : parameter,
  )
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  const responses = Object.entries(operation.responses)
  const success = responses
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => [status, response as Response] as const)
  const errors = responses
    .filter(([status]) => !status.startsWith('2'))
    .map(
      ([status, response]) =>
        [status, '$ref' in response ? target<Response>(document, response.$ref) : response] as const,
    )
  const ofKind = (kind: string) => all.filter((parameter) => parameter.in === kind)
  return html`<article id="${operation.operationId}">
    <div class="reference">
      <h3><a href="#${operation.operationId}">${operation.summary}</a>${operation.deprecated && old}</h3>
      <p class="path">${badge(method)}<code>${path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`)}</code></p>
      ${markdown(operation.description ?? '')} ${parameterList('In the path', ofKind('path'), document)}
      ${parameterList('In the query', ofKind('query'), document)}
      ${
        body &&
        html`<h4>In the body <span class="media">${body[0]}</span></h4>
          ${fieldList(body[1].schema, document)}`
      }
      ${success.map(([status, response]) => answer(status, response, document))}
      <details class="more">
        <summary>Headers</summary>
        ${parameterList('', ofKind('header'), document)}
      </details>
      <details class="more">
        <summary>Errors <span class="codes">${errors.map(([status]) => html`<code>${status}</code> `)}</span></summary>
        <dl>
          ${errors.map(
            ([status, { description }]) =>
              html`<div>
                <dt><code>${status}</code> ${STATUS_CODES[status]}</dt>
                <dd>${description}</dd>
              </div>`,
          )}
        </dl>
      </details>
    </div>
    <div class="shown">
      <h4>Request</h4>
      <pre tabindex="0"><code>${curl(method, path, operation, ofKind('query'), body)}</code></pre>
      ${success.map(([status, { content }]) => exampleAnswer(status, content))}
    </div>
  </article>`
}

const target = <Part>(document: Document, ref: string) =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as Part

const resolve = (schema: Schema, document: Document): Schema =>
  schema.$ref ? target<Schema>(document, schema.$ref) : schema

function parameterList(title: string, parameters: Parameter[], document: Document): Html | false {
  if (parameters.length === 0) return false
  const items = parameters.map(({ name, required = false, description, schema }) =>
    field(name, { ...schema, ...(description && { description }) }, required, document, 0),
  )
  return html`${title && html`<h4>${title}</h4>`}
    <dl>${items}</dl>`
}

function answer(status: string, { content }: Response, document: Document): Html {
  const heading = html`<code>${status}</code> ${STATUS_CODES[status]}`
  const media = content && Object.values(content)[0]
  if (!media) return html`<h4>Answer ${heading}</h4>`
  return html`<details class="more">
    <summary>Answer ${heading}</summary>
    ${fieldList(media.schema, document)}
  </details>`
}

function fieldList(given: Schema, document: Document, depth = 0): Html | false {
  const { properties = {}, required = [] } = resolve(given, document)
  const items = Object.entries(properties).map(([name, schema]) =>
    field(name, schema, required.includes(name), document, depth),
  )
  return items.length > 0 && html`<dl>${items}</dl>`
}

function field(name: string, given: Schema, required: boolean, document: Document, depth: number): Html {
  const schema = resolve(given, document)
  const inner = schema.items ?? schema.anyOf?.find(({ $ref }) => $ref) ?? schema
  const description = given.description ?? schema.description
  return html`<div>
    <dt>
      <code>${name}</code>
      <span class="type">${typeOf(given, document)}</span
      >${required && depth === 0 && html` <span class="required">required</span>`}
    </dt>
    <dd>
      ${description && html`<p>${description}</p>`}${limits(schema)}${depth < 3 && fieldList(inner, document, depth + 1)}
    </dd>
  </div>`
}

function typeOf(given: Schema, document: Document): string {
  const schema = resolve(given, document)
  if (schema.anyOf) return schema.anyOf.map((part) => typeOf(part, document)).join(' or ')
  if (given.$ref) return schema.title!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? 'any'].flat().map((type) => {
    if (type === 'array') return schema.items ? `list of ${typeOf(schema.items, document)}` : 'list'
    return type === 'string' && schema.format ? schema.format : type
  })
  return types.join(' or ')
}

function limits({
  enum: allowed,
  default: fallback,
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  pattern,
}: Schema): Html | false {
  const number = new Intl.NumberFormat('en')
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined) return `${number.format(least)} to ${number.format(most)}${unit}`
    if (most !== undefined) return `at most ${number.format(most)}${unit}`
    return least !== undefined && `at least ${number.format(least)}${unit}`
  }
  const constraints = [
    allowed && html`one of ${allowed.map((value, i) => html`${i > 0 && ', '}<code>${String(value)}</code>`)}`,
    range(minLength || undefined, maxLength, ' characters'),
    range(minimum, maximum, ''),
    range(minItems, maxItems, ' entries'),
    pattern !== undefined && html`matches <code>${pattern}</code>`,
    fallback !== undefined && html`default <code>${JSON.stringify(fallback)}</code>`,
  ].filter((one) => one !== undefined && one !== false)
  return (
    constraints.length > 0 && html`<p class="limits">${constraints.map((one, i) => html`${i > 0 && '; '}${one}`)}</p>`
  )
}

function curl(
  method: string,
  path: string,
  { security }: Operation,
  query: Parameter[],
  body: [string, Media] | undefined,
) {
  const needed = query.filter(({ required }) => required).map(({ name }) => `${name}=ada`)
  const url = path.replaceAll(/\{\w+\}/g, exampleId) + (needed.length > 0 ? `?${needed.join('&')}` : '')
  const isOpen = security?.length === 0
  const lines = [
    `curl ${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}'https://crm.example.com${url}'`,
    ...(isOpen ? [] : [`-H 'X-API-Key: <API_KEY>'`]),
    ...(body?.[0] === 'application/json' && body[1].example !== undefined
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body[1].example, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]
      : []),
    ...(body?.[0] === 'multipart/form-data' ? [`-F file=@contacts.csv`] : []),
  ]
  return lines.join(' \\\n  ')
}

const exampleId = '0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a'

function exampleAnswer(status: string, content: Response['content']): Html | false {
  const media = content?.['application/json']
  return (
    media !== undefined &&
    html`<h4>Answer <code>${status}</code></h4>
      <pre tabindex="0"><code>${coloured(media.example)}</code></pre>`
  )
}

/** JSON with highlighted field names. */
const coloured = (value: unknown): Html[] =>
  JSON.stringify(value, null, 2)
    .split(/("(?:[^"\\]|\\.)*":?)/)
    .map((part) => {
      if (part.endsWith('":')) return html`<span class="name">${part.slice(0, -1)}</span>:`
      return part.startsWith('"') ? html`<span class="text">${part}</span>` : html`${part}`
    })
