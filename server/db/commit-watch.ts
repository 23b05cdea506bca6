import { AsyncLocalStorage } from 'node:async_hooks'
import { OutcomeUnknown } from '../dependency-down.ts'

const watched = new AsyncLocalStorage<{ hasCommitted: boolean }>()

/** Records a committed change. Every commit calls it. */
export function noteCommit(): void {
  const watch = watched.getStore()
  if (watch !== undefined) watch.hasCommitted = true
}

/**
 * Runs a caller's action. If it fails after a part was committed, the answer must not be "nothing was changed".
 *
 * @throws OutcomeUnknown instead of the action's error, once something was committed
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

/**
 * Runs an action that commits by itself, e.g. the use of a nonce. A failure after it is answered as if nothing was committed.
 */
export const withoutWatch = <T>(act: () => Promise<T>): Promise<T> => watched.exit(act)
