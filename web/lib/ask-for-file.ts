import { ApiError } from './api-error.ts'
import { ForeignAnswerError, isForeign } from './foreign-answer.ts'
import { UnreachableError } from './unreachable-error.ts'

/**
 * Requests a list as CSV from the server.
 *
 * @throws ApiError if the server refuses, UnreachableError if it does not answer or an intermediary answers for it
 */
export async function askForFile(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const call = `GET ${url}`
  const request = { headers: { Accept: 'text/csv', ...headers }, redirect: 'manual' } as const
  const answer = await fetch(url, request).catch((cause: unknown) => {
    throw new UnreachableError(call, cause)
  })
  if (answer.ok && answer.headers.get('Content-Type')?.startsWith('text/csv') === true) return answer
  const text = await answer.text()
  if (answer.ok || isForeign(answer, text)) throw new ForeignAnswerError(call)
  throw new ApiError(answer.status, text, answer.statusText)
}
