import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** What a connection of the driver does for COPY; its types leave it out. */
type CopyConnection = {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  sendCopyFail(reason: string): void
  endCopyFrom(): void
}

const HELD_BYTES_MAX = 1_048_576

/**
 * The rows that a `copy … to stdout` answers, in PostgreSQL's own text, a line a row. While nobody takes them the database is
 * made to wait.
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
      // The driver's own buffer is used again for what comes next.
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
 * Gives rows, as `copyOut` has them, to a `copy … from stdin`.
 *
 * @returns how many rows the database has taken
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

/** An object with these handlers may use the driver's connection directly, one after the other. */
const ask = (client: pg.Client, handlers: object): void => void client.query(handlers as pg.Submittable)
