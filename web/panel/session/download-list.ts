import { t } from '@lingui/core/macro'
import type { Call } from '#core/api/call.ts'
import { askForFile } from '#web/lib/ask-for-file.ts'
import { csvBlob, saveFile } from '#web/lib/save-csv.ts'
import { UnreachableError } from '#web/lib/unreachable-error.ts'
import { isTokenRefused } from './call-operator.ts'
import { readOperatorToken, refuseOperatorToken } from './operator-token.ts'

export type ListFile = {
  /** Path of the call that answers the list. */
  readonly path: Call['path']
  /** Filters of the list. */
  readonly query?: Readonly<Record<string, string>>
  /** Name under which the file is saved. */
  readonly fileName: string
}

/** Error for an answer that the server or the connection has cut off. */
class FileCutOff extends UnreachableError {
  override readonly userMessage = t`The download was interrupted and the file was not saved. Please try again.`
}

/**
 * Fetches a whole list as CSV and saves it as a file in the browser.
 *
 * @param onBytes called now and then with the number of bytes received so far
 * @throws ApiError if the server refuses, UnreachableError if it does not answer, breaks off or something in between answers
 */
export async function downloadList(
  { path, query = {}, fileName }: ListFile,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const answer = await ask(path, new URLSearchParams(query))
  const file = await readAll(answer, onBytes).catch((cause: unknown) => {
    throw new FileCutOff(`GET ${path}`, cause)
  })
  saveFile(file, fileName)
}

async function ask(path: string, search: URLSearchParams): Promise<Response> {
  const { token } = readOperatorToken()
  try {
    return await askForFile(search.size === 0 ? path : `${path}?${search}`, {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    })
  } catch (error) {
    if (isTokenRefused(error) && token !== null) refuseOperatorToken(token)
    throw error
  }
}

const TELL_EVERY_MS = 250

async function readAll({ body }: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: string[] = []
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let bytes = 0
  let toldMs = performance.now()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || value === undefined) return csvBlob(pieces)
    pieces.push(decoder.decode(value, { stream: true }))
    bytes += value.length
    if (performance.now() - toldMs < TELL_EVERY_MS) continue
    toldMs = performance.now()
    onBytes(bytes)
  }
}
