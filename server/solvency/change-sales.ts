import { resumedSales } from '#core/sales.ts'
import type { Settings } from '#core/settings.ts'
import type { Transaction } from '../db/pool.ts'
import type { Notify } from '../notify/notify.ts'
import { writeAuditLog } from '../operators/audit-log.ts'
import { changeSetting } from '../settings/settings.ts'

type Change = {
  readonly author: string
  readonly action: 'stop sales' | 'resume sales' | 'guard floor again'
  readonly from: Settings['sales']
  readonly to: Settings['sales']
  /** The version of the setting that `from` is. */
  readonly basedOn: number
  /** What the audit log says beside it. */
  readonly details: Readonly<Record<string, string>>
}

/**
 * Stops or resumes sales, writes it down and tells the operator's chat, all in one transaction. The caller tells every process
 * after commit.
 *
 * @returns false where somebody else has changed them since, which changes nothing
 */
export async function changeSales(tx: Transaction, notify: Notify, change: Change): Promise<boolean> {
  const { author, action, from, to, basedOn, details } = change
  if ((await changeSetting(tx, 'sales', to, { author, basedOn })) === null) return false
  await writeAuditLog(tx, { username: author, action, subject: 'sales', details, before: from, after: to })
  if (action !== 'guard floor again') await notify(tx, { type: 'sales', ...to, author, reason: details.reason ?? '' })
  return true
}

/** The floor's figures as they met. */
export const stoppedByFloor = (onChainUsdt: string, floorUsdt: string): Settings['sales'] => ({
  ...resumedSales(0),
  areStopped: true,
  by: 'floor',
  onChainUsdt,
  floorUsdt,
})

/** @param reason what players read */
export const stoppedByOperator = (reason: string): Settings['sales'] => ({
  ...resumedSales(0),
  areStopped: true,
  by: 'operator',
  reason,
})
