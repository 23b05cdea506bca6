import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { KINDS_STOPPING_INSTANT } from '#core/chain-alarm.ts'
import type { InstantReason } from '#core/instant.ts'
import { payoutProblem, problemColumnsOf } from '#core/payout-problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { holdPayouts } from '#server/payouts/holds/holds.ts'
import {
  coveringMeans,
  createInstantWorld,
  type InstantWorld,
  ONE_USDT,
  OPERATOR,
} from '#test/support/money/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { raiseChainAlarm } from '../../../chain/alarms.ts'
import { DependencyDown } from '../../../fault.ts'
import { decideWithdrawal } from '../decide-withdrawal.ts'
import { readAdminWithdrawals, readWithdrawalsOf } from '../read-withdrawals.ts'
import { cancelWithdrawal, setFreeze } from '../withdrawals.ts'
import { readInstantDay, readInstantOffer } from './judge-request.ts'

const DAY_MS = 86_400_000
const NOON_MS = Date.UTC(2030, 0, 10, 12)

let ledger: TestLedger
let world: InstantWorld
/** Each test has a day of its own, so that none draws on another's budget. */
let dayMs = NOON_MS
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createInstantWorld(ledger)
})
beforeEach(async () => {
  dayMs += 2 * DAY_MS
  await world.setClock(dayMs)
  world.setMeans(coveringMeans(1_000_000))
  await world.setLimits(50, 80, 200)
  await world.setCaps(0, 0)
})
afterAll(async () => {
  expect(await audit(ledger.db)).toEqual([])
  await ledger.close()
})

async function asked(player: PlayerSession, amount: string, key: string | null = null): Promise<WithdrawalView> {
  const answer = await world.ask(player, amount, key)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

const rows = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await execute<Row>(ledger.db, statement)).rows

const payoutsOf = ({ userId }: PlayerSession) =>
  rows(sql`select way, state, chain_id, token, to_address, amount, payment_id, created_by from payouts
    where user_id = ${userId} order by id`)

describe('a withdrawal within every limit', () => {
  test('is approved when requested, in the same way as by an operator', async () => {
    const player = await world.newTrusted()
    const wakes: string[] = []
    const deps = { ...world.deps(), broadcast: { publish: () => void wakes.push('woken') } }
    const first = await world.ask(player, '1', null, deps)
    expect(first).toMatchObject({ value: { status: 'approved', isInstant: true, notInstant: [], txHash: null } })
    expect(wakes).toEqual(['woken'])
    const [byOperator, byRule] = (await payoutsOf(player)) as [Record<string, unknown>, Record<string, unknown>]
    expect({ ...byRule, state: 'completed', created_by: 'ann' }).toEqual(byOperator)
    expect(byRule).toMatchObject({ state: 'queued', created_by: 'instant rule' })
    const view = first.ok ? first.value : null
    expect((await readWithdrawalsOf(ledger.db, player.userId, { beforeId: 1e9, limit: 1 }))[0]).toEqual(view)
    const [kept] = await rows(
      sql`select status, decided_by, instant_day, instant from withdrawals where id = ${view?.id}`,
    )
    expect(kept).toMatchObject({
      status: 'approved',
      decided_by: 'instant rule',
      instant_day: Math.floor(dayMs / DAY_MS),
    })
    expect(kept?.instant).toMatchObject({ reasons: [], figures: { perDayUsdt: '200', approvedToAllUsdt: '0' } })
    expect(await readInstantDay(ledger.db)).toEqual({ approvedUsdt: '1', count: 1, perDayUsdt: '200' })
  })

  test('repeated with its key is paid once, even if it would not be instant now', async () => {
    const player = await world.newTrusted()
    const first = await asked(player, '50', 'key')
    world.setMeans(null)
    expect(await asked(player, '50', 'key')).toEqual(first)
    expect(await payoutsOf(player)).toHaveLength(2)
    expect(await world.approvedToday()).toBe(50n * ONE_USDT)
    expect(await world.ask(player, '49', 'key')).toEqual({ ok: false, code: 'idempotency_key_reused' })
  })

  test('counts with its fee, and the payout has the rest', async () => {
    await rows(sql`insert into settings (name, version, value, author)
      values ('withdrawals', 1, '{"minimum": "0", "feePercent": "2", "isBv3Open": false}', 'operator')`)
    const player = await world.newTrusted()
    await asked(player, '50')
    expect((await payoutsOf(player))[1]).toMatchObject({ amount: String(49n * ONE_USDT) })
    expect(await world.approvedToday()).toBe(50n * ONE_USDT)
    await rows(sql`insert into settings (name, version, value, author)
      values ('withdrawals', 2, '{"minimum": "0", "feePercent": "0", "isBv3Open": false}', 'operator')`)
  })

  test('is already decided when an operator tries to decide it', async () => {
    const { id } = await asked(await world.newTrusted(), '5')
    for (const status of ['approved', 'rejected'] as const) {
      const late = await decideWithdrawal(world.deps(), OPERATOR, id, { status, reason: 'late', way: 'hot_wallet' })
      expect(late).toEqual({ ok: false, code: 'withdrawal_already_decided' })
    }
  })
})

