import { AsyncLocalStorage } from 'node:async_hooks'
import { OutcomeUnknown } from '../dependency-down.ts'

const watched = new AsyncLocalStorage<{ hasCommitted: boolean }>()

/** Called by whatever has committed a change. */
export function noteCommit(): void {
  const watch = watched.getStore()
  if (watch !== undefined) watch.hasCommitted = true
}

/**
 * Runs what a caller has asked for. What fails after something of it was committed must not be answered with "nothing was
 * changed".
 *
 * @throws OutcomeUnknown in place of what it throws once something was committed
 */
export function watchCommits<T>(act: () => Promise<T>): Promise<T> {
  const watch = { hasCommitted: false }
  return watched.run(watch, async () => {
    try {
      return await act()
    } catch (cause) {
      if (!watch.hasCommitted || cause instanceof OutcomeUnknown) throw cause
      throw new OutcomeUnknown('something failed after a part was committed', { cause })
    }
  })
}

/** Runs what commits by itself, e.g. the use of a nonce: what fails after it is answered as if nothing was committed. */
export const withoutWatch = <T>(act: () => Promise<T>): Promise<T> => watched.exit(act)
