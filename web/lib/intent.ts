import { isServerLost } from './server-contact.ts'

/**
 * Reports which page a visitor is about to open: they point at a link to it, focus it or touch it.
 *
 * One listener serves every link, so that links need no code for it.
 */
export function watchIntent(onIntent: (path: string) => void) {
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
