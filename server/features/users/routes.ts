import { type Address, isAddress, lowercased } from '#core/address.ts'
import {
  type AdminBalanceView,
  type AdminUserView,
  listAdminBalances,
  listAdminUsers,
  type UserFilters,
} from '#core/api/admin-lists.ts'
import { createUser, getBalance } from '#core/api/users.ts'
import { assert } from '#core/assert.ts'
import { add, bv3, formatAmount, usdt } from '#core/money.ts'
import { ok } from '#core/result.ts'
import { type Database, type Executor, only, withMutex } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import {
  answerPage,
  COUNT_LIMIT,
  countText,
  type ListPage,
  NEWEST_FIRST,
  type PageStart,
  readListPage,
  restOfSpan,
  type Span,
  spanBetween,
  type TimeMark,
} from '../../http/routing/list-page.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import {
  listRoute,
  type PlayerSession,
  queryByFilters,
  type Route,
  requireOwner,
  route,
} from '../../http/routing/route.ts'
import {
  type AccountHolder,
  bindReferrer,
  decideReferrerFor,
  findAccount,
  lockReferrerBindings,
} from '../../ledger/accounts.ts'
import {
  earnedInShift,
  type MiningSnapshot,
  type ReadMining,
  readMiningOfMany,
  unpostedTotal,
} from '../../ledger/mining/read-mining.ts'
import * as sql from './admin-users.sql.ts'

type UserRouteDeps = { readonly db: Database; readonly readMining: ReadMining }

export const userRoutes = ({ db, readMining }: UserRouteDeps): Route[] => [
  // The sign-in has already created the account. A player with a referral code may still name it in that session for some minutes.
  route(createUser, async ({ session, body }, { ip }) => {
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    const found = await findAccount(db, owner.value.walletAddress)
    assert(found !== null, 'a session has an account')
    const { referredBy: code } = body
    const account = typeof code === 'string' ? await nameReferrer(db, owner.value, found, code, turnKeyOf(ip)) : found
    return ok({
      id: account.userId,
      walletAddress: account.walletAddress,
      referredBy: account.referredBy,
      createdAt: account.createdAt.toISOString(),
    })
  }),

  route(getBalance, async ({ session: { userId } }) => {
    const snapshot = await readMining(userId)
    return ok({ userId, ...visibleBalance(snapshot), shift: visibleShift(snapshot) })
  }),

  listRoute(listAdminUsers, USERS_CSV, queryByFilters, ({ asked: filters, query }, context) =>
    answerPage(context, NEWEST_FIRST, query, (place, limit) => readAdminUsers(db, { filters, place, limit })),
  ),

  listRoute(listAdminBalances, BALANCES_CSV, queryByFilters, ({ asked: filters, query }, context) =>
    answerPage(context, NEWEST_FIRST, query, (place, limit) => readAdminBalances(db, { filters, place, limit })),
  ),
]

/**
 * Binds the referrer that a player names in the session of the first sign-in, within `REFERRER_MINUTES`. Requires that the player
 * has no referrer and no purchase yet. A referrer who cannot be bound is ignored, as at the sign-in: a bad link must not stop a
 * player.
 *
 * @param network takes turns with others
 */
export async function nameReferrer(
  db: Database,
  session: PlayerSession,
  account: AccountHolder,
  code: string,
  network: string,
): Promise<AccountHolder> {
  const mayBind = session.isFirst === true && account.referredBy === null && isAddress(code)
  if (!mayBind) return account
  const bind = () =>
    db.transaction(async (tx) => {
      await lockReferrerBindings(tx)
      const decision = await decideReferrerFor(tx, session.walletAddress, lowercased(code))
      return decision.ok ? bindReferrer(tx, account.userId, decision.value) : account
    })
  return withMutex(db, 'referrals', bind, network)
}

/** Purchases shown beside a user. */
const LATEST_MAX = 2
/** Sorts after every digit of an address. */
const AFTER_DIGITS = 'g'

type UserListQuery = { readonly filters: UserFilters; readonly place: PageStart<TimeMark>; readonly limit: number }
type UserSlice = Span & { readonly limit: number }
type CountedList = { readonly count: string }

type UserListSource = {
  readonly before: (slice: UserSlice) => Promise<sql.SelectUsersBeforeRow[]>
  readonly after: (slice: UserSlice) => Promise<sql.SelectUsersBeforeRow[]>
  readonly count: (slice: UserSlice) => Promise<{ readonly count: bigint }[]>
}

/** Lists accounts as the operator sees them, newest first. The number of statements is fixed, however long the page is. */
export async function readAdminUsers(db: Executor, ask: UserListQuery): Promise<ListPage<AdminUserView> & CountedList> {
  const page = await readUserIds(db, ask)
  return { ...page, lines: await toUserViews(db, page.lines) }
}

