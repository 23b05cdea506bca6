import type { FileAnswer } from '../http/routing/answers.ts'

/** Request to the file thread. A file is identified by the number of the message that opened it. */
export type FileAsk = { readonly number: number } & (
  | { readonly act: 'open'; readonly list: string; readonly asked: unknown }
  | { readonly act: 'next' | 'close'; readonly file: number }
)

/** Answer to the message with the same number. */
export type FileReply = { readonly number: number } & (
  | { readonly kind: 'opened'; readonly head: Pick<FileAnswer, 'fileName' | 'contentType'> }
  | { readonly kind: 'busy' }
  /** A piece of a file, or null at its end. */
  | { readonly kind: 'piece'; readonly piece: Uint8Array | null }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string }
)
