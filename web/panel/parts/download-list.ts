import { t } from '@lingui/core/macro'
import { UnreachableError } from '#web/lib/api-error.ts'
import { csvBlob, fetchFile, saveFile } from '#web/lib/save-csv.ts'
import { isTokenRefused } from '../session/call-operator.ts'
import { readOperatorToken, refuseOperatorToken } from '../session/operator-token.ts'
import type { ListFile } from './list-head.tsx'

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
  const answer = await fetchListFile(path, new URLSearchParams(query))
  const file = await readAll(answer, onBytes).catch((cause: unknown) => {
    throw new FileCutOff(`GET ${path}`, cause)
  })
  saveFile(file, fileName)
}

async function fetchListFile(path: string, search: URLSearchParams): Promise<Response> {
  const { token } = readOperatorToken()
  try {
    return await fetchFile(search.size === 0 ? path : `${path}?${search}`, {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    })
  } catch (error) {
    if (isTokenRefused(error) && token !== null) refuseOperatorToken(token)
    throw error
  }
}

const PROGRESS_EVERY_MS = 250

async function readAll({ body }: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: string[] = []
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let bytes = 0
  let reportedMs = performance.now()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || value === undefined) return csvBlob(pieces)
    pieces.push(decoder.decode(value, { stream: true }))
    bytes += value.length
    if (performance.now() - reportedMs < PROGRESS_EVERY_MS) continue
    reportedMs = performance.now()
    onBytes(bytes)
  }
}
