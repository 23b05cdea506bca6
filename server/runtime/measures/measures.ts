import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import { formatAmount, type Unit, type Units, type Usdt } from '#core/money.ts'
import { PAYOUT_STATES } from '#core/payout.ts'
import { PAYOUT_PROBLEM_CODES } from '#core/payout-problem.ts'
import { floorOf } from '#core/sales.ts'
import { coveragePercent } from '#core/transparency.ts'
import type { ChainReader } from '../../chain/chain-reader.ts'
import { readCode, readFunds } from '../../chain/payouts/read-wallet.ts'
import { type Database, only, StatementFailed } from '../../db/statement.ts'
import { ClockOff, DependencyDown, type Fault, faultOf } from '../../fault.ts'
import { countWaiting } from '../../features/admin/health.sql.ts'
import type { CounterKind } from '../../features/admin/log-in.ts'
import type { ReplayPool } from '../../features/games/replay/replay-pool.ts'
import { shareReading } from '../../http/routing/share-reading.ts'
import { type FloorDeps, readOwed, readUsdtHoldings } from '../../ledger/solvency/solvency.ts'
import { LOW_BNB_WEI } from '../../payouts/hot-wallet.ts'
import type { HotWallet } from '../../payouts/payout-rows.ts'
import { countOpenPayouts } from '../../payouts/payouts.sql.ts'
import type { CachedSettings } from '../../settings/settings.ts'
import { readQueues } from '../jobs/queue.ts'
import type { Metrics } from '../metrics.ts'
import { readRoles } from '../roles/read-roles.ts'
import {
  countAlarmsAndSessions,
  readComparedAgo,
  readLoginFailures,
  readOpenPayouts,
  sumHotWalletDebt,
} from './measures.sql.ts'

type Parts = PayoutParts & SolvencyMeasureParts & { readonly gameRuns: Pick<PlatformParts, 'replays'> }

/** Adds all measures of a scrape, whatever the roles of the process, so that any remaining process reports the same. */
export function measureAll(parts: Parts): void {
  const { db, log, metrics, settings, gameRuns, solvency } = parts
  const unchecked = { ...db, ...db.unchecked }
  measurePools(metrics, log, db)
  measurePlatform({ db: unchecked, log, metrics, replays: gameRuns.replays })
  measurePayouts({ ...parts, db: unchecked })
  measureSolvency({ log, metrics, settings, solvency })
}

/** Milliseconds that a scrape waits for a measure. A database or a node that hangs must not hide the other measures. */
const PATIENCE_MS = 3_000

type Measure = {
  /** Name for the log, and for the metric of failed measures. */
  readonly name: string
  /** Minimum milliseconds between two takes, however many scrapes there are. */
  readonly freshMs: number
  readonly take: () => Promise<void>
}

/**
 * Adds a measure, which is taken at each scrape if the last reading is too old. A failed measure keeps its last value and is
 * counted.
 */
export function addMeasure(
  metrics: Metrics,
  log: Pick<Logger, 'warn'>,
  { name, freshMs, take }: Measure,
  patienceMs = PATIENCE_MS,
): void {
  metrics.measureFailures.inc({ measure: name }, 0)
  const takeNowAndThen = shareReading(freshMs, () =>
    take().catch((error: unknown) => {
      metrics.measureFailures.inc({ measure: name })
      log.warn({ err: error, measure: name }, 'a metric was not read; it keeps its last value')
    }),
  )
  metrics.beforeScrape.push(() => {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    return Promise.race([takeNowAndThen(), patience]).finally(() => clearTimeout(timer))
  })
}

type SolvencyMeasureParts = {
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: Metrics
  readonly settings: CachedSettings
  readonly solvency: FloorDeps
}

/** Milliseconds for which the reading is cached. It queries every node. */
const WALLETS_FRESH_MS = 30_000

const number = (amount: Usdt) => Number(formatAmount(amount, 'USDT'))

/** Measures the debt, the funds, and whether cards are on sale. Every process reports the same. */
export function measureSolvency({ log, metrics, settings, solvency }: SolvencyMeasureParts): void {
  const take = async () => {
    const { sales, salesFloor } = (await settings.current()).values
    metrics.salesStopped.set(sales.areStopped ? 1 : 0)
    metrics.salesFloorIsOn.set(salesFloor.isOn ? 1 : 0)
    const owed = await readOwed(solvency.db, solvency.chainId, [30])
    const in30Days = owed.later[0] ?? owed.now
    metrics.owedUsdt.set({ at: 'now' }, number(owed.now))
    metrics.owedUsdt.set({ at: 'in 30 days' }, number(in30Days))
    metrics.salesFloorUsdt.set(salesFloor.isOn ? number(floorOf(salesFloor, { now: owed.now, in30Days })) : 0)
    const { sum } = await readUsdtHoldings(solvency, owed.creditedBlock)
    metrics.walletsReadable.set(sum === null ? 0 : 1)
    if (sum === null) return
    metrics.walletsUsdt.set(number(sum))
    // A debt of zero is covered, however low the funds are.
    metrics.coveragePercent.set(Number(coveragePercent(sum, owed.now) ?? 100))
  }
  addMeasure(metrics, log, { name: 'solvency', freshMs: WALLETS_FRESH_MS, take })
}

