import '../ui/app.css'
import './gallery.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../texts/texts.ts'
import { Gallery } from './gallery.tsx'
import { pretendStates } from './pretend-states.ts'

await startTexts()
pretendStates()
createRoot(document.getElementById('root') as HTMLElement).render(
  <I18nProvider i18n={i18n}>
    <Gallery />
  </I18nProvider>,
)
