export type Line = { what: string; figure: string; budget: string; met: boolean }

export const atLeast = (what: string, ratio: number, budget: number, note: string): Line => ({
  what,
  figure: `${ratio.toFixed(2)} (${note})`,
  budget: `≥ ${budget}`,
  met: ratio >= budget,
})
export const atMost = (what: string, ratio: number, budget: number, note: string): Line => ({
  what,
  figure: `${ratio.toFixed(2)} (${note})`,
  budget: `≤ ${budget}`,
  met: ratio <= budget,
})
export function report(lines: Line[]) {
  for (const { what, figure, budget, met } of lines)
    console.log(`${met ? 'met   ' : 'MISSED'}  ${what}: ${figure}; budget ${budget}`)
}
export const per = (rate: number) => `${Math.round(rate)}/s`
export const ms = (time: number) => `${time.toFixed(1)} ms`
