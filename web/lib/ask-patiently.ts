import { ApiError } from './api-error.ts'
import { UnreachableError } from './unreachable-error.ts'

/** Pauses before each next try. A server that is busy or starts anew has its answer a moment later. */
const PAUSES_MS = [500, 1_500, 4_000]

/**
 * Asks again where the failure is the server's or the line's. A refusal is an answer.
 *
 * @throws the last failure
 */
export async function askPatiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return ask()
}

const isPassing = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)
