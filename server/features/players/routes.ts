import {
  addPlayerNote,
  getPlayer,
  listPlayerLots,
  listPlayerNotes,
  type PlayerFile,
  type PlayerLot,
  type PlayerNote,
  type WithdrawalFreeze,
} from '#core/api/admin-players.ts'
import { type Bv3, formatAmount, type Usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { riskSignals } from '#core/risk.ts'
import { WITHDRAWAL_STATUSES } from '#core/withdrawal.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, type Executor, first, only, transact } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { answerPageBefore, ID_MAX, type PageBefore } from '../../http/routing/list-page.ts'
import { listRoute, type OperatorSession, queryByPlayer, type Route, route } from '../../http/routing/route.ts'
import { type ReadMining, unpostedTotal } from '../../ledger/mining/read-mining.ts'
import { readIncome, readPlayerGames } from '../../ledger/totals.ts'
import { sumPurchases } from '../../payments/deliver-purchases.ts'
import {
  countReferred,
  insertNote,
  type ReadNotesRow,
  readLots,
  readNotes,
  readPlayer as readRow,
  sumWithdrawals,
} from './players.sql.ts'

export const playerRoutes = (deps: PlayerDeps): Route[] => [
  route(getPlayer, ({ params }) => readPlayer(deps, params.id)),

  listRoute(listPlayerLots, PLAYER_LOTS_CSV, queryByPlayer, ({ params, query }, context) =>
    answerPageBefore(context, query, (page) => readLotsOf(deps.db, params.id, page)),
  ),

  listRoute(listPlayerNotes, PLAYER_NOTES_CSV, queryByPlayer, ({ params, query }, context) =>
    answerPageBefore(context, query, (page) => readNotesOf(deps.db, params.id, page)),
  ),

  route(addPlayerNote, ({ session, params, body }) => addNote(deps.db, session, params.id, body.text)),
]

const NOTES_MAX = 50

/** Reads everything known about a player, as the operator sees it. Long lists have separate calls. */
async function readPlayer(
  { db, readMining, readFreeze }: PlayerDeps,
  userId: number,
): Promise<Result<PlayerFile, 'player_unknown'>> {
  const account = first(await readRow(db, { userId }))
  if (account === null) return refuse('player_unknown')
  const walletAddress = account.wallet_address
  const [snapshot, purchases, income, withdrawals, referred, freeze, notes, games] = await Promise.all([
    readMining(userId),
    sumPurchases(db, userId),
    readIncome(db, userId),
    readWithdrawals(db, userId),
    countReferred(db, { walletAddress }).then(only),
    readFreeze(db, userId),
    readNotesOf(db, userId, { beforeId: ID_MAX, limit: NOTES_MAX }),
    readPlayerGames(db, userId),
  ])
  const earned = unpostedTotal(snapshot)
  const { balance } = snapshot
  return ok({
    id: userId,
    walletAddress,
    referredBy: account.referred_by,
    createdAt: account.created_at.toISOString(),
    signedInAt: account.signed_in_at?.toISOString() ?? null,
    balance: {
      bv3: Number(balance.bv3Available + earned.bv3),
      usdt: formatAmount((balance.usdtAvailable + earned.usdt) as Usdt, 'USDT'),
      bv3Held: Number(balance.bv3Held),
      usdtHeld: formatAmount(balance.usdtHeld, 'USDT'),
      asOf: new Date(Number(snapshot.nowMs)).toISOString(),
    },
    purchases: { bought: purchases.bought, paidUsdt: formatAmount(purchases.paid, 'USDT'), given: purchases.given },
    income: income.map(({ source, ...sums }) => ({ source, ...textOf(sums) })),
    withdrawals,
    games,
    referrals: Number(referred.referrals),
    freeze,
    notes,
    signals: riskSignals({
      hasSignedIn: account.signed_in_at !== null,
      ageMs: Number(account.age_ms),
      bought: purchases.bought,
      incomeUsdt: income,
      flaggedRuns: games.recentFlagged,
      isFrozen: freeze !== null,
    }),
  })
}

const textOf = ({ usdt, bv3 }: { readonly usdt: bigint; readonly bv3: bigint }) => ({
  usdt: formatAmount(usdt as Usdt, 'USDT'),
  bv3: formatAmount(bv3 as Bv3, 'BV3'),
})

async function readWithdrawals(db: Executor, userId: number): Promise<PlayerFile['withdrawals']> {
  const rows = await sumWithdrawals(db, { userId })
  return WITHDRAWAL_STATUSES.map((status) => {
    const its = rows.filter((row) => row.status === status)
    const sumOf = (asset: 'USDT' | 'BV3') => its.find((row) => row.asset === asset)?.amount ?? 0n
    const count = its.reduce((sum, row) => sum + Number(row.count), 0)
    return { status, count, ...textOf({ usdt: sumOf('USDT'), bv3: sumOf('BV3') }) }
  }).filter(({ count }) => count > 0)
}

type PlayerDeps = {
  readonly db: Database
  readonly readMining: ReadMining
  /** Returns why a player's withdrawals are stopped, or null if they are not. */
  readonly readFreeze: (executor: Executor, userId: number) => Promise<WithdrawalFreeze | null>
}

/** Lists a player's lots, newest first. */
const readLotsOf = async (executor: Executor, userId: number, page: PageBefore): Promise<PlayerLot[]> =>
  (await readLots(executor, { userId, ...page })).map((row) => ({
    id: Number(row.id),
    cardName: row.card_name,
    copies: row.copies,
    isGift: row.is_gift,
    isMining: row.is_mining,
    postedBv3: formatAmount(row.posted_bv3 as Bv3, 'BV3'),
    postedUsdt: formatAmount(row.posted_usdt as Usdt, 'USDT'),
    totalBv3: formatAmount(row.total_bv3 as Bv3, 'BV3'),
    totalUsdt: formatAmount(row.total_usdt as Usdt, 'USDT'),
    createdAt: row.created_at.toISOString(),
  }))

/** Lists the operators' notes about a player, newest first. */
const readNotesOf = async (executor: Executor, userId: number, page: PageBefore): Promise<PlayerNote[]> =>
  (await readNotes(executor, { userId, ...page })).map(toNote)

/** Adds a note about a player. Notes are never changed: a mistake is corrected by another note. */
const addNote = (
  db: Database,
  { username }: OperatorSession,
  userId: number,
  text: string,
): Promise<Result<PlayerNote, 'player_unknown'>> =>
  transact<PlayerNote, 'player_unknown'>(db, async (tx) => {
    const player = first(await readRow(tx, { userId }))
    if (player === null) return refuse('player_unknown')
    const note = toNote(only(await insertNote(tx, { userId, text, author: username })))
    const details = { walletAddress: player.wallet_address, note: text }
    await writeAuditLog(tx, { username, action: 'note player', subject: { kind: 'player', key: userId }, details })
    return ok(note)
  })

const toNote = (row: ReadNotesRow): PlayerNote => ({
  id: Number(row.id),
  text: row.text,
  author: row.author,
  createdAt: row.created_at.toISOString(),
})

type PlayerRecordsQuery = { readonly playerId: number }

/** A player's lots as a file, newest first. */
export const PLAYER_LOTS_CSV = csvKind<PlayerRecordsQuery, PlayerLot>('player-lots', ({ playerId }) => ({
  columns: {
    id: ({ id }) => id,
    cardName: ({ cardName }) => cardName,
    copies: ({ copies }) => copies,
    isGift: ({ isGift }) => (isGift ? 'yes' : 'no'),
    isMining: ({ isMining }) => (isMining ? 'yes' : 'no'),
    postedBv3: ({ postedBv3 }) => postedBv3,
    totalBv3: ({ totalBv3 }) => totalBv3,
    postedUsdt: ({ postedUsdt }) => postedUsdt,
    totalUsdt: ({ totalUsdt }) => totalUsdt,
    createdAt: ({ createdAt }) => createdAt,
  },
  readAfter: (executor, last, limit) => readLotsOf(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
}))

/** Operators' notes about a player as a file, newest first. */
export const PLAYER_NOTES_CSV = csvKind<PlayerRecordsQuery, PlayerNote>('player-notes', ({ playerId }) => ({
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    author: ({ author }) => author,
    text: ({ text }) => text,
  },
  readAfter: (executor, last, limit) => readNotesOf(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
}))
