import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** Methods of the driver's connection for COPY, which its types leave out. */
type CopyConnection = {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  sendCopyFail(reason: string): void
  endCopyFrom(): void
}

const HELD_BYTES_MAX = 1_048_576

/**
 * Streams the rows of a `copy … to stdout` in PostgreSQL's text format, one row per line. The database waits while the reader is
 * slow.
 */
export function copyOut(client: pg.Client, text: string): Readable {
  let connection: CopyConnection | null = null
  const rows = new Readable({ highWaterMark: HELD_BYTES_MAX, read: () => void connection?.stream.resume() })
  ask(client, {
    submit(at: CopyConnection) {
      connection = at
      at.query(text)
    },
    handleCopyData({ chunk }: { readonly chunk: Buffer }, at: CopyConnection) {
      // The driver reuses its buffer for the next chunk.
      if (!rows.push(Buffer.from(chunk))) at.stream.pause()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
    handleError(error: Error, at: CopyConnection) {
      at.stream.resume()
      rows.destroy(error)
    },
  })
  return rows
}

/**
 * Sends rows in the format of `copyOut` to a `copy … from stdin`.
 *
 * @returns the number of rows that the database accepted
 */
export async function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const ended = Promise.withResolvers<number>()
  const stopping = new AbortController()
  let taken = 0
  let failure: unknown = null

  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const bytes of rows) {
        if (stopping.signal.aborted) return
        connection.sendCopyFromChunk(bytes)
        const { stream } = connection
        if (stream.writableNeedDrain) await once(stream, 'drain', { signal: stopping.signal })
      }
      connection.endCopyFrom()
    } catch (error) {
      if (stopping.signal.aborted) return
      failure = error
      connection.sendCopyFail('the rows cannot be read')
    }
  }

  ask(client, {
    submit: (at: CopyConnection) => void at.query(text),
    handleCopyInResponse: (at: CopyConnection) => void send(at),
    handleCommandComplete({ text: tag }: { readonly text: string }) {
      taken = Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)
    },
    handleReadyForQuery: () => ended.resolve(taken),
    handleError(error: Error) {
      stopping.abort()
      ended.reject(failure ?? error)
    },
  })
  return ended.promise
}

/** Submits an object whose handlers use the driver's connection directly. Submitted objects run one after the other. */
const ask = (client: pg.Client, handlers: object): void => void client.query(handlers as pg.Submittable)
