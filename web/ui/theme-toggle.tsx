import { t } from '@lingui/core/macro'
import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#web/lib/theme.ts'
import { IconButton } from './icon-button.tsx'

export function ThemeToggle() {
  const { other, toggle } = useTheme()
  const Icon = other === 'light' ? Sun : Moon
  return (
    <IconButton label={other === 'light' ? t`Switch to the light theme` : t`Switch to the dark theme`} onClick={toggle}>
      <Icon className="size-5" aria-hidden="true" />
    </IconButton>
  )
}
