import type { AdminGameRun, GameRunFilters } from '#core/api/admin-games.ts'
import { assert } from '#core/assert.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { minutesText } from '#core/game-pay.ts'
import { RUN_SIGNALS } from '#core/game-run.ts'
import { formatAmount } from '#core/money.ts'
import { type Executor, only } from '../../../db/statement.ts'
import { type CsvList, csvKind } from '../../../http/routing/csv-file.ts'
import {
  COUNT_LIMIT,
  countText,
  ID_MAX,
  type ListPage,
  type PageBefore,
  type PageStart,
  readIdPage,
} from '../../../http/routing/list-page.ts'
import { findAccount } from '../../../ledger/accounts.ts'
import * as sql from './run-lists.sql.ts'

type Key = { readonly user_id: bigint | number; readonly id: bigint | number }
type After = { readonly afterId: number; readonly limit: number }

/** Statements of one list: older rows, newer rows, and their number. */
type RunListSource = {
  readonly before: (page: PageBefore) => Promise<Key[]>
  readonly after: (page: After) => Promise<Key[]>
  readonly count: () => Promise<{ readonly count: bigint }[]>
}

type AdminRunQuery = { readonly filters: GameRunFilters; readonly place: PageStart<number>; readonly limit: number }

/** Lists runs of all players as the operator sees them, newest first. */
export async function readAdminRuns(
  db: Executor,
  { filters, place, limit }: AdminRunQuery,
): Promise<ListPage<AdminGameRun> & { readonly count: string }> {
  const source = await sourceOf(db, filters)
  if (source === null) return { lines: [], next: null, previous: null, count: '0' }
  const [page, counted] = await Promise.all([readIdPage({ place, limit, ...source }), source.count()])
  return { ...page, lines: await toViews(db, page.lines), count: countText(only(counted).count) }
}

/** Lists the same runs from one of them on, without their number, to read all of them. */
export async function readAdminRunsBefore(
  db: Executor,
  filters: GameRunFilters,
  page: PageBefore,
): Promise<AdminGameRun[]> {
  const source = await sourceOf(db, filters)
  return source === null ? [] : toViews(db, await source.before(page))
}

/** Lists a player's runs, newest first. */
export const readRunsOfPlayer = async (db: Executor, userId: number, page: PageBefore): Promise<AdminGameRun[]> =>
  toViews(db, await sql.selectRunsOfPlayerBefore(db, { userId, isFlagged: false, ...page }))

/** Reads one run as the operator sees it. */
export async function readAdminRun(db: Executor, key: Key): Promise<AdminGameRun> {
  const [run] = await toViews(db, [key])
  assert(run !== undefined, `run ${key.id} is there`)
  return run
}

/** Returns the statements for the filters, or null if no run can match. The filter with the fewest runs comes first. */
async function sourceOf(
  db: Executor,
  { wallet, variant, standing, signal }: GameRunFilters,
): Promise<RunListSource | null> {
  const asked = { variant, standing, signal: signal === 'any' ? null : signal }
  const limit = COUNT_LIMIT
  if (wallet !== undefined) {
    const account = await findAccount(db, wallet)
    if (account === null) return null
    const its = { ...asked, userId: account.userId, isFlagged: signal !== undefined }
    return {
      before: (page) => sql.selectRunsOfPlayerBefore(db, { ...its, ...page }),
      after: (page) => sql.selectRunsOfPlayerAfter(db, { ...its, ...page }),
      count: () => sql.countRunsOfPlayer(db, { ...its, limit }),
    }
  }
  if (signal !== undefined) {
    return {
      before: (page) => sql.selectRunsFlaggedBefore(db, { ...asked, ...page }),
      after: (page) => sql.selectRunsFlaggedAfter(db, { ...asked, ...page }),
      count: () => sql.countRunsFlagged(db, { ...asked, limit }),
    }
  }
  if (standing !== undefined) {
    return {
      before: (page) => sql.selectRunsOfStandingBefore(db, { standing, variant, ...page }),
      after: (page) => sql.selectRunsOfStandingAfter(db, { standing, variant, ...page }),
      count: () => sql.countRunsOfStanding(db, { standing, variant, limit }),
    }
  }
  if (variant !== undefined) {
    return {
      before: (page) => sql.selectRunsOfVariantBefore(db, { variant, ...page }),
      after: (page) => sql.selectRunsOfVariantAfter(db, { variant, ...page }),
      count: () => sql.countRunsOfVariant(db, { variant, limit }),
    }
  }
  return {
    before: (page) => sql.selectRunsBefore(db, page),
    after: (page) => sql.selectRunsAfter(db, page),
    count: () => sql.countRuns(db, { limit }),
  }
}

