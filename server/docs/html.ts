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

/** The subset of Markdown that descriptions and guides use: headings, lists, tables, code, bold, links. */
export const markdown = (text: string): Html[] =>
  text
    .trim()
    .split(/^(```.*\n[^]*?\n```$)/m)
    .flatMap((part) =>
      part.startsWith('```')
        ? [html`<pre tabindex="0"><code>${part.replace(/^```.*\n/, '').replace(/\n```$/, '')}</code></pre>`]
        : part
            .trim()
            .split(/\n{2,}/)
            .filter((text) => text !== '')
            .map(block),
    )

function block(text: string): Html {
  const [, marks, title] = /^(#{1,3}) (.+)$/.exec(text) ?? []
  if (marks === '#') return html`<h1>${inline(title!)}</h1>`
  if (marks === '##') return html`<h2 id="${slug(title!)}">${inline(title!)}</h2>`
  if (marks === '###') return html`<h3 id="${slug(title!)}">${inline(title!)}</h3>`
  if (text.startsWith('    ')) return html`<pre><code>${text.replaceAll(/^ {4}/gm, '')}</code></pre>`
  if (text.startsWith('- '))
    return html`<ul>
      ${text
        .split(/^- /m)
        .slice(1)
        .map((item) => html`<li>${inline(item)}</li>`)}
    </ul>`
  if (text.startsWith('|')) return table(text)
  return html`<p>${inline(text)}</p>`
}

function table(text: string): Html {
  const [head, , ...rows] = text.split('\n').map((line) => line.split('|').slice(1, -1))
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head!.map((cell) => html`<th>${inline(cell.trim())}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${inline(cell.trim())}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const inline = (text: string): Html[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith('**')) return html`<b>${part.slice(2, -2)}</b>`
    const [, label, target] = /^\[([^\]]+)\]\((https:\/\/[^)]+|\/[^)]*|(?:[\w-]+\.md)?(?:#[\w-]+)?)\)$/.exec(part) ?? []
    // A file beside the guide is a page beside it.
    return label ? html`<a href="${target!.replace(/^([\w-]+)\.md/, '/docs/guides/$1')}">${label}</a>` : html`${part}`
  })

export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
