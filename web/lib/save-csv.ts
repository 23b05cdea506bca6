import { BYTE_ORDER_MARK, createCommaDecimals, writesDecimalComma } from '#core/csv.ts'
import { ApiError, ForeignAnswerError, isForeignAnswer, UnreachableError } from './api-error.ts'

/**
 * Returns a CSV file in the format of this person's spreadsheet. The language of the browser decides, not that of the page,
 * because the spreadsheet has the same one.
 *
 * @param pieces text of RFC 4180, cut anywhere
 */
export function csvBlob(pieces: readonly string[]): Blob {
  const rewrite = writesDecimalComma(navigator.language) ? createCommaDecimals() : (piece: string) => piece
  return new Blob([BYTE_ORDER_MARK, ...pieces.map(rewrite)], { type: 'text/csv; charset=utf-8' })
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  clickLink(url, fileName)
  // The download holds its own reference to the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Makes the browser download an address. Browsers inside wallets save no blobs. */
export function clickLink(href: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
}

/**
 * Requests a list as CSV from the server.
 *
 * @throws ApiError if the server refuses, UnreachableError if it does not answer or an intermediary answers for it
 */
export async function fetchFile(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const call = `GET ${url}`
  const request = { headers: { Accept: 'text/csv', ...headers }, redirect: 'manual' } as const
  const answer = await fetch(url, request).catch((cause: unknown) => {
    throw new UnreachableError(call, cause)
  })
  if (answer.ok && answer.headers.get('Content-Type')?.startsWith('text/csv') === true) return answer
  const text = await answer.text()
  if (answer.ok || isForeignAnswer(answer, text)) throw new ForeignAnswerError(call)
  throw new ApiError(answer.status, text, answer.statusText)
}
