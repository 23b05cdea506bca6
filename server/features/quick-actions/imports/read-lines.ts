import { createReadStream } from 'node:fs'
import type { ImportProblem } from '#core/import-row.ts'
import { ok, type Result, refuse } from '#core/result.ts'

/** Line of a file without its line end. Refused if it is too long or not UTF-8. */
export type FileLine = { readonly number: number; readonly text: Result<string, ImportProblem> }

/** Longer than any valid line. */
const LINE_BYTES_MAX = 10_000
const LINE_FEED = 0x0a
const BYTE_ORDER_MARK = /^\uFEFF/

/** Reads the lines of a file, one after the other. Buffers no more of a line than `LINE_BYTES_MAX`, however long it is. */
export async function* readLines(path: string): AsyncGenerator<FileLine> {
  let number = 1
  let parts: Buffer[] = []
  let bytes = 0
  const add = (part: Buffer) => {
    bytes += part.length
    if (bytes <= LINE_BYTES_MAX) parts.push(part)
  }
  const take = (): FileLine => {
    const text = bytes > LINE_BYTES_MAX ? refuse('line_too_long') : decode(Buffer.concat(parts), number)
    const line = { number, text }
    number += 1
    parts = []
    bytes = 0
    return line
  }
  for await (const read of createReadStream(path)) {
    const chunk: Buffer = read
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (bytes > 0) yield take()
}

function decode(bytes: Buffer, number: number): Result<string, 'not_utf8'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(/\r$/, '')
    return ok(number === 1 ? text.replace(BYTE_ORDER_MARK, '') : text)
  } catch {
    return refuse('not_utf8')
  }
}
