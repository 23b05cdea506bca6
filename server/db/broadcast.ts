import type { Logger } from 'pino'
import { notifyListeners } from './database.sql.ts'
import { type ListenTiming, listenToChannel } from './listen-to-channel.ts'
import type { Database, Executor } from './statement.ts'

const CHANNEL = 'bv3_broadcast'
/**
 * Milliseconds during which published messages are collected and sent together, because a NOTIFY takes a lock that all
 * committing transactions share.
 */
const TICK_MS = 50
/** Maximum bytes of a payload. PostgreSQL refuses 8000 bytes. */
const PAYLOAD_BYTES_MAX = 7_500

type PublishedMessage = { readonly topic: string; readonly message: unknown }

/**
 * Messages from one server process to all of them, including itself. A message may be lost, so it says what changed, never
 * how.
 */
export type Broadcast = {
  /** Publishes a message. Call it after commit. */
  publish(topic: string, message: unknown): void
  /** Publishes messages to all processes if and when the transaction commits. */
  publishWithin(tx: Executor, published: readonly PublishedMessage[]): Promise<unknown>
  subscribe(topic: string, listener: (message: unknown) => void): void
  /**
   * Adds a listener that is called when messages may have been lost. Values cached until a message arrives must then be read
   * again.
   */
  onGap(listener: () => void): void
  stop(): Promise<void>
}

/** @param timing set only by tests */
export async function createBroadcast(
  db: Database,
  databaseUrl: string,
  log: Pick<Logger, 'warn'>,
  timing: Partial<ListenTiming> = {},
): Promise<Broadcast> {
  const listeners = new Map<string, ((message: unknown) => void)[]>()
  const gapListeners: (() => void)[] = []
  let queue: PublishedMessage[] = []

  /** Calls the listeners. One that fails must not affect the others, nor end the process. */
  function callAll<Args extends unknown[]>(told: readonly ((...args: Args) => void)[], ...args: Args): void {
    for (const listener of told) {
      try {
        listener(...args)
      } catch (error) {
        log.warn({ err: error }, 'a listener to events between processes failed; the other listeners continue')
      }
    }
  }

  function deliver(payload: string) {
    try {
      for (const { topic, message } of JSON.parse(payload) as PublishedMessage[])
        callAll(listeners.get(topic) ?? [], message)
    } catch (error) {
      log.warn({ err: error }, 'an event of another process has an unknown form; it is ignored')
    }
  }

  async function flush() {
    if (queue.length === 0) return
    const published = queue
    queue = []
    try {
      await notifyListeners(db, { channel: CHANNEL, payloads: toPayloads(published) })
    } catch (error) {
      log.warn(
        { err: error },
        'events were not sent; cached values are read again within seconds, and open pages may miss a change',
      )
    }
  }

  const onGap = () => callAll(gapListeners)
  const line = await listenToChannel({ databaseUrl, channel: CHANNEL, log, onPayload: deliver, onGap, timing })
  const timer = setInterval(flush, TICK_MS)
  return {
    publish: (topic, message) => void queue.push({ topic, message }),
    publishWithin: (tx, published) => notifyListeners(tx, { channel: CHANNEL, payloads: toPayloads(published) }),
    subscribe: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onGap: (listener) => void gapListeners.push(listener),
    stop: async () => {
      clearInterval(timer)
      await flush()
      await line.stop()
    },
  }
}

function toPayloads(published: readonly PublishedMessage[]): string[] {
  const payloads: string[] = []
  let batch: string[] = []
  let bytes = 0
  for (const text of published.map((one) => JSON.stringify(one))) {
    const length = Buffer.byteLength(text)
    if (batch.length > 0 && bytes + length > PAYLOAD_BYTES_MAX) {
      payloads.push(`[${batch.join(',')}]`)
      batch = []
      bytes = 0
    }
    batch.push(text)
    bytes += length + 1
  }
  return [...payloads, `[${batch.join(',')}]`]
}

/** Maximum milliseconds that a value is cached, in case a message about a change is lost. */
const CACHED_MS_MAX = 5_000

/** Value for many callers, cached in this process. */
export type CachedReading<T> = {
  current(): Promise<T>
  /** Notifies every process that the value has changed. Call it after commit. */
  publishChange(): void
}

/**
 * Reads once for all callers, until a change is published.
 *
 * @param topic topic of the messages between the processes
 * @param cachedMsMax milliseconds after which it is read again in any case
 */
export function cacheReading<T>(
  broadcast: Pick<Broadcast, 'publish' | 'subscribe' | 'onGap'>,
  topic: string,
  read: () => Promise<T>,
  cachedMsMax = CACHED_MS_MAX,
): CachedReading<T> {
  let cached: { readonly reading: Promise<T>; readonly sinceMs: number } | null = null
  const drop = () => {
    cached = null
  }
  broadcast.subscribe(topic, drop)
  broadcast.onGap(drop)
  return {
    current: () => {
      const nowMs = performance.now()
      if (cached === null || nowMs - cached.sinceMs >= cachedMsMax) {
        const reading = read()
        const mine = { reading, sinceMs: nowMs }
        cached = mine
        // A failed reading is not cached.
        reading.catch(() => cached === mine && drop())
      }
      return cached.reading
    },
    publishChange: () => {
      drop()
      broadcast.publish(topic, null)
    },
  }
}
