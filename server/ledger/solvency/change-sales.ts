import { resumedSales } from '#core/sales.ts'
import type { Settings } from '#core/settings.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Transaction } from '../../db/pool.ts'
import type { Notify } from '../../outbox/bots/notify.ts'
import { changeSetting } from '../../settings/settings.ts'

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
  await writeAuditLog(tx, { username: author, action, subject: 'sales', details, before: from, after: to })
  if (action !== 'guard floor again') await notify(tx, { type: 'sales', ...to, author, reason: details.reason ?? '' })
  return true
}

/** Returns sales stopped by the floor, with the figures that caused it. */
export const stoppedByFloor = (onChainUsdt: string, floorUsdt: string): Settings['sales'] => ({
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
