import { randomUUID } from 'node:crypto'
import type { CallAnswer, CallRequest } from '#core/api/call.ts'
import { sendTokens as call } from '#core/api/grants.ts'
import { assert } from '#core/assert.ts'
import { type GrantRefusal, readSentTokens, type SentTokens } from '#core/grant.ts'
import type { Transfer } from '#core/ledger.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/run-once.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { ensureAccount } from '../../ledger/ensure-account.ts'
import { post } from '../../ledger/post.ts'
import type { GrantDeps } from './give-nft.ts'

type Sent = CallAnswer<typeof call>

/** Credits tokens to a wallet's balance. They are owed from then on and cannot be taken back. */
export async function sendTokens(
  { db, tell }: Pick<GrantDeps, 'db' | 'tell'>,
  { username }: OperatorSession,
  key: string | null,
  ask: CallRequest<typeof call>['body'],
): Promise<Result<Sent, GrantRefusal | 'idempotency_key_reused'>> {
  const tokens = readSentTokens(ask.bv3Amount, ask.usdtAmount)
  if (!tokens.ok) return tokens
  const { walletAddress } = ask
  const amounts = {
    bv3Amount: formatAmount(tokens.value.bv3, 'BV3'),
    usdtAmount: formatAmount(tokens.value.usdt, 'USDT'),
  }
  const once = { username, key, call: `${call.method} ${call.path}`, request: { walletAddress, ...amounts } }
  const sent = await runOnce<Sent, never>(db, once, async (tx) => {
    const { userId } = await ensureAccount(tx, walletAddress)
    // The same key always names the same grant, even after the request itself was deleted.
    const grantId = key === null ? randomUUID() : `${username}:${key}`
    const transfers = grantTransfers(userId, grantId, tokens.value)
    assert((await post(tx, transfers)).size === transfers.length, `grant ${grantId} was posted before`)
    const details = { walletAddress, userId, grantId, ...amounts }
    await writeAuditLog(tx, { username, action: 'send tokens', subject: `user ${userId}`, details })
    tell(tx, userId, { type: 'balance' })
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
