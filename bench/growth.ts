import type { Workspace } from './fill.ts'
import { alternate, latency } from './measure.ts'
import { rounds } from './settings.ts'

const requests: [what: string, path: (workspace: Workspace) => string][] = [
  ['a contact', ({ contactIds }) => `/contacts/${contactIds[0]}`],
  ['first page of contacts', () => '/contacts'],
  ['timeline', ({ timelineContactId }) => `/contacts/${timelineContactId}/activity`],
  ['search, the beginning of a word', () => '/search?q=p777'],
]

/** The latency of each request by the number of contacts, as a drawing. */
export async function measureGrowth(v1: string, sizes: readonly (readonly [number, Workspace])[]) {
  const curves: { what: string; points: { size: number; time: number }[] }[] = []
  for (const [what, path] of requests) {
    const candidates = Object.fromEntries(
      sizes.map(([size, workspace]) => [String(size), () => latency(v1 + path(workspace), workspace.key, 20)]),
    )
    const times = await alternate(rounds, candidates)
    curves.push({ what, points: sizes.map(([size]) => ({ size, time: times[String(size)]! })) })
  }
  return draw(curves)
}

const [width, height, margin] = [720, 360, 50]
const colours = ['#2563eb', '#059669', '#d97706', '#9333ea', '#dc2626']

function draw(curves: { what: string; points: { size: number; time: number }[] }[]) {
  const all = curves.flatMap(({ points }) => points)
  const [least, most] = [Math.min(...all.map(({ size }) => size)), Math.max(...all.map(({ size }) => size))]
  const top = Math.max(...all.map(({ time }) => time)) * 1.2
  const x = (size: number) => margin + ((width - 2 * margin) * Math.log(size / least)) / Math.log(most / least)
  const y = (time: number) => height - margin - ((height - 2 * margin) * time) / top
  const text = (at: [number, number], content: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${content}</text>`
  const sizes = [...new Set(all.map(({ size }) => size))]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-15 0 ${width + 15} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Latency by the number of contacts">`,
    `<rect x="-15" width="${width + 15}" height="${height}" fill="white"/>`,
    `<path d="M${margin} ${margin}V${height - margin}H${width - margin}" fill="none" stroke="#888"/>`,
    ...sizes.map((size) => text([x(size), height - margin + 18], size.toLocaleString('en'), 'text-anchor="middle"')),
    ...[0, top / 2, top].map((time) => text([margin - 6, y(time) + 4], `${time.toFixed(1)} ms`, 'text-anchor="end"')),
    ...curves.flatMap(({ what, points }, i) => {
      const colour = colours[i % colours.length]!
      const line = points.map(({ size, time }) => `${x(size).toFixed(1)},${y(time).toFixed(1)}`).join(' ')
      return [
        `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        text([margin + 10 + (i % 2) * 300, margin - 30 + Math.floor(i / 2) * 16], what, `fill="${colour}"`),
      ]
    }),
    '</svg>\n',
  ].join('\n')
}