type PayoutParts = {
  readonly db: Database
  readonly log: Pick<Logger, 'warn'>
  readonly chain: {
    readonly reader: ChainReader
    readonly tokens: { readonly USDT: Address; readonly BV3: Address | null }
  }
  readonly hotWallet: HotWallet
  readonly metrics: Metrics
}

const QUEUE_FRESH_MS = 10_000
/** Milliseconds for which the reading is cached. It queries every node. */
const WALLET_FRESH_MS = 30_000

/** Measures waiting payouts with their reasons, and the funds to pay them. Every process reports the same. */
export function measurePayouts({ db, log, chain, hotWallet, metrics }: PayoutParts): void {
  addMeasure(metrics, log, { name: 'payouts', freshMs: QUEUE_FRESH_MS, take: () => measureQueue(db, metrics) })
  const take = async () => {
    const address = hotWallet()
    metrics.hotWalletKnown.set(address === null ? 0 : 1)
    if (address === null) {
      metrics.hotWalletHasCode.set(0)
      return metrics.hotWalletBalance.reset()
    }
    metrics.hotWalletHasCode.set((await readCode(chain.reader, address)) === null ? 0 : 1)
    const { USDT, BV3 } = chain.tokens
    const needed = only(await sumHotWalletDebt(db, { token: USDT })).amount
    metrics.hotWalletFloor.set({ asset: 'BNB' }, numberOf(LOW_BNB_WEI, 'BNB'))
    metrics.hotWalletFloor.set({ asset: 'USDT' }, numberOf(needed, 'token'))
    const { bnb, token: usdt } = await readFunds(chain.reader, address, USDT)
    metrics.hotWalletBalance.set({ asset: 'BNB' }, numberOf(bnb, 'BNB'))
    metrics.hotWalletBalance.set({ asset: 'USDT' }, numberOf(usdt, 'token'))
    if (BV3 === null) return
    metrics.hotWalletBalance.set(
      { asset: 'BV3' },
      numberOf((await readFunds(chain.reader, address, BV3)).token, 'token'),
    )
  }
  addMeasure(metrics, log, { name: 'hot wallet', freshMs: WALLET_FRESH_MS, take })
}

/** Converts an amount to a number. A metric needs no last digits. */
const numberOf = <U extends Unit>(amount: Units<U>, unit: U) => Number(formatAmount(amount, unit))

const OPEN_STATES = PAYOUT_STATES.filter((state) => state !== 'completed' && state !== 'cancelled')

async function measureQueue(db: Database, metrics: Metrics): Promise<void> {
  const [rows, counts] = await Promise.all([readOpenPayouts(db), countOpenPayouts(db)])
  const byProblem = new Map<string, number>([...PAYOUT_PROBLEM_CODES, 'other'].map((code) => [code, 0]))
  for (const { code, count } of rows) {
    if (code === null) continue
    byProblem.set(code, (byProblem.get(code) ?? 0) + Number(count))
  }
  for (const [problem, count] of byProblem) metrics.payoutsByProblem.set({ problem }, count)
  for (const state of OPEN_STATES) {
    const inState = rows.filter((row) => row.state === state)
    metrics.payoutsOpen.set(
      { state },
      inState.reduce((sum, { count }) => sum + Number(count), 0),
    )
    metrics.payoutsOldestSeconds.set({ state }, Math.max(0, ...inState.map((row) => row.oldest_seconds)))
  }
  const { paused, for_person: forPerson } = only(counts)
  metrics.pausedPayouts.set(Number(paused))
  metrics.payoutsForPerson.set(Number(forPerson))
}

type PlatformParts = {
  readonly db: Database
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: Metrics
  readonly replays: Pick<ReplayPool, 'waiting'>
}

const PLATFORM_FRESH_MS = 10_000
const JOBS_FRESH_MS = 15_000

/**
 * Measures processes, jobs, alarms and decisions that wait for an operator, which are the same in every process, and this
 * process's own games.
 */
