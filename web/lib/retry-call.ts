import { ApiError, UnreachableError } from './api-error.ts'

/** Pauses before each retry. A server that is busy or restarting answers a moment later. */
const PAUSES_MS = [500, 1_500, 4_000]

/**
 * Retries a call that failed because of the server or the network. A refusal is an answer and is not retried.
 *
 * @throws the last failure
 */
export async function retryCall<T>(call: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return call()
}

const isTemporary = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)
