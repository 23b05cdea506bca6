import { ApiError } from './api-error.ts'

/**
 * Replaces the message of a refused answer with one that says what could not be fetched. Other errors pass unchanged.
 *
 * @param name the message for a status, e.g. 'Failed to fetch balance: 503'
 */
export async function nameFailure<T>(answer: Promise<T>, name: (status: number) => string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) throw new Error(name(error.status), { cause: error })
    throw error
  }
}