/** Lists the balances of the same accounts, without anything else. */
export async function readAdminBalances(
  db: Executor,
  ask: UserListQuery,
): Promise<ListPage<AdminBalanceView> & CountedList> {
  const page = await readUserIds(db, ask)
  return { ...page, lines: await toBalanceViews(db, page.lines) }
}

/** Line, and the mark after which the list continues. */
export type UserLine = AdminUserView & { readonly mark: TimeMark }
export type BalanceLine = AdminBalanceView & { readonly mark: TimeMark }
type LastUserLine = { readonly mark: TimeMark } | null

/** Lists the same accounts after one of them, without their number, to read all of them. */
export async function readAdminUsersAfter(
  db: Executor,
  filters: UserFilters,
  last: LastUserLine,
  limit: number,
): Promise<UserLine[]> {
  const marks = await readMarksAfter(db, filters, last, limit)
  return withMarks(await toUserViews(db, [...marks.keys()]), marks)
}

export async function readAdminBalancesAfter(
  db: Executor,
  filters: UserFilters,
  last: LastUserLine,
  limit: number,
): Promise<BalanceLine[]> {
  const marks = await readMarksAfter(db, filters, last, limit)
  return withMarks(await toBalanceViews(db, [...marks.keys()]), marks)
}

/** Returns the marks by account id, in the list's order. */
async function readMarksAfter(db: Executor, filters: UserFilters, last: LastUserLine, limit: number) {
  const source = await sourceOf(db, filters)
  const span = restOfSpan(spanBetween(filters), { way: 'on', from: last?.mark ?? null })
  const rows = await source.before({ ...span, limit })
  return new Map(rows.map(({ created_at: at, user_id: id }) => [Number(id), { at, id: Number(id) }]))
}

const withMarks = <View extends { readonly id: number }>(views: readonly View[], marks: Map<number, TimeMark>) =>
  views.map((view) => {
    const mark = marks.get(view.id)
    assert(mark !== undefined, 'every line has its mark')
    return { ...view, mark }
  })

async function toUserViews(db: Executor, userIds: readonly number[]): Promise<AdminUserView[]> {
  if (userIds.length === 0) return []
  const [rows, balances] = await Promise.all([
    sql.readUserLines(db, { userIds, latestMax: LATEST_MAX }),
    readMiningOfMany(db, userIds),
  ])
  const byId = new Map(rows.map((row) => [Number(row.user_id), row]))
  return userIds.map((id) => {
    const row = byId.get(id)
    const read = balances.get(id)
    assert(row !== undefined && read !== undefined, 'every account has its rows')
    return toUserView(row, read.snapshot)
  })
}

async function toBalanceViews(db: Executor, userIds: readonly number[]): Promise<AdminBalanceView[]> {
  if (userIds.length === 0) return []
  const [rows, balances] = await Promise.all([sql.readUserWallets(db, { userIds }), readMiningOfMany(db, userIds)])
  const wallets = new Map(rows.map((row) => [Number(row.user_id), row.wallet_address]))
  return userIds.map((id) => {
    const walletAddress = wallets.get(id)
    const read = balances.get(id)
    assert(walletAddress !== undefined && read !== undefined, 'every account has its rows')
    return toBalanceView(id, walletAddress, read.snapshot)
  })
}

async function readUserIds(
  db: Executor,
  { filters, place, limit }: UserListQuery,
): Promise<ListPage<number> & CountedList> {
  const source = await sourceOf(db, filters)
  const whole = spanBetween(filters)
  const span = restOfSpan(whole, place)
  const [page, counted] = await Promise.all([
    readListPage({
      format: NEWEST_FIRST,
      place,
      limit,
      read: (atMost) => (place.way === 'on' ? source.before : source.after)({ ...span, limit: atMost }),
      markOf: ({ created_at: at, user_id: id }) => ({ at, id: Number(id) }),
    }),
    source.count({ ...whole, limit: COUNT_LIMIT }),
  ])
  const lines = page.lines.map((row) => Number(row.user_id))
  return { ...page, lines, count: countText(only(counted).count) }
}

/** Returns the statements for the filters. Each filter has its own statement and an index that reads only matching rows. */
async function sourceOf(db: Executor, { wallet, signedIn }: UserFilters): Promise<UserListSource> {
  if (wallet !== undefined) {
    const range = { prefix: wallet, prefixEnd: wallet + AFTER_DIGITS }
    const { count } = only(await sql.countWallets(db, { ...range, limit: COUNT_LIMIT }))
    const asked = { ...range, signedIn: signedIn ?? null }
    const [before, after] =
      count < COUNT_LIMIT
        ? [sql.selectFewByWalletBefore, sql.selectFewByWalletAfter]
        : [sql.selectManyByWalletBefore, sql.selectManyByWalletAfter]
    return {
      before: (slice) => before(db, { ...asked, ...slice }),
      after: (slice) => after(db, { ...asked, ...slice }),
      count: (slice) => sql.countUsersByWallet(db, { ...asked, ...slice }),
    }
  }
  if (signedIn !== undefined) {
    return {
      before: (slice) => sql.selectUsersSignedInBefore(db, { signedIn, ...slice }),
      after: (slice) => sql.selectUsersSignedInAfter(db, { signedIn, ...slice }),
      count: (slice) => sql.countUsersSignedIn(db, { signedIn, ...slice }),
    }
  }
  return {
    before: (slice) => sql.selectUsersBefore(db, slice),
    after: (slice) => sql.selectUsersAfter(db, slice),
    count: (slice) => sql.countUsers(db, slice),
  }
}

