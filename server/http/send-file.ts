import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './routing/answers.ts'

/** Milliseconds without a read after which a reader counts as gone, or not worth the resources that it holds. */
const STALLED_AFTER_MS = 20_000
/** Minimum speed of a reader, 16 kB a second. A slower one uses that time up bit by bit, because others need its place. */
const BYTES_PER_MS_MIN = 16

/** Sends a file only as fast as its reader takes it, without reading ahead. */
export function sendFile(
  reply: FastifyReply,
  { fileName, contentType, text }: FileAnswer,
  stalledAfterMs = STALLED_AFTER_MS,
): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.type(contentType).send(streamOf(text, stalledAfterMs))
}

/**
 * Streams a file. `Readable.from` would wait without limit for a stalled reader, and would not end an iterator that it never
 * started.
 */
function streamOf(text: FileAnswer['text'], stalledAfterMs: number): Readable {
  const pieces = text[Symbol.asyncIterator]()
  let stalled: NodeJS.Timeout | undefined
  let patienceMs = stalledAfterMs
  let givenAtMs: number | undefined
  const stream = new Readable({
    read() {
      clearTimeout(stalled)
      // Only the reader's own time counts, and not the time to produce a piece.
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
