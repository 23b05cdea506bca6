import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHAIN_ALARM_KINDS } from '#core/chain-alarm.ts'
import { PAYOUT_STATES, type PayoutState } from '#core/payout.ts'
import { holdPayouts } from '#server/payouts/holds/holds.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { raiseAlarm } from '../../audit/alarms.ts'
import { raiseChainAlarm } from '../../chain/alarms.ts'
import { only } from '../../db/statement.ts'
import { DependencyDown } from '../../fault.ts'
import { recordStray } from '../../payouts/strays.ts'
import { countWaiting } from './health.sql.ts'
import { type HealthDeps, readHealth } from './routes.ts'

const WALLET = { chainId: 31_337, from: `0x${'f'.repeat(40)}` } as const

let ledger: TestLedger
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
})
afterAll(() => ledger?.close())

const counts = async () => only(await countWaiting(ledger.db))
/** What the counts are more by once `act` has run. */
async function more(act: () => Promise<unknown>) {
  const before = await counts()
  await act()
  const after = await counts()
  const names = Object.keys(after) as (keyof typeof after)[]
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, Number(after[name]) - Number(before[name])]),
  )
}

describe('a payout of a withdrawal', () => {
  const waits: Partial<Record<PayoutState, object>> = {
    awaiting_operator: { payouts_by_hand: 1 },
    uncertain: { uncertain_payouts: 1 },
    failed: { uncertain_payouts: 1 },
  }
  test.each(PAYOUT_STATES)('that is %s is counted if a person has to act on it', async (state) => {
    const way = state === 'awaiting_operator' ? 'operator_wallet' : 'hot_wallet'
    const isSent = ['signed', 'broadcast', 'uncertain', 'failed', 'completed'].includes(state)
    const sent = isSent
      ? {
          from: WALLET.from,
          nonce: PAYOUT_STATES.indexOf(state),
          txHash: `0x${'1'.repeat(63)}${PAYOUT_STATES.indexOf(state)}` as const,
        }
      : {}
    const made = {
      state,
      way,
      ...sent,
      signedAtMs: isSent ? 1_000 : null,
      completedAtMs: state === 'completed' ? 1_000 : null,
    } as const
    expect(await more(() => storePayout(ledger, userId, made))).toEqual(waits[state] ?? {})
  })
})

test('a withdrawal is counted while it is pending', async () => {
  const insert = (status: string) =>
    execute(
      ledger.db,
      sql`insert into withdrawals (user_id, asset, amount, fee, to_address, status)
        values (${userId}, 'USDT', 1, 0, ${WALLET.from}, ${status})`,
    )
  expect(await more(() => insert('pending'))).toEqual({ pending_withdrawals: 1 })
  expect(await more(() => insert('approved'))).toEqual({})
})

test.each(CHAIN_ALARM_KINDS)('an alarm %s counts as a difference of money or not', async (kind) => {
  const isDifference = kind === 'transfer_not_in_ledger' || kind === 'payout_not_on_chain'
  const raised = await more(() => raiseChainAlarm(ledger.db, { kind, subject: '', detail: '' }))
  expect(raised).toEqual(isDifference ? { has_difference: 1 } : {})
  const ended = await more(() => execute(ledger.db, sql`update chain_alarms set resolved_at = clock_now()`))
  expect(ended).toEqual(isDifference ? { has_difference: -1 } : {})
})

test('a hold and a stray are counted until a person ends or explains them', async () => {
  expect(await more(() => holdPayouts(ledger.db, { reason: 'moved', asOf: null }))).toEqual({ payouts_held: 1 })
  const log = { error: () => undefined } as never
  expect(await more(() => recordStray({ db: ledger.db, log }, WALLET, 5, null))).toEqual({ strays: 1 })
  const explained = sql`update payout_strays set explained_at = clock_now(), explained_by = 'ann', note = ''`
  expect(await more(() => execute(ledger.db, explained))).toEqual({ strays: -1 })
  const ended = sql`update payout_holds set ended_at = clock_now(), ended_by = 'ann', note = ''`
  expect(await more(() => execute(ledger.db, ended))).toEqual({ payouts_held: -1 })
})

