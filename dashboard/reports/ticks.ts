/** The marks of an axis from 0 to at least `highest`: about four round steps, which are whole numbers. */
export function ticksTo(highest: number) {
  if (highest <= 0) return [0]
  const least = highest / 4
  const unit = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * unit).find((size) => size >= least)!,
  )
  const steps = Math.ceil(highest / step)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
