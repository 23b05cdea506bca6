import type { BatchApproval } from '#core/api/admin-withdrawals.ts'
import { messageOf } from '#core/api/errors.ts'
import { type Bv3, formatAmount, parseAmount, type Usdt } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { runInParts } from '../../audit/log/run-in-parts.ts'
import { withMutex } from '../../db/with-mutex.ts'
import { isFault } from '../../fault.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { decideWithdrawal, type Verdict } from './decide-withdrawal.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { readApprovedUnder, readNets } from './withdrawals.sql.ts'

export type BatchAsk = {
  readonly ids: readonly number[]
  readonly way: PayoutWay
  /** Decimal texts of what all of them send, as the operator has read it. */
  readonly net: { readonly usdt: string; readonly bv3: string }
}

type Refusal = 'withdrawal_unknown' | 'batch_total_differs' | 'idempotency_key_reused' | 'malformed_request'

/**
 * Approves withdrawals one by one, each in a separate transaction. One that was already decided, or cannot be approved, is skipped
 * and named. The amount that a withdrawal sends never changes, so their sum is compared with the confirmed one before the first is
 * approved.
 *
 * @param key of the request; a repeated request with the same key gets the first answer
 */
export async function approveWithdrawals(
  deps: WithdrawalDeps,
  operator: OperatorSession,
  ask: BatchAsk,
  key: string | null,
): Promise<Result<BatchApproval, Refusal>> {
  const { username } = operator
  const nets = await readNetsOf(deps, ask)
  if (!nets.ok) return nets
  // Runs one batch at a time in this process: each batch holds a connection for its key, while its rows are decided on other
  // connections.
  return withMutex(deps.db, 'batch approval', () =>
    runInParts(deps.db, { username, key, call: 'POST /api/admin/withdrawals/approve', request: ask }, () =>
      approveEach(deps, operator, ask, key, nets.value),
    ),
  )
}

type Net = { readonly asset: 'BV3' | 'USDT'; readonly net: bigint }

async function readNetsOf({ db }: WithdrawalDeps, { ids, net }: BatchAsk): Promise<Result<Map<number, Net>, Refusal>> {
  const usdt = parseAmount(net.usdt, 'USDT')
  const bv3 = parseAmount(net.bv3, 'BV3')
  if (!usdt.ok || !bv3.ok) return refuse('malformed_request')
  const rows = await readNets(db, { ids: [...ids] })
  const nets = new Map(rows.map((row) => [Number(row.id), { asset: row.asset, net: row.amount - row.fee }]))
  if (ids.some((id) => !nets.has(id))) return refuse('withdrawal_unknown')
  const sums = sumsOf([...nets.values()])
  return sums.USDT === usdt.value && sums.BV3 === bv3.value ? ok(nets) : refuse('batch_total_differs')
}

async function approveEach(
  deps: WithdrawalDeps,
  operator: OperatorSession,
  { ids, way }: BatchAsk,
  key: string | null,
  nets: ReadonlyMap<number, Net>,
): Promise<BatchApproval> {
  const approved: number[] = []
  const skipped: BatchApproval['skipped'] = []
  for (const id of ids) {
    const refusal = await approveOne(deps, operator, id, { status: 'approved', reason: '', way, key })
    if (refusal === null || (await wasApprovedUnder(deps, operator, id, key))) approved.push(id)
    else skipped.push({ id, error: refusal, message: messageOf(refusal) })
  }
  const sums = sumsOf(approved.flatMap((id) => nets.get(id) ?? []))
  const approvedNet = { usdt: formatAmount(sums.USDT as Usdt, 'USDT'), bv3: formatAmount(sums.BV3 as Bv3, 'BV3') }
  return { approved, approvedNet, skipped }
}

/**
 * Approves one withdrawal. Returns null once it is approved, else the refusal. A row that cannot be written does not stop the rows
 * after it.
 */
async function approveOne(deps: WithdrawalDeps, operator: OperatorSession, id: number, verdict: Verdict) {
  try {
    const decided = await decideWithdrawal(deps, operator, id, verdict)
    return decided.ok ? null : decided.code
  } catch (error) {
    // Not this row's fault: a repeated request with the same key continues where the batch was interrupted.
    if (isFault(error)) throw error
    deps.log.error({ err: error, withdrawalId: id }, 'a withdrawal of a batch could not be approved')
    return 'approval_failed'
  }
}

/** Returns whether an earlier run of this very request has approved it, and was interrupted before it could answer. */
const wasApprovedUnder = async (
  { db }: WithdrawalDeps,
  { username }: OperatorSession,
  withdrawalId: number,
  key: string | null,
): Promise<boolean> => key !== null && (await readApprovedUnder(db, { withdrawalId, username, key })).length > 0

function sumsOf(nets: readonly Net[]) {
  const sums = { USDT: 0n, BV3: 0n }
  for (const { asset, net } of nets) sums[asset] += net
  return sums
}