type Guard = {
  readonly reason: InstantReason
  readonly amount?: string
  readonly by: (player: PlayerSession) => unknown
}
const GUARDS: readonly Guard[] = [
  { reason: 'off', by: () => world.setLimits(50, 80, 0) },
  { reason: 'payouts_stopped', by: () => rows(sql`insert into audit_alarms (finding) values ('{"check": "test"}')`) },
  {
    reason: 'payouts_stopped',
    by: () =>
      rows(sql`insert into audit_alarms (finding, user_ids, stops_all)
      values ('{"check": "test"}', '{999999}', false)`),
  },
  ...KINDS_STOPPING_INSTANT.map((kind) => ({
    reason: 'payouts_stopped' as const,
    by: () => raiseChainAlarm(ledger.db, { kind, subject: 'any', detail: '' }),
  })),
  { reason: 'payouts_stopped', by: () => holdPayouts(ledger.db, { reason: 'restored', asOf: null }) },
  { reason: 'payouts_stopped', by: () => world.setMeans({ ...coveringMeans(1_000), isSigningStopped: true }) },
  { reason: 'chain_unknown', by: () => world.setMeans(null) },
  { reason: 'not_covered', by: () => world.setMeans({ ...coveringMeans(1_000), isCovered: false }) },
  { reason: 'hot_wallet_low', by: () => world.setMeans({ ...coveringMeans(1_000), isLow: true }) },
  { reason: 'hot_wallet_low', by: () => world.setMeans(coveringMeans(9)) },
  {
    reason: 'account_signals',
    by: ({ userId }) => rows(sql`update users set signed_in_at = null where user_id = ${userId}`),
  },
  { reason: 'above_withdrawal_limit', amount: '50.000000000000000001', by: () => undefined },
  { reason: 'above_wallet_limit', amount: '40.000000000000000001', by: (player) => asked(player, '40') },
  {
    reason: 'above_day_limit',
    async by() {
      await world.setLimits(40, 40, 40)
      await asked(await world.newTrusted(), '30.000000000000000001')
    },
  },
  { reason: 'above_withdrawal_limit', by: () => world.setCaps(9, 0) },
  { reason: 'above_day_limit', by: () => world.setCaps(0, 9) },
]

