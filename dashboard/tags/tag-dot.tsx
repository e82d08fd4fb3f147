/** A tag's color; a ring where it has none. */
export const TagDot = ({ color }: { color: string | null }) => (
  <span
    aria-hidden
    className="size-3 shrink-0 rounded-full border border-line-strong"
    style={color ? { background: color, borderColor: color } : undefined}
  />
)
