import { randomUUID } from 'node:crypto'
import type { Address } from '#core/address.ts'
import type { CallAnswer, CallRequest } from '#core/api/call.ts'
import { giveNft as giveCall, lookUpWallet as lookUpCall, sendTokens as sendCall } from '#core/api/grants.ts'
import { assert } from '#core/assert.ts'
import { type GrantRefusal, isGiftQuantity, readSentTokens, type SentTokens } from '#core/grant.ts'
import type { Transfer } from '#core/ledger.ts'
import { bv3, formatAmount, usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/operator-requests.ts'
import type { CachedReading } from '../../db/broadcast.ts'
import type { Database } from '../../db/statement.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import type { NotifyPages } from '../../http/routing/notify-pages.ts'
import { idempotencyKey } from '../../http/routing/player-requests.ts'
import { type OperatorSession, type Route, route } from '../../http/routing/route.ts'
import { ensureAccount, findAccount } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { giveCopies } from '../../payments/deliver-purchases.ts'
import { readCardToGive, readUse } from './grants.sql.ts'

export const grantRoutes = (deps: GrantDeps): Route[] => [
  route(lookUpCall, async ({ query }) => ok(await lookUpWallet(deps.db, query.walletAddress))),
  route(giveCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? giveNft(deps, session, key.value, body) : key
  }),
  route(sendCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? sendTokens(deps, session, key.value, body) : key
  }),
]

/** Returns whether a wallet has ever signed in here. Creates no account. */
async function lookUpWallet(db: Executor, walletAddress: Address): Promise<CallAnswer<typeof lookUpCall>> {
  const account = await findAccount(db, walletAddress)
  if (account === null) return { walletAddress, userId: null, signedInAt: null, copies: 0 }
  const { userId } = account
  const { signed_in_at: signedInAt, copies } = only(await readUse(db, { userId }))
  return { walletAddress, userId, signedInAt: signedInAt?.toISOString() ?? null, copies: Number(copies) }
}

type CopyGrantAnswer = CallAnswer<typeof giveCall>
type CopyGrantRefusal = 'card_unknown' | 'grant_quantity_invalid'

/** Gives copies of a card, on sale or not, to a wallet. They mine by the card's present terms, as bought copies would. */
export async function giveNft(
  { db, notifyPages, cards }: GrantDeps,
  { username }: OperatorSession,
  key: string | null,
  ask: CallRequest<typeof giveCall>['body'],
): Promise<Result<CopyGrantAnswer, CopyGrantRefusal | 'idempotency_key_reused'>> {
  const { walletAddress, cardId, quantity } = ask
  if (!Number.isSafeInteger(cardId)) return refuse('card_unknown')
  if (!isGiftQuantity(quantity)) return refuse('grant_quantity_invalid')
  const once = { username, key, call: `${giveCall.method} ${giveCall.path}`, request: ask }
  const given = await runOnce<CopyGrantAnswer, CopyGrantRefusal>(db, once, async (tx) => {
    const card = first(await readCardToGive(tx, { cardId }))
    if (card === null) return refuse('card_unknown')
    const { userId } = await ensureAccount(tx, walletAddress)
    const terms = {
      totalBv3: bv3(card.total_bv3),
      dailyBv3: bv3(card.daily_bv3),
      totalUsdt: usdt(card.total_usdt),
      dailyUsdt: usdt(card.daily_usdt),
    }
    const { lotId, isMining } = await giveCopies(tx, { userId, cardId, copies: quantity, terms })
    const details = { walletAddress, cardId, cardName: card.name, copies: quantity, lotId }
    await writeAuditLog(tx, { username, action: 'give NFT', subject: { kind: 'user', key: userId }, details })
    if (isMining) notifyPages(tx, userId, { type: 'mining', isActive: true })
    notifyPages(tx, userId, { type: 'purchase', cardId, copies: quantity, txHash: null })
    return ok({ walletAddress, userId, cardId, cardName: card.name, quantity })
  })
  if (!given.ok) return given
  const { answer, isRepeated } = given.value
  if (!isRepeated) cards.publishChange()
  return ok(answer)
}

type GrantDeps = {
  readonly db: Database
  readonly notifyPages: NotifyPages
  readonly cards: Pick<CachedReading<unknown>, 'publishChange'>
}

type TokenGrantAnswer = CallAnswer<typeof sendCall>

/** Credits tokens to a wallet's balance. They are owed from then on and cannot be taken back. */
export async function sendTokens(
  { db, notifyPages }: Pick<GrantDeps, 'db' | 'notifyPages'>,
  { username }: OperatorSession,
  key: string | null,
  ask: CallRequest<typeof sendCall>['body'],
): Promise<Result<TokenGrantAnswer, GrantRefusal | 'idempotency_key_reused'>> {
  const tokens = readSentTokens(ask.bv3Amount, ask.usdtAmount)
  if (!tokens.ok) return tokens
  const { walletAddress } = ask
  const amounts = {
    bv3Amount: formatAmount(tokens.value.bv3, 'BV3'),
    usdtAmount: formatAmount(tokens.value.usdt, 'USDT'),
  }
  const once = { username, key, call: `${sendCall.method} ${sendCall.path}`, request: { walletAddress, ...amounts } }
  const sent = await runOnce<TokenGrantAnswer, never>(db, once, async (tx) => {
    const { userId } = await ensureAccount(tx, walletAddress)
    // The same key always names the same grant, even after the request itself was deleted.
    const grantId = key === null ? randomUUID() : `${username}:${key}`
    const transfers = grantTransfers(userId, grantId, tokens.value)
    assert((await post(tx, transfers)).size === transfers.length, `grant ${grantId} was posted before`)
    const details = { walletAddress, userId, grantId, ...amounts }
    await writeAuditLog(tx, { username, action: 'send tokens', subject: { kind: 'user', key: userId }, details })
    notifyPages(tx, userId, { type: 'balance' })
    return ok({ walletAddress, userId, ...amounts })
  })
  return sent.ok ? ok(sent.value.answer) : sent
}

const grantTransfers = (userId: number, grantId: string, tokens: SentTokens): Transfer[] =>
  (
    [
      { asset: 'BV3', amount: tokens.bv3 },
      { asset: 'USDT', amount: tokens.usdt },
    ] as const
  )
    .filter(({ amount }) => amount > 0n)
    .map((sent) => ({
      ...sent,
      key: `grant:${grantId}:${sent.asset}`,
      reason: 'operator_grant',
      debit: { kind: 'rewards' },
      credit: { kind: 'available', userId },
      details: { grantId },
    }))
