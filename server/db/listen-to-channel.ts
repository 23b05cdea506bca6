import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { KEEP_ALIVE, LISTENER_LIMITS_MS, LOCAL_COMMIT } from './roles.ts'

/** Times of a listening connection, in milliseconds. */
export type ListenTiming = {
  /** Time between two probes of whether messages still arrive. */
  readonly probeEveryMs: number
  /** Time without an answer after which a connection is given up. */
  readonly answerMsMax: number
  /** Pause before a lost connection is opened again; doubles with each attempt. */
  readonly pauseMs: number
  readonly pauseMsMax: number
}

/** Default times. A silently dead connection is noticed after ten seconds at most. */
const TIMING: ListenTiming = { probeEveryMs: 5_000, answerMsMax: 5_000, pauseMs: 500, pauseMsMax: 15_000 }
/** Maximum milliseconds that the end waits for the database to close the connection. */
const CLOSE_MS_MAX = 1_000

type ListenerDeps = {
  readonly databaseUrl: string
  readonly channel: string
  readonly log: Pick<Logger, 'warn'>
  readonly onPayload: (payload: string) => void
  /** Called when the connection is lost, and again when there is a new one. Messages in between are lost. */
  readonly onGap: () => void
  readonly timing?: Partial<ListenTiming>
}

type ListenerConnection = {
  readonly client: pg.Client
  /** Settles with the reason once the connection can receive no more messages. */
  readonly lost: Promise<unknown>
}

/**
 * Listens to a channel of the database until it is stopped. It probes the connection by sending a message on the same
 * channel, because a connection that a network has silently dropped stays open for hours.
 *
 * @throws if the first connection cannot be opened
 */
export async function listenToChannel(deps: ListenerDeps): Promise<{ stop(): Promise<void> }> {
  const timing = { ...TIMING, ...deps.timing }
  const stopping = new AbortController()
  let line = await openConnection(deps, timing, stopping.signal)
  const done = keep()

  async function keep(): Promise<void> {
    for (;;) {
      const cause = await line.lost
      if (stopping.signal.aborted) return
      deps.log.warn({ err: cause }, 'the database connection for events between processes was lost; it is reopened')
      deps.onGap()
      const next = await reopen()
      if (next === null) return
      line = next
      deps.onGap()
    }
  }
  async function reopen(): Promise<ListenerConnection | null> {
    let pauseMs = timing.pauseMs
    while (await pause(pauseMs, stopping.signal)) {
      try {
        return await openConnection(deps, timing, stopping.signal)
      } catch (error) {
        deps.log.warn(
          { err: error },
          'events between processes are off until the database answers; the connection is retried',
        )
      }
      pauseMs = Math.min(pauseMs * 2, timing.pauseMsMax)
    }
    return null
  }
  return {
    stop: async () => {
      stopping.abort()
      await withTimeout(CLOSE_MS_MAX, line.client.end()).catch(() => closeAbruptly(line.client))
      await done
    },
  }
}

async function openConnection(
  { databaseUrl, channel, onPayload }: ListenerDeps,
  { probeEveryMs, answerMsMax }: ListenTiming,
  signal: AbortSignal,
): Promise<ListenerConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'bv3 events',
    connectionTimeoutMillis: answerMsMax,
    ...KEEP_ALIVE,
    ...LOCAL_COMMIT,
    ...LISTENER_LIMITS_MS,
  })
  const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>()
  client.on('error', lose)
  client.on('end', () => lose(new Error('the connection has ended')))
  // Other processes receive it too, but have no listener for this topic.
  const word = JSON.stringify([{ topic: `probe ${randomUUID()}`, message: null }])
  let hear: (() => void) | null = null
  client.on('notification', ({ payload = '' }) => (payload === word ? hear?.() : onPayload(payload)))

  async function probe(): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      hear = resolve
    })
    await withTimeout(answerMsMax, Promise.all([heard, client.query('select pg_notify($1, $2)', [channel, word])]))
  }
  async function keepProbing(): Promise<void> {
    const isOver = AbortSignal.any([signal, abortWhen(lost)])
    while (await pause(probeEveryMs, isOver)) await probe()
  }
  try {
    await client.connect()
    await withTimeout(answerMsMax, client.query(`listen ${channel}`))
  } catch (error) {
    closeAbruptly(client)
    throw error
  }
  keepProbing().catch((error: unknown) => {
    closeAbruptly(client)
    lose(error)
  })
  return { client, lost }
}

function abortWhen(settled: Promise<unknown>): AbortSignal {
  const controller = new AbortController()
  void settled.then(() => controller.abort())
  return controller.signal
}

/** Closes the connection without a goodbye, which a dead connection would never answer. */
function closeAbruptly(client: pg.Client): void {
  client.end().catch(() => undefined)
  client.connection.stream.destroy()
}

async function withTimeout<T>(ms: number, act: Promise<T>): Promise<T> {
  const isOver = new AbortController()
  const limit = sleep(ms, undefined, { signal: isOver.signal, ref: false }).then(() => {
    throw new Error(`the database has not answered for ${ms} ms`)
  })
  limit.catch(() => undefined)
  act.catch(() => undefined)
  try {
    return await Promise.race([act, limit])
  } finally {
    isOver.abort()
  }
}

/** @returns true after the pause; false if the signal ended it */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false)
