import { sql } from 'drizzle-orm'
import type { HotWalletView, OperatorHealth } from '#core/api/admin.ts'
import type { Database } from '../../db/pool.ts'
import { DependencyDown } from '../../dependency-down.ts'
import type { Bots } from '../../notify/notify.ts'

export type HealthDeps = {
  readonly db: Database
  /** Null where payouts are the operator's own. */
  readonly readHotWallet: (() => Promise<HotWalletView>) | null
  readonly bots: Bots
  /** Notifications that were given up. */
  readonly countFailedNotifications: () => Promise<number>
}

/** Alarms shown; one a check is open at a time, so there are never more. */
const ALARMS_MAX = 100

type AlarmRow = { id: string; raised_at: string; finding: { check: string; count: number; example: string } }
type CountRow = {
  open_payments: string
  pending_withdrawals: string
  pending_airdrop_claims: string
  uncertain_payouts: string
}

/** What needs a person. Tells the rest also while the chain cannot be read. */
export async function readHealth(deps: HealthDeps): Promise<OperatorHealth> {
  const { db, bots } = deps
  const alarms = await db.execute<AlarmRow>(sql`
    select id, raised_at, finding from audit_alarms where resolved_at is null order by id limit ${ALARMS_MAX}`)
  const counts = await db.execute<CountRow>(sql`
    select
      (select count(*) from payments where status in ('surplus', 'partial', 'late', 'unmatched'))
        + (select count(*) from payouts
          where payment_id is not null and state in ('awaiting_operator', 'uncertain', 'failed')) as open_payments,
      (select count(*) from withdrawals where status = 'pending') as pending_withdrawals,
      (select count(*) from airdrop_submissions where status = 'pending') as pending_airdrop_claims,
      (select count(*) from payouts where state in ('uncertain', 'failed')) as uncertain_payouts`)
  const count = counts.rows[0]
  return {
    auditAlarms: alarms.rows.map(({ id, raised_at, finding }) => ({
      id: Number(id),
      check: finding.check,
      count: finding.count,
      example: finding.example,
      raisedAt: new Date(raised_at).toISOString(),
    })),
    payoutsStopped: alarms.rows.length > 0,
    ...(await readHotWallet(deps)),
    bots: { withdrawals: onOrOff(bots.withdrawals), purchases: onOrOff(bots.purchases) },
    failedNotifications: await deps.countFailedNotifications(),
    openPayments: Number(count?.open_payments),
    pendingWithdrawals: Number(count?.pending_withdrawals),
    pendingAirdropClaims: Number(count?.pending_airdrop_claims),
    uncertainPayouts: Number(count?.uncertain_payouts),
  }
}

const onOrOff = (bot: unknown) => (bot === null ? 'off' : 'on')

async function readHotWallet({ readHotWallet: read }: HealthDeps) {
  try {
    return { hotWallet: (await read?.()) ?? null, isHotWalletUnreadable: false }
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return { hotWallet: null, isHotWalletUnreadable: true }
  }
}
