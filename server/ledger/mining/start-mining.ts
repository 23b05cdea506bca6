import { sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../../db/pool.ts'
import { lockAccounts } from '../lock-accounts.ts'

/** Starts a session for each card at one moment; a card that mines already goes on unchanged. */
export async function startMining(
  tx: Transaction,
  userId: number,
  cardIds: readonly number[],
): Promise<Result<{ started: number }, 'no_card_selected' | 'card_not_owned'>> {
  const wanted = [...new Set(cardIds)]
  if (wanted.length === 0) return refuse('no_card_selected')
  await lockAccounts(tx, [userId])
  const cards = sql`${sql.param(wanted)}::bigint[]`
  const owned = await tx.execute(sql`
    select distinct card_id from lots where user_id = ${userId} and card_id = any(${cards})`)
  if (owned.rows.length < wanted.length) return refuse('card_not_owned')

  // One moment for all, taken after the lock: what waited for it has not mined meanwhile.
  const started = await tx.execute(sql`
    with moment as materialized (select clock_now() as at), started as (
      insert into mining_sessions (user_id, card_id, started_at)
      select ${userId}, card_id, moment.at from unnest(${cards}) as card_id, moment
      on conflict (user_id, card_id) where stopped_at is null do nothing
      returning card_id, started_at
    ), lots_started as (
      update lots set mining_since = started.started_at from started
      where lots.user_id = ${userId} and lots.card_id = started.card_id and lots.mining_since is null
    ), base_started as (
      update base_mining set mining_since = moment.at from moment
      where user_id = ${userId} and mining_since is null
    )
    select card_id from started`)
  return ok({ started: started.rows.length })
}