/** Reads the rows of a page, newest first, in whichever direction the page was read. */
async function toViews(db: Executor, keys: readonly Key[]): Promise<AdminGameRun[]> {
  if (keys.length === 0) return []
  const userIds = [...new Set(keys.map((key) => key.user_id))]
  return (await sql.readRunRows(db, { userIds, runIds: keys.map(({ id }) => id) })).map(toAdminRun)
}

/** Converts a run to the operator's view. */
const toAdminRun = (row: sql.ReadRunRowsRow): AdminGameRun => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  walletAddress: row.wallet_address,
  variant: row.variant,
  rulesVersion: row.rules_version,
  status: row.status,
  standing: row.standing,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  score: row.score,
  passed: row.passed,
  minutesPlayed: row.ticks === null ? null : minutesText((BigInt(row.ticks) * 1_000n) / BigInt(TICKS_PER_SECOND)),
  minutesPaid: row.paid_ms === null ? null : minutesText(row.paid_ms),
  tokensPerMinute: formatAmount(row.rate, 'BV3 per minute'),
  tokensEarned: row.paid === null ? null : formatAmount(row.paid, 'BV3'),
  cutBy: row.cut_by,
  unrankedReason: row.unranked,
  signals: RUN_SIGNALS.filter((signal) => row.signals.includes(signal)),
  figures: row.signal_figures ?? {},
  problem: row.problem,
  problemCode: row.problem_code,
  removal:
    row.removed_at === null
      ? null
      : { reason: row.removal_reason ?? '', by: row.removed_by ?? '', at: row.removed_at.toISOString() },
})

const COLUMNS: CsvList<AdminGameRun>['columns'] = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  walletAddress: ({ walletAddress }) => walletAddress,
  variant: ({ variant }) => variant,
  rulesVersion: ({ rulesVersion }) => rulesVersion,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  standing: ({ standing }) => standing,
  unrankedReason: ({ unrankedReason }) => unrankedReason,
  score: ({ score }) => score,
  passed: ({ passed }) => passed,
  minutesPlayed: ({ minutesPlayed }) => minutesPlayed,
  minutesPaid: ({ minutesPaid }) => minutesPaid,
  tokensPerMinute: ({ tokensPerMinute }) => tokensPerMinute,
  tokensEarned: ({ tokensEarned }) => tokensEarned,
  cutBy: ({ cutBy }) => cutBy,
  signals: ({ signals }) => signals.join(' '),
  jumps: ({ figures }) => figures.jumps ?? null,
  leadSpread: ({ figures }) => figures.leadSpread ?? null,
  holdSpread: ({ figures }) => figures.holdSpread ?? null,
  playedMs: ({ figures }) => figures.playedMs ?? null,
  otherWallets: ({ figures }) => figures.otherWallets ?? null,
  claimedScore: ({ figures }) => figures.claimedScore ?? null,
  problem: ({ problem }) => problem,
  removedAt: ({ removal }) => removal?.at ?? null,
  removedBy: ({ removal }) => removal?.by ?? null,
  removalReason: ({ removal }) => removal?.reason ?? null,
}

/** The operator's list of runs as a file, newest first. */
export const GAME_RUNS_CSV = csvKind<GameRunFilters, AdminGameRun>('game-runs', (filters) => ({
  columns: COLUMNS,
  readAfter: (executor, last, limit) => readAdminRunsBefore(executor, filters, { beforeId: last?.id ?? ID_MAX, limit }),
}))

/** A player's runs as a file, newest first. */
export const PLAYER_GAME_RUNS_CSV = csvKind<{ readonly playerId: number }, AdminGameRun>(
  'player-game-runs',
  ({ playerId }) => ({
    columns: COLUMNS,
    readAfter: (executor, last, limit) => readRunsOfPlayer(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
  }),
)
