import type { TxHash } from '#core/address.ts'
import type { OrderStatus } from '#core/order.ts'
import { NATIVE_LOG_INDEX, type PaymentAsset, type PaymentStatus } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '../chain/lying-node/fake-chain.ts'
import { execute, sql } from '../world/execute.ts'
import type { TestLedger } from './ledger.ts'

type Ledger = Pick<TestLedger, 'db'>
const at = (ms: number | null) => sql`to_timestamp(${ms}::numeric / 1000)`

export type StoredOrder = {
  readonly id: string
  readonly quantity: number
  readonly unitPrice: bigint
  readonly asset: PaymentAsset
  /** Base units of an order in BNB; an order in USDT costs its price. */
  readonly amount: bigint
  readonly status: OrderStatus
  readonly txHash: TxHash | null
  /** Unix milliseconds. */
  readonly namedAtMs: number | null
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

/** Inserts an order as a row, in any state. */
export async function storeOrder(
  { db }: Ledger,
  userId: number,
  cardId: number,
  { createdAtMs, ...change }: Partial<StoredOrder> & Pick<StoredOrder, 'createdAtMs'>,
): Promise<string> {
  const usual = {
    id: crypto.randomUUID(),
    quantity: 1,
    unitPrice: 10n ** 18n,
    asset: 'USDT',
    status: 'awaiting',
  } as const
  const { id, quantity, unitPrice, asset, status, txHash = null, namedAtMs = null, ...order } = { ...usual, ...change }
  const amount = asset === 'BNB' ? (order.amount ?? 1n) : unitPrice * BigInt(quantity)
  await execute(
    db,
    sql`insert into orders (user_id, id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
        bnb_price, payment_method, chain_id, token, treasury, status, tx_hash, named_at, created_at, expires_at)
      values (${userId}, ${id}, ${cardId}, ${quantity}, ${String(unitPrice)}, ${String(amount)}, 1, 1, 1, 1,
        ${asset === 'BNB' ? 1 : null}, ${asset}, 31337, ${fakeAddress('token')}, ${fakeAddress('treasury')}, ${status},
        ${txHash}, ${at(namedAtMs)}, ${at(createdAtMs)}, ${at(order.expiresAtMs ?? createdAtMs + 900_000)})`,
  )
  return id
}

export type StoredPayment = {
  /** Id of the payment; the next number by default. */
  readonly id: number
  readonly chainId: number
  readonly txHash: TxHash
  readonly logIndex: number
  readonly asset: PaymentAsset
  readonly sender: `0x${string}`
  readonly value: bigint
  readonly credited: bigint
  readonly status: PaymentStatus
  readonly transfers: number
  readonly orderId: string | null
  /** Unix milliseconds. */
  readonly blockTimeMs: number
}

let lastId = 1_000

/** Inserts a payment as a row, in any state, and claims its place on the chain. */
export async function storePayment(
  { db }: Ledger,
  userId: number,
  change: Partial<StoredPayment> = {},
): Promise<{ readonly userId: number; readonly id: number; readonly txHash: TxHash }> {
  const { id = ++lastId, asset = 'USDT', ...said } = change
  const usual = {
    chainId: 31_337,
    txHash: fakeHash(`payment ${userId} ${id}`),
    logIndex: asset === 'BNB' ? NATIVE_LOG_INDEX : 0,
  }
  const more = {
    sender: fakeAddress(`sender ${userId}`),
    value: 9n,
    credited: 0n,
    status: 'unmatched',
    transfers: 1,
  } as const
  const payment = { ...usual, ...more, orderId: null, blockTimeMs: Date.UTC(2030, 0, 10, 12), ...said }
  await execute(
    db,
    sql`with claimed as (
        insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id) overriding system value
        values (${payment.chainId}, ${payment.txHash}, ${asset}, ${payment.sender}, ${String(payment.value)}, ${id}, ${userId}, ${id})
      )
      insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
        recipient, value, credited_value, status, transfers, order_id)
      values (${userId}, ${id}, ${payment.chainId}, ${payment.txHash}, ${payment.logIndex}, ${asset}, 1, ${fakeHash('block')},
        ${at(payment.blockTimeMs)}, ${payment.sender}, ${fakeAddress('treasury')}, ${String(payment.value)},
        ${String(payment.credited)}, ${payment.status}, ${payment.transfers}, ${payment.orderId})`,
  )
  return { userId, id, txHash: payment.txHash }
}

export type StoredCopies = {
  readonly cardId: number
  readonly paymentId: number | null
  readonly copies: number
  readonly price: bigint
  /** Asset that was paid; null for an import without it. Gifts have none. */
  readonly asset: PaymentAsset | null
  readonly origin: 'payment' | 'gift' | 'import'
  readonly txHash: TxHash
  /** Unix milliseconds. */
  readonly atMs: number
  readonly terms: {
    readonly dailyBv3: bigint
    readonly totalBv3: bigint
    readonly dailyUsdt: bigint
    readonly totalUsdt: bigint
  }
  /** Milliseconds mined before the running session. */
  readonly minedBv3Ms: number
  readonly minedUsdtMs: number
  /** Unix milliseconds; null while the lot is stopped. */
  readonly miningSinceMs: number | null
  readonly postedBv3: bigint
  readonly postedUsdt: bigint
}

/** Terms of `TestLedger.giveCopies`. */
const TERMS = {
  ...{ dailyBv3: 60_000n, totalBv3: 3_000_000n },
  ...{ dailyUsdt: 1_450_000_000_000_000_000n, totalUsdt: 24_650_000_000_000_000_000n },
}

/** Inserts a lot with its copies as rows. Moves no money. */
export async function storeCopies(
  { db }: Ledger,
  userId: number,
  { cardId, ...change }: Partial<StoredCopies> & Pick<StoredCopies, 'cardId'>,
): Promise<{ readonly lotId: number; readonly ids: readonly number[] }> {
  const usual = {
    paymentId: null,
    copies: 1,
    price: 10n ** 18n,
    asset: 'USDT',
    origin: 'payment',
    terms: TERMS,
  } as const
  const mined = { minedBv3Ms: 0, minedUsdtMs: 0, miningSinceMs: null, postedBv3: 0n, postedUsdt: 0n }
  const { paymentId, copies, price, asset, origin, txHash, atMs, terms, ...lot } = {
    ...{ ...usual, ...mined, txHash: fakeHash(`copies ${++lastId}`), atMs: Date.UTC(2030, 0, 10, 12) },
    ...change,
  }
  const isGift = origin === 'gift'
  const { rows } = await execute<{ lot_id: string; id: string }>(
    db,
    sql`with made as (
        insert into lots (user_id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mined_bv3_ms,
          mined_usdt_ms, mining_since, posted_bv3, posted_usdt, created_at)
        values (${userId}, ${cardId}, ${paymentId}, ${copies}, ${String(terms.totalBv3)}, ${String(terms.totalUsdt)},
          ${String(terms.dailyBv3)}, ${String(terms.dailyUsdt)}, ${lot.minedBv3Ms}, ${lot.minedUsdtMs},
          ${at(lot.miningSinceMs)}, ${String(lot.postedBv3)}, ${String(lot.postedUsdt)}, ${at(atMs)})
        returning id
      )
      insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
      select ${userId}, made.id, ${cardId}, ${origin}, ${isGift ? null : 31_337}, ${isGift ? null : txHash},
        case when ${isGift} then null else n end, ${isGift ? '0' : String(price)}, ${isGift ? null : asset}, ${at(atMs)}
      from made cross join generate_series(1, ${copies}) n order by n
      returning lot_id, id`,
  )
  return { lotId: Number(rows[0]?.lot_id), ids: rows.map(({ id }) => Number(id)) }
}
