/** One link of a chain of errors, as far as it says anything. */
export type ErrorCause = { readonly code: number | null; readonly message: string }

/** Deeper than any wallet nests; a cycle ends here. */
const CAUSES_MAX = 10

/**
 * An error and what caused it, outermost first.
 *
 * viem wraps what a wallet answered, and some wallets wrap once more under `data.originalError`.
 */
export function causesOf(error: unknown): readonly ErrorCause[] {
  const causes: ErrorCause[] = []
  let current: unknown = error
  while (isObject(current) && causes.length < CAUSES_MAX) {
    const { code, message, data } = current
    causes.push({ code: typeof code === 'number' ? code : null, message: typeof message === 'string' ? message : '' })
    current = isObject(data) && isObject(data.originalError) ? data.originalError : current.cause
  }
  if (typeof error === 'string') causes.push({ code: null, message: error })
  return causes
}

export const hasCode = (error: unknown, code: number) => causesOf(error).some((cause) => cause.code === code)

/** A page or its failed parsing, e.g. where something between a wallet and its node answered. */
const NOT_FOR_PEOPLE = /<!doctype|<html|unexpected (?:token|character|end of)|unrecognized token|not valid json/i

/** Returns the message of the first error, before others wrapped it. Empty if no person can read any of them. */
export const innermostMessage = (error: unknown): string =>
  causesOf(error)
    .map(({ message }) => message.trim())
    .findLast((message) => message !== '' && !NOT_FOR_PEOPLE.test(message)) ?? ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
