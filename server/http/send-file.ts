import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../routing/file-answer.ts'

/** A reader that has taken nothing for so long is gone, or not worth what is held for it. */
const STALLED_AFTER_MS = 20_000
/** A reader that takes less than this, 16 kB a second, uses that time up bit by bit: its place is needed for others. */
const BYTES_PER_MS_MIN = 16

/** Sends a file as fast as its reader takes it, and no piece ahead of that. */
export function sendFile(
  reply: FastifyReply,
  { fileName, contentType, text }: FileAnswer,
  stalledAfterMs = STALLED_AFTER_MS,
): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.type(contentType).send(streamOf(text, stalledAfterMs))
}

/** Not `Readable.from`: that waits for a stalled reader for ever, and does not end what it never began to read. */
function streamOf(text: FileAnswer['text'], stalledAfterMs: number): Readable {
  const pieces = text[Symbol.asyncIterator]()
  let stalled: NodeJS.Timeout | undefined
  let patienceMs = stalledAfterMs
  let givenAtMs: number | undefined
  const stream = new Readable({
    read() {
      clearTimeout(stalled)
      // Only the reader's own time counts, not the time that a piece takes to be made.
      if (givenAtMs !== undefined) patienceMs -= performance.now() - givenAtMs
      pieces.next().then(
        ({ done, value }) => {
          if (done === true) return stream.push(null)
          patienceMs = Math.min(stalledAfterMs, patienceMs + value.length / BYTES_PER_MS_MIN)
          stalled = setTimeout(
            () => stream.destroy(new Error('the reader of a file has stopped reading, or reads too slowly')),
            patienceMs,
          )
          givenAtMs = performance.now()
          return stream.push(value)
        },
        (error: Error) => stream.destroy(error),
      )
    },
    destroy(error, done) {
      clearTimeout(stalled)
      Promise.resolve(pieces.return?.()).then(
        () => done(error),
        (cause: Error) => done(error ?? cause),
      )
    },
  })
  return stream
}
