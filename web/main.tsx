import './ui/app.css'

import { StrictMode, startTransition } from 'react'

import { createRoot } from 'react-dom/client'
import { assert } from '#core/assert.ts'
import { restoreWallet } from '#web/session/session-actions.ts'
import { App } from './app.tsx'
import { watchDeployment } from './lib/deployment.ts'
import { tolerateForeignChanges } from './lib/foreign-changes.ts'
import { watchIntent } from './lib/intent.ts'
import { keepShell } from './lib/keep-shell.ts'
import { watchNetwork } from './lib/server-contact.ts'
import { applyTheme } from './lib/theme.ts'
import { fetchPage } from './routes.tsx'
import { FailureBoundary } from './ui/failure-boundary.tsx'
import { PageFailure } from './ui/page-failure.tsx'
import { WhenReadable } from './ui/when-readable.tsx'

/** Whether this browser has the features that the site uses beyond its oldest supported browsers. */
const isNew = 'withResolvers' in Promise && 'popover' in HTMLElement.prototype
if (isNew) start()
// Most of the site works even if the polyfills cannot be loaded.
else import('./lib/polyfills.ts').then(start, start)

function start() {
  tolerateForeignChanges()
  applyTheme()
  watchNetwork()
  watchDeployment()
  keepShell()
  watchIntent(fetchPage)
  // In parallel with the shell's texts, not after them.
  fetchPage(location.pathname)
  void restoreWallet()

  const root = document.getElementById('root')
  assert(root !== null, 'index.html has a #root')
  const page = (
    <StrictMode>
      <WhenReadable>
        <FailureBoundary show={(error) => <PageFailure error={error} />}>
          <App />
        </FailureBoundary>
      </WhenReadable>
    </StrictMode>
  )
  // A transition, so that React renders in slices of a few milliseconds and the browser handles input between them.
  startTransition(() => createRoot(root as HTMLElement).render(page))
}
