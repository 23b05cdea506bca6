import pino from 'pino'
import { usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import { isStoppingAlarmOpen, readStoppedPlayers } from '#server/audit/alarm-stops.ts'
import { readCursors, saveCursor } from '#server/chain/cursors.ts'
import { type Database, only } from '#server/db/statement.ts'
import { readActivity } from '#server/features/activity/routes.ts'
import { countWaiting } from '#server/features/admin/health.sql.ts'
import { tidyLogins } from '#server/features/admin/log-in.ts'
import { createNonce } from '#server/features/auth/routes.ts'
import { createSession, findSessions, readCookie, tidySignIn } from '#server/features/auth/sessions.ts'
import { readCards } from '#server/features/cards/cards.sql.ts'
import { readDashboard, readDayViews } from '#server/features/dashboard/routes.ts'
import { readMiningState } from '#server/features/mining/routes.ts'
import { createOrderFollower, isBnbAwaited } from '#server/features/orders/follow-orders.ts'
import { createOrder, readOpenOrders, readOwnOrder } from '#server/features/orders/routes.ts'
import { readUncreditedIds, readWaitingIdsBefore } from '#server/features/payments/payments.sql.ts'
import { countWaitingPayments, readAdminPayments, readOwnPayments } from '#server/features/payments/read-payments.ts'
import { readOwnedCopies } from '#server/features/purchases/read-purchases.ts'
import { readReferrals } from '#server/features/referrals/routes.ts'
import { readAdminWithdrawals, readWithdrawalsOf } from '#server/features/withdrawals/read-withdrawals.ts'
import { requestWithdrawal } from '#server/features/withdrawals/request-withdrawal.ts'
import { countPending } from '#server/features/withdrawals/withdrawals.sql.ts'
import { ID_MAX } from '#server/http/routing/list-page.ts'
import { ensureAccount, openAccount } from '#server/ledger/accounts.ts'
import { readMining } from '#server/ledger/mining/read-mining.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { readOwed } from '#server/ledger/solvency/solvency.ts'
import { foldTotals, readCopies } from '#server/ledger/totals.ts'
import { creditPayment, readCreditState } from '#server/payments/credit-payment.ts'
import { listInFlight, listQueued } from '#server/payouts/payout-rows.ts'
import { countOpenPayouts, readLowestUnderWay, sumPromised } from '#server/payouts/payouts.sql.ts'
import { readSettings } from '#server/settings/settings.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { emptyChain } from '#test/support/money/settle-deps.ts'
import { CHAIN_ID, HOT_WALLET, TREASURY, USDT } from './fill/numbers.ts'
import { operatorLists } from './operator-lists.ts'
import type { MeasuredAction } from './recorder.ts'
import type { Sample } from './sample.ts'

/** Work of the program: timed, for public calls, or for one player, with the time that the database may take. */
export type Measured = { readonly name: string; readonly act: MeasuredAction; readonly limitMs: number | null }

const EACH_SECOND_MS = 5
const PUBLIC_MS = 1
const TRANSPARENCY_MS = 50
const OPERATOR_MS = 100

const PAGE = { beforeId: ID_MAX, limit: 50 }
const HOT = HOT_WALLET as `0x${string}`
const TOKEN = USDT as `0x${string}`

export const measuredOf = (sample: Sample): Measured[] => [
  ...timedWork(sample).map((it) => ({ ...it, limitMs: EACH_SECOND_MS })),
  { name: 'anybody: cards', act: async (db) => [await readCopies(db), await readCards(db)], limitMs: PUBLIC_MS },
  { name: 'anybody: config (settings)', act: readSettings, limitMs: PUBLIC_MS },
  { name: 'anybody: transparency', act: (db) => readOwed(db, CHAIN_ID), limitMs: TRANSPARENCY_MS },
  { name: 'anybody: a nonce to sign in with', act: createNonce, limitMs: null },
  ...byPlayer(sample).map((it) => ({ ...it, limitMs: null })),
  ...byOperator().map((it) => ({ ...it, limitMs: null })),
  ...operatorLists(Number(sample.nowMs), sample.player.walletAddress).map((it) => ({
    ...it,
    name: `operator: ${it.name}`,
    limitMs: OPERATOR_MS,
  })),
]

type Unlimited = Omit<Measured, 'limitMs'>

/** Returns the timed work of `startPlatform`, which runs each second or less often. */
function timedWork(sample: Sample): Unlimited[] {
  const { nowMs } = sample
  return [
    {
      name: 'watcher: its cursors',
      act: async (db) => {
        await readCursors(db, CHAIN_ID)
        const place = { number: 41_000_001n, hash: null, timeMs: null }
        await saveCursor(db, CHAIN_ID, { pass: 'usdt', place, next: null })
      },
    },
    { name: 'watcher: whether BNB is awaited', act: (db) => isBnbAwaited(db, nowMs - 60_000n) },
    { name: 'watcher: whether BNB is awaited, a day behind', act: (db) => isBnbAwaited(db, nowMs - 86_400_000n) },
    { name: 'watcher: whether a payment is done', act: (db) => readCreditState(db, newPayment(sample), null) },
    { name: 'follower: the first round', act: (db) => followerOn(db, sample)() },
    { name: 'follower: a later round', act: laterRound(sample) },
    { name: 'totals: one fold', act: foldTotals },
    { name: 'payouts: what is open', act: countOpenPayouts },
    { name: 'payouts: whether an alarm stops them', act: isStoppingAlarmOpen },
    { name: 'payouts: whom alarms name', act: readStoppedPlayers },
    { name: 'payouts: the lowest nonce', act: (db) => readLowestUnderWay(db, { chainId: CHAIN_ID, from: HOT }) },
    { name: 'payouts: what is under way', act: (db) => listInFlight(db, CHAIN_ID, 1_000) },
    { name: 'payouts: what is queued', act: (db) => listQueued(db, CHAIN_ID, 1_000) },
    { name: 'payouts: what is promised', act: (db) => sumPromised(db, { from: HOT, token: TOKEN }) },
    { name: 'events: one flush', act: flush },
    { name: 'cleaning: sign-ins (each 10 minutes)', act: tidySignIn },
    { name: 'cleaning: logins (each 10 minutes)', act: tidyLogins },
  ]
}

/** Returns an order follower for which no order changes, because the chain repeats its last answers. */
const followerOn = (db: Database, { knownStates }: Sample) =>
  createOrderFollower({
    db,
    chainId: CHAIN_ID,
    readTransaction: async (hash) => {
      const status = knownStates.get(hash)
      if (status === undefined) return { state: 'unknown' }
      return status === 'seen' ? { state: 'pending', sender: HOT, nonce: 1 } : { state: 'confirming', sender: HOT }
    },
    settleTogether: async () => undefined,
    notifyPages: () => undefined,
  })

/** Returns a round that continues from the previous rounds. */
function laterRound(sample: Sample): MeasuredAction {
  let current: Database | null = null
  // A follower keeps its database, but each measurement has another one.
  const forwarded = { run: (...args: Parameters<Database['run']>) => current?.run(...args) } as unknown as Database
  const round = followerOn(forwarded, sample)
  return (db) => {
    current = db
    return round()
  }
}

/** Uses the text of `createBroadcast`, which sends it only by itself. */
const flush: MeasuredAction = (db) =>
  db.run({ kind: 'write', name: 'flush', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' }, [
    'bench',
    ['[]'],
  ])

function byPlayer(sample: Sample): Unlimited[] {
  const { player, referrer } = sample
  const { userId } = player
  const read = (name: string, act: MeasuredAction): Unlimited => ({ name: `player: ${name}`, act })
  return [
    read('the session', (db) =>
      findSessions(
        db,
        [readCookie(sample.cookie)].filter((key) => key !== null),
      ),
    ),
    read('balance', (db) => readMining(db, userId)),
    read('balance of a referrer of many', (db) => readMining(db, referrer.userId)),
    read('active mining', (db) =>
      readMiningState(
        { readMining: (id) => readMining(db, id), cards: { current: async () => ({ cards: [] }) } },
        userId,
      ),
    ),
    read('copies', (db) => readOwnedCopies(db, { userId, ...PAGE })),
    read('open orders', (db) => readOpenOrders(db, userId)),
    read('an order', (db) => readOwnOrder(db, sample.orderId, userId)),
    read('payments', async (db) => readOwnPayments(db, userId, await readUncreditedIds(db, { userId, limit: 200 }))),
    read('withdrawals', (db) => readWithdrawalsOf(db, userId, PAGE)),
    read('activity', (db) => readActivity(db, { userId, kind: null, beforeId: null, limit: 50 })),
    read('activity of a referrer of many', (db) =>
      readActivity(db, { userId: referrer.userId, kind: null, beforeId: null, limit: 50 }),
    ),
    read('activity, withdrawals alone, of the same', (db) =>
      readActivity(db, { userId: referrer.userId, kind: 'withdrawal', beforeId: null, limit: 50 }),
    ),
    read('referrals', (db) => readReferrals(db, player)),
    read('referrals of a referrer of many', (db) => readReferrals(db, referrer)),
    read('settling', (db) => db.transaction((tx) => settleMining(tx, userId, 'go on'))),
    read('ordering', (db) => createOrder(orderDeps(db), player, { cardId: 1, quantity: 1, paymentMethod: 'USDT' })),
    read('withdrawing', (db) => requestWithdrawal(withdrawalDeps(db), player, withdrawalOf(sample))),
    read('paying for a copy', (db) =>
      db.transaction((tx) =>
        creditPayment(tx, newPayment(sample), null, { cardId: 1, unitPrice: usdt(9n * 10n ** 18n) }),
      ),
    ),
    read('a first sign-in', (db) =>
      db.transaction(async (tx) => {
        const { userId: opened } = await openAccount(
          tx,
          await ensureAccount(tx, `0x${'a'.repeat(40)}`),
          referrer.walletAddress,
        )
        return createSession(tx, opened)
      }),
    ),
  ]
}

const orderDeps = (db: Database) => ({
  db,
  chainId: CHAIN_ID,
  usdt: TOKEN,
  treasury: TREASURY as `0x${string}`,
  readPendingNonce: async () => null,
  chain: emptyChain(),
  readBnbPrice: null,
})

const withdrawalDeps = (db: Database) => ({
  db,
  chainId: CHAIN_ID,
  tokens: { USDT: TOKEN, BV3: null },
  hotWallet: () => HOT,
  notifyPages: () => undefined,
  notify: async () => undefined,
  record: EXPLAINED,
  broadcast: { publish: () => undefined },
  log: pino({ level: 'silent' }),
})

const withdrawalOf = ({ player: { walletAddress } }: Sample) => ({
  walletAddress,
  tokenType: 'USDT' as const,
  amount: '1.5',
  toAddress: walletAddress,
  idempotencyKey: 'bench',
})

/** Returns a payment that is not recorded yet. */
const newPayment = ({ player, nowMs }: Sample): Payment => ({
  chainId: CHAIN_ID,
  txHash: `0x${'b'.repeat(64)}`,
  logIndex: 1,
  occurrence: 0,
  blockNumber: 41_000_001n,
  blockHash: `0x${'c'.repeat(64)}`,
  blockTimeMs: nowMs,
  from: player.walletAddress,
  to: TREASURY as `0x${string}`,
  asset: 'USDT',
  value: usdt(9n * 10n ** 18n),
})

const byOperator = (): Unlimited[] => [
  { name: 'operator: what waits', act: async (db) => only(await countWaiting(db)) },
  { name: 'operator: the dashboard', act: readDashboard },
  { name: 'operator: the days of a year', act: (db) => readDayViews(db, 365) },
  { name: 'operator: withdrawals that wait', act: (db) => readAdminWithdrawals(db, 'pending', PAGE) },
  { name: 'operator: how many withdrawals wait', act: countPending },
  { name: 'operator: all withdrawals', act: (db) => readAdminWithdrawals(db, null, PAGE) },
  {
    name: 'operator: payments that wait',
    act: async (db) => {
      await readAdminPayments(db, await readWaitingIdsBefore(db, PAGE))
      await countWaitingPayments(db)
    },
  },
]
