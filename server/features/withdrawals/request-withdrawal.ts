import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import { requestWithdrawal as call, type WithdrawalView } from '#core/api/withdrawals.ts'
import { assert } from '#core/assert.ts'
import { formatSignals, INSTANT_RULE, type InstantReason, type InstantRecord } from '#core/instant.ts'
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
import { isPlayerNamed } from '../../audit/alarm-stops.ts'
import { only, type Transaction, transactWithMutex } from '../../db/statement.ts'
import { isFault } from '../../fault.ts'
import { claimPlayerKey } from '../../http/routing/player-requests.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/route.ts'
import { type MiningSnapshot, readMining } from '../../ledger/mining/read-mining.ts'
import { settledBalance, settleSnapshot } from '../../ledger/mining/settle-mining.ts'
import { lockAccounts } from '../../ledger/post.ts'
import { addToDay } from '../../ledger/totals.ts'
import { wakePayer } from '../../payouts/payout-rows.ts'
import { readSetting } from '../../settings/settings.ts'
import { type ApprovalRefusal, approveWithdrawal } from './decide-withdrawal.ts'
import {
  type InstantJudgement,
  isPattern,
  judgeRequest,
  readFactsBefore,
  readLockedFacts,
} from './instant/judge-request.ts'
import { readWithdrawal, toNewView } from './read-withdrawals.ts'
import {
  addToInstantDay,
  insertWithdrawal,
  readEarlier,
  subtractFromInstantDay,
  updateNotInstant,
} from './withdrawals.sql.ts'
import { dayTotalOf, type HeldWithdrawal, holdTransfer, readFreeze, type WithdrawalDeps } from './withdrawals.ts'

export type WithdrawalRequest = {
  readonly walletAddress: Address
  readonly tokenType: WithdrawalAsset
  /** Text as the player wrote it; only the strict parser reads it. */
  readonly amount: string
  readonly toAddress: Address
  readonly idempotencyKey: string | null
}

type WithdrawalRequestRefusal =
  | WithdrawalRefusal
  | 'unauthenticated'
  | 'not_yours'
  | 'withdrawal_too_many_pending'
  | 'withdrawals_frozen'
  | 'withdrawals_being_checked'
  | 'withdrawal_to_other_wallet'
  | 'withdrawal_asset_unavailable'
  | 'withdrawal_bv3_locked'
  | 'idempotency_key_reused'

/**
 * Withdrawals of one wallet that may wait for the operator at a time. A balance cut into base units would otherwise bury the
 * withdrawals of all others under thousands, and write to the operator's chat for each.
 */
const PENDING_MAX = 20
/** Milliseconds that a request waits for the chain. */
const PATIENCE_MS = 2_000

