import type { Address, TxHash } from '#core/address.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import {
  attachPayment as attachCall,
  createOrder as call,
  createOrder as createCall,
  getOrder,
  listOpenOrders,
  type OrderView,
} from '#core/api/orders.ts'
import { type BnbPriceRefusal, quoteBnb } from '#core/bnb-quote.ts'
import { formatAmount, parseAmount, times, type UsdPerBnb, type Usdt } from '#core/money.ts'
import { isOpenOrder, ORDER_LIFETIME_MS, type OrderStatus } from '#core/order.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { requireFirstBlock } from '../../chain/bind-database.ts'
import type { ChainReader } from '../../chain/chain-reader.ts'
import { isPlainWallet } from '../../chain/player-wallet.ts'
import { type Database, type Executor, first, only, transactWithMutex } from '../../db/statement.ts'
import { createMinuteCounter } from '../../http/routing/counters.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import { readFirstAnswer, transactOnce } from '../../http/routing/player-requests.ts'
import { type PlayerSession, type Route, route } from '../../http/routing/route.ts'
import type { Turns } from '../../http/routing/turns.ts'
import { lockHolder } from '../../ledger/accounts.ts'
import { attachTransaction, type CardOffer, placeOrder, readOffer } from '../../payments/orders.ts'
import { readSetting } from '../../settings/settings.ts'
import {
  countUnpaidOrders,
  hasBought,
  lockOwnOrder,
  type ReadOrderRowsRow,
  readOpenOrderIds,
  readOrderRows,
  readOthersOfTransaction,
} from './orders.sql.ts'

type OrderRouteDeps = OrderDeps & {
  /** Takes turns for calls that query the nodes. */
  readonly takeTurn: Turns
  /** Orders per minute of a network's wallets that have bought nothing. */
  readonly ordersMax: number
}

export function orderRoutes(deps: OrderRouteDeps): Route[] {
  const countOrder = createMinuteCounter()
  return [
    route(createCall, async ({ session, body }, { key, ip }) => {
      // An order could be paid before the first block from which payments count.
      await requireFirstBlock(deps.db)
      const mayOrder = () => countOrder(turnKeyOf(ip)) <= deps.ordersMax
      const create = () => createOrder(deps, session, body, key, mayOrder)
      if (body.paymentMethod === 'USDT') return create()
      return (await deps.takeTurn('order', turnKeyOf(ip), create)) ?? refuse('rate_limited')
    }),

    route(getOrder, async ({ session, params }) => {
      const order = await readOwnOrder(deps.db, params.id, session.userId)
      return order === null ? refuse('order_unknown') : ok(order)
    }),

    route(listOpenOrders, async ({ session }) => ok(await readOpenOrders(deps.db, session.userId))),

    route(attachCall, ({ session, params, body }, { ip }) => {
      // The nonce is a hint: an order is attached without it if too many calls wait.
      const readPendingNonce: OrderDeps['readPendingNonce'] = (hash, sender) =>
        deps.takeTurn('nonce', turnKeyOf(ip), () => deps.readPendingNonce(hash, sender))
      return attachPayment({ ...deps, readPendingNonce }, session, params.id, body.txHash)
    }),
  ]
}

/**
 * Records which transaction the player's wallet has sent for an order. This is a claim and not a proof: it only helps to find the
 * payment. A sped-up transaction replaces the hash as long as nothing was credited.
 *
 * The hash is stored before a node is asked for the sender's nonce, because that may take a while.
 */
export async function attachPayment(
  deps: Pick<OrderDeps, 'db' | 'chainId' | 'readPendingNonce'>,
  session: PlayerSession,
  orderId: string,
  txHash: TxHash,
): Promise<Result<OrderView, ErrorCode>> {
  const attached = await attach(deps, session, { orderId, txHash, nonce: null })
  if (!attached.ok || !isOpenOrder(attached.value.status)) return attached
  const nonce = await deps.readPendingNonce(txHash, session.walletAddress)
  return nonce === null ? attached : attach(deps, session, { orderId, txHash, nonce })
}

type SentOrderPayment = { readonly orderId: string; readonly txHash: TxHash; readonly nonce: number | null }

