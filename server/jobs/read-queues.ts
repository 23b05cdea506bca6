import type { Database } from '../db/pool.ts'

export type QueueState = {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
  /** Since when the oldest that could run has waited; 0 where none does. */
  readonly oldestSeconds: number
}

/** The library's own tables: they are no part of our schema. Its indexes of waiting jobs and of active ones carry the counts. */
const READ_QUEUES = `
  select q.name as queue, q.failed_count::int as failed,
    (select count(*)::int from pgboss.job j where j.name = q.name and j.state < 'active') as waiting,
    (select count(*)::int from pgboss.job j where j.name = q.name and j.state = 'active') as active,
    coalesce((select extract(epoch from now() - min(j.start_after)) from pgboss.job j
      where j.name = q.name and j.state < 'active' and j.start_after < now()), 0)::float8 as oldest_seconds
  from pgboss.queue q where q.name not like '\\_\\_pgboss\\_\\_%'`

type Row = Omit<QueueState, 'oldestSeconds'> & { readonly oldest_seconds: number }

/** How each of the queue's kinds of jobs stands, by one statement. */
export async function readQueues(db: Pick<Database, '$client'>): Promise<readonly QueueState[]> {
  const { rows } = await db.$client.query<Row>(READ_QUEUES)
  return rows.map(({ oldest_seconds: oldestSeconds, ...row }) => ({ ...row, oldestSeconds }))
}
