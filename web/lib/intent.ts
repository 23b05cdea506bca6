import { isServerLost } from './server-contact.ts'

/**
 * Tells which page somebody is about to open: by pointing at a link to it, by focusing or by touching one.
 *
 * One listener for every link there is, so that no link has to think of it.
 */
export function watchIntent(onIntent: (path: string) => void) {
  const notice = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    // What fails to load without a network would be remembered as failed.
    if (link === null || !navigator.onLine || isServerLost() || savesData()) return
    onIntent(link.pathname)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, notice, { passive: true })
}

/** Somebody pays for each byte, and has said so. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