const attach = (
  { db, chainId }: Pick<OrderDeps, 'db' | 'chainId'>,
  { userId, walletAddress }: PlayerSession,
  { orderId, txHash, nonce }: SentOrderPayment,
): Promise<Result<OrderView, ErrorCode>> =>
  transactWithMutex(db, walletAddress, async (tx) => {
    // If two orders name the same transaction, the second sees the first.
    await lockHolder(tx, userId)
    const order = first(await lockOwnOrder(tx, { orderId, userId }))
    if (order === null) return refuse('order_unknown')
    const isOpen = isOpenOrder(order.status)
    if (!isOpen && order.tx_hash !== txHash) return refuse('order_already_paid')
    if (isOpen) {
      const others = await readOthersOfTransaction(tx, { userId, chainId, txHash, orderId })
      if (others.length > 0) return refuse('order_already_paid')
      await attachTransaction(tx, { userId, orderId }, txHash, nonce)
    }
    const view = await readOwnOrder(tx, orderId, userId)
    return view === null ? refuse('order_unknown') : ok(view)
  })

export type OrderDeps = {
  readonly db: Database
  readonly chainId: number
  readonly usdt: Address
  readonly treasury: Address
  /** Returns the sender's nonce in a transaction that may still be pending, or null if it is unknown. */
  readonly readPendingNonce: (hash: `0x${string}`, sender: Address) => Promise<number | null>
  readonly chain: ChainReader
  /** Reads the accepted price. Null without a price feed: BNB is then not accepted. */
  readonly readBnbPrice: (() => Promise<Result<UsdPerBnb, BnbPriceRefusal>>) | null
}

type OrderRequest = {
  readonly cardId: number
  readonly quantity: number
  readonly paymentMethod: 'USDT' | 'BNB'
  /** Price of one copy that the player saw, in USDT as decimal text. */
  readonly unitPrice?: string | undefined
  /** Version of the card whose terms the player saw. */
  readonly cardVersion?: number | undefined
}

/** Orders that a wallet may leave unpaid within an order's lifetime: far more than a player intends to pay. */
const UNPAID_MAX = 100

/** Address of the coin for fields that require a token's address, because the coin has no contract. */
const NATIVE_COIN: Address = `0x${'0'.repeat(40)}`

/**
 * Creates an order with the card's present price and terms, and in BNB also with the amount that the price comes to. Refuses a
 * price or terms that differ from what the player saw.
 *
 * @param key a repeated request with the same key returns the first order
 * @param mayOrder counts an order of the caller's network; false if its wallets that have bought nothing have had their share
 */
export async function createOrder(
  deps: OrderDeps,
  session: PlayerSession,
  ask: OrderRequest,
  key: string | null = null,
  mayOrder = () => true,
): Promise<Result<OrderView, ErrorCode>> {
  const isBnb = ask.paymentMethod === 'BNB'
  const once = { ...session, key, call, request: ask }
  const first = isBnb ? await readFirstAnswer<OrderView>(deps.db, once) : null
  if (first !== null) return first
  // Read outside the transaction, because a slow node must not hold a connection.
  const accepted = isBnb ? await readPriceFor(deps, session, ask) : ok(null)
  if (!accepted.ok) return accepted
  const price = accepted.value
  const placed = await transactOnce<OrderView, ErrorCode>(deps.db, once, async (tx) => {
    const offer = await findOffer(tx, session, ask)
    if (!offer.ok) return offer
    if (!mayOrder() && !(await mayExceedShare(tx, session.userId))) return refuse('rate_limited')
    const card = offer.value
    const amount = times(card.price, BigInt(ask.quantity))
    const orderId = await placeOrder(tx, {
      userId: session.userId,
      cardId: ask.cardId,
      quantity: ask.quantity,
      unitPrice: card.price,
      terms: card.terms,
      amount: price === null ? amount : quoteBnb(amount, price),
      bnbPrice: price,
      paymentMethod: ask.paymentMethod,
      chainId: deps.chainId,
      token: isBnb ? NATIVE_COIN : deps.usdt,
      treasury: deps.treasury,
    })
    const order = await readOwnOrder(tx, orderId, session.userId)
    if (order === null) throw new Error('an order that was just made is missing')
    return ok(order)
  })
  return placed.ok ? ok(placed.value.answer) : placed
}

