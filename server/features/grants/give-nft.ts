import type { CallAnswer, CallRequest } from '#core/api/call.ts'
import { giveNft as call } from '#core/api/grants.ts'
import { isGiftQuantity } from '#core/grant.ts'
import { bv3, usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/run-once.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import type { Tell } from '../../http/routing/tell.ts'
import { ensureAccount } from '../../ledger/ensure-account.ts'
import { giveCopies } from '../../payments/give-copies.ts'
import { readGiven } from './grants.sql.ts'

type Given = CallAnswer<typeof call>
type Refusal = 'card_unknown' | 'grant_quantity_invalid'

/** Gives copies of a card, on sale or not, to a wallet. They mine by the card's present terms, as bought copies would. */
export async function giveNft(
  { db, tell, onGiven }: GrantDeps,
  { username }: OperatorSession,
  key: string | null,
  ask: CallRequest<typeof call>['body'],
): Promise<Result<Given, Refusal | 'idempotency_key_reused'>> {
  const { walletAddress, cardId, quantity } = ask
  if (!Number.isSafeInteger(cardId)) return refuse('card_unknown')
  if (!isGiftQuantity(quantity)) return refuse('grant_quantity_invalid')
  const once = { username, key, call: `${call.method} ${call.path}`, request: ask }
  const given = await runOnce<Given, Refusal>(db, once, async (tx) => {
    const card = first(await readGiven(tx, { cardId }))
    if (card === null) return refuse('card_unknown')
    const { userId } = await ensureAccount(tx, walletAddress)
    const terms = {
      totalBv3: bv3(card.total_bv3),
      dailyBv3: bv3(card.daily_bv3),
      totalUsdt: usdt(card.total_usdt),
      dailyUsdt: usdt(card.daily_usdt),
    }
    const { lotId, isAtWork } = await giveCopies(tx, { userId, cardId, copies: quantity, terms })
    const details = { walletAddress, cardId, cardName: card.name, copies: quantity, lotId }
    await writeAuditLog(tx, { username, action: 'give NFT', subject: `user ${userId}`, details })
    if (isAtWork) tell(tx, userId, { type: 'mining', isActive: true })
    tell(tx, userId, { type: 'purchase', cardId, copies: quantity, txHash: null })
    return ok({ walletAddress, userId, cardId, cardName: card.name, quantity })
  })
  if (!given.ok) return given
  const { answer, isRepeated } = given.value
  if (!isRepeated) onGiven()
  return ok(answer)
}

export type GrantDeps = {
  readonly db: Database
  readonly tell: Tell
  /** Called after a gift was committed. */
  readonly onGiven: () => void
}
