/** An error that does not belong to a single field. */
export function ErrorMessage({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
      {children}
    </p>
  )
}
