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

/** Whether this browser has what the site uses beyond the oldest browsers that it supports. */
const isNew = 'withResolvers' in Promise && 'popover' in HTMLElement.prototype
if (isNew) start()
// Without what is added, most of the site still works.
else import('./lib/polyfills.ts').then(start, start)

function start() {
  tolerateForeignChanges()
  applyTheme()
  watchNetwork()
  watchDeployment()
  keepShell()
  watchIntent(fetchPage)
  // Beside the shell's texts, and not after them.
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
  // In a transition React renders it in slices of a few milliseconds, between which the browser answers to the person.
  startTransition(() => createRoot(root as HTMLElement).render(page))
}
