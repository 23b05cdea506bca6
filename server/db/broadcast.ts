import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './pool.ts'

const CHANNEL = 'bv3_broadcast'
/** What is published within a tick travels together: a NOTIFY takes a lock that all committing transactions share. */
const TICK_MS = 50
/** PostgreSQL refuses a payload of 8000 bytes. */
const PAYLOAD_BYTES_MAX = 7_500
const RECONNECT_MS = 3_000

type Published = { readonly topic: string; readonly message: unknown }

/** Word from one server process to all of them, this one included. It may be lost: it says what changed, never how. */
export type Broadcast = {
  /** Called after commit. */
  publish(topic: string, message: unknown): void
  subscribe(topic: string, listener: (message: unknown) => void): void
  /** Called when word may have been lost: what is kept until somebody tells of a change has to be read anew. */
  onGap(listener: () => void): void
  stop(): Promise<void>
}

export async function createBroadcast(
  db: Database,
  databaseUrl: string,
  log: Pick<Logger, 'warn'>,
): Promise<Broadcast> {
  const listeners = new Map<string, ((message: unknown) => void)[]>()
  const gapListeners: (() => void)[] = []
  let queue: Published[] = []
  let client: pg.Client | null = null
  let isStopped = false

  const tellGap = () => {
    for (const listener of gapListeners) listener()
  }

  async function listen(): Promise<void> {
    if (isStopped) return
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'bv3 events' })
    next.on('error', () => next.end().catch(() => undefined))
    next.on('end', () => {
      if (client === next) client = null
      if (isStopped) return
      tellGap()
      setTimeout(retry, RECONNECT_MS).unref()
    })
    next.on('notification', ({ payload }) => deliver(JSON.parse(payload ?? '[]') as Published[]))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    tellGap()
  }
  const retry = () => listen().catch((error: unknown) => log.warn({ err: error }, 'events between processes are off'))

  function deliver(published: readonly Published[]) {
    for (const { topic, message } of published) for (const listener of listeners.get(topic) ?? []) listener(message)
  }

  async function flush() {
    if (queue.length === 0) return
    const published = queue
    queue = []
    try {
      const payloads = inPayloads(published)
      await db.$client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
    } catch (error) {
      log.warn({ err: error }, 'events could not be sent')
    }
  }

  await listen()
  const timer = setInterval(flush, TICK_MS)
  return {
    publish: (topic, message) => void queue.push({ topic, message }),
    subscribe: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onGap: (listener) => void gapListeners.push(listener),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await flush()
      await client?.end()
    },
  }
}

function inPayloads(published: readonly Published[]): string[] {
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
