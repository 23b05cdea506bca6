import type { Address } from '#core/address.ts'
import { type AdminPurchaseView, PURCHASE_WAYS, type PurchaseFilters } from '#core/api/admin-lists.ts'
import type { OwnedCopyView, PurchaseView } from '#core/api/purchases.ts'
import { assert } from '#core/assert.ts'
import { entitled, minedTime } from '#core/mining.ts'
import { bv3, formatAmount, times, usdt } from '#core/money.ts'
import { copyHash } from '#core/order.ts'
import { type Executor, only } from '../../db/statement.ts'
import { type CsvList, csvKind } from '../../http/routing/csv-file.ts'
import {
  COUNT_LIMIT,
  countText,
  ID_MAX,
  type ListPage,
  NEWEST_FIRST,
  type PageBefore,
  type PageStart,
  readListPage,
  restOfSpan,
  type Span,
  spanBetween,
  type TimeMark,
} from '../../http/routing/list-page.ts'
import { findAccount } from '../../ledger/accounts.ts'
import { toListing } from '../../settings/settings.ts'
import * as sql from './purchases.sql.ts'

/**
 * Lists a player's copies, newest first, with what each has still to give: its total less its share of what its lot has earned so
 * far.
 */
export async function readOwnedCopies(
  db: Executor,
  page: PageBefore & { readonly userId: number },
): Promise<OwnedCopyView[]> {
  const rows = await sql.readCopiesBefore(db, page)
  return rows.map((row) => ({
    ...toPurchaseView(row),
    edition: row.edition === null ? null : Number(row.edition),
    isOpened: row.is_opened,
    ...earningsLeft(row),
  }))
}

function earningsLeft(row: sql.ReadCopiesBeforeRow): Pick<OwnedCopyView, 'leftBv3' | 'leftUsdt'> {
  const copies = BigInt(row.copies)
  const terms = {
    totalBv3: bv3(row.total_bv3),
    totalUsdt: usdt(row.total_usdt),
    dailyBv3: bv3(row.daily_bv3),
    dailyUsdt: usdt(row.daily_usdt),
  }
  const lot = {
    terms,
    copies,
    minedBv3Ms: row.mined_bv3_ms,
    minedUsdtMs: row.mined_usdt_ms,
    miningSinceMs: row.since_ms,
    postedBv3: bv3(0n),
    postedUsdt: usdt(0n),
  }
  const earned = entitled(terms, copies, minedTime(lot, row.now_ms, toListing(row)))
  return {
    leftBv3: Number((times(terms.totalBv3, copies) - earned.bv3) / copies),
    leftUsdt: formatAmount((times(terms.totalUsdt, copies) - earned.usdt) / copies, 'USDT'),
  }
}

/** Hundredths in one BV3. */
const BV3_UNIT = 100n

/** Converts a purchase to its view, with the terms of its lot: the terms that were bought, not the card's present ones. */
export const toPurchaseView = (row: sql.ReadPurchasesOfTransactionRow): PurchaseView => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  cardId: Number(row.card_id),
  purchasePrice: formatAmount(row.price, 'USDT'),
  txHash: row.tx_hash === null || row.copy === null ? null : copyHash(row.tx_hash, row.copy),
  paymentMethod: row.payment_method ?? (row.origin === 'import' ? 'import' : 'gift'),
  purchasedAt: row.purchased_at.toISOString(),
  cardName: row.card_name,
  imageUrl: row.image_url,
  dailyBv3: Number(row.daily_bv3 / BV3_UNIT),
  totalBv3: Number(row.total_bv3 / BV3_UNIT),
  dailyUsdt: formatAmount(row.daily_usdt, 'USDT'),
  totalUsdt: formatAmount(row.total_usdt, 'USDT'),
})

type PurchaseListQuery = {
  readonly filters: PurchaseFilters
  readonly place: PageStart<TimeMark>
  readonly limit: number
}
type PurchaseRow = Omit<sql.SelectPurchasesBeforeRow, 'payment_method' | 'tx_hash'> & {
  readonly payment_method: string | null
  readonly tx_hash: string | null
}
type PurchaseSlice = Span & { readonly limit: number }

/** Statements of one list: older rows, newer rows, and their number. */
type PurchaseListSource = {
  readonly before: (slice: PurchaseSlice) => Promise<PurchaseRow[]>
  readonly after: (slice: PurchaseSlice) => Promise<PurchaseRow[]>
  readonly count: (slice: PurchaseSlice) => Promise<{ readonly count: bigint }[]>
}

/** Lists copies of all players as the operator sees them, newest first. */
export async function readAdminPurchases(
  db: Executor,
  { filters, place, limit }: PurchaseListQuery,
): Promise<ListPage<AdminPurchaseView> & { readonly count: string }> {
  const source = await sourceOf(db, filters)
  if (source === null) return { lines: [], next: null, previous: null, count: '0' }
  const whole = spanBetween(filters)
  const span = restOfSpan(whole, place)
  const [page, counted] = await Promise.all([
    readListPage({
      format: NEWEST_FIRST,
      place,
      limit,
      read: (atMost) => (place.way === 'on' ? source.before : source.after)({ ...span, limit: atMost }),
      markOf: ({ purchased_at: at, id }) => ({ at, id: Number(id) }),
    }),
    source.count({ ...whole, limit: COUNT_LIMIT }),
  ])
  return { ...page, lines: await toViews(db, page.lines), count: countText(only(counted).count) }
}

