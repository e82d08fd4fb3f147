/** The look of everything that opens to be searched and picked from. */
export const pickerPanel = 'z-50 w-72 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg border bg-raised shadow-lg'
export const pickerInput = 'h-10 w-full border-b bg-transparent px-3 outline-none'
export const pickerItem =
  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