/**
 * Holds the amount that a player requests, from the balance including earnings so far. The operator decides, or the rule of instant
 * withdrawals.
 */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  session: PlayerSession,
  ask: WithdrawalRequest,
): Promise<Result<WithdrawalView, WithdrawalRequestRefusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  if (ask.toAddress !== session.walletAddress) return refuse('withdrawal_to_other_wallet')
  const token = deps.tokens[ask.tokenType]
  if (token === null) return refuse('withdrawal_asset_unavailable')
  const amount = parseAmount(ask.amount, ask.tokenType)
  if (!amount.ok) return refuse('withdrawal_amount_invalid')

  const [known, isExplained] = await Promise.all([
    readFactsBefore(deps, session.userId, ask.tokenType, amount.value),
    compareWithTimeout(deps),
  ])
  // If the chain was not compared, an operator decides.
  const asked = known !== null && isExplained === null ? { ...known, means: null } : known
  const answer = await transactWithMutex<{ view: WithdrawalView; isNew: boolean }, WithdrawalRequestRefusal>(
    deps.db,
    ask.walletAddress,
    async (tx) => {
      const { userId } = session
      // The account's lock makes this the player's only request: a repeat with the same key sees this one's row.
      const [isKeyOurs, , earlier, freeze, isChecked, isCompared, snapshot, setting, read] = await Promise.all([
        claimKey(tx, userId, ask.idempotencyKey),
        lockAccounts(tx, [userId]),
        readEarlierOf(tx, userId, ask, amount.value),
        readFreeze(tx, userId),
        isPlayerNamed(tx, userId),
        isExplained?.(tx) ?? true,
        readMining(tx, userId),
        readSetting(tx, 'withdrawals'),
        asked && readLockedFacts(tx, userId, { chainId: deps.chainId, token }),
      ])
      if (!isKeyOurs) return refuse('idempotency_key_reused')
      if (earlier.id !== null) {
        if (earlier.is_same !== true) return refuse('idempotency_key_reused')
        return ok({ view: await readWithdrawal(tx, { userId, withdrawalId: Number(earlier.id) }), isNew: false })
      }
      if (freeze !== null) return refuse('withdrawals_frozen')
      if (isChecked || !isCompared) return refuse('withdrawals_being_checked')
      if (ask.tokenType === 'BV3' && !setting.isBv3Open) return refuse('withdrawal_bv3_locked')
      if (earlier.pending >= PENDING_MAX) return refuse('withdrawal_too_many_pending')
      const balance = settledBalance(snapshot)
      const available = ask.tokenType === 'BV3' ? balance.bv3Available : balance.usdtAvailable
      const plan = planWithdrawal<WithdrawalMoney>(amount.value, available, readWithdrawalTerms(setting, ask.tokenType))
      if (!plan.ok) return plan
      const request = {
        asset: ask.tokenType,
        amount: amount.value,
        isFrozen: freeze !== null,
        hasHotWallet: deps.hotWallet() !== null,
      }
      const judged = asked === null || read === null ? null : judgeRequest(request, asked, read)
      const { view, withdrawal } = await holdAndInsert(deps, tx, { userId, ask, plan: plan.value, snapshot, judged })
      if (judged === null || judged.claim === null) return ok({ view, isNew: true })
      const { approvedAt, record } = await approveInstantly(deps, tx, withdrawal, judged)
      return ok({ view: { ...view, ...instantDecision(approvedAt, record) }, isNew: true })
    },
  )
  if (!answer.ok) return answer
  const { view, isNew } = answer.value
  if (isNew && view.isInstant) wakePayer(deps.broadcast)
  return ok(view)
}

/**
 * Compares the record with the chain. Returns null if that fails or takes too long: an amount that is only held until the decision
 * need not wait longer.
 */
const compareWithTimeout = ({ record, log }: WithdrawalDeps) =>
  Promise.race([record.compare(), sleep(PATIENCE_MS, null, { ref: false })]).catch((error: unknown) => {
    if (!isFault(error)) throw error
    log.debug({ err: error }, 'a withdrawal was asked for while the chain could not be compared')
    return null
  })

/**
 * Claims the key. Returns false if another call has used it. The withdrawal itself stores what was requested with it, for longer
 * than keys are stored.
 */
const claimKey = async (tx: Transaction, userId: number, key: string | null): Promise<boolean> =>
  key === null || (await claimPlayerKey(tx, userId, key, `${call.method} ${call.path}`, null)) !== 'other'

const readEarlierOf = async (
  tx: Transaction,
  userId: number,
  { idempotencyKey, tokenType, toAddress }: WithdrawalRequest,
  amount: bigint,
) => only(await readEarlier(tx, { userId, idempotencyKey, asset: tokenType, amount, toAddress }))

type PlannedWithdrawal = {
  readonly userId: number
  readonly ask: WithdrawalRequest
  readonly plan: WithdrawalPlan
  readonly snapshot: MiningSnapshot
  readonly judged: InstantJudgement | null
}

