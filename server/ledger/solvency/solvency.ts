import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import { gamesMaximum, readGameLimits } from '#core/game-pay.ts'
import { currentListingMs } from '#core/listing.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import { add, type Bv3, bv3, formatAmount, type Usdt, usdt } from '#core/money.ts'
import { floorOf, isBelowFloor, judgeSales, resumedSales } from '#core/sales.ts'
import type { Settings } from '#core/settings.ts'
import { HORIZONS_DAYS, usdtWindowMs } from '#core/transparency.ts'
import { PLATFORM, writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, only, type Transaction } from '../../db/statement.ts'
import { LOCKS, withLock } from '../../db/with-lock.ts'
import { DependencyDown } from '../../fault.ts'
import type { Notify } from '../../outbox/bots/notify.ts'
import { type Loop, startLoop } from '../../runtime/loop.ts'
import {
  type CachedSettings,
  changeSetting,
  readSetting,
  readSettings,
  readVersionedSetting,
  toListing,
} from '../../settings/settings.ts'
import { sumUnpostedBv3, sumUnpostedUsdt } from '../mining/mining-totals.ts'
import { readBv3Total, readOwners, readUsdtTotal } from '../totals.ts'
import { readStanding, writeDay } from './solvency.sql.ts'

type UsdtAmounts = { readonly counted: readonly Usdt[]; readonly whole: readonly Usdt[] }

/** The platform's wallets, and functions that read their funds. */
export type HoldingsDeps = {
  readonly treasury: Address
  /** Returns the wallet that payouts come from, if the server holds its key. */
  readonly hotWallet: () => Address | null
  /**
   * Reads the USDT of each wallet, with and without payments after a block. @throws DependencyDown while the chain cannot be read
   */
  readonly readUsdtOf: (wallets: readonly Address[], creditedBlock: bigint) => Promise<UsdtAmounts>
  /** Reads the BV3 of each wallet. Null if the contract is unknown. @throws DependencyDown while the chain cannot be read */
  readonly readBv3Of: ((wallets: readonly Address[]) => Promise<readonly Bv3[]>) | null
  /** Milliseconds to wait for a node that hangs, 4 seconds by default. The debt can be reported without it. */
  readonly patienceMs?: number
}

/** Funds of each wallet and their sum. Null while they cannot be read. */
export type Holdings<M> = {
  readonly wallets: readonly {
    readonly kind: 'treasury' | 'payouts'
    readonly address: Address
    readonly amount: M | null
  }[]
  readonly sum: M | null
}

const CHAIN_PATIENCE_MS = 4_000

/**
 * Reads the wallets' USDT. Call it after reading the debt: payouts in between are then gone from the wallets and still in the
 * debt, never the other way round.
 *
 * @param creditedBlock last block whose payments are in the debt, or null before the watcher's first round
 * @returns the wallets without payments that are surely not in the debt yet, and `whole`, the sum with them
 */
export async function readUsdtHoldings(
  deps: HoldingsDeps,
  creditedBlock: bigint | null,
): Promise<Holdings<Usdt> & { readonly whole: Usdt | null }> {
  const wallets = walletsOf(deps)
  const addresses = wallets.map(({ address }) => address)
  const read = creditedBlock === null ? null : () => deps.readUsdtOf(addresses, creditedBlock)
  const amounts = read === null ? null : await readWithTimeout(read, deps.patienceMs)
  const whole = amounts === null ? null : usdt(sumOf(amounts.whole))
  return { ...holdingsOf(wallets, amounts?.counted ?? null, usdt), whole }
}

export async function readBv3Holdings(deps: HoldingsDeps): Promise<Holdings<Bv3>> {
  const wallets = walletsOf(deps)
  const addresses = wallets.map(({ address }) => address)
  const { readBv3Of, patienceMs } = deps
  const amounts = readBv3Of === null ? null : await readWithTimeout(() => readBv3Of(addresses), patienceMs)
  return holdingsOf(wallets, amounts, bv3)
}

type PlatformWallet = { readonly kind: 'treasury' | 'payouts'; readonly address: Address }