describe('an obstacle to instant payment', () => {
  test.each(GUARDS)(
    'leaves the withdrawal to the operator with the reason $reason',
    async ({ reason, amount = '10', by }) => {
      const player = await world.newTrusted()
      await by(player)
      const view = await asked(player, amount)
      expect(view).toMatchObject({ status: 'pending', isInstant: false, notInstant: [reason], decidedAt: null })
      const [, ...more] = await payoutsOf(player)
      expect(more.filter(({ amount: paid }) => paid === String(10n * ONE_USDT))).toEqual([])
      expect((await readWithdrawalsOf(ledger.db, player.userId, { beforeId: 1e9, limit: 1 }))[0]).toEqual(view)
      await rows(sql`update audit_alarms set resolved_at = clock_now() where resolved_at is null`)
      await rows(sql`update chain_alarms set resolved_at = clock_now() where resolved_at is null`)
      await rows(sql`update payout_holds set ended_at = clock_now(), ended_by = 'ann' where ended_at is null`)
      // Nobody makes it instant afterwards.
      const approved = await decideWithdrawal(world.deps(), OPERATOR, view.id, {
        status: 'approved',
        reason: '',
        way: 'hot_wallet',
      })
      expect(approved).toMatchObject({ value: { isInstant: false, notInstant: [reason], decidedBy: 'ann' } })
    },
  )

  test('is a wallet’s first withdrawal, however often it is requested', async () => {
    const player = await world.newPlayer()
    await world.setClock(dayMs + 3_600_000)
    const first = await asked(player, '10')
    expect(first.notInstant).toEqual(['first_withdrawal', 'account_signals'])
    await decideWithdrawal(world.deps(), OPERATOR, first.id, { status: 'approved', reason: '', way: 'hot_wallet' })
    // Approved is not paid.
    expect((await asked(player, '10')).notInstant).toContain('first_withdrawal')
    await world.complete(player, first.id)
    expect((await asked(player, '10')).notInstant).toEqual(['account_signals'])
  })

  test.each([
    { name: 'nobody can compare', compare: () => Promise.reject(new DependencyDown('no node answers')) },
    { name: 'is compared too slowly', compare: () => new Promise<never>(() => {}) },
  ])('is a chain that $name', async ({ compare }) => {
    const player = await world.newTrusted()
    const record = { ...EXPLAINED, compare }
    const answer = await world.ask(player, '10', null, { ...world.deps(), record })
    expect(answer).toMatchObject({ value: { status: 'pending', isInstant: false } })
    expect(await asked(player, '10')).toMatchObject({ isInstant: true })
  })

  test('cannot be caused by strangers alone', async () => {
    await raiseChainAlarm(ledger.db, { kind: 'dust_flood', subject: '', detail: '' })
    expect(await asked(await world.newTrusted(), '10')).toMatchObject({ isInstant: true })
  })

  test('is a pattern of three wallets of one referrer with the same amount', async () => {
    const referrer = await world.newTrusted()
    const referred = await world.newTrustedMany(3, 100, referrer)
    const views: WithdrawalView[] = []
    // A unit more hides none; 10.7 is another amount.
    const amounts = ['11', '11.000000000000000001', '10.9']
    for (const [which, player] of referred.entries()) views.push(await asked(player, amounts[which] ?? ''))
    expect(views.map(({ notInstant }) => notInstant)).toEqual([[], [], ['account_signals']])
    // What it was that speaks against an account is told to operators alone.
    expect(views.filter((view) => 'instantSignals' in view)).toEqual([])
    const shown = await readAdminWithdrawals(ledger.db, null, { beforeId: 1e9, limit: 3 })
    expect(shown.map(({ instantSignals }) => instantSignals)).toEqual([['alike'], [], []])
    const [other] = await world.newTrustedMany(1, 100, referrer)
    expect(other === undefined ? null : (await asked(other, '10.7')).notInstant).toEqual([])
  })

  test('is the same pattern with concurrent requests', async () => {
    await world.setLimits(50, 80, 10_000)
    const referred = await world.newTrustedMany(12, 100, await world.newTrusted())
    const before = await world.approvedToday()
    const views = await Promise.all(referred.map((player) => asked(player, '11.5')))
    expect(views.filter(({ isInstant }) => isInstant)).toHaveLength(2)
    for (const view of views) expect(view.notInstant).toEqual(view.isInstant ? [] : ['account_signals'])
    // What was claimed for the others is free again.
    expect((await world.approvedToday()) - before).toBe(23n * ONE_USDT)
    const kept = await rows<{ signals: string }>(
      sql`select instant -> 'figures' ->> 'signals' as signals from withdrawals
        where amount = ${String(115n * (ONE_USDT / 10n))} and instant_day is null`,
    )
    expect(new Set(kept.map(({ signals }) => signals))).toEqual(new Set(['alike']))
  })

  test('such as a freeze refuses the request', async () => {
    const player = await world.newTrusted()
    await setFreeze({ db: ledger.db, notifyPages: () => undefined }, OPERATOR, {
      userId: player.userId,
      isFrozen: true,
      reason: 'why',
    })
    expect(await world.ask(player, '10')).toEqual({ ok: false, code: 'withdrawals_frozen' })
    expect((await readInstantOffer(world.deps(), player.userId)).reasons).toEqual(['frozen', 'account_signals'])
  })

  test('is USDT that an earlier instant withdrawal has reserved, although the reading is older', async () => {
    const [ann, bob] = (await world.newTrustedMany(2)) as [PlayerSession, PlayerSession]
    const deps = world.deps()
    const instant = deps.instant as NonNullable<typeof deps.instant>
    const stale = { ...coveringMeans(60), day: Math.floor(dayMs / DAY_MS) }
    const late = { ...deps, instant: { ...instant, readMeans: async () => stale } }
    expect(await world.ask(ann, '35', null, late)).toMatchObject({ value: { isInstant: true } })
    expect(await world.ask(bob, '35', null, late)).toMatchObject({ value: { notInstant: ['hot_wallet_low'] } })
    expect(await world.ask(bob, '25', null, late)).toMatchObject({ value: { isInstant: true } })
  })
})

