import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { lockAccounts } from '../lock-accounts.ts'
import { countCardsOwned, startSessions } from './mining.sql.ts'

/** Starts a session for each card at one moment; a card that mines already goes on unchanged. */
export async function startMining(
  tx: Transaction,
  userId: number,
  cardIds: readonly number[],
): Promise<Result<{ started: number }, 'no_card_selected' | 'card_not_owned'>> {
  const wanted = [...new Set(cardIds)]
  if (wanted.length === 0) return refuse('no_card_selected')
  await lockAccounts(tx, [userId])
  const { owned } = only(await countCardsOwned(tx, { userId, cardIds: wanted }))
  if (owned < wanted.length) return refuse('card_not_owned')
  const started = await startSessions(tx, { userId, cardIds: wanted })
  return ok({ started: started.length })
}
