import type { Database } from '../../db/statement.ts'

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

type Row = Omit<QueueState, 'oldestSeconds'> & { readonly oldest_seconds: number }

/** Reads the state of each queue, by one statement. */
export async function readQueues(db: Pick<Database, '$client'>): Promise<readonly QueueState[]> {
  const { rows } = await db.$client.query<Row>(READ_QUEUES)
  return rows.map(({ oldest_seconds: oldestSeconds, ...row }) => ({ ...row, oldestSeconds }))
}
