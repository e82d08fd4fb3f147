/** A tag's color; a ring where it has none. */
export const TagDot = ({ color, className = 'size-3' }: { color: string | null; className?: string }) => (
  <span
    aria-hidden
    className={`shrink-0 rounded-full border border-line-strong ${className}`}
    style={color ? { background: color, borderColor: color } : undefined}
  />
)
