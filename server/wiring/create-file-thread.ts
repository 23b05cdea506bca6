import { Worker } from 'node:worker_threads'
import { assert } from '#core/assert.ts'
import { ok, refuse } from '#core/result.ts'
import { recordExport } from '../audit/log/audit-log.ts'
import type { Database } from '../db/statement.ts'
import { fileAnswer } from '../http/routing/answers.ts'
import { createHourlyLimit } from '../http/routing/counters.ts'
import type { ExportList, OpenFile } from '../http/routing/csv-file.ts'
import type { FileReply, FileRequest } from './file-thread.ts'

/**
 * Heap limits of the thread. The young heap is small, because rows live only for a moment, and the old heap bounds a list of long
 * texts.
 */
const HEAP_MB = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 } as const
/** Milliseconds without a request for a file after which the thread ends and frees its memory. */
const IDLE_MS = 60_000

/** Maximum bytes per piece. The system needs milliseconds to take a larger piece, which blocks all other work of the process. */
const PIECE_BYTES = 32_768

type WithoutNumber<Ask> = Ask extends unknown ? Omit<Ask, 'number'> : never
type PendingReply = { readonly resolve: (reply: FileReply) => void; readonly reject: (error: Error) => void }
type Thread = {
  ask(ask: WithoutNumber<FileRequest>): Promise<FileReply>
  end(): Promise<unknown>
}

/** Sends lists as files from a separate thread, which runs only while a file is requested. */
export function createFileThread(
  databaseUrl: string,
  idleMs = IDLE_MS,
): { readonly open: OpenFile; stop(): Promise<void> } {
  let current: Thread | null = null
  let wanted = 0
  let idle: NodeJS.Timeout | undefined

  /** Counts open requests, so that the thread ends only some time after the last one. */
  const want = (): Thread => {
    clearTimeout(idle)
    wanted += 1
    current ??= startThread(databaseUrl, (ended) => {
      if (current === ended) current = null
    })
    return current
  }
  const leave = () => {
    wanted -= 1
    if (wanted > 0) return
    idle = setTimeout(() => void endCurrent(), idleMs).unref()
  }
  const endCurrent = async () => {
    clearTimeout(idle)
    const thread = current
    // A request in the meantime starts another thread.
    current = null
    await thread?.end()
  }

  return {
    async open(kind, asked) {
      const thread = want()
      const reply = await thread.ask({ act: 'open', list: kind.name, asked }).catch((error: unknown) => {
        leave()
        throw error
      })
      if (reply.kind === 'opened')
        return ok(fileAnswer({ ...reply.head, text: readPieces(thread, reply.number, leave) }))
      leave()
      return refuse('files_busy')
    },
    stop: endCurrent,
  }
}

const readPieces = (thread: Thread, file: number, onClosed: () => void): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    let closed: Promise<unknown> | undefined
    let rest: Uint8Array = new Uint8Array()
    return {
      async next() {
        if (rest.length === 0) {
          const reply = await thread.ask({ act: 'next', file })
          assert(reply.kind === 'piece', 'a piece was asked for')
          if (reply.piece === null) return { done: true, value: undefined }
          rest = reply.piece
        }
        const value = rest.subarray(0, PIECE_BYTES)
        rest = rest.subarray(PIECE_BYTES)
        return { done: false, value }
      },
      async return() {
        // A thread that has ended holds nothing to close.
        closed ??= thread.ask({ act: 'close', file }).then(onClosed, onClosed)
        await closed
        return { done: true, value: undefined }
      },
    }
  },
})

function startThread(databaseUrl: string, onEnd: (thread: Thread) => void): Thread {
  const waiting = new Map<number, PendingReply>()
  let asked = 0
  let ended: Error | null = null
  const worker = new Worker(new URL('./file-thread.ts', import.meta.url), {
    workerData: { databaseUrl },
    resourceLimits: HEAP_MB,
  })
  const fail = (error: Error) => {
    if (ended === null) onEnd(thread)
    ended ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (reply: FileReply) => {
    const asker = waiting.get(reply.number)
    waiting.delete(reply.number)
    if (reply.kind === 'failed') asker?.reject(new Error(reply.message))
    else asker?.resolve(reply)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread of files has ended')))
  const thread: Thread = {
    ask: (ask) =>
      new Promise((resolve, reject) => {
        if (ended !== null) return reject(ended)
        asked += 1
        waiting.set(asked, { resolve, reject })
        worker.postMessage({ ...ask, number: asked })
      }),
    end: () => worker.terminate(),
  }
  return thread
}

/**
 * Maximum number of files that one operator reads at a time. A process opens three, and a slow reader must leave places for
 * others.
 */
const OPEN_PER_OPERATOR = 1
/**
 * Maximum number of files that one operator gets from a process within an hour. Each is an entry of the audit log, which is never
 * deleted.
 */
const FILES_PER_HOUR = 60

/** Sends lists as files. Each export is recorded before its first line is read, and is not sent if it cannot be recorded. */
export function createExport(db: Pick<Database, 'transaction'>, openFile: OpenFile): ExportList {
  const open = new Map<string, number>()
  const isWithinHour = createHourlyLimit(FILES_PER_HOUR)

  return async ({ username }, kind, asked) => {
    const count = open.get(username) ?? 0
    if (count >= OPEN_PER_OPERATOR) return refuse('own_file_busy')
    if (!isWithinHour(username)) return refuse('rate_limited')
    open.set(username, count + 1)
    let isOpen = true
    const leave = () => {
      if (!isOpen) return
      isOpen = false
      const left = (open.get(username) ?? 0) - 1
      if (left > 0) open.set(username, left)
      else open.delete(username)
    }
    const file = await openFile(kind, asked).catch((error: unknown) => {
      leave()
      throw error
    })
    if (!file.ok) {
      leave()
      return file
    }
    const note = () => recordExport(db, { username, list: kind.name, filters: asked })
    return ok({ ...file.value, text: withStartAndEnd(note, file.value.text, leave) })
  }
}

/** Runs `begin` before the first piece. A file that is never read, e.g. for a HEAD request, is not an export. */
const withStartAndEnd = <Piece>(
  begin: () => Promise<void>,
  text: AsyncIterable<Piece>,
  end: () => void,
): AsyncIterable<Piece> => ({
  [Symbol.asyncIterator]() {
    const pieces = text[Symbol.asyncIterator]()
    let begun: Promise<void> | undefined
    return {
      async next() {
        begun ??= begin()
        await begun
        const step = await pieces.next()
        // The reader may request the next file once it has the end of this one.
        if (step.done === true) end()
        return step
      },
      return: async () => {
        const step = await Promise.resolve(pieces.return?.()).finally(end)
        return step ?? { done: true, value: undefined }
      },
    }
  },
})
