/** Of how many names the sums are remembered. */
const maxNames = 1000

/** Sums by name, which halve in each half-life (in milliseconds). Those that were added to longest ago are forgotten. */
export function openSums(halfLife: number, now = () => performance.now()) {
  const sums = new Map<string, { sum: number; at: number }>()

  function of(name: string) {
    const noted = sums.get(name)
    return noted ? noted.sum * 2 ** ((noted.at - now()) / halfLife) : 0
  }

  function add(name: string, amount: number) {
    const sum = of(name) + amount
    sums.delete(name)
    sums.set(name, { sum, at: now() })
    if (sums.size > maxNames) sums.delete(sums.keys().next().value!)
  }

  return { add, of }
}
