import { randomUUID } from 'node:crypto'
import type { CorrectionPreview, postCorrection as call } from '#core/api/audit-alarms.ts'
import type { CallAnswer, CallRequest } from '#core/api/call.ts'
import { assert } from '#core/assert.ts'
import { type CorrectionPlanInput, type CorrectionRefusal, exceedsAccount, planCorrection } from '#core/correction.ts'
import type { Account, Transfer } from '#core/ledger.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/operator-requests.ts'
import { checkPlayersWithin } from '../../audit/run-checks.ts'
import { CHECK_SENTENCES, type DifferenceCode } from '../../audit/sentences.ts'
import { type Database, first, only, type Transaction, transact } from '../../db/statement.ts'
import type { Announce } from '../../http/routing/notify-pages.ts'
import type { OperatorSession } from '../../http/routing/route.ts'
import { lockAccounts, post } from '../../ledger/post.ts'
import { type FindPlayerRow, findPlayer } from './corrections.sql.ts'

type PostCorrectionRefusal = CorrectionRefusal | 'player_unknown' | 'correction_exceeds_balance'
type PostedCorrection = CallAnswer<typeof call>

const figuresOf = (row: FindPlayerRow): CorrectionPreview['before'] => ({
  bv3Available: formatAmount(row.bv3_available, 'BV3'),
  bv3Held: formatAmount(row.bv3_held, 'BV3'),
  usdtAvailable: formatAmount(row.usdt_available, 'USDT'),
  usdtHeld: formatAmount(row.usdt_held, 'USDT'),
})

/** Carries a preview out of a transaction that is rolled back. */
class PreviewRollback extends Error {
  readonly preview: CorrectionPreview
  constructor(preview: CorrectionPreview) {
    super('a preview writes nothing')
    this.preview = preview
  }
}

/** Previews a correction: posts it, reads the result and rolls back, so that the result is not calculated a second way. */
export async function previewCorrection(
  db: Database,
  wish: CorrectionPlanInput,
): Promise<Result<CorrectionPreview, PostCorrectionRefusal>> {
  const { userId } = wish
  try {
    return await transact<CorrectionPreview, PostCorrectionRefusal>(db, async (tx) => {
      const planned = planCorrection(wish, { id: randomUUID(), why: 'preview' })
      if (!planned.ok) return planned
      const player = await lockPlayer(tx, userId)
      if (player === null) return refuse('player_unknown')
      const codesBefore = await listFailingChecks(tx, userId)
      if (!hasDebitedAmount(player, planned.value)) return refuse('correction_exceeds_balance')
      if (exceedsAccountMax(player, planned.value)) return refuse('correction_amount_invalid')
      await post(tx, [planned.value])
      const after = figuresOf(only(await findPlayer(tx, { userId })))
      const codesAfter = await listFailingChecks(tx, userId)
      throw new PreviewRollback({
        walletAddress: player.wallet_address,
        before: figuresOf(player),
        after,
        checksBefore: codesBefore.map((code) => CHECK_SENTENCES[code]),
        checksAfter: codesAfter.map((code) => CHECK_SENTENCES[code]),
        codesBefore,
        codesAfter,
      })
    })
  } catch (error) {
    if (error instanceof PreviewRollback) return ok(error.preview)
    throw error
  }
}

/** Lists the checks that find differences. Leaves out the check of corrections, because a preview has no entry in the audit log. */
const listFailingChecks = async (tx: Transaction, userId: number): Promise<DifferenceCode[]> =>
  [...(await checkPlayersWithin(tx, [userId], 'whole')).found.keys()].filter((check) => check !== 'corrections')

/**
 * Posts a correcting transfer with its reason and its operator. Changes no row of the ledger.
 *
 * @param key of the request; a repeated request with the same key posts nothing
 */
export async function postCorrection(
  { db, announce }: { readonly db: Database; readonly announce: Announce },
  { username }: OperatorSession,
  key: string | null,
  ask: CallRequest<typeof call>['body'],
): Promise<Result<PostedCorrection, PostCorrectionRefusal | 'correction_amount_differs' | 'idempotency_key_reused'>> {
  const { userId, asset, debit, credit, why } = ask
  const id = key === null ? randomUUID() : `${username}:${key}`
  const planned = planCorrection(ask, { id, why })
  if (!planned.ok) return planned
  const transfer = planned.value
  const amount = formatAmount(transfer.amount, asset)
  const confirmed = ask.confirmedAmount.trim()
  if (confirmed !== ask.amount && confirmed !== amount) return refuse('correction_amount_differs')
  const request = { userId, asset, debit, credit, why, amount }
  const once = { username, key, call: 'POST /api/admin/corrections', request }
  const posted = await runOnce<PostedCorrection, PostCorrectionRefusal>(db, once, async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (player === null) return refuse('player_unknown')
    if (!hasDebitedAmount(player, transfer)) return refuse('correction_exceeds_balance')
    if (exceedsAccountMax(player, transfer)) return refuse('correction_amount_invalid')
    assert((await post(tx, [transfer])).size === 1, `correction ${id} was posted before`)
    const [before, after] = [figuresOf(player), figuresOf(only(await findPlayer(tx, { userId })))]
    await writeAuditLog(tx, {
      username,
      action: 'post correction',
      subject: { kind: 'user', key: userId },
      details: {
        ...{ walletAddress: player.wallet_address, userId, correctionId: id, asset, amount, debit, credit, why },
        baseUnits: transfer.amount.toString(),
      },
      before,
      after,
    })
    return ok({ userId, asset, amount, after })
  })
  if (!posted.ok) return posted
  if (!posted.value.isRepeated) announce(userId, { type: 'balance' })
  return ok(posted.value.answer)
}

async function lockPlayer(tx: Transaction, userId: number): Promise<FindPlayerRow | null> {
  if (first(await findPlayer(tx, { userId })) === null) return null
  await lockAccounts(tx, [userId])
  return first(await findPlayer(tx, { userId }))
}

/** Returns whether the player has the amount that is debited. */
function hasDebitedAmount(player: FindPlayerRow, { asset, amount, debit }: Transfer): boolean {
  if (!isPlayers(debit)) return true
  const column = `${asset === 'BV3' ? 'bv3' : 'usdt'}_${debit.kind}` as const
  return player[column] >= amount
}

/** Returns whether the credit would exceed what an account may hold. */
const exceedsAccountMax = (player: FindPlayerRow, { asset, amount, debit, credit }: Transfer): boolean =>
  asset === 'BV3' && isPlayers(credit) && !isPlayers(debit) && exceedsAccount(player, amount)

const isPlayers = (account: Account): account is Extract<Account, { kind: 'available' | 'held' }> =>
  account.kind === 'available' || account.kind === 'held'
