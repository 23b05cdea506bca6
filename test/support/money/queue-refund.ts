import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type Address, lowercased } from '#core/address.ts'
import { type Bnb, usdt } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import type { PayoutWay } from '#core/payout.ts'
import { transact } from '#server/db/statement.ts'
import { resolvePayment } from '#server/features/payments/resolve-payment.ts'
import { creditPayment } from '#server/payments/credit-payment.ts'
import { execute, sql } from '../world/execute.ts'
import { type createPayoutStage, EXPLAINED } from './payout-stage.ts'
import { settleDeps } from './settle-deps.ts'

type RefundStage = Pick<ReturnType<typeof createPayoutStage>, 'db' | 'deps' | 'facts'>
/** Payment that is sent back. `wallet` has paid it, and is paid. */
export type QueuedRefund = {
  readonly userId: number
  readonly paymentId: number
  readonly payoutId: number
  readonly wallet: Address
}

/** Inserts a payment without an order, which the operator sends back. */
export async function queueRefund(
  stage: RefundStage,
  asset: 'USDT' | 'BNB',
  amount: bigint,
  way: PayoutWay,
): Promise<QueuedRefund> {
  const { db, facts } = stage
  const wallet = lowercased(privateKeyToAddress(generatePrivateKey()))
  const hash = generatePrivateKey()
  const place = {
    chainId: facts.chainId,
    txHash: hash,
    occurrence: 0,
    blockNumber: 1n,
    blockHash: hash,
    blockTimeMs: BigInt(Date.now()),
    from: wallet,
    to: facts.treasury,
  }
  const payment: Payment =
    asset === 'USDT'
      ? { ...place, asset, logIndex: 0, value: usdt(amount) }
      : { ...place, asset, logIndex: NATIVE_LOG_INDEX, value: amount as Bnb }
  await transact(db, (tx) => creditPayment(tx, payment, null, null))
  const { rows } = await execute<{ user_id: string; id: string }>(
    db,
    sql`select user_id, id from payments where tx_hash = ${hash}`,
  )
  const [userId, paymentId] = [Number(rows[0]?.user_id), Number(rows[0]?.id)]
  return { userId, paymentId, payoutId: await decideRefund(stage, paymentId, way), wallet }
}

/** @returns the payout's id */
export async function decideRefund(
  { db, deps, facts }: RefundStage,
  paymentId: number,
  way: PayoutWay,
): Promise<number> {
  const resolving = {
    ...settleDeps(db),
    usdt: facts.usdt,
    hotWallet: deps.hotWallet,
    readBnbPrice: null,
    record: EXPLAINED,
  }
  const operator = { username: 'operator', role: 'owner', isFactorMissing: false, isProven: true } as const
  const resolved = await resolvePayment(resolving, operator, paymentId, { action: 'refund', way, note: '' })
  if (!resolved.ok) throw new Error(`The refund was refused: ${resolved.code}`)
  return Number(resolved.value.payout?.id)
}
