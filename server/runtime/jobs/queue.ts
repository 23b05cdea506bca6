import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { runAudit, runAuditIfDue } from '../../audit/run-audit.ts'
import { grantSchema, KEEP_ALIVE, LOCAL_COMMIT, OWNER_LIMITS_MS, QUEUE_LIMITS_MS } from '../../db/roles.ts'
import type { Database } from '../../db/statement.ts'
import { isFault } from '../../fault.ts'

export type Job = {
  readonly name: string
  /** Cron expression in UTC. */
  readonly schedule: string
  /** Seconds after a start when the job runs once more, so that faults from a downtime do not wait for the next hour. */
  readonly secondsAfterStart?: number
  /** Seconds after which a run counts as aborted and is repeated. 15 minutes by default. */
  readonly secondsMax?: number
  /** @param askedBy the operator who requested the run. Null for the schedule */
  readonly run: (askedBy: string | null) => Promise<void>
}

type JobReporting = {
  readonly log: Pick<Logger, 'error'>
  /** Called when a job has thrown. The job is retried a few times. */
  readonly onFailed: (name: string) => void
}

/** The library's own schema name. */
const SCHEMA = 'pgboss'
const GRACE_MS = 5_000
const CONNECTIONS_MAX = 4
/** Maximum number of attempts to start, about half a minute. */
const STARTS_MAX = 30
const START_PAUSE_MS = 1_000

/**
 * Opens the queue of this database. `stop` lets running jobs end.
 *
 * @param databaseUrl of the owner, because the library creates its own tables
 * @param isWorking whether this process maintains the queue and its schedule. Other processes only add jobs
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
    log.error({ err: error, job: error.queue }, 'the job queue reported an error; it keeps running'),
  )
  await startWithRetries(boss, databaseUrl, log)
  return { boss, stop: () => boss.stop({ graceful: true, timeout: GRACE_MS }) }
}

/**
 * Starts the queue. Retries while the database is away, or while another starting process interferes. Any other error is thrown
 * at once.
 */
async function startWithRetries(boss: PgBoss, databaseUrl: string, log: Pick<Logger, 'warn'>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await boss.start()
      return await grantQueueToProgram(databaseUrl)
    } catch (error) {
      if (attempt >= STARTS_MAX || !isFault(error)) throw error
      log.warn({ err: error }, 'the job queue did not start; the start is retried')
      // A failed start leaves parts of itself running.
      await boss.stop({ graceful: false }).catch(() => undefined)
    }
    await sleep(START_PAUSE_MS)
  }
}

/** Grants the program read and write access to the queue's tables. */
export async function grantQueueToProgram(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl, ...LOCAL_COMMIT, ...OWNER_LIMITS_MS })
  // A lost connection fails the running statement. Without a listener it would also end the process.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await grantSchema(owner, SCHEMA)
  } finally {
    await owner.end()
  }
}

/** Runs jobs on their schedule, each once, however many server processes there are. */
export async function runJobs(boss: PgBoss, jobs: readonly Job[], watched: JobReporting): Promise<void> {
  for (const job of jobs) {
    const { name, schedule, secondsAfterStart, secondsMax } = job
    const limit = secondsMax === undefined ? {} : { expireInSeconds: secondsMax }
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true, ...limit })
    if (secondsMax !== undefined) await boss.updateQueue(name, limit)
    await boss.work<{ askedBy?: string } | null>(name, async ([queued]) => {
      await runJob(job, queued?.data?.askedBy ?? null, watched)
    })
    await boss.schedule(name, schedule)
    if (secondsAfterStart !== undefined) await boss.send(name, {}, { startAfter: secondsAfterStart })
  }
}

/** Runs a job and logs its exception, which the library does not report. */
export async function runJob(
  { name, run }: Job,
  askedBy: string | null,
  { log, onFailed }: JobReporting,
): Promise<void> {
  try {
    await run(askedBy)
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed; the queue retries it, at most three times in all')
    onFailed(name)
    throw error
  }
}

/**
 * Runs a job right away, ahead of the schedule.
 *
 * @returns false if it is waiting or running already
 */
export const requestJob = async (boss: Pick<PgBoss, 'send'>, name: string, askedBy: string): Promise<boolean> =>
  (await boss.send(name, { askedBy })) !== null

export type QueueState = {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
  /** Seconds for which the oldest runnable job has waited. 0 if none is waiting. */
  readonly oldestSeconds: number
}

/**
 * Query of the library's own tables, which are not part of our schema. The library's indexes of waiting and active jobs serve the
 * counts.
 */
const READ_QUEUES = `
  select q.name as queue, q.failed_count::int as failed,
    (select count(*)::int from pgboss.job j where j.name = q.name and j.state < 'active') as waiting,
    (select count(*)::int from pgboss.job j where j.name = q.name and j.state = 'active') as active,
    coalesce((select extract(epoch from now() - min(j.start_after)) from pgboss.job j
      where j.name = q.name and j.state < 'active' and j.start_after < now()), 0)::float8 as oldest_seconds
  from pgboss.queue q where q.name not like '\\_\\_pgboss\\_\\_%'`

type QueueRow = Omit<QueueState, 'oldestSeconds'> & { readonly oldest_seconds: number }

/** Reads the state of each queue, by one statement. */
export async function readQueues(db: Pick<Database, '$client'>): Promise<readonly QueueState[]> {
  const { rows } = await db.$client.query<QueueRow>(READ_QUEUES)
  return rows.map(({ oldest_seconds: oldestSeconds, ...row }) => ({ ...row, oldestSeconds }))
}

type AuditDeps = Parameters<typeof runAudit>[0]

/** Seconds between a start, which has other work to do first, and the first audit. */
const SECONDS_BEFORE_AUDIT = 5
/**
 * Maximum seconds of an audit. The totals or a full audit may take longer than the default if there is much data. The watch raises
 * an alarm if a run is late.
 */
const AUDIT_SECONDS_MAX = 4 * 60 * 60

export const AUDIT_JOB = 'ledger.audit'
export const FULL_AUDIT_JOB = 'ledger.audit-full'

/**
 * Audits new records every hour and after each start, and the totals once a day. A difference is recorded as an alarm that only
 * an operator can resolve. Until then it stops the money of the players concerned, or of all players.
 */
export const auditJob = (deps: AuditDeps): Job => ({
  name: AUDIT_JOB,
  schedule: '17 * * * *',
  secondsAfterStart: SECONDS_BEFORE_AUDIT,
  secondsMax: AUDIT_SECONDS_MAX,
  run: async (askedBy) => {
    await runAudit(deps, 'new', askedBy)
    if (askedBy === null) await runAuditIfDue(deps, 'totals')
    else await runAudit(deps, 'totals', askedBy)
  },
})

/** Audits everything once a week, and when an operator requests it. */
export const fullAuditJob = (deps: AuditDeps): Job => ({
  name: FULL_AUDIT_JOB,
  // Checked every hour whether it is due, so that a week in which no server ran at that hour is not skipped.
  schedule: '41 * * * *',
  secondsAfterStart: SECONDS_BEFORE_AUDIT,
  secondsMax: AUDIT_SECONDS_MAX,
  run: (askedBy) => (askedBy === null ? runAuditIfDue(deps, 'full') : runAudit(deps, 'full', askedBy)),
})
