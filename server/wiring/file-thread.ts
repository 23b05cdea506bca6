import '../runtime/process/wait-for-addresses.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '#core/assert.ts'
import { createDatabase } from '../db/pool.ts'
import type { FileAnswer } from '../http/routing/answers.ts'
import { csvFile } from '../http/routing/csv-file.ts'
import { CSV_KINDS } from './csv-kinds.ts'

/** Request to the file thread. A file is identified by the number of the message that opened it. */
export type FileRequest = { readonly number: number } & (
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

/** The file thread reads lists and writes them as text, while the process answers other requests. */
const { databaseUrl }: { databaseUrl: string } = workerData
const port = parentPort
assert(port !== null, 'it runs as a thread')

// A lost connection fails the statement of its file, and the failure is reported there.
const db = createDatabase(databaseUrl, 1, () => undefined)
const files = new Map<number, AsyncIterator<string | Uint8Array>>()

port.on('message', async (ask: FileRequest) => {
  const reply = await answer(ask).catch(
    (error: unknown): FileReply => ({ number: ask.number, kind: 'failed', message: String(error) }),
  )
  const moved = reply.kind === 'piece' && reply.piece !== null ? [reply.piece.buffer as ArrayBuffer] : []
  port.postMessage(reply, moved)
})

async function answer(ask: FileRequest): Promise<FileReply> {
  const { number } = ask
  if (ask.act === 'open') return open(number, ask.list, ask.asked)
  const pieces = files.get(ask.file)
  if (ask.act === 'close') {
    files.delete(ask.file)
    await pieces?.return?.()
    return { number, kind: 'closed' }
  }
  const step = await pieces?.next()
  const isAtEnd = step === undefined || step.done === true
  return { number, kind: 'piece', piece: isAtEnd ? null : new TextEncoder().encode(String(step.value)) }
}

async function open(number: number, list: string, asked: unknown): Promise<FileReply> {
  const kind = CSV_KINDS.find(({ name }) => name === list)
  assert(kind !== undefined, `there is a list ${list}`)
  const file = await csvFile(db, kind.listFor(asked as never))
  if (!file.ok) return { number, kind: 'busy' }
  const { text, fileName, contentType } = file.value
  files.set(number, text[Symbol.asyncIterator]())
  return { number, kind: 'opened', head: { fileName, contentType } }
}
