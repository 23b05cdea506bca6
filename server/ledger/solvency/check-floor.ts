import type { Logger } from 'pino'
import { formatAmount } from '#core/money.ts'
import { floorOf, isBelowFloor, judgeSales, resumedSales } from '#core/sales.ts'
import type { Settings } from '#core/settings.ts'
import { PLATFORM, writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database, Transaction } from '../../db/statement.ts'
import { LOCKS, withLock } from '../../db/with-lock.ts'
import type { Notify } from '../../outbox/bots/notify.ts'
import { type Loop, startLoop } from '../../runtime/loop.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import { changeSetting } from '../../settings/change-setting.ts'
import { readSettings, readVersionedSetting } from '../../settings/settings.ts'
import { type HoldingsDeps, readOwed, readUsdtHoldings } from './solvency.ts'

export type FloorDeps = HoldingsDeps & {
  readonly db: Database
  readonly chainId: number
  readonly settings: Pick<CachedSettings, 'tellChanged'>
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
      to: verdict === 'stop' ? stoppedByFloor(figures.onChainUsdt, figures.floorUsdt) : resumedSales(0),
      basedOn: versions.sales,
      details: figures,
    })
  })
  if (!isDone) return 'kept'
  deps.settings.tellChanged()
  return verdict === 'stop' ? 'stopped' : 'guarded again'
}

type Change = {
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
export async function changeSales(tx: Transaction, notify: Notify, change: Change): Promise<boolean> {
  const { author, action, from, to, basedOn, details } = change
  if ((await changeSetting(tx, 'sales', to, { author, basedOn })) === null) return false
  await writeAuditLog(tx, { username: author, action, subject: { kind: 'sales' }, details, before: from, after: to })
  if (action !== 'guard floor again') await notify(tx, { type: 'sales', ...to, author, reason: details.reason ?? '' })
  return true
}

/** Returns sales stopped by the floor, with the figures that caused it. */
const stoppedByFloor = (onChainUsdt: string, floorUsdt: string): Settings['sales'] => ({
  ...resumedSales(0),
  areStopped: true,
  by: 'floor',
  onChainUsdt,
  floorUsdt,
})

/** @param reason that players read */
export const stoppedByOperator = (reason: string): Settings['sales'] => ({
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
    if (found === 'stopped') deps.log.error('sales were stopped: the wallets hold less than the floor')
    if (found === 'unknown' && !isBlind) deps.log.warn('the floor of sales cannot be checked while the chain is silent')
    isBlind = found === 'unknown'
  }
  const step = async () => {
    return (await withLock(deps.db, LOCKS.sales, check)) ? undefined : 'skipped'
  }
  return startLoop(step, {
    log: deps.log,
    failure: 'the floor of sales could not be checked; it is tried again',
    recovery: 'the floor of sales is checked again',
    everyMs,
  })
}
