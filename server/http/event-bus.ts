import pg from 'pg'
import type { Logger } from 'pino'
import type { SocketMessage } from '#core/api/events.ts'
import type { Database } from '../db/pool.ts'
import type { Announce } from '../routing/announce.ts'

const CHANNEL = 'player_events'
/** Events of one tick travel together: a NOTIFY takes a lock that all committing transactions share. */
const TICK_MS = 50
/** PostgreSQL refuses a payload of 8000 bytes. */
const PAYLOAD_BYTES_MAX = 7_500
const RECONNECT_MS = 3_000

export type PlayerEvent = { readonly userId: number; readonly message: SocketMessage }

export type EventBus = {
  readonly announce: Announce
  /** Called in every server process, for events of every process. */
  subscribe(listener: (event: PlayerEvent) => void): () => void
  stop(): Promise<void>
}

/** Carries events from the process where something was committed to the one that holds the player's socket. */
export async function createEventBus(db: Database, databaseUrl: string, log: Logger): Promise<EventBus> {
  const listeners = new Set<(event: PlayerEvent) => void>()
  let queue: PlayerEvent[] = []
  let client: pg.Client | null = null
  let isStopped = false

  async function listen(): Promise<void> {
    if (isStopped) return
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'bv3 events' })
    next.on('error', () => next.end().catch(() => undefined))
    next.on('end', () => {
      if (client === next) client = null
      if (!isStopped) setTimeout(retry, RECONNECT_MS).unref()
    })
    next.on('notification', ({ payload }) => deliver(JSON.parse(payload ?? '[]') as PlayerEvent[]))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  // Events are hints; a page that missed one polls. So a lost connection is logged and nothing more.
  const retry = () => listen().catch((error: unknown) => log.warn({ err: error }, 'events between processes are off'))

  function deliver(events: readonly PlayerEvent[]) {
    for (const event of events) for (const listener of listeners) listener(event)
  }

  async function flush() {
    if (queue.length === 0) return
    const events = queue
    queue = []
    try {
      const payloads = inPayloads(events)
      await db.$client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
    } catch (error) {
      log.warn({ err: error }, 'events could not be sent')
    }
  }

  await listen()
  const timer = setInterval(flush, TICK_MS)
  return {
    announce: (userId, message) => void queue.push({ userId, message }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await flush()
      await client?.end()
    },
  }
}

function inPayloads(events: readonly PlayerEvent[]): string[] {
  const payloads: string[] = []
  let batch: string[] = []
  let bytes = 0
  for (const text of events.map((event) => JSON.stringify(event))) {
    if (bytes + text.length > PAYLOAD_BYTES_MAX) {
      payloads.push(`[${batch.join(',')}]`)
      batch = []
      bytes = 0
    }
    batch.push(text)
    bytes += Buffer.byteLength(text) + 1
  }
  return [...payloads, `[${batch.join(',')}]`]
}