export function measurePlatform({ db, log, metrics, replays }: PlatformParts): void {
  const add = (name: string, freshMs: number, take: () => Promise<void>) =>
    addMeasure(metrics, log, { name, freshMs, take })

  add('roles', PLATFORM_FRESH_MS, async () => {
    for (const { role, processes } of await readRoles(db)) metrics.processesLiving.set({ role }, processes)
  })

  add('jobs', JOBS_FRESH_MS, async () => {
    for (const { queue, waiting, active, failed, oldestSeconds } of await readQueues(db)) {
      metrics.jobs.set({ queue, state: 'waiting' }, waiting)
      metrics.jobs.set({ queue, state: 'active' }, active)
      metrics.jobs.set({ queue, state: 'failed' }, failed)
      metrics.jobsOldestSeconds.set({ queue }, oldestSeconds)
    }
  })

  add('what waits for a person', PLATFORM_FRESH_MS, async () => {
    const waiting = only(await countWaiting(db))
    metrics.waitingForPerson.set({ what: 'payments' }, Number(waiting.open_payments))
    metrics.waitingForPerson.set({ what: 'withdrawals' }, Number(waiting.pending_withdrawals))
    metrics.waitingForPerson.set({ what: 'airdrop claims' }, Number(waiting.pending_airdrop_claims))
    metrics.waitingForPerson.set({ what: 'strays' }, Number(waiting.strays))
    metrics.waitingForPerson.set({ what: 'payouts by hand' }, Number(waiting.payouts_by_hand))
    metrics.payoutsHeld.set(waiting.payouts_held ? 1 : 0)
    metrics.outgoingComparedSeconds.set(only(await readComparedAgo(db)).seconds ?? 0)
  })

  add('alarms and logins', PLATFORM_FRESH_MS, async () => {
    const [row, failures] = await Promise.all([countAlarmsAndSessions(db), readLoginFailures(db)])
    const { audit_alarms: audit, chain_alarms: chain, operator_sessions: sessions } = only(row)
    metrics.alarmsOpen.set({ of: 'audit' }, Number(audit))
    metrics.alarmsOpen.set({ of: 'chain' }, Number(chain))
    metrics.operatorSessions.set(Number(sessions))
    for (const gate of LOGIN_GATES) {
      const found = failures.find(({ kind }) => kind === gate)
      metrics.loginFailures.set({ gate }, Number(found?.failures ?? 0))
    }
  })

  add('games', 0, async () => metrics.replaysWaiting.set(replays.waiting()))
}

/** Kinds of subjects that failed logins are counted for, see `log-in.ts`. */
const LOGIN_GATES = ['pair', 'address', 'account', 'code', 'proof'] as const satisfies readonly CounterKind[]

/** Measures the connections of this process. */
export function measurePools(metrics: Metrics, log: Pick<Logger, 'warn'>, db: Pick<Database, 'pools'>): void {
  const take = async () => {
    for (const [pool, { totalCount, idleCount, waitingCount, hangingCount, max }] of Object.entries(db.pools)) {
      metrics.databaseConnections.set({ pool, state: 'idle' }, idleCount)
      metrics.databaseConnections.set({ pool, state: 'busy' }, totalCount - idleCount)
      metrics.databaseWaiting.set({ pool }, waitingCount)
      metrics.commitsHanging.set({ pool }, hangingCount)
      metrics.databaseConnectionsMax.set({ pool }, max)
    }
  }
  addMeasure(metrics, log, { name: 'database pools', freshMs: 0, take })
}

type FailureKind = 'down' | 'timeout' | 'conflict' | 'refused' | 'other'

/** Returns the same database with a count of its failures. A failed transaction counts once, and so does a single statement. */
export function countFailures(db: Database, metrics: Metrics): Database {
  for (const kind of KINDS) metrics.databaseFailures.inc({ kind }, 0)
  const count = (error: unknown): never => {
    const kind = kindOf(error)
    if (kind !== null) metrics.databaseFailures.inc({ kind })
    throw error
  }
  const counted = ({ run, transaction }: Pick<Database, 'run' | 'transaction'>): Database['unchecked'] => ({
    run: (statement, values) => run(statement, values).catch(count),
    transaction: (act, mode) => transaction(act, mode).catch(count),
  })
  return { ...db, ...counted(db), unchecked: counted(db.unchecked) }
}

const KINDS: readonly FailureKind[] = ['down', 'timeout', 'conflict', 'refused', 'other']

const KIND_OF_FAULT: Readonly<Record<Fault, FailureKind>> = {
  outage: 'down',
  unknown: 'down',
  limit: 'timeout',
  conflict: 'conflict',
}

/** @returns null for an error that ended a transaction and did not come from the database */
export function kindOf(error: unknown): FailureKind | null {
  const cause = error instanceof StatementFailed ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  // A failure of a chain node is not a failure of the database.
  const fault = error instanceof DependencyDown || error instanceof ClockOff ? null : faultOf(error)
  if (fault !== null) return KIND_OF_FAULT[fault]
  if (!/^[0-9A-Z]{5}$/.test(code)) return error instanceof StatementFailed ? 'other' : null
  return code === '42501' || code.startsWith('23') ? 'refused' : 'other'
}
