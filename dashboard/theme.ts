// Set before the first paint: the choice of the person, else the system setting.
export type Theme = 'light' | 'dark' | 'system'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export const chosenTheme = (): Theme => (localStorage.getItem('theme') as Theme | null) ?? 'system'

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', theme)
  apply()
}

/** The current theme: light or dark. */
export const shownTheme = () => {
  const theme = chosenTheme()
  return theme === 'system' ? (system.matches ? 'dark' : 'light') : theme
}

export function onTheme(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function apply() {
  document.documentElement.dataset.theme = shownTheme()
  for (const changed of listeners) changed()
}

system.addEventListener('change', apply)
// Changed in another window.
addEventListener('storage', ({ key }) => key === 'theme' && apply())
apply()
