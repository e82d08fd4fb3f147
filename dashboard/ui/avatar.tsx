/** Initials on a color that is always the same for the same name. */
export function Avatar({ name, size = 28 }: { name: string; size?: number }) {
  const words = name.trim().split(/\s+/)
  const initials = (words[0]?.[0] ?? '?') + (words.length > 1 ? words.at(-1)![0] : '')
  let hue = 0
  for (const letter of name) hue = (hue * 31 + letter.codePointAt(0)!) % 360
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.38, background: `oklch(0.5 0.12 ${hue})` }}
      className="inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white uppercase"
    >
      {initials}
    </span>
  )
}
