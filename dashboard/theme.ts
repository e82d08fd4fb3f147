// Before anything is drawn: the person's own choice, else the system's.
export type Theme = 'light' | 'dark' | 'system'

const system = matchMedia('(prefers-color-scheme: dark)')

export const chosenTheme = (): Theme => (localStorage.getItem('theme') as Theme | null) ?? 'system'

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', theme)
  apply()
}

function apply() {
  const theme = chosenTheme()
  document.documentElement.dataset.theme = theme === 'system' ? (system.matches ? 'dark' : 'light') : theme
}

system.addEventListener('change', apply)
apply()
