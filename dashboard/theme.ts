// Before anything is drawn: the person's own choice, else the system's.
export type Theme = 'light' | 'dark' | 'system'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export const chosenTheme = (): Theme => (localStorage.getItem('theme') as Theme | null) ?? 'system'

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', theme)
  apply()
}

/** What is shown: light or dark. */
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
// Chosen in another window.
addEventListener('storage', ({ key }) => key === 'theme' && apply())
apply()
