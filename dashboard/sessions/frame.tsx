import type { ReactNode } from 'react'

/** The layout of the pages for signed-out people. */
export function Frame({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4">
      <img src="/icon.svg" alt="" className="size-10" />
      <h1 className="max-w-sm text-center text-xl font-semibold text-balance break-words">{title}</h1>
      <div className="w-full max-w-sm rounded-lg border bg-surface p-5">{children}</div>
      {below && <div className="text-muted">{below}</div>}
    </main>
  )
}
