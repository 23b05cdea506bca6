import { createStoredChoice } from './stored-choice.ts'

const chosen = createStoredChoice('theme')

type Theme = 'dark' | 'light'

/** Colour that the browser paints around the page: the street's in each theme. */
const STREETS: Record<Theme, string> = { dark: '#140c11', light: '#fbf1de' }

/** Returns dark until a visitor chooses light. */
const currentTheme = (): Theme => (chosen.read() === 'light' ? 'light' : 'dark')

/** Applies the theme. Call it before the first paint of ours. */
export function applyTheme() {
  const theme = currentTheme()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', STREETS[theme])
}

export function useTheme() {
  chosen.use()
  const other: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  const toggle = () => {
    chosen.write(other)
    applyTheme()
  }
  return { other, toggle }
}