describe('the daily budget', () => {
  test('pays a wallet ten times, however small the amounts, and ten times again on the next day', async () => {
    const player = await world.newTrusted()
    const askOften = async (times: number) => {
      const answers: boolean[] = []
      for (let turn = 0; turn < times; turn++) answers.push((await asked(player, '0.0001')).isInstant)
      return answers.filter((isInstant) => isInstant).length
    }
    expect(await askOften(12)).toBe(10)
    expect((await asked(player, '0.0001')).notInstant).toEqual(['above_wallet_limit'])
    const offer = await readInstantOffer(world.deps(), player.userId)
    expect(offer).toMatchObject({ reasons: ['above_wallet_limit'], leftUsdt: '0' })
    expect(await askOften(1)).toBe(0)
    await world.setClock(dayMs + DAY_MS / 2)
    expect(await askOften(2)).toBe(2)
  })

  test('is reset on the next UTC day, and figures from before midnight do not count', async () => {
    await world.setLimits(50, 50, 50)
    const player = await world.newTrusted()
    await world.setClock(dayMs + DAY_MS / 2 - 1)
    expect((await asked(player, '50')).isInstant).toBe(true)
    expect((await asked(player, '1')).notInstant).toEqual(['above_wallet_limit', 'above_day_limit'])
    const deps = world.deps()
    const instant = deps.instant as NonNullable<typeof deps.instant>
    const before = await instant.readMeans()
    await world.setClock(dayMs + DAY_MS / 2)
    const old = { ...deps, instant: { ...instant, readMeans: async () => before } }
    expect(await world.ask(player, '50', null, old)).toMatchObject({ value: { notInstant: ['chain_unknown'] } })
    expect((await asked(player, '50')).isInstant).toBe(true)
  })

  test('is not refilled by a cancelled payout', async () => {
    await world.setLimits(50, 50, 50)
    const player = await world.newTrusted()
    const { id } = await asked(player, '50')
    await ledger.db.transaction(async (tx) => {
      await execute(tx, sql`update payouts set state = 'cancelled' where withdrawal_id = ${id}`)
      const key = { userId: player.userId, withdrawalId: id }
      await cancelWithdrawal(world.deps(), tx, key, { by: 'ann', reason: 'odd' })
    })
    expect((await asked(player, '1')).notInstant).toEqual(['above_wallet_limit', 'above_day_limit'])
    expect(await world.approvedToday()).toBe(50n * ONE_USDT)
  })
})

