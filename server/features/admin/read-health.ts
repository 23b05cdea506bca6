import type { ChainHealth } from '#core/api/chain-health.ts'
import type { HotWalletView, OperatorHealth } from '#core/api/operator-health.ts'
import { readOpenAlarms } from '../../audit/alarms.ts'
import { areCommitsHanging, type Database } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { DependencyDown } from '../../dependency-down.ts'
import type { Bots } from '../../outbox/bots/notify.ts'
import type { RoleState } from '../../runtime/roles/read-roles.ts'
import { countWaiting } from './health.sql.ts'

export type HealthDeps = {
  readonly db: Database
  /** Returns the known state of the chain; asks no node. */
  readonly readChainHealth: () => Promise<ChainHealth>
  /** Returns null if the operator sends payouts by hand. */
  readonly readHotWallet: () => Promise<HotWalletView | null>
  readonly bots: Bots
  /** Lists the running processes by role. */
  readonly readRoles: () => Promise<readonly RoleState[]>
  /** Lists the collations whose indexes are out of order. */
  readonly findStaleCollations: () => Promise<string[]>
  /** Returns when a proxy's header last arrived while no proxy was trusted, or null if none has. */
  readonly untrustedProxySeenAt: () => Date | null
  /** Counts the notifications that were given up. */
  readonly countFailedNotifications: () => Promise<number>
}

/** Reads everything that needs an operator. Returns the rest even if the chain cannot be read. */
export async function readHealth(deps: HealthDeps): Promise<OperatorHealth> {
  const { db, bots } = deps
  const alarms = await readOpenAlarms(db)
  const waiting = only(await countWaiting(db))
  return {
    auditAlarms: alarms.map(({ id, sentence, count, example, raisedAt, stopsAll, userIds }) => ({
      ...{ id, check: sentence, count, example, stopsAll },
      raisedAt: raisedAt.toISOString(),
      players: userIds.length,
    })),
    payoutsStopped: waiting.has_difference || alarms.some(({ stopsAll }) => stopsAll),
    chain: await deps.readChainHealth(),
    ...(await readHotWallet(deps)),
    bots: { withdrawals: onOrOff(bots.withdrawals), purchases: onOrOff(bots.purchases) },
    failedNotifications: await deps.countFailedNotifications(),
    openPayments: Number(waiting.open_payments),
    pendingWithdrawals: Number(waiting.pending_withdrawals),
    pendingAirdropClaims: Number(waiting.pending_airdrop_claims),
    payoutsHeld: waiting.payouts_held,
    strays: Number(waiting.strays),
    uncertainPayouts: Number(waiting.uncertain_payouts),
    roles: (await deps.readRoles()).map((role) => ({ ...role, lastSeenAt: role.lastSeenAt?.toISOString() ?? null })),
    commitsHang: areCommitsHanging(db),
    staleCollations: await deps.findStaleCollations(),
    untrustedProxySeenAt: deps.untrustedProxySeenAt()?.toISOString() ?? null,
  }
}

const onOrOff = (bot: unknown) => (bot === null ? 'off' : 'on')

async function readHotWallet({ readHotWallet: read }: HealthDeps) {
  try {
    return { hotWallet: await read(), isHotWalletUnreadable: false }
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return { hotWallet: null, isHotWalletUnreadable: true }
  }
}
