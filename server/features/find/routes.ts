import { type FoundRecord, findRecords as findCall } from '#core/api/find.ts'
import { type FindQuery, readFindQueries } from '#core/find.ts'
import { type Asset, formatAmount, type Money } from '#core/money.ts'
import { ok } from '#core/result.ts'
import { type Database, type Executor, only } from '../../db/statement.ts'
import { type Route, route } from '../../http/routing/route.ts'
import * as sql from './find.sql.ts'

export function findRoutes({ db }: { readonly db: Database }): Route[] {
  const find = createFinder(db)
  return [route(findCall, async ({ query }) => ok(await find(query.q)))]
}

const FOUND_MAX = 20

/** Creates a search for the records that a text may mean: at most 20, the likeliest first. */
export function createFinder(db: Executor): (text: string) => Promise<FoundRecord[]> {
  let hasParts: Promise<boolean> | null = null
  // Cached until the process ends: an index that is added later is used after the next start.
  const lookForParts = () => {
    hasParts ??= sql.hasPartsOfWallets(db).then(
      (rows) => only(rows).has,
      (error: unknown) => {
        hasParts = null
        throw error
      },
    )
    return hasParts
  }
  return async (text) => {
    const found = await Promise.all(readFindQueries(text).map((query) => find(db, query, lookForParts)))
    return found.flat().slice(0, FOUND_MAX)
  }
}

async function find(db: Executor, query: FindQuery, lookForParts: () => Promise<boolean>): Promise<FoundRecord[]> {
  switch (query.kind) {
    case 'wallet':
      // Searches by start and end, because any number of wallets may start alike.
      if (query.end !== '' && (await lookForParts())) return searchWalletsByPattern(db, `${query.start}%${query.end}`)
      return searchWalletsByPrefix(db, query.start, query.end)
    case 'part':
      if (await lookForParts()) return searchWalletsByPattern(db, query.isEnd ? `%${query.part}` : `%${query.part}%`)
      return query.isEnd ? [] : searchWalletsByPrefix(db, `0x${query.part}`, '')
    case 'hash':
      return searchTransaction(db, query.hash)
    case 'order':
      return searchOrder(db, query.orderId)
    case 'post':
      return searchClaims(db, query.postId)
    case 'number':
      return (await Promise.all(BY_NUMBER.map((read) => read(db, query.number)))).flat()
    case 'text':
      return (await Promise.all(BY_TEXT.map((read) => read(db, query.text)))).flat()
  }
}

const NOTHING = { playerId: null, walletAddress: null, amount: null, asset: null, status: null, name: null }

type Owner = { readonly user_id: bigint; readonly wallet_address: string }
const ownerOf = ({ user_id, wallet_address }: Owner) => ({ playerId: Number(user_id), walletAddress: wallet_address })
const moneyOf = (amount: bigint, asset: Asset) => ({ amount: formatAmount(amount as Money, asset), asset })

const playerOf = (row: Owner): FoundRecord => ({ ...NOTHING, ...ownerOf(row), kind: 'player', id: String(row.user_id) })

const searchWalletsByPrefix = async (db: Executor, start: string, end: string): Promise<FoundRecord[]> =>
  (await sql.findWallets(db, { start, end, limit: FOUND_MAX })).map(playerOf)

const searchWalletsByPattern = async (db: Executor, pattern: string): Promise<FoundRecord[]> =>
  (await sql.findWalletsByPart(db, { pattern, limit: FOUND_MAX })).map(playerOf)

async function searchTransaction(db: Executor, hash: `0x${string}`): Promise<FoundRecord[]> {
  const [payments, payouts] = await Promise.all([
    sql.findPaymentsByHash(db, { hash, limit: FOUND_MAX }),
    sql.findPayoutsByHash(db, { hash, limit: FOUND_MAX }),
  ])
  const found = await Promise.all([
    ...payments.map(({ payment_id }) => searchPayment(db, payment_id)),
    ...payouts.map(({ payout_id }) => searchPayout(db, payout_id)),
  ])
  return found.flat()
}

const searchOrder = async (db: Executor, orderId: string): Promise<FoundRecord[]> =>
  (await sql.findOrder(db, { orderId })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    ...moneyOf(row.amount, row.payment_method),
    kind: 'order',
    id: row.id,
    status: row.status,
  }))

const searchClaims = async (db: Executor, postId: string): Promise<FoundRecord[]> =>
  (await sql.findClaims(db, { postId, limit: FOUND_MAX })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    kind: 'claim',
    id: String(row.submission_id),
  }))

type ByNumber = (db: Executor, number: number | bigint) => Promise<FoundRecord[]>

const searchWithdrawal: ByNumber = async (db, number) =>
  (await sql.findWithdrawal(db, { number })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    ...moneyOf(row.amount, row.asset),
    kind: 'withdrawal',
    id: String(row.id),
    status: row.status,
  }))

const searchPayment: ByNumber = async (db, number) =>
  (await sql.findPayment(db, { number })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    ...moneyOf(row.value, row.asset),
    kind: 'payment',
    id: String(row.id),
    status: row.status,
  }))

const searchPayout: ByNumber = async (db, number) =>
  (await sql.findPayout(db, { number })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    kind: 'payout',
    id: String(row.id),
    status: row.state,
  }))

const BY_NUMBER: readonly ByNumber[] = [
  async (db, number) => (await sql.findPlayer(db, { number })).map(playerOf),
  searchWithdrawal,
  searchPayment,
  searchPayout,
  async (db, number) =>
    (await sql.findEntry(db, { number })).map(({ sequence, username, action }) => ({
      ...NOTHING,
      kind: 'entry',
      id: String(sequence),
      status: action,
      name: username,
    })),
]

type ByText = (db: Executor, text: string) => Promise<FoundRecord[]>

/** Finds the newest notes with these words. If more than a thousand notes match, an older one may replace a newer one. */
const searchNotes: ByText = async (db, text) => {
  const words = toPrefixQuery(text)
  if (words === '') return []
  const found = await Promise.all([
    sql.findNewestNotes(db, { words, newest: 200, limit: FOUND_MAX }),
    sql.findNotes(db, { words, indexed: 1_000, limit: FOUND_MAX }),
  ])
  const newest = found
    .flat()
    .toSorted((a, b) => Number(b.id - a.id))
    .filter(({ id }, index, notes) => id !== notes[index - 1]?.id)
    .slice(0, FOUND_MAX)
  if (newest.length === 0) return []
  const ids = { userIds: newest.map(({ user_id }) => user_id), ids: newest.map(({ id }) => id) }
  return (await sql.readNotesFound(db, ids)).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    kind: 'note',
    id: String(row.id),
    name: row.text,
  }))
}

const BY_TEXT: readonly ByText[] = [
  async (db, text) =>
    (await sql.findCards(db, { text, limit: FOUND_MAX })).map((row) => ({
      ...NOTHING,
      kind: 'card',
      id: String(row.id),
      name: row.name,
      status: row.is_active ? 'active' : 'inactive',
    })),
  async (db, text) =>
    (await sql.findOperators(db, { text, limit: FOUND_MAX })).map(({ username }) => ({
      ...NOTHING,
      kind: 'operator',
      id: username,
    })),
  searchNotes,
]

/** Builds a `to_tsquery` expression. Keeps only letters and digits, because other characters are operators in it. */
const toPrefixQuery = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