/** Lists the same copies after one of them, without their number, to read all of them. */
export async function readAdminPurchasesAfter(
  db: Executor,
  filters: PurchaseFilters,
  last: Pick<AdminPurchaseView, 'id' | 'purchasedAt'> | null,
  limit: number,
): Promise<AdminPurchaseView[]> {
  const source = await sourceOf(db, filters)
  if (source === null) return []
  const from = last === null ? null : { at: new Date(last.purchasedAt), id: last.id }
  return toViews(db, await source.before({ ...restOfSpan(spanBetween(filters), { way: 'on', from }), limit }))
}

/**
 * Returns the statements for the filters, or null if no copy can match. Each filter has its own statement and an index that reads
 * only matching rows.
 */
async function sourceOf(db: Executor, { wallet, cardId, way }: PurchaseFilters): Promise<PurchaseListSource | null> {
  const ways = way === undefined ? PURCHASE_WAYS : way === 'bought' ? (['USDT', 'BNB'] as const) : [way]
  if (wallet !== undefined) {
    const account = await findAccount(db, wallet)
    if (account === null) return null
    const { userId } = account
    const asked = { userId, ways, cardId: cardId ?? null }
    return {
      before: (slice) => sql.selectPurchasesOfPlayerBefore(db, { ...asked, ...slice }),
      after: (slice) => sql.selectPurchasesOfPlayerAfter(db, { ...asked, ...slice }),
      count: (slice) => sql.countPurchasesOfPlayer(db, { ...asked, ...slice }),
    }
  }
  if (cardId !== undefined) {
    return {
      before: (slice) => sql.selectPurchasesOfCardBefore(db, { cardId, ways, ...slice }),
      after: (slice) => sql.selectPurchasesOfCardAfter(db, { cardId, ways, ...slice }),
      count: (slice) => sql.countPurchasesOfCard(db, { cardId, ways, ...slice }),
    }
  }
  if (way !== undefined) {
    return {
      before: (slice) => sql.selectPurchasesOfWaysBefore(db, { ways, ...slice }),
      after: (slice) => sql.selectPurchasesOfWaysAfter(db, { ways, ...slice }),
      count: (slice) => sql.countPurchasesOfWays(db, { ways, ...slice }),
    }
  }
  return {
    before: (slice) => sql.selectPurchasesBefore(db, slice),
    after: (slice) => sql.selectPurchasesAfter(db, slice),
    count: (slice) => sql.countPurchases(db, slice),
  }
}

/** Adds wallets and cards, with one statement for each of the two however long the page is. */
async function toViews(db: Executor, rows: readonly PurchaseRow[]): Promise<AdminPurchaseView[]> {
  if (rows.length === 0) return []
  const unique = (ids: readonly bigint[]) => [...new Set(ids)]
  const [holders, cards] = await Promise.all([
    sql.readWallets(db, { userIds: unique(rows.map((row) => row.user_id)) }),
    sql.readCardNames(db, { cardIds: unique(rows.map((row) => row.card_id)) }),
  ])
  const wallets = new Map<bigint, Address>(holders.map((holder) => [holder.user_id, holder.wallet_address]))
  const cardsById = new Map(cards.map((card) => [card.id, card]))
  return rows.map((row) => {
    const walletAddress = wallets.get(row.user_id)
    const card = cardsById.get(row.card_id)
    assert(walletAddress !== undefined && card !== undefined, 'a copy has an owner and a card')
    return {
      id: Number(row.id),
      userId: Number(row.user_id),
      walletAddress,
      cardId: Number(row.card_id),
      cardName: card.name,
      cardPrice: formatAmount(usdt(card.price), 'USDT'),
      purchasePrice: formatAmount(usdt(row.price), 'USDT'),
      paymentMethod: PURCHASE_WAYS.find((way) => way === row.payment_method) ?? 'gift',
      txHash: row.tx_hash,
      purchasedAt: row.purchased_at.toISOString(),
    }
  })
}

/** Columns of every list of copies. */
const COPY_COLUMNS: CsvList<AdminPurchaseView | OwnedCopyView>['columns'] = {
  cardId: ({ cardId }) => cardId,
  cardName: ({ cardName }) => cardName,
  purchasePrice: ({ purchasePrice }) => purchasePrice,
  paymentMethod: ({ paymentMethod }) => paymentMethod,
  txHash: ({ txHash }) => txHash,
  purchasedAt: ({ purchasedAt }) => purchasedAt,
}

/** The operator's list of copies as a file, newest first. */
export const PURCHASES_CSV = csvKind<PurchaseFilters, AdminPurchaseView>('purchases', (filters) => ({
  columns: {
    id: ({ id }) => id,
    userId: ({ userId }) => userId,
    walletAddress: ({ walletAddress }) => walletAddress,
    ...COPY_COLUMNS,
  },
  readAfter: (executor, last, limit) => readAdminPurchasesAfter(executor, filters, last, limit),
}))

type PlayerPurchasesQuery = { readonly playerId: number }

/** A player's copies as a file, newest first, with the terms and the remaining earnings of each. */
export const PLAYER_PURCHASES_CSV = csvKind<PlayerPurchasesQuery, OwnedCopyView>(
  'player-purchases',
  ({ playerId }) => ({
    columns: {
      id: ({ id }) => id,
      userId: ({ userId }) => userId,
      ...COPY_COLUMNS,
      dailyBv3: ({ dailyBv3 }) => dailyBv3,
      totalBv3: ({ totalBv3 }) => totalBv3,
      leftBv3: ({ leftBv3 }) => formatAmount(bv3(BigInt(leftBv3)), 'BV3'),
      dailyUsdt: ({ dailyUsdt }) => dailyUsdt,
      totalUsdt: ({ totalUsdt }) => totalUsdt,
      leftUsdt: ({ leftUsdt }) => leftUsdt,
    },
    readAfter: (executor, last, limit) =>
      readOwnedCopies(executor, { userId: playerId, beforeId: BigInt(last?.id ?? ID_MAX), limit }),
  }),
)
