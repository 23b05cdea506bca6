import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const isOutdated = createStore<boolean>(() => false)

/** Called once, when the page starts: a part that nobody waits for on screen may fail to load too. */
export function watchDeployment() {
  addEventListener('vite:preloadError', () => void compareWithServer())
}

/** True once the server was found to have another page than this one. */
export const useIsOutdated = (): boolean => useStore(isOutdated)

/**
 * Whether the page that runs is still the one that the server has.
 *
 * A part that loads later carries a hash of its content in its name; after a new deployment the old name is gone. The
 * names of its first scripts tell such a page from one that merely lost its connection.
 */
export async function compareWithServer(): Promise<'current' | 'outdated' | 'unreachable'> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')].map((it) => it.getAttribute('src') ?? '')
  try {
    const response = await fetch('/', { cache: 'no-store' })
    if (!response.ok) return 'current'
    const page = await response.text()
    // The page of something in between is no newer version.
    if (scripts.every((it) => page.includes(it)) || !page.includes('id="root"')) return 'current'
  } catch {
    // No answer: the caller says so.
    return 'unreachable'
  }
  isOutdated.setState(true, true)
  return 'outdated'
}

/** How browsers, and Vite's loader, say that a part of the page did not arrive. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload/i

export const isPartMissing = (error: unknown): boolean => error instanceof Error && NOT_LOADED.test(error.message)
