import './ui/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#core/assert.ts'
import { App } from './app.tsx'
import { watchDeployment } from './lib/deployment.ts'
import { watchIntent } from './lib/intent.ts'
import { keepShell } from './lib/keep-shell.ts'
import { watchNetwork } from './lib/server-contact.ts'
import { applyTheme } from './lib/theme.ts'
import { fetchPage } from './routes.tsx'
import { startTexts } from './texts/texts.ts'
import { FailureBoundary } from './ui/failure-boundary.tsx'
import { PageFailure } from './ui/page-failure.tsx'
import { restoreWallet } from './wallet/wallet-store.ts'

applyTheme()
watchNetwork()
watchDeployment()
keepShell()
watchIntent(fetchPage)
void restoreWallet()
await startTexts()

const root = document.getElementById('root')
assert(root !== null, 'index.html has a #root')
createRoot(root as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <FailureBoundary show={(error) => <PageFailure error={error} />}>
        <App />
      </FailureBoundary>
    </I18nProvider>
  </StrictMode>,
)
