import { ApiError } from '#web/lib/api-error.ts'
import { UnreachableError } from '#web/lib/unreachable-error.ts'

export type Pause = (ms: number) => Promise<void>

const PAUSE_FROM_MS = 400
const PAUSE_TO_MS = 2_000
/** About two minutes in all; by then the server has ended a run that has sent nothing. */
const TRIES_MAX = 64

/**
 * Repeats a request until it is answered, if it failed because of the connection or a busy server.
 *
 * @throws the refusal, or the last failure
 */
export async function askAgain<T>(ask: () => Promise<T>, pause: Pause): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error) || tries === TRIES_MAX) throw error
    }
    await pause(Math.min(PAUSE_FROM_MS * tries, PAUSE_TO_MS))
  }
}

const TOO_MANY_REQUESTS = 429

const isPassing = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ApiError &&
    (error.status >= 500 || error.status === TOO_MANY_REQUESTS || error.code === 'game_chunk_early'))