/**
 * Returns whether a wallet may order beyond its network's share, because it has bought before or leaves no order unpaid. The share
 * exists because wallets cost nothing and their unpaid orders stay in the database.
 */
async function mayExceedShare(executor: Executor, userId: number): Promise<boolean> {
  const { unpaid } = await countUnpaid(executor, userId)
  return Number(unpaid) === 0 || only(await hasBought(executor, { userId })).has_bought
}

/** Reads the price of an order in BNB. Asks the nodes only if nothing else refuses the order, because anyone can request one. */
async function readPriceFor(
  deps: OrderDeps,
  session: PlayerSession,
  ask: OrderRequest,
): Promise<Result<UsdPerBnb, ErrorCode>> {
  if (deps.readBnbPrice === null) return refuse('payment_method_unavailable')
  if (session.isSignedByContract) return refuse('bnb_needs_plain_wallet')
  const offer = await findOffer(deps.db, session, ask)
  if (!offer.ok) return offer
  // BNB sent by a contract leaves no record of its sender.
  const isPlain = await isPlainWallet(deps.chain, session.walletAddress)
  return isPlain ? deps.readBnbPrice() : refuse('bnb_needs_plain_wallet')
}

/** Finds the card's offer, if the player may order it now and it is what they saw. */
async function findOffer(
  executor: Executor,
  { userId }: PlayerSession,
  { cardId, unitPrice, cardVersion }: OrderRequest,
): Promise<Result<CardOffer, ErrorCode>> {
  if ((await readSetting(executor, 'sales')).areStopped) return refuse('sales_stopped')
  const { unpaid } = await countUnpaid(executor, userId)
  if (Number(unpaid) >= UNPAID_MAX) return refuse('rate_limited')
  const card = await readOffer(executor, cardId)
  if (card === null) return refuse('card_unknown')
  if (!card.isActive) return refuse('card_inactive')
  if (unitPrice !== undefined && !isPrice(unitPrice, card.price)) return refuse('price_mismatch')
  return cardVersion === undefined || cardVersion === card.version ? ok(card) : refuse('card_changed_meanwhile')
}

const countUnpaid = async (executor: Executor, userId: number) =>
  only(await countUnpaidOrders(executor, { userId, lifetimeSeconds: ORDER_LIFETIME_MS / 1000 }))

function isPrice(said: string, price: Usdt): boolean {
  const amount = parseAmount(said, 'USDT')
  return amount.ok && amount.value === price
}

/** Open orders that are listed. One with an unknown transaction stays open for a day, and a wallet can make many of them. */
const OPEN_ORDERS_MAX = 200
/** Hours for which an order is shown whose named transaction the network does not know. */
const SENT_SHOWN_FOR_HOURS = 24

/** Reads a player's order. Returns null if it is not theirs. */
export async function readOwnOrder(db: Executor, orderId: string, userId: number): Promise<OrderView | null> {
  const row = first(await readOrderRows(db, { orderIds: [orderId], userId }))
  return row === null ? null : toOrderView(row)
}

/** Lists a player's unfinished orders, newest first. */
export async function readOpenOrders(db: Executor, userId: number): Promise<OrderView[]> {
  const bounds = { sentShownForHours: SENT_SHOWN_FOR_HOURS, limit: OPEN_ORDERS_MAX }
  const open = await readOpenOrderIds(db, { userId, ...bounds })
  if (open.length === 0) return []
  return (await readOrderRows(db, { orderIds: open.map(({ id }) => id), userId })).map(toOrderView)
}

const toOrderView = (row: ReadOrderRowsRow): OrderView => ({
  id: row.id,
  cardId: Number(row.card_id),
  cardName: row.card_name,
  quantity: row.quantity,
  unitPrice: formatAmount(row.unit_price, 'USDT'),
  amount: formatAmount(row.amount, row.payment_method),
  amountBaseUnits: row.amount.toString(),
  paymentMethod: row.payment_method,
  token: row.token,
  treasury: row.treasury,
  chainId: row.chain_id,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  status: row.status as OrderStatus,
  txHash: row.tx_hash,
  purchaseIds: (row.purchase_ids ?? []).map(Number),
})
