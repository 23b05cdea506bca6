import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { KEEP_ALIVE, LOCAL_COMMIT, OWNER_LIMITS_MS, QUEUE_LIMITS_MS } from '../db/limits.ts'
import { grantSchema } from '../db/roles.ts'
import { isFault } from '../fault.ts'

export type Job = {
  readonly name: string
  /** Cron, UTC. */
  readonly schedule: string
  /** Runs once more so many seconds after a start: what went wrong while nothing ran is not left for the next hour. */
  readonly secondsAfterStart?: number
  /** After so many seconds it counts as broken off, and is begun anew; a quarter of an hour unless it says so. */
  readonly secondsMax?: number
  /** @param askedBy the operator who wanted it to run at once; null for the schedule */
  readonly run: (askedBy: string | null) => Promise<void>
}

type Watched = {
  readonly log: Pick<Logger, 'error'>
  /** A job has thrown; it is tried again a few times. */
  readonly onFailed: (name: string) => void
}

/** The library's own name for it. */
const SCHEMA = 'pgboss'
const GRACE_MS = 5_000
const CONNECTIONS_MAX = 4
/** About half a minute. */
const STARTS_MAX = 30
const START_PAUSE_MS = 1_000

/**
 * Opens the queue of this database; `stop` lets what runs end.
 *
 * @param databaseUrl of the owner: the library makes its own tables
 * @param isWorking whether this process looks after the queue; others only put something in
 */
export async function openQueue(
  databaseUrl: string,
  log: Logger,
  isWorking: boolean,
): Promise<{ readonly boss: PgBoss; stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'bv3 jobs',
    max: CONNECTIONS_MAX,
    supervise: isWorking,
    schedule: isWorking,
    ...KEEP_ALIVE,
    ...LOCAL_COMMIT,
    ...QUEUE_LIMITS_MS,
  })
  boss.on('error', (error: Error & { readonly queue?: string }) =>
    log.error({ err: error, job: error.queue }, 'the job queue failed; it goes on'),
  )
  await startPatiently(boss, databaseUrl, log)
  return { boss, stop: () => boss.stop({ graceful: true, timeout: GRACE_MS }) }
}

/**
 * Starts the queue, and starts it again while the database is away or another process that starts is in the way. Any other error
 * is thrown at once.
 */
async function startPatiently(boss: PgBoss, databaseUrl: string, log: Pick<Logger, 'warn'>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await boss.start()
      return await letProgramIn(databaseUrl)
    } catch (error) {
      if (attempt >= STARTS_MAX || !isFault(error)) throw error
      log.warn({ err: error }, 'the job queue could not start; it is tried again')
      // A start that has failed leaves parts of itself behind.
      await boss.stop({ graceful: false }).catch(() => undefined)
    }
    await sleep(START_PAUSE_MS)
  }
}

/** What the queue holds is the program's to read and write. */
export async function letProgramIn(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl, ...LOCAL_COMMIT, ...OWNER_LIMITS_MS })
  // A lost connection fails the statement that runs; without a listener it would also end the process.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await grantSchema(owner, SCHEMA)
  } finally {
    await owner.end()
  }
}

/** Runs jobs on their schedule, each once however many server processes there are. */
export async function runJobs(boss: PgBoss, jobs: readonly Job[], watched: Watched): Promise<void> {
  for (const job of jobs) {
    const { name, schedule, secondsAfterStart, secondsMax } = job
    const limit = secondsMax === undefined ? {} : { expireInSeconds: secondsMax }
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true, ...limit })
    if (secondsMax !== undefined) await boss.updateQueue(name, limit)
    await boss.work<{ askedBy?: string } | null>(name, async ([queued]) => {
      await runWatched(job, queued?.data?.askedBy ?? null, watched)
    })
    await boss.schedule(name, schedule)
    if (secondsAfterStart !== undefined) await boss.send(name, {}, { startAfter: secondsAfterStart })
  }
}

/** The library tells nobody of a job that has thrown. */
export async function runWatched(
  { name, run }: Job,
  askedBy: string | null,
  { log, onFailed }: Watched,
): Promise<void> {
  try {
    await run(askedBy)
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed')
    onFailed(name)
    throw error
  }
}

/**
 * Runs a job right away, ahead of the schedule.
 *
 * @returns false where it waits or runs already
 */
export const askForJob = async (boss: PgBoss, name: string, askedBy: string): Promise<boolean> =>
  (await boss.send(name, { askedBy })) !== null