describe('the health in the panel', () => {
  const HOT_WALLET = { address: WALLET.from, bnb: '1', usdt: '2', bv3: null, isLow: true } as const
  const CHAIN = { nodes: [{ name: 'a' }] }
  const read = (change: Partial<HealthDeps> = {}) =>
    readHealth({
      ...{ db: ledger.db, chain: readerOf([{}]), readHotWallet: async () => HOT_WALLET },
      ...{
        bots: { withdrawals: null, purchases: null },
        findStaleCollations: async () => [],
      },
      ...{ untrustedProxySeenAt: () => null, notifications: { countGivenUp: async () => 0 }, ...change },
    })
  const resolveAll = () => execute(ledger.db, `update audit_alarms set resolved_at = clock_now()`)

  test('has the figures of each source', async () => {
    const bot = {} as never
    const seenAt = new Date(Date.UTC(2026, 0, 1))
    await execute(ledger.db, `insert into processes (name, roles) values ('one', '{web}'), ('two', '{web}')`)
    const told = await read({
      findStaleCollations: async () => ['de_DE'],
      untrustedProxySeenAt: () => seenAt,
      notifications: { countGivenUp: async () => 7 },
    })
    expect(told).toMatchObject({
      ...{ chain: CHAIN, hotWallet: HOT_WALLET, isHotWalletUnreadable: false, commitsHang: false },
      ...{ staleCollations: ['de_DE'], untrustedProxySeenAt: seenAt.toISOString(), failedNotifications: 7 },
      roles: [
        { role: 'web', processes: 2, lastSeenAt: expect.stringMatching(/Z$/) },
        { role: 'watcher', processes: 0, lastSeenAt: null },
        { role: 'payer', processes: 0, lastSeenAt: null },
        { role: 'jobs', processes: 0, lastSeenAt: null },
      ],
    })
    const botsOf = async (bots: HealthDeps['bots']) => (await read({ bots })).bots
    expect(await botsOf({ withdrawals: bot, purchases: null })).toEqual({ withdrawals: 'on', purchases: 'off' })
    expect(await botsOf({ withdrawals: null, purchases: bot })).toEqual({ withdrawals: 'off', purchases: 'on' })
    expect(await read()).toMatchObject({ untrustedProxySeenAt: null, staleCollations: [] })
  })

  test('is returned without the hot wallet while the chain cannot be read, and no programming error is hidden', async () => {
    expect(await read({ readHotWallet: async () => null })).toMatchObject({
      ...{ hotWallet: null, isHotWalletUnreadable: false },
    })
    const down = await read({ readHotWallet: () => Promise.reject(new DependencyDown('no node answers')) })
    expect(down).toMatchObject({ chain: CHAIN, hotWallet: null, isHotWalletUnreadable: true })
    await expect(read({ readHotWallet: () => Promise.reject(new Error('a mistake')) })).rejects.toThrow('a mistake')
  })

  test('has each count of waiting items under its own name', async () => {
    const insert = (status: string) =>
      execute(
        ledger.db,
        sql`insert into withdrawals (user_id, asset, amount, fee, to_address, status)
          values (${userId}, 'USDT', 1, 0, ${WALLET.from}, ${status})`,
      )
    await insert('pending')
    const uncertain = { from: WALLET.from, nonce: 77, txHash: `0x${'7'.repeat(64)}`, signedAtMs: 1_000 } as const
    await storePayout(ledger, userId, { state: 'uncertain', way: 'hot_wallet', ...uncertain, completedAtMs: null })
    await holdPayouts(ledger.db, { reason: 'moved', asOf: null })
    await execute(
      ledger.db,
      sql`insert into airdrop_submissions (user_id, attempt, status, amount, retweet_url, post_id)
        select ${userId}, n, 'pending', 10000, 'https://x.com/a/status/' || n, n::text from generate_series(1, 1) n`,
    )
    const counted = await counts()
    expect(await read()).toMatchObject({
      openPayments: Number(counted.open_payments),
      pendingWithdrawals: Number(counted.pending_withdrawals),
      pendingAirdropClaims: 1,
      payoutsHeld: true,
      strays: 0,
      uncertainPayouts: Number(counted.uncertain_payouts),
    })
    const numbers = [counted.pending_withdrawals, counted.uncertain_payouts, counted.open_payments]
    expect(new Set(numbers.map(Number)).size).toBe(numbers.length)
  })

  test('has the open audit alarms, oldest first, and whether any stops all players', async () => {
    await execute(ledger.db, sql`update chain_alarms set resolved_at = clock_now()`)
    expect(await read()).toMatchObject({ auditAlarms: [], payoutsStopped: false })
    await raiseAlarm(ledger.db, { check: 'holds', count: 3, example: 'of one', userIds: [userId, 99], stopsAll: false })
    const one = {
      code: 'holds',
      check: 'held balances are the sum of the open withdrawals',
      count: 3,
      example: 'of one',
      stopsAll: false,
      players: 2,
    }
    const usual = { id: expect.any(Number), raisedAt: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect(await read()).toMatchObject({ auditAlarms: [{ ...usual, ...one }], payoutsStopped: false })
    await raiseAlarm(ledger.db, { check: 'editions', count: 1, example: 'of two' })
    const two = {
      code: 'editions',
      check: 'copies of each card are numbered from 1, each number once, without a gap',
      count: 1,
      example: 'of two',
      stopsAll: true,
      players: 0,
    }
    expect(await read()).toMatchObject({
      auditAlarms: [
        { ...usual, ...one },
        { ...usual, ...two },
      ],
      payoutsStopped: true,
    })
    await resolveAll()
    expect(await read()).toMatchObject({ auditAlarms: [], payoutsStopped: false })
    await raiseChainAlarm(ledger.db, { kind: 'payout_not_on_chain', subject: '', detail: '' })
    expect(await read()).toMatchObject({ auditAlarms: [], payoutsStopped: true })
  })
})
