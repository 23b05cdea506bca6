import type { Address } from '#core/address.ts'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { parseAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import {
  planWithdrawal,
  readWithdrawalTerms,
  type WithdrawalAsset,
  type WithdrawalMoney,
  type WithdrawalPlan,
  type WithdrawalRefusal,
} from '#core/withdrawal.ts'
import type { Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { transactWithMutex } from '../../db/transact.ts'
import { addToDay } from '../../ledger/day-totals.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { type MiningSnapshot, readMining } from '../../ledger/mining/read-mining.ts'
import { settledBalance, settleSnapshot } from '../../ledger/mining/settle-mining.ts'
import { type PlayerSession, requireOwner } from '../../routing/player-session.ts'
import { readSetting } from '../../settings/settings.ts'
import { readFreeze } from './freeze-withdrawals.ts'
import { readWithdrawal, viewOfNew } from './read-withdrawals.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { dayTotalOf, holdTransfer } from './withdrawal-transfers.ts'
import { insertWithdrawal, readEarlier } from './withdrawals.sql.ts'

export type WithdrawalAsk = {
  readonly walletAddress: Address
  readonly tokenType: WithdrawalAsset
  /** As it was written; the strict parser alone reads it. */
  readonly amount: string
  readonly toAddress: Address
  readonly idempotencyKey: string | null
}

type Refusal =
  | WithdrawalRefusal
  | 'unauthenticated'
  | 'not_yours'
  | 'withdrawal_too_many_pending'
  | 'withdrawals_frozen'
  | 'withdrawal_to_other_wallet'
  | 'withdrawal_asset_unavailable'
  | 'withdrawal_bv3_locked'
  | 'idempotency_key_reused'

/**
 * Withdrawals of one wallet that may wait for the operator at a time: a balance cut into base units would otherwise bury
 * everybody else's under thousands, and write to the operator's chat for each.
 */
const PENDING_MAX = 20

/** Holds what a player asks to be paid, earned so far included; the operator decides. */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  session: PlayerSession,
  ask: WithdrawalAsk,
): Promise<Result<WithdrawalView, Refusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  if (ask.toAddress !== session.walletAddress) return refuse('withdrawal_to_other_wallet')
  if (deps.tokens[ask.tokenType] === null) return refuse('withdrawal_asset_unavailable')
  const amount = parseAmount(ask.amount, ask.tokenType)
  if (!amount.ok) return refuse('withdrawal_amount_invalid')

  return transactWithMutex<WithdrawalView, Refusal>(deps.db, ask.walletAddress, async (tx) => {
    const { userId } = session
    // Holding the account, this is the only request of the player: whoever comes with the same key sees this one's row.
    const [, earlier, freeze, snapshot, setting] = await Promise.all([
      lockAccounts(tx, [userId]),
      readEarlierOf(tx, userId, ask, amount.value),
      readFreeze(tx, userId),
      readMining(tx, userId),
      readSetting(tx, 'withdrawals'),
    ])
    if (earlier.id !== null) {
      if (earlier.is_same !== true) return refuse('idempotency_key_reused')
      return ok(await readWithdrawal(tx, { userId, withdrawalId: Number(earlier.id) }))
    }
    if (freeze !== null) return refuse('withdrawals_frozen')
    if (ask.tokenType === 'BV3' && !setting.isBv3Open) return refuse('withdrawal_bv3_locked')
    if (earlier.pending >= PENDING_MAX) return refuse('withdrawal_too_many_pending')
    const balance = settledBalance(snapshot)
    const available = ask.tokenType === 'BV3' ? balance.bv3Available : balance.usdtAvailable
    const plan = planWithdrawal<WithdrawalMoney>(amount.value, available, readWithdrawalTerms(setting, ask.tokenType))
    if (!plan.ok) return plan
    return ok(await hold(deps, tx, userId, ask, plan.value, snapshot))
  })
}

const readEarlierOf = async (
  tx: Transaction,
  userId: number,
  { idempotencyKey, tokenType, toAddress }: WithdrawalAsk,
  amount: bigint,
) => only(await readEarlier(tx, { userId, idempotencyKey, asset: tokenType, amount, toAddress }))

async function hold(
  deps: WithdrawalDeps,
  tx: Transaction,
  userId: number,
  { tokenType, toAddress, idempotencyKey }: WithdrawalAsk,
  { amount, fee }: WithdrawalPlan,
  snapshot: MiningSnapshot,
): Promise<WithdrawalView> {
  const wanted = { userId, asset: tokenType, amount, fee, toAddress, idempotencyKey }
  const row = only(await insertWithdrawal(tx, wanted))
  const withdrawalId = Number(row.id)
  const held = holdTransfer({ withdrawalId, userId, asset: tokenType, amount, fee })
  await Promise.all([
    settleSnapshot(tx, userId, snapshot, 'go on', [held]),
    addToDay(tx, { userId, name: dayTotalOf(tokenType, 'requested'), at: row.requested_at, amount }),
  ])
  await deps.notify(tx, { type: 'withdrawal_requested', userId, withdrawalId })
  const view = viewOfNew(row)
  deps.tell(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: view.status })
  return view
}
