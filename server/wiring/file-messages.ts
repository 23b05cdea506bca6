import type { FileAnswer } from '../routing/file-answer.ts'

/** What the thread of files is asked. A file goes by the number of the message that opened it. */
export type FileAsk = { readonly number: number } & (
  | { readonly act: 'open'; readonly list: string; readonly asked: unknown }
  | { readonly act: 'next' | 'close'; readonly file: number }
)

/** What it answers to the message of the same number. */
export type FileReply = { readonly number: number } & (
  | { readonly kind: 'opened'; readonly head: Pick<FileAnswer, 'fileName' | 'contentType'> }
  | { readonly kind: 'busy' }
  /** Null at the end. */
  | { readonly kind: 'piece'; readonly piece: Uint8Array | null }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string }
)
