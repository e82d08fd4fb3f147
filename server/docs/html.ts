/** Text that is already HTML. All other values are escaped. */
export type Html = { readonly html: string }
type Part = Html | string | number | undefined | false | readonly Part[]

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.reduce((page, text, i) => page + written(parts[i - 1]) + text),
})

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(written).join('')
  return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** The subset of Markdown that our descriptions use: headings, lists, code, bold. */
export const markdown = (text: string): Html[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(block)

function block(text: string): Html {
  if (text.startsWith('## ')) return html`<h2 id="${slug(text.slice(3))}">${text.slice(3)}</h2>`
  if (text.startsWith('    ')) return html`<pre><code>${text.replaceAll(/^ {4}/gm, '')}</code></pre>`
  if (text.startsWith('- '))
    return html`<ul>
      ${text
        .split(/^- /m)
        .slice(1)
        .map((item) => html`<li>${inline(item)}</li>`)}
    </ul>`
  return html`<p>${inline(text)}</p>`
}

const inline = (text: string): Html[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith('**')) return html`<b>${part.slice(2, -2)}</b>`
    return html`${part}`
  })

export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
