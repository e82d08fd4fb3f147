import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'

export type Line = {
  what: string
  figure: string
  budget: string
  met: boolean
  /** The figure of each round, where there are rounds. */
  rounds?: readonly number[]
}

const ratioLine = (
  what: string,
  ratio: number,
  budget: string,
  met: boolean,
  note: string,
  rounds?: readonly number[],
): Line => ({ what, figure: `${ratio.toFixed(2)} (${note})`, budget, met, ...(rounds && { rounds }) })

export const atLeast = (what: string, ratio: number, budget: number, note: string, rounds?: readonly number[]) =>
  ratioLine(what, ratio, `≥ ${budget}`, ratio >= budget, note, rounds)
export const atMost = (what: string, ratio: number, budget: number, note: string, rounds?: readonly number[]) =>
  ratioLine(what, ratio, `≤ ${budget}`, ratio <= budget, note, rounds)
export const within = (what: string, time: number, budget: number, rounds?: readonly number[]): Line => ({
  what,
  figure: ms(time),
  budget: `≤ ${budget} ms`,
  met: time <= budget,
  ...(rounds && { rounds }),
})

const lines: Line[] = []

export function report(added: Line[]) {
  lines.push(...added)
  for (const line of added)
    console.log(
      `${line.met ? 'met   ' : 'MISSED'}  ${line.what}: ${line.figure}; budget ${line.budget}${line.rounds ? `; rounds ${spread(line.rounds)}` : ''}`,
    )
}

export const per = (rate: number) => `${Math.round(rate)}/s`
export const ms = (time: number) => `${time.toFixed(1)} ms`

const short = (number: number) => (number < 10 ? number.toFixed(2) : String(Math.round(number)))
const spread = (rounds: readonly number[]) => `${short(Math.min(...rounds))} to ${short(Math.max(...rounds))}`

const machine = () =>
  `${os.availableParallelism()} cores (${os.platform()}-${os.arch()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load ${os.loadavg()[0]!.toFixed(1)} at the end`

/**
 * Replaces the table in docs/measured.md between the two marks of the part, and the figures of the part in measured.json.
 * The figures of the dashboard are stored under their own key, because they come from a run of their own.
 */
export async function writeReport(contacts: number, part: 'bench' | 'dashboard' = 'bench') {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`]
  const date = new Date().toISOString().slice(0, 10)
  const rows = lines.map(
    ({ what, figure, budget, met, rounds }) =>
      `| ${what} | ${figure} | ${rounds ? spread(rounds) : ''} | ${budget}${met ? '' : ', **missed**'} |`,
  )
  const table = [
    `${date}, ${contacts.toLocaleString('en')} contacts in the large workspace, ${machine()}.`,
    '',
    '| work | measured | rounds | budget |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
  const file = new URL('../docs/measured.md', import.meta.url)
  const text = await readFile(file, 'utf8')
  const [before, after] = [text.split(begin)[0]!.trimEnd(), text.split(end)[1] ?? '']
  await writeFile(file, `${before}\n\n${begin}\n${table}\n${end}${after || '\n'}`)
  const json = new URL('../docs/measured.json', import.meta.url)
  const { dashboard, ...bench } = JSON.parse(await readFile(json, 'utf8')) as Record<string, unknown>
  const figures = { date, contacts, machine: machine(), lines }
  const all =
    part === 'bench' ? { ...figures, ...(dashboard !== undefined && { dashboard }) } : { ...bench, dashboard: figures }
  await writeFile(json, `${JSON.stringify(all, null, 2)}\n`)
}
