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
