/** One error of a cause chain: its code and message, if it has them. */
export type ErrorCause = { readonly code: number | null; readonly message: string }

/** Maximum length of a chain. No wallet nests as deep, and a cycle ends here. */
const CAUSES_MAX = 10

/**
 * Returns an error and its causes, outermost first.
 *
 * viem wraps a wallet's error, and some wallets wrap it once more under `data.originalError`.
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

/** Pattern of a page or of its failed parsing, e.g. if an intermediary answered a wallet instead of its node. */
const NOT_FOR_PEOPLE = /<!doctype|<html|unexpected (?:token|character|end of)|unrecognized token|not valid json/i

/** Returns the message of the original error, before others wrapped it. Empty if no message is readable for a person. */
export const innermostMessage = (error: unknown): string =>
  causesOf(error)
    .map(({ message }) => message.trim())
    .findLast((message) => message !== '' && !NOT_FOR_PEOPLE.test(message)) ?? ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