/** Lists each wallet once, because a deployment may pay out of the treasury itself. */
function walletsOf({ treasury, hotWallet }: HoldingsDeps): readonly PlatformWallet[] {
  const address = hotWallet()
  const own = { kind: 'treasury', address: treasury } as const
  return address === null || address === treasury ? [own] : [own, { kind: 'payouts', address }]
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

const holdingsOf = <M extends Usdt | Bv3>(
  wallets: readonly PlatformWallet[],
  amounts: readonly M[] | null,
  name: (units: bigint) => M,
): Holdings<M> => ({
  wallets: wallets.map((wallet, index) => ({ ...wallet, amount: amounts?.[index] ?? null })),
  sum: amounts === null ? null : name(sumOf(amounts)),
})

async function readWithTimeout<T>(read: () => Promise<T>, patienceMs = CHAIN_PATIENCE_MS): Promise<T | null> {
  try {
    return await Promise.race([read(), sleep(patienceMs, null, { ref: false })])
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return null
  }
}

/** Debt to players in USDT at one moment, in lines that add up to it. */
export type Owed = {
  /** Time of the database in Unix milliseconds. */
  readonly nowMs: bigint
  readonly listedAtMs: bigint | null
  /** Last block whose payments are all in the lines below. Null before the watcher's first round. */
  readonly creditedBlock: bigint | null
  readonly available: Usdt
  readonly held: Usdt
  readonly earned: Usdt
  readonly openPayments: Usdt
  readonly now: Usdt
  /** Maximum debt for each of the days ahead. */
  readonly later: readonly Usdt[]
}

/** Debt to players in BV3. */
export type OwedBv3 = {
  readonly available: Bv3
  readonly held: Bv3
  readonly earned: Bv3
  readonly now: Bv3
  /** Maximum that the games pay in a day. */
  readonly gamesPerDay: Bv3
  /**
   * Maximum debt for each of the days ahead: the rest that copies can still mine, the base rate of every owner of a copy, who may
   * start it at any time and run it without an end, and the maximum of the games.
   */
  readonly later: readonly Bv3[]
}

/**
 * Reads one snapshot, so that a payment, a stop or a withdrawal that commits meanwhile is in all lines or in none. It reads only
 * stored totals and open items, so its cost does not depend on the number of players.
 */
export const readOwed = (db: Database, chainId: number, daysAhead: readonly number[] = HORIZONS_DAYS): Promise<Owed> =>
  db.transaction((tx) => readOwedUsdt(tx, chainId, daysAhead), { isSnapshot: true })

/** Reads the debt in both tokens from one snapshot. */
export const readAllOwed = (
  db: Database,
  chainId: number,
  daysAhead: readonly number[],
): Promise<{ readonly usdt: Owed; readonly bv3: OwedBv3 }> =>
  db.transaction(
    async (tx) => {
      const owed = await readOwedUsdt(tx, chainId, daysAhead)
      return { usdt: owed, bv3: await readOwedBv3(tx, owed.nowMs, daysAhead) }
    },
    { isSnapshot: true },
  )

async function readOwedUsdt(tx: Transaction, chainId: number, daysAhead: readonly number[]): Promise<Owed> {
  const standing = only(await readStanding(tx, { chainId }))
  const nowMs = standing.now_ms
  const listing = toListing(standing)
  const listedAtMs = currentListingMs(listing)
  const windowsMs = daysAhead.map((days) => usdtWindowMs(nowMs, listedAtMs, BigInt(days) * MS_PER_DAY))
  const unposted = await sumUnpostedUsdt(tx, { nowMs, listing, windowsMs })
  const lines = {
    available: await readUsdtTotal(tx, 'usdt_available'),
    held: await readUsdtTotal(tx, 'usdt_held'),
    openPayments: usdt(standing.open_payments),
  }
  const kept = add(add(lines.available, lines.held), lines.openPayments)
  return {
    nowMs,
    listedAtMs,
    creditedBlock: standing.credited_block,
    ...lines,
    earned: unposted.now,
    now: add(kept, unposted.now),
    later: unposted.later.map((sum) => add(kept, sum)),
  }
}

async function readOwedBv3(tx: Transaction, nowMs: bigint, daysAhead: readonly number[]): Promise<OwedBv3> {
  const available = await readBv3Total(tx, 'bv3_available')
  const held = await readBv3Total(tx, 'bv3_held')
  const games = readGameLimits(await readSetting(tx, 'games'))
  const unposted = await sumUnpostedBv3(tx, {
    nowMs,
    windowsMs: daysAhead.map((days) => BigInt(days) * MS_PER_DAY),
    owners: await readOwners(tx),
  })
  const kept = add(available, held)
  return {
    available,
    held,
    earned: unposted.now,
    now: add(kept, unposted.now),
    gamesPerDay: games.dailyBudget,
    later: unposted.later.map((sum, index) => add(add(kept, sum), gamesMaximum(games, daysAhead[index] ?? 0))),
  }
}

type SolvencyDayDeps = HoldingsDeps & { readonly db: Database; readonly chainId: number }

/** Records the current debt and the funds on the chain as the reading of the day. */
export async function recordSolvencyDay(deps: SolvencyDayDeps): Promise<void> {
  const owed = await readAllOwed(deps.db, deps.chainId, [])
  const [usdt, bv3] = await Promise.all([readUsdtHoldings(deps, owed.usdt.creditedBlock), readBv3Holdings(deps)])
  await writeDay(deps.db, {
    nowMs: owed.usdt.nowMs,
    owedUsdt: owed.usdt.now,
    onChainUsdt: usdt.sum,
    owedBv3: owed.bv3.now,
    onChainBv3: bv3.sum,
  })
}

/** Returns whether the wallets hold at least all USDT that players are owed now. Null while the chain cannot be read. */
export async function readIsCovered(
  deps: HoldingsDeps & { readonly db: Database; readonly chainId: number },
): Promise<boolean | null> {
  const owed = await readOwed(deps.db, deps.chainId, [])
  const { sum } = await readUsdtHoldings(deps, owed.creditedBlock)
  return sum === null ? null : sum >= owed.now
}

export type FloorDeps = HoldingsDeps & {
  readonly db: Database
  readonly chainId: number
  readonly settings: Pick<CachedSettings, 'publishChange'>
  readonly notify: Notify
}

/** Result of a check: nothing to compare, no answer from the chain, or the action taken. */
export type FloorCheck = 'off' | 'unknown' | 'kept' | 'stopped' | 'guarded again'

/**
 * Compares the wallets' funds on the chain with the operator's floor, and stops sales below it. Several checks at once stop them
 * only once.
 */
export async function checkFloor(deps: FloorDeps): Promise<FloorCheck> {
  const { values, versions } = await readSettings(deps.db)
  const { sales, salesFloor: floor } = values
  if (!floor.isOn || sales.areStopped) return 'off'
  const owed = await readOwed(deps.db, deps.chainId, [30])
  const { sum: onChain, whole } = await readUsdtHoldings(deps, owed.creditedBlock)
  if (onChain === null || whole === null) return 'unknown'
  const floorUsdt = floorOf(floor, { now: owed.now, in30Days: owed.later[0] ?? owed.now })
  // The latest arrivals may be in the debt already or not. Sales count as below the floor only if they are below it with the
  // arrivals, and as above it only if they are above it without them.
  if (isBelowFloor(onChain, floorUsdt) !== isBelowFloor(whole, floorUsdt)) return 'kept'
  const verdict = judgeSales({
    sales,
    floor,
    floorVersion: versions.salesFloor,
    isBelow: isBelowFloor(onChain, floorUsdt),
  })
  if (verdict === null) return 'kept'
  const figures = { onChainUsdt: formatAmount(onChain, 'USDT'), floorUsdt: formatAmount(floorUsdt, 'USDT') }
  const isDone = await deps.db.transaction(async (tx) => {
    // The nodes took a while. If the floor was changed since, the next round compares it.
    if ((await readVersionedSetting(tx, 'salesFloor')).version !== versions.salesFloor) return false
    return changeSales(tx, deps.notify, {
      author: PLATFORM,
      action: verdict === 'stop' ? 'stop sales' : 'guard floor again',
      from: sales,
      to: verdict === 'stop' ? salesStoppedByFloor(figures.onChainUsdt, figures.floorUsdt) : resumedSales(0),
      basedOn: versions.sales,
      details: figures,
    })
  })
  if (!isDone) return 'kept'
  deps.settings.publishChange()
  return verdict === 'stop' ? 'stopped' : 'guarded again'
}

type SalesChange = {
  readonly author: string
  readonly action: 'stop sales' | 'resume sales' | 'guard floor again'
  readonly from: Settings['sales']
  readonly to: Settings['sales']
  /** Version of the setting in `from`. */
  readonly basedOn: number
  /** Details for the audit log. */
  readonly details: Readonly<Record<string, string>>
}

/**
 * Stops or resumes sales, records it in the audit log and notifies the operator's chat, all in one transaction. The caller
 * notifies every process after commit.
 *
 * @returns false if sales were changed since. Then nothing is changed
 */
export async function changeSales(tx: Transaction, notify: Notify, change: SalesChange): Promise<boolean> {
  const { author, action, from, to, basedOn, details } = change
  if ((await changeSetting(tx, 'sales', to, { author, basedOn })) === null) return false
  await writeAuditLog(tx, { username: author, action, subject: { kind: 'sales' }, details, before: from, after: to })
  if (action !== 'guard floor again') await notify(tx, { type: 'sales', ...to, author, reason: details.reason ?? '' })
  return true
}

/** Returns sales stopped by the floor, with the figures that caused it. */
const salesStoppedByFloor = (onChainUsdt: string, floorUsdt: string): Settings['sales'] => ({
  ...resumedSales(0),
  areStopped: true,
  by: 'floor',
  onChainUsdt,
  floorUsdt,
})

/** @param reason that players read */
export const salesStoppedByOperator = (reason: string): Settings['sales'] => ({
  ...resumedSales(0),
  areStopped: true,
  by: 'operator',
  reason,
})

/** Milliseconds between two checks. Together with the time to wait for a silent node, it is well within a minute. */
const CHECK_EVERY_MS = 15_000

/** Checks the floor four times a minute, in one process at a time, until it is stopped. */
export function watchFloor(deps: FloorDeps & { readonly log: Logger }, everyMs = CHECK_EVERY_MS): Loop {
  let isBlind = false
  const check = async () => {
    const found = await checkFloor(deps)
    if (found === 'stopped')
      deps.log.error(
        'sales were stopped because the wallets hold less than the floor; fill the treasury, then resume sales',
      )
    if (found === 'unknown' && !isBlind)
      deps.log.warn('the floor of sales is not checked while the nodes do not answer')
    isBlind = found === 'unknown'
  }
  const step = async () => {
    return (await withLock(deps.db, LOCKS.sales, check)) ? undefined : 'skipped'
  }
  return startLoop(step, {
    log: deps.log,
    failure: 'the floor of sales was not checked; the check is repeated',
    recovery: 'the floor of sales is checked again',
    everyMs,
  })
}
