import { t } from '@lingui/core/macro'
import { Moon, Sun } from 'lucide-react'
import { createStoredChoice } from '../lib/stored-choice.ts'
import { IconButton } from './button.tsx'

export function ThemeToggle() {
  const { other, toggle } = useTheme()
  const Icon = other === 'light' ? Sun : Moon
  return (
    <IconButton label={other === 'light' ? t`Switch to the light theme` : t`Switch to the dark theme`} onClick={toggle}>
      <Icon className="size-5" aria-hidden="true" />
    </IconButton>
  )
}

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

function useTheme() {
  chosen.use()
  const other: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  const toggle = () => {
    chosen.write(other)
    applyTheme()
  }
  return { other, toggle }
}
