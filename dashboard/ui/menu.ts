/** The look of every menu that opens. */
export const menu = 'z-50 min-w-44 rounded-lg border bg-raised p-1 shadow-lg'
export const menuItem =
  'flex h-control cursor-default items-center gap-2 rounded-md px-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent-soft [&_svg]:size-4 [&_svg]:text-muted'
/** An item that deletes something. */
export const dangerItem = `${menuItem} text-danger [&_svg]:text-danger!`
/** How far from the window's edge whatever opens stays. */
export const edge = 8
