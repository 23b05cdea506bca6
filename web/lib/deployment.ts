import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const isOutdated = createStore<boolean>(() => false)

/** Watches for parts that fail to load, including preloads that are not on screen. Call it once, when the page starts. */
export function watchDeployment() {
  addEventListener('vite:preloadError', () => void compareWithServer())
}

/** Returns whether the server was found to have another page than this one. */
export const useIsOutdated = (): boolean => useStore(isOutdated)

/**
 * Compares the running page with the server's.
 *
 * A part that loads later has a content hash in its name, and a new deployment removes the old name. The names of the first
 * scripts tell an outdated page from one that only lost its connection.
 */
export async function compareWithServer(): Promise<'current' | 'outdated' | 'unreachable'> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')].map((it) => it.getAttribute('src') ?? '')
  try {
    const response = await fetch('/', { cache: 'no-store' })
    if (!response.ok) return 'current'
    const page = await response.text()
    // The page of an intermediary is not a newer version.
    if (scripts.every((it) => page.includes(it)) || !page.includes('id="root"')) return 'current'
  } catch {
    // No answer: the caller reports it.
    return 'unreachable'
  }
  isOutdated.setState(true, true)
  return 'outdated'
}

/** Messages of browsers and of Vite's loader for a part of the page that did not load. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload/i

export const isPartMissing = (error: unknown): boolean => error instanceof Error && NOT_LOADED.test(error.message)
