import { type SQL, sql } from 'drizzle-orm'
import type { Address, TxHash } from '#core/address.ts'
import type { PayoutState } from '#core/payout.ts'
import type { Executor } from '../db/pool.ts'

/** Money on its way out, whatever it is for. */
export type Payout = {
  readonly payoutId: number
  readonly state: PayoutState
  /** Null for BNB. */
  readonly token: Address | null
  readonly to: Address
  /** In the token's base units. */
  readonly value: bigint
  /** The wallet that signed; null as long as none has. */
  readonly from: Address | null
  readonly nonce: number | null
  readonly txHash: TxHash | null
  readonly problem: string | null
  readonly createdAtMs: bigint
}

/** A transaction that was signed for a payout, whether a node ever heard of it or not. */
export type SignedAttempt = {
  readonly attempt: number
  readonly hash: TxHash
  readonly raw: `0x${string}`
  readonly gasPriceWei: bigint
  /** Milliseconds since it was signed. */
  readonly ageMs: bigint
}

type PayoutRow = {
  id: string
  state: PayoutState
  token: Address | null
  to_address: Address
  amount: string
  from_address: Address | null
  nonce: string | null
  tx_hash: TxHash | null
  problem: string | null
  created_at_ms: string
}

const readPayouts = async (db: Executor, rest: SQL): Promise<Payout[]> => {
  const { rows } = await db.execute<PayoutRow>(sql`
    select id, state, token, to_address, amount, from_address, nonce, tx_hash, problem,
      (extract(epoch from created_at) * 1000)::bigint as created_at_ms
    from payouts ${rest}`)
  return rows.map((row) => ({
    payoutId: Number(row.id),
    state: row.state,
    token: row.token,
    to: row.to_address,
    value: BigInt(row.amount),
    from: row.from_address,
    nonce: row.nonce === null ? null : Number(row.nonce),
    txHash: row.tx_hash,
    problem: row.problem,
    createdAtMs: BigInt(row.created_at_ms),
  }))
}

export async function readPayout(db: Executor, payoutId: number): Promise<Payout | null> {
  const [payout] = await readPayouts(db, sql`where id = ${payoutId}`)
  return payout ?? null
}

/** What the driver looks after: what is signed first, in the order of its nonces; what waits for funds or a person last. */
export const readDriven = (db: Executor, chainId: number, limit: number): Promise<Payout[]> =>
  readPayouts(
    db,
    sql`
    where chain_id = ${chainId} and way = 'hot_wallet' and state in ('queued', 'signed', 'broadcast', 'uncertain')
    order by array_position(array['signed', 'broadcast', 'queued', 'uncertain'], state) > 2,
      state = 'uncertain', problem is not null, nonce, id
    limit ${limit}`,
  )

/** Every transaction that was ever signed for a payout, the latest first. */
export async function readAttempts(db: Executor, payoutId: number): Promise<SignedAttempt[]> {
  const { rows } = await db.execute<{
    attempt: number
    hash: TxHash
    raw_transaction: `0x${string}`
    gas_price_wei: string
    age_ms: string
  }>(sql`
    select attempt, hash, raw_transaction, gas_price_wei,
      (extract(epoch from clock_now() - signed_at) * 1000)::bigint as age_ms
    from payout_transactions where payout_id = ${payoutId} order by attempt desc`)
  return rows.map((row) => ({
    attempt: row.attempt,
    hash: row.hash,
    raw: row.raw_transaction,
    gasPriceWei: BigInt(row.gas_price_wei),
    ageMs: BigInt(row.age_ms),
  }))
}
