/** The marks of an axis from 0 to at least `highest`: about four round steps, which are whole numbers. */
export function ticksTo(highest: number) {
  const least = Math.max(highest, 1) / 4
  const unit = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * unit).find((size) => size >= least)!,
  )
  const steps = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