function toBalanceView(id: number, walletAddress: Address, snapshot: MiningSnapshot): AdminBalanceView {
  return { id, walletAddress, ...visibleBalance(snapshot) }
}

function toUserView(row: sql.ReadUserLinesRow, snapshot: MiningSnapshot): AdminUserView {
  return {
    ...toBalanceView(Number(row.user_id), row.wallet_address, snapshot),
    createdAt: row.created_at.toISOString(),
    hasSignedIn: row.has_signed_in,
    nftCount: Number(row.copies),
    totalPurchases: Number(row.bought),
    latestPurchases: (row.latest as readonly LatestPurchase[]).map((it) => ({
      id: it.id,
      cardName: it.card_name,
      price: formatAmount(usdt(BigInt(it.price)), 'USDT'),
      paymentMethod: it.way,
      purchasedAt: new Date(it.purchased_at).toISOString(),
    })),
  }
}

/** Purchase as `readUserLines` returns it. */
type LatestPurchase = {
  readonly id: number
  readonly card_name: string
  readonly price: string
  readonly way: AdminUserView['latestPurchases'][number]['paymentMethod']
  readonly purchased_at: string
}

const bv3Text = (hundredths: number) => formatAmount(bv3(BigInt(hundredths)), 'BV3')

const BALANCE_COLUMNS = {
  bv3Balance: ({ bv3Balance }: BalanceLine) => bv3Text(bv3Balance),
  bv3Held: ({ bv3Held }: BalanceLine) => bv3Text(bv3Held),
  usdtBalance: ({ usdtBalance }: BalanceLine) => usdtBalance,
  usdtHeld: ({ usdtHeld }: BalanceLine) => usdtHeld,
  referralEarnings: ({ referralEarnings }: BalanceLine) => referralEarnings,
  asOf: ({ asOf }: BalanceLine) => asOf,
}

/** The operator's list of accounts as a file, newest first. */
export const USERS_CSV = csvKind<UserFilters, UserLine>('users', (filters) => ({
  columns: {
    id: ({ id }) => id,
    walletAddress: ({ walletAddress }) => walletAddress,
    createdAt: ({ createdAt }) => createdAt,
    hasSignedIn: ({ hasSignedIn }) => (hasSignedIn ? 'yes' : 'no'),
    nftCount: ({ nftCount }) => nftCount,
    totalPurchases: ({ totalPurchases }) => totalPurchases,
    ...BALANCE_COLUMNS,
  },
  readAfter: (executor, last, limit) => readAdminUsersAfter(executor, filters, last, limit),
}))

/** The accounts' balances alone as a file, newest first. */
export const BALANCES_CSV = csvKind<UserFilters, BalanceLine>('balances', (filters) => ({
  columns: {
    id: ({ id }) => id,
    walletAddress: ({ walletAddress }) => walletAddress,
    ...BALANCE_COLUMNS,
  },
  readAfter: (executor, last, limit) => readAdminBalancesAfter(executor, filters, last, limit),
}))

/** Returns what a withdrawal could take at the snapshot's moment, stored and earned so far. Player and operator see the same. */
export function visibleBalance(snapshot: MiningSnapshot) {
  const { balance, nowMs } = snapshot
  const earned = unpostedTotal(snapshot)
  return {
    bv3Balance: Number(add(balance.bv3Available, earned.bv3)),
    usdtBalance: formatAmount(add(balance.usdtAvailable, earned.usdt), 'USDT'),
    referralEarnings: formatAmount(balance.referralUsdt, 'USDT'),
    bv3Held: Number(balance.bv3Held),
    usdtHeld: formatAmount(balance.usdtHeld, 'USDT'),
    asOf: new Date(Number(nowMs)).toISOString(),
  }
}

/** Returns how much of it the running shift has earned, or null while nothing is mined. */
export function visibleShift(snapshot: MiningSnapshot) {
  const { miningSinceMs } = snapshot.base
  if (miningSinceMs === null) return null
  const earned = earnedInShift(snapshot)
  return {
    startedAt: new Date(Number(miningSinceMs)).toISOString(),
    bv3: Number(earned.bv3),
    usdt: formatAmount(earned.usdt, 'USDT'),
  }
}
