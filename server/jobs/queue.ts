import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { grantSchema } from '../db/roles.ts'

export type Job = {
  readonly name: string
  /** Cron, UTC. */
  readonly schedule: string
  /** Runs once more so many seconds after a start: what went wrong while nothing ran is not left for the next hour. */
  readonly secondsAfterStart?: number
  readonly run: () => Promise<void>
}

/** The library's own name for it. */
const SCHEMA = 'pgboss'
const GRACE_MS = 5_000
const CONNECTIONS_MAX = 4

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
  })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  await letProgramIn(databaseUrl)
  return { boss, stop: () => boss.stop({ graceful: true, timeout: GRACE_MS }) }
}

/** Events are put in the queue by the program, in its own transactions. */
export async function letProgramIn(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    await grantSchema(owner, SCHEMA)
  } finally {
    await owner.end()
  }
}

/** Runs jobs on their schedule, each once however many server processes there are. */
export async function runJobs(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, schedule, secondsAfterStart, run } of jobs) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true })
    await boss.work(name, async () => {
      await run()
    })
    await boss.schedule(name, schedule)
    if (secondsAfterStart !== undefined) await boss.send(name, {}, { startAfter: secondsAfterStart })
  }
}
