/** Class names of the command menu, shared with its placeholder while it loads. */
export const item =
  'flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
export const group =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted'
export const overlay = 'fixed inset-0 z-40 bg-black/40'
export const frame =
  'fixed top-[12vh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border bg-raised shadow-xl'
export const field = 'h-12 w-full border-b bg-transparent px-4 text-base outline-none'
export const placeholder = 'Search or type a command…'
