import { BaseError, HttpRequestError, TimeoutError } from 'viem'

/**
 * Returns whether a node gave no answer. Every other error is about the question: the node could not read it, or refused it.
 */
export const isSilence = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
