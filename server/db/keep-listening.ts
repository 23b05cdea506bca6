import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { KEEP_ALIVE, LISTENER_LIMITS_MS, LOCAL_COMMIT } from './limits.ts'

/** In milliseconds. */
export type ListenTiming = {
  /** How often it is tried whether words still arrive. */
  readonly probeEveryMs: number
  /** A line that has not answered after so long is given up. */
  readonly answerMsMax: number
  /** Before a lost line is opened anew; doubles from try to try. */
  readonly pauseMs: number
  readonly pauseMsMax: number
}

/** A line that is dead without a word is noticed after ten seconds at most. */
const TIMING: ListenTiming = { probeEveryMs: 5_000, answerMsMax: 5_000, pauseMs: 500, pauseMsMax: 15_000 }
/** How long the end waits for the database to say goodbye. */
const GOODBYE_MS_MAX = 1_000

type Deps = {
  readonly databaseUrl: string
  readonly channel: string
  readonly log: Pick<Logger, 'warn'>
  readonly onPayload: (payload: string) => void
  /** Called when the line is lost, and again when there is a new one: in between nothing is heard. */
  readonly onGap: () => void
  readonly timing?: Partial<ListenTiming>
}

type Line = {
  readonly client: pg.Client
  /** Settles with the reason once nothing can be heard any more. */
  readonly lost: Promise<unknown>
}

/**
 * Listens to a channel of the database until it is stopped. Whether words arrive is tried by saying one on the very channel: a
 * line that a network has dropped without telling either end stays open for hours.
 *
 * @throws where the first line cannot be opened
 */
export async function keepListening(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const timing = { ...TIMING, ...deps.timing }
  const stopping = new AbortController()
  let line = await openLine(deps, timing, stopping.signal)
  const done = keep()

  async function keep(): Promise<void> {
    for (;;) {
      const cause = await line.lost
      if (stopping.signal.aborted) return
      deps.log.warn({ err: cause }, 'the line for events between processes was lost')
      deps.onGap()
      const next = await reopen()
      if (next === null) return
      line = next
      deps.onGap()
    }
  }
  async function reopen(): Promise<Line | null> {
    let pauseMs = timing.pauseMs
    while (await pause(pauseMs, stopping.signal)) {
      try {
        return await openLine(deps, timing, stopping.signal)
      } catch (error) {
        deps.log.warn({ err: error }, 'events between processes are off')
      }
      pauseMs = Math.min(pauseMs * 2, timing.pauseMsMax)
    }
    return null
  }
  return {
    stop: async () => {
      stopping.abort()
      await within(GOODBYE_MS_MAX, line.client.end()).catch(() => hangUp(line.client))
      await done
    },
  }
}

async function openLine(
  { databaseUrl, channel, onPayload }: Deps,
  { probeEveryMs, answerMsMax }: ListenTiming,
  signal: AbortSignal,
): Promise<Line> {
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
  // Other processes hear it too; none listens to this topic.
  const word = JSON.stringify([{ topic: `probe ${randomUUID()}`, message: null }])
  let hear: (() => void) | null = null
  client.on('notification', ({ payload = '' }) => (payload === word ? hear?.() : onPayload(payload)))

  async function probe(): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      hear = resolve
    })
    await within(answerMsMax, Promise.all([heard, client.query('select pg_notify($1, $2)', [channel, word])]))
  }
  async function keepProbing(): Promise<void> {
    const isOver = AbortSignal.any([signal, abortWhen(lost)])
    while (await pause(probeEveryMs, isOver)) await probe()
  }
  try {
    await client.connect()
    await within(answerMsMax, client.query(`listen ${channel}`))
  } catch (error) {
    hangUp(client)
    throw error
  }
  keepProbing().catch((error: unknown) => {
    hangUp(client)
    lose(error)
  })
  return { client, lost }
}

function abortWhen(settled: Promise<unknown>): AbortSignal {
  const controller = new AbortController()
  void settled.then(() => controller.abort())
  return controller.signal
}

/** Without a goodbye, which a dead line would never answer. */
function hangUp(client: pg.Client): void {
  client.end().catch(() => undefined)
  client.connection.stream.destroy()
}

async function within<T>(ms: number, act: Promise<T>): Promise<T> {
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

/** @returns whether it was waited through; false where it is over */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false)
