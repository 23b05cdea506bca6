import type { DashboardView, DayView } from '#core/api/dashboard.ts'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { OperatorView } from '#core/api/own-account.ts'
import type { Solvency } from '#core/api/solvency.ts'
import { PROCESS_ROLES } from '#core/process-role.ts'
import { ADDRESS, MOMENT } from './samples.ts'

/** Samples of the operator at the desk, and of what the desk shows on top: health, figures, solvency. */

/** Logged-in operator, who may do everything and has just given proof. */
export const OPERATOR_ME: OperatorView = {
  username: 'op',
  role: 'owner',
  hasSecondFactor: false,
  isFactorMissing: false,
  recoveryCodesLeft: 0,
  provenUntil: MOMENT,
}

export const CHAIN_NODE: OperatorHealth['chain']['nodes'][number] = {
  name: 'bsc-rpc.example',
  state: 'up',
  problem: null,
  problemFacts: null,
  isSlow: false,
  errors: 0,
  contradictions: 0,
  finalizedBlock: '70123456',
}

/** Health in which nothing waits for a person. */
export const HEALTH: OperatorHealth = {
  auditAlarms: [],
  payoutsStopped: false,
  chain: {
    finalizedBlock: null,
    finalizedAt: null,
    cursorBlock: null,
    cursorAt: null,
    isBehind: false,
    waitingPayments: 0,
    stuckPayments: 0,
    keptAside: { usdt: '0', bnb: '0', payers: 0 },
    nodes: [CHAIN_NODE],
    alarms: [],
  },
  hotWallet: null,
  isHotWalletUnreadable: false,
  bots: { withdrawals: 'off', purchases: 'off' },
  failedNotifications: 0,
  openPayments: 0,
  pendingWithdrawals: 0,
  pendingAirdropClaims: 0,
  payoutsHeld: false,
  strays: 0,
  uncertainPayouts: 0,
  roles: PROCESS_ROLES.map((role) => ({ role, processes: 1, lastSeenAt: '2026-01-01T00:00:00.000Z' })),
  commitsHang: false,
  staleCollations: [],
  untrustedProxySeenAt: null,
}

export const SUMMARY: DashboardView = {
  totalUsers: 200_000,
  totalPurchases: 1_000_000,
  pendingWithdrawals: 0,
  totalRevenue: '64492380.129999999999999999',
}

/** Returns a day of the charts, with a thousand accounts by default. */
export const dayView = (day: string, own: Partial<DayView> = {}): DayView => ({
  day,
  purchases: 0,
  revenue: '0',
  users: 0,
  allUsers: 1_000,
  withdrawals: { USDT: { requested: '0', completed: '0' }, BV3: { requested: '0', completed: '0' } },
  ...own,
})

const WALLET = { kind: 'treasury', address: ADDRESS.toLowerCase() } as const

/** Solvency in which all players could be paid in USDT now, and none in BV3. */
export const SOLVENCY: Solvency = {
  asOf: MOMENT,
  usdt: {
    owed: {
      now: '1000',
      in30Days: '1500',
      in90Days: '2000',
      available: '600',
      held: '150',
      earned: '200',
      openPayments: '50',
    },
    wallets: [{ ...WALLET, amount: '1234.5' }],
    onChain: '1234.5',
    unavailableSince: null,
    coverage: { now: '123.4', in30Days: '82.3', in90Days: '61.7' },
  },
  bv3: {
    owed: {
      now: '300000',
      in30Days: '700000',
      in90Days: '1500000',
      available: '250000',
      held: '0',
      earned: '50000',
      gamesPerDay: '10000',
    },
    wallets: [{ ...WALLET, amount: '60000' }],
    onChain: '60000',
    unavailableSince: null,
    coverage: { now: '20.0', in30Days: '8.5', in90Days: '4.0' },
    hasContract: true,
  },
  floor: { isOn: false, coveragePercent: '100', reserveUsdt: '0', usdt: '1500', isBelow: true, isWaived: false },
  sales: { areStopped: false, stoppedAt: null, stoppedBy: null, reason: null, onChainUsdt: null, floorUsdt: null },
  history: [],
  ahead: [],
}
