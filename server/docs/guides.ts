import { readFileSync } from 'node:fs'

export type Guide = { name: string; title: string; summary: string; text: string }

/** In the order in which a newcomer reads them. */
const names = [
  'quick-start',
  'authentication',
  'lists',
  'idempotency',
  'webhooks',
  'live-stream',
  'imports-exports',
  'personal-data',
  'errors',
  'mcp',
  'self-hosting',
  'scaling',
]

export const readGuides = (): Guide[] =>
  names.map((name) => {
    const text = readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8')
    const [, title, summary] = /^# (.+)\n\n(?:## .+\n\n)?(.+)$/m.exec(text)!
    return { name, title: title!, summary: summary!, text }
  })

/** The index of the documentation for language models: https://llmstxt.org. */
export const llmsText = (guides: readonly Guide[], url: string) => `# Rapport

> A multi-tenant CRM with contacts, companies, deals, interactions, follow-ups and commitments behind one JSON API. Agents use the Model Context Protocol at ${url}/mcp.

## Guides

${guides.map(({ name, title, summary }) => `- [${title}](${url}/docs/guides/${name}.md): ${plain(summary)}`).join('\n')}

## Reference

- [OpenAPI 3.1 document](${url}/api/v1/openapi.json): every operation, schema and webhook
- [API reference](${url}/docs): the same for people
`

const plain = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
