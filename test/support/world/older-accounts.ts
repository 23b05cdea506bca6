import pg from 'pg'
import { later } from '../later.ts'

const DAY_OF = `floor(extract(epoch from created_at) / 86400)::bigint`

/**
 * Moves accounts into the past by so many days. Changes their day totals too, because the audit of a running server compares
 * them.
 *
 * @param userIds null for all
 */
export async function ageAccounts(
  databaseUrl: string,
  days: number,
  userIds: readonly number[] | null = null,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const of = '($1::bigint[] is null or user_id = any($1::bigint[]))'
  const move = `insert into total_changes (user_id, name, place, amount)
    select user_id, 'users', ${DAY_OF}, $2::integer from users where ${of}`
  try {
    await client.query('begin')
    await client.query(move, [userIds, -1])
    const created = later('created_at', "$2::integer * interval '-1 day'")
    await client.query(`update users set created_at = ${created} where ${of}`, [userIds, days])
    await client.query(move, [userIds, 1])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
