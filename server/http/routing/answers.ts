import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Call, CallAnswer } from '#core/api/call.ts'

const SERIALIZED = Symbol('serialized')

/** An answer that is the same for all callers. It is validated and serialized once, and sent until it changes. */
export type SerializedAnswer = {
  readonly [SERIALIZED]: true
  readonly json: string
  /** ETag of this content, including the quotation marks. */
  readonly etag: string
}

const ETAG_LENGTH = 22

/** @throws ZodError if the value does not match the call's response */
export function serializeAnswer<C extends Call>(call: C, value: CallAnswer<C>): SerializedAnswer {
  const json = JSON.stringify(call.response === undefined ? value : z.encode(call.response, value))
  return {
    [SERIALIZED]: true,
    json,
    etag: `"${hash('sha256', json, 'base64url').slice(0, ETAG_LENGTH)}"`,
  }
}

export const isSerializedAnswer = (answer: unknown): answer is SerializedAnswer =>
  typeof answer === 'object' && answer !== null && SERIALIZED in answer

/** Returns whether the caller has this content already, by its `If-None-Match`. A proxy that compresses makes a tag weak. */
export function isCachedBy(ifNoneMatch: string | undefined, { etag }: Pick<SerializedAnswer, 'etag'>): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

const FILE = Symbol('file')

/** An answer that is a file and not JSON. Its text is produced piece by piece, as fast as the caller reads. */
export type FileAnswer = {
  readonly [FILE]: true
  readonly fileName: string
  /** Content type, e.g. `text/csv; charset=utf-8`. */
  readonly contentType: string
  /** Text in pieces. Bytes are UTF-8. */
  readonly text: AsyncIterable<string | Uint8Array>
}

export const fileAnswer = (file: Omit<FileAnswer, typeof FILE>): FileAnswer => ({ ...file, [FILE]: true })

export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && FILE in answer
