import './ui/app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#core/assert.ts'
import { restoreWallet } from '#web/session/session-actions.ts'
import { App } from './app.tsx'
import { watchDeployment } from './lib/deployment.ts'
import { tolerateForeignChanges } from './lib/foreign-changes.ts'
import { isServerLost, watchNetwork } from './lib/server-contact.ts'
import { fetchPage } from './routes.tsx'
import { FailureBoundary } from './ui/lazy-part.tsx'
import { PageFailure } from './ui/page-failure.tsx'
import { applyTheme } from './ui/theme-toggle.tsx'
import { WaitForTexts } from './ui/wait-for-texts.tsx'

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
  cacheShell()
  watchIntent(fetchPage)
  // In parallel with the shell's texts, not after them.
  fetchPage(location.pathname)
  void restoreWallet()

  const root = document.getElementById('root')
  assert(root !== null, 'index.html has a #root')
  const page = (
    <StrictMode>
      <WaitForTexts>
        <FailureBoundary show={(error) => <PageFailure error={error} />}>
          <App />
        </FailureBoundary>
      </WaitForTexts>
    </StrictMode>
  )
  // A transition, so that React renders in slices of a few milliseconds and the browser handles input between them.
  startTransition(() => createRoot(root as HTMLElement).render(page))
}

/** Lets the browser cache the shell for use without a network. Starts after the page has loaded what it needs itself. */
function cacheShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') return register()
  addEventListener('load', register, { once: true })
}

function register() {
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    // Private windows and full disks refuse it. The site still works with a network.
    console.info('The page is not kept.', error)
  })
}

/**
 * Reports which page a visitor is about to open: they point at a link to it, focus it or touch it.
 *
 * One listener serves every link, so that links need no code for it.
 */
function watchIntent(onIntent: (path: string) => void) {
  const notice = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    // The browser would remember a load that failed without a network.
    if (link === null || !navigator.onLine || isServerLost() || savesData()) return
    onIntent(link.pathname)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, notice, { passive: true })
}

/** Returns whether the visitor has asked the browser to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