describe('the daily cap of payouts', () => {
  /** In whole USDT: what tests before this one have left in the queue. */
  const queued = async () => {
    const [row] = await rows<{ amount: string }>(
      sql`select coalesce(sum(amount), 0) as amount from payouts where state = 'queued'`,
    )
    return Number(BigInt(row?.amount ?? 0) / ONE_USDT) + 1
  }

  test('limits instant payments by the payouts signed that day and those waiting to be signed', async () => {
    const [ann, bob] = (await world.newTrustedMany(2)) as [PlayerSession, PlayerSession]
    await world.setCaps(0, (await queued()) + 60)
    expect((await asked(ann, '35')).isInstant).toBe(true)
    expect((await asked(bob, '35')).notInstant).toEqual(['above_day_limit'])
    const { userId } = ann
    await rows(
      sql`update payouts set state = 'signed', signed_at = clock_now() where user_id = ${userId} and state = 'queued'`,
    )
    expect((await asked(bob, '35')).notInstant).toEqual(['above_day_limit'])
    expect((await asked(bob, '25')).isInstant).toBe(true)
  })

  test('is not used up by payouts that wait for a second operator', async () => {
    const [ann, bob] = (await world.newTrustedMany(2)) as [PlayerSession, PlayerSession]
    const { id } = await asked(ann, '50')
    const { problem, problemFacts } = problemColumnsOf(payoutProblem('above_cap', { cap: '49 USDT' }))
    await rows(
      sql`update payouts set problem = ${problem}, problem_facts = ${problemFacts} where withdrawal_id = ${id}`,
    )
    await world.setCaps(49, (await queued()) - 20)
    expect((await asked(bob, '25')).isInstant).toBe(true)
    await rows(
      sql`update payouts set confirmed_by = 'bob', confirmed_at = clock_now(), problem = null, problem_facts = null where withdrawal_id = ${id}`,
    )
    expect((await asked(bob, '1')).notInstant).toEqual(['above_day_limit'])
  })

  test('is not exceeded by concurrent requests', async () => {
    const players = await world.newTrustedMany(12)
    await world.setCaps(0, (await queued()) + 60)
    const answers = await Promise.all(players.map((player) => asked(player, '11')))
    const paid = answers.filter(({ isInstant }) => isInstant).length
    // What commits while another reads counts twice for that one.
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThanOrEqual(5)
    expect(await world.approvedToday()).toBe(11n * BigInt(paid) * ONE_USDT)
  })
})

describe('the offer that a player reads before a request', () => {
  test('follows the same rule: the reasons for any amount, and the maximum', async () => {
    const player = await world.newTrusted()
    const offer = () => readInstantOffer(world.deps(), player.userId)
    const open = { isOffered: true, reasons: [], perWithdrawalUsdt: '50', leftUsdt: '80', isNearlyUsedUp: false }
    expect(await offer()).toEqual(open)
    await asked(player, '45')
    expect(await offer()).toEqual({ ...open, leftUsdt: '35' })
    await world.setLimits(50, 80, 80)
    await asked(await world.newTrusted(), '1')
    expect(await offer()).toEqual({ ...open, leftUsdt: '35', isNearlyUsedUp: true })
    await asked(await world.newTrusted(), '34')
    expect(await offer()).toEqual({ ...open, leftUsdt: '35', reasons: ['above_day_limit'] })
    await world.setCaps(45, 0)
    await world.setLimits(50, 80, 200)
    expect(await offer()).toMatchObject({ perWithdrawalUsdt: '45', leftUsdt: '35' })
    await world.setLimits(50, 0, 79)
    expect(await offer()).toMatchObject({ isOffered: false, reasons: ['off'] })
  })

  test('of a new player has the reasons', async () => {
    const { userId } = await world.newPlayer()
    expect((await readInstantOffer(world.deps(), userId)).reasons).toEqual(['first_withdrawal', 'account_signals'])
  })
})