async function holdAndInsert(
  deps: WithdrawalDeps,
  tx: Transaction,
  { userId, ask: { tokenType, toAddress, idempotencyKey }, plan: { amount, fee }, snapshot, judged }: PlannedWithdrawal,
) {
  const instant = judged === null ? null : JSON.stringify(judged.record)
  const wanted = { userId, asset: tokenType, amount, fee, toAddress, idempotencyKey, instant }
  const row = only(await insertWithdrawal(tx, wanted))
  const withdrawal = { withdrawalId: Number(row.id), userId, asset: tokenType, amount, fee, toAddress }
  await Promise.all([
    settleSnapshot(tx, userId, snapshot, 'go on', [holdTransfer(withdrawal)]),
    addToDay(tx, { userId, name: dayTotalOf(tokenType, 'requested'), at: row.requested_at, amount }),
  ])
  const { withdrawalId } = withdrawal
  await deps.notify(tx, { type: 'withdrawal_requested', userId, withdrawalId })
  const view = toNewView(row)
  deps.notifyPages(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: view.status })
  return { view, withdrawal }
}

/** Returns the rule's decision on a withdrawal that was requested in this transaction. */
const instantDecision = (approvedAt: Date | null, { reasons }: InstantRecord) =>
  approvedAt === null
    ? { notInstant: [...reasons] }
    : ({ status: 'approved', isInstant: true, decidedAt: approvedAt.toISOString() } as const)

/** Reasons that a player reads if the approval itself is refused. */
const REASONS: Readonly<Record<Exclude<ApprovalRefusal, 'claim_refused'>, InstantReason>> = {
  withdrawal_of_frozen: 'frozen',
  withdrawal_being_checked: 'payouts_stopped',
  withdrawal_bv3_closed: 'token',
  payouts_stopped: 'payouts_stopped',
  payout_unavailable: 'no_hot_wallet',
}

/**
 * Approves a withdrawal that the rule allows, as an operator would, if the day's budget has room for it.
 *
 * The claim locks the day's row. It comes after all other locks and right before the two rows that it is for, so that players wait
 * for each other only during those writes and the commit. A claim is never returned once it is paid: neither a failed nor a
 * cancelled payout makes room for another on that day.
 *
 * Players who have requested the same are counted again under that row's lock, because wallets that ask at once have not seen each
 * other before.
 *
 * @returns when it was approved, or the stored record of why it waits for the operator
 */
async function approveInstantly(
  deps: WithdrawalDeps,
  tx: Transaction,
  withdrawal: HeldWithdrawal & { readonly toAddress: Address },
  { record, claim }: InstantJudgement,
): Promise<{ readonly approvedAt: Date | null; readonly record: InstantRecord }> {
  assert(claim !== null, 'only what the rule lets through is paid at once')
  const { day, upTo, others } = claim
  const { amount } = withdrawal
  let refused: InstantRecord = { ...record, reasons: [claim.refusal] }
  const claimDay = async (): Promise<boolean> => {
    if ((await addToInstantDay(tx, { day, amount, upTo })).length === 0) return false
    if (!(await isPattern(tx, others, amount))) return true
    await subtractFromInstantDay(tx, { day, amount })
    refused = { reasons: ['account_signals'], figures: { ...record.figures, signals: formatSignals(['alike']) } }
    return false
  }
  const approved = await approveWithdrawal(deps, tx, withdrawal, {
    way: 'hot_wallet',
    by: INSTANT_RULE,
    reason: null,
    key: null,
    rule: {
      day,
      record: JSON.stringify(record),
      claim: claimDay,
    },
  })
  if (approved.ok) return { approvedAt: approved.value, record }
  if (approved.code !== 'claim_refused') refused = { ...record, reasons: [REASONS[approved.code]] }
  const { userId, withdrawalId } = withdrawal
  await updateNotInstant(tx, { userId, withdrawalId, instant: JSON.stringify(refused) })
  return { approvedAt: null, record: refused }
}
