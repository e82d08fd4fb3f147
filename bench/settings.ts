const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined

/** `npm run bench -- --quick`: everything with fewer records and rounds, in less than three minutes. For comparing two versions, not for budgets. */
export const isQuick = process.argv.includes('--quick')

/** `--contacts 100000` makes the large workspace smaller. */
export const large = Number(option('--contacts')) || (isQuick ? 50_000 : 1_000_000)

/**
 * Measures one thing only: `--only fairness` how tenants affect each other, `--only mixed` reads while other work runs, `--only cpu`
 * the processor time of searches and creates, `--only throughput` reads and creates per second, `--only processes` several
 * server processes.
 */
export const only = option('--only')

/** `--dashboard` measures how long the dashboard takes from a click to the painted result, and nothing else; with `--quick` in fewer rounds. */
export const isDashboard = process.argv.includes('--dashboard')

/** `--write` puts the table into docs/measured.md, the figures into docs/measured.json and the curves into docs/growth.svg. */
export const isWritten = process.argv.includes('--write')

export const rounds = isQuick ? 3 : 5
/** The duration of a round under load. */
export const seconds = isQuick ? 1 : 3
