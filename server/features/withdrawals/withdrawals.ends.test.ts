import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  freezeWithdrawals,
  getWithdrawalFreeze,
  listPlayerWithdrawals,
  unfreezeWithdrawals,
} from '#core/api/admin-players.ts'
import {
  approveWithdrawals,
  decideWithdrawal as decideCall,
  getInstantDay,
  getWithdrawalFacts,
  listAdminWithdrawals,
} from '#core/api/admin-withdrawals.ts'
import type { Call } from '#core/api/call.ts'
import * as calls from '#core/api/withdrawals.ts'
import { raiseAlarm } from '#server/audit/alarms.ts'
import { audit } from '#server/audit/audit.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { holdPayouts } from '#server/payouts/holds/holds.ts'
import { createInstantWorld, type InstantWorld, OPERATOR } from '#test/support/money/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED, giveBalance, openBv3Withdrawals } from '#test/support/money/payout-stage.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { changeSetting, readVersionedSetting } from '../../settings/settings.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { PLAYER_WITHDRAWALS_CSV, WITHDRAWALS_CSV } from './read-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { withdrawalRoutes } from './routes.ts'
import { cancelWithdrawal, setFreeze, type WithdrawalDeps } from './withdrawals.ts'

/** What each step of a withdrawal moves, and whom it tells: once. */
let ledger: TestLedger
let world: InstantWorld
let told: string[]
let deps: WithdrawalDeps
let ann: PlayerSession
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createInstantWorld(ledger)
})
beforeEach(async () => {
  told = []
  deps = {
    ...world.deps(),
    notify: async (_, { type, withdrawalId }) => void told.push(`bot: ${type} ${withdrawalId}`),
    notifyPages: (_, userId, ...events) =>
      void told.push(...events.map((it) => `page of ${userId}: ${JSON.stringify(it)}`)),
  }
  ann = await world.newPlayer(10)
})
afterAll(async () => {
  expect(await audit(ledger.db)).toEqual([])
  await ledger.close()
})

const pageOf = ({ userId }: PlayerSession, event: unknown) => `page of ${userId}: ${JSON.stringify(event)}`

async function requested(amount = '4'): Promise<number> {
  const asked = await world.ask(ann, amount, null, deps)
  if (!asked.ok) throw new Error(asked.code)
  return asked.value.id
}

const decide = (id: number, status: 'approved' | 'rejected') =>
  decideWithdrawal(deps, OPERATOR, id, { status, reason: status === 'rejected' ? 'no' : '', way: 'hot_wallet' })

async function standing(id: number) {
  const { rows } = await execute<Record<string, string>>(
    ledger.db,
    sql`select w.status, b.usdt_available, b.usdt_held,
      (select count(*) from payouts p where p.withdrawal_id = w.id) as payouts,
      (select count(*) from audit_log where subject = 'withdrawal ' || w.id) as entries
    from withdrawals w join balances b on b.user_id = w.user_id where w.id = ${id}`,
  )
  return rows[0]
}

const OF = (whole: number) => `${whole}000000000000000000`

test('a request notifies the bot once and the player’s page of its changes', async () => {
  const id = await requested()
  const status = pageOf(ann, { type: 'withdrawal', withdrawalId: id, status: 'pending' })
  expect(told).toEqual([`bot: withdrawal_requested ${id}`, pageOf(ann, { type: 'balance' }), status])
})

test.each(['approved', 'rejected'] as const)(
  'once it is %s, the bot and the page are notified once',
  async (status) => {
    const id = await requested()
    told = []
    expect(await decide(id, status)).toMatchObject({ ok: true })
    expect(told).toEqual([
      `bot: withdrawal_decided ${id}`,
      pageOf(ann, { type: 'withdrawal', withdrawalId: id, status }),
      ...(status === 'rejected' ? [pageOf(ann, { type: 'balance' })] : []),
    ])
  },
)

test('once it is paid, the bot and the page are notified once', async () => {
  const id = await requested()
  await decide(id, 'approved')
  told = []
  await world.complete(ann, id, deps)
  expect(told).toEqual([
    `bot: withdrawal_completed ${id}`,
    pageOf(ann, { type: 'balance' }),
    pageOf(ann, { type: 'withdrawal', withdrawalId: id, status: 'completed' }),
  ])
  expect(await standing(id)).toMatchObject({ status: 'completed', usdt_available: OF(6), usdt_held: '0' })
})

test('once its payout is cancelled, the bot is notified once, and the whole amount is returned', async () => {
  const id = await requested()
  await decide(id, 'approved')
  told = []
  await ledger.db.transaction(async (tx) => {
    await execute(tx, sql`update payouts set state = 'cancelled' where withdrawal_id = ${id}`)
    await cancelWithdrawal(deps, tx, { userId: ann.userId, withdrawalId: id }, { by: 'ann', reason: 'odd' })
  })
  expect(told.filter((line) => line.startsWith('bot'))).toEqual([`bot: withdrawal_decided ${id}`])
  expect(await standing(id)).toMatchObject({ status: 'rejected', usdt_available: OF(10), usdt_held: '0' })
})

test.each([
  { end: 'paid', becomes: 'completed' },
  { end: 'cancelled', becomes: 'rejected' },
] as const)('a withdrawal that is $end leaves the player’s other one approved', async ({ end, becomes }) => {
  const [id, other] = [await requested('1'), await requested('2')]
  await decide(id, 'approved')
  await decide(other, 'approved')
  if (end === 'paid') await world.complete(ann, id, deps)
  else
    await ledger.db.transaction(async (tx) => {
      await execute(tx, sql`update payouts set state = 'cancelled' where withdrawal_id = ${id}`)
      await cancelWithdrawal(deps, tx, { userId: ann.userId, withdrawalId: id }, { by: 'ann', reason: 'odd' })
    })
  expect(await standing(id)).toMatchObject({ status: becomes, usdt_held: OF(2) })
  expect(await standing(other)).toMatchObject({ status: 'approved' })
})

describe('a decided withdrawal', () => {
  const refusal = { ok: false, code: 'withdrawal_already_decided' }

  test.each([
    { first: 'approved', next: 'rejected', left: { usdt_available: OF(6), usdt_held: OF(4), payouts: '1' } },
    { first: 'approved', next: 'approved', left: { usdt_available: OF(6), usdt_held: OF(4), payouts: '1' } },
    { first: 'rejected', next: 'approved', left: { usdt_available: OF(10), usdt_held: '0', payouts: '0' } },
    { first: 'rejected', next: 'rejected', left: { usdt_available: OF(10), usdt_held: '0', payouts: '0' } },
  ] as const)('as $first cannot become $next: nothing moves and no one is notified', async ({ first, next, left }) => {
    const id = await requested()
    await decide(id, first)
    told = []
    expect(await decide(id, next)).toEqual(refusal)
    expect(told).toEqual([])
    expect(await standing(id)).toMatchObject({ status: first, entries: '1', ...left })
  })

  test('that was paid cannot be rejected', async () => {
    const id = await requested()
    await decide(id, 'approved')
    await world.complete(ann, id)
    expect(await decide(id, 'rejected')).toEqual(refusal)
    expect(await standing(id)).toMatchObject({ status: 'completed', usdt_available: OF(6), usdt_held: '0' })
  })
})

describe('a request', () => {
  type WithdrawalTestRequest = Parameters<typeof requestWithdrawal>[2]
  const REFUSED: readonly {
    readonly code: string
    readonly ask?: Partial<WithdrawalTestRequest>
    readonly change?: Partial<WithdrawalDeps>
    readonly before?: () => Promise<unknown>
  }[] = [
    { code: 'not_yours', ask: { walletAddress: `0x${'f'.repeat(40)}` } },
    { code: 'withdrawal_to_other_wallet', ask: { toAddress: `0x${'f'.repeat(40)}` } },
    {
      code: 'withdrawal_asset_unavailable',
      ask: { tokenType: 'BV3' },
      change: { tokens: { USDT: `0x${'e'.repeat(40)}`, BV3: null } },
    },
    { code: 'withdrawal_amount_invalid', ask: { amount: '4,5' } },
    { code: 'withdrawal_amount_invalid', ask: { amount: '0' } },
    { code: 'withdrawal_below_minimum', ask: { amount: '0.00009' } },
    { code: 'withdrawal_exceeds_balance', ask: { amount: '10.000000000000000001' } },
    { code: 'withdrawal_bv3_locked', ask: { tokenType: 'BV3', amount: '0.01' } },
    {
      code: 'withdrawal_too_many_pending',
      async before() {
        for (let count = 0; count < 20; count += 1) expect(await world.ask(ann, '0.1')).toMatchObject({ ok: true })
      },
    },
    { code: 'withdrawals_being_checked', change: { record: { ...EXPLAINED, compare: async () => async () => false } } },
  ]
  const held = async () => {
    const { rows } = await execute(
      ledger.db,
      sql`select bv3_available, usdt_available, usdt_held,
        (select count(*) from withdrawals w where w.user_id = b.user_id) as withdrawals
      from balances b where user_id = ${ann.userId}`,
    )
    return rows
  }

  test.each(REFUSED)(
    'refused as $code holds nothing and notifies no one: $ask',
    async ({ code, ask, change, before }) => {
      await giveBalance(ledger.db, ann.userId, 'BV3', 100n)
      await before?.()
      const was = await held()
      const usual = { walletAddress: ann.walletAddress, toAddress: ann.walletAddress, tokenType: 'USDT' } as const
      const wish: WithdrawalTestRequest = { ...usual, amount: '4', idempotencyKey: null, ...ask }
      expect(await requestWithdrawal({ ...deps, ...change }, ann, wish)).toEqual({ ok: false, code })
      expect([await held(), told]).toEqual([was, []])
    },
  )

  test('is limited to twenty pending per player, and one more after a decision', async () => {
    const ids: number[] = []
    for (let count = 0; count < 20; count += 1) ids.push(await requested('0.1'))
    expect(await world.ask(ann, '0.1')).toMatchObject({ ok: false })
    await decide(ids[3] ?? 0, 'rejected')
    expect(await world.ask(ann, '0.1')).toMatchObject({ ok: true })
    expect(await world.ask(ann, '0.1')).toMatchObject({ ok: false })
  })

  test('of BV3 is accepted once the operator has opened BV3', async () => {
    await giveBalance(ledger.db, ann.userId, 'BV3', 100n)
    await openBv3Withdrawals(ledger.db)
    const usual = { walletAddress: ann.walletAddress, toAddress: ann.walletAddress, idempotencyKey: null }
    const asked = await requestWithdrawal(deps, ann, { ...usual, tokenType: 'BV3', amount: '0.4' })
    expect(asked).toMatchObject({ ok: true, value: { tokenType: 'BV3', amount: '0.4', status: 'pending' } })
    expect(await held()).toMatchObject([{ bv3_available: '60', usdt_available: OF(10) }])
  })
})

describe('a decision', () => {
  const TOKEN = `0x${'e'.repeat(40)}` as const
  type WithdrawalTestDecision = Parameters<typeof decideWithdrawal>[3]
  const APPROVED: WithdrawalTestDecision = { status: 'approved', reason: '', way: 'hot_wallet' }
  const REJECTED: WithdrawalTestDecision = { status: 'rejected', reason: 'no', way: 'hot_wallet' }
  const unexplained = (isPaidByStray = false) => ({
    record: { compare: async () => async () => false, isPaidByStray: async () => isPaidByStray },
  })
  const endAlarms = () =>
    execute(ledger.db, `update audit_alarms set resolved_at = clock_now() where resolved_at is null`)
  const alarm = (userIds: readonly number[], stopsAll: boolean) =>
    raiseAlarm(ledger.db, { check: 'balances', count: 1, example: 'x', userIds, stopsAll })
  const logged = async (id: number) =>
    (
      await execute(
        ledger.db,
        sql`select username, action, details from audit_log where subject = ${`withdrawal ${id}`} order by sequence`,
      )
    ).rows

  const REFUSED: readonly {
    readonly code: string
    readonly verdict: WithdrawalTestDecision
    readonly change?: () => Partial<WithdrawalDeps>
    readonly before?: () => Promise<unknown>
    readonly after?: () => Promise<unknown>
  }[] = [
    { code: 'rejection_needs_reason', verdict: { ...REJECTED, reason: ' ' } },
    {
      code: 'withdrawal_of_frozen',
      verdict: APPROVED,
      before: () => setFreeze(deps, OPERATOR, { userId: ann.userId, isFrozen: true, reason: 'odd' }),
    },
    { code: 'withdrawal_being_checked', verdict: APPROVED, before: () => alarm([ann.userId], false), after: endAlarms },
    { code: 'payouts_stopped', verdict: APPROVED, before: () => alarm([], true), after: endAlarms },
    { code: 'payout_unavailable', verdict: APPROVED, change: () => ({ hotWallet: () => null }) },
    { code: 'payout_unavailable', verdict: APPROVED, change: () => ({ tokens: { USDT: null as never, BV3: TOKEN } }) },
    {
      code: 'payouts_held',
      verdict: REJECTED,
      before: () => holdPayouts(ledger.db, { reason: 'restored', asOf: null }),
      after: () => execute(ledger.db, `update payout_holds set ended_at = clock_now(), ended_by = 'ann'`),
    },
    { code: 'payouts_unexplained', verdict: REJECTED, change: () => unexplained() },
    { code: 'payouts_unexplained', verdict: REJECTED, change: () => unexplained(true) },
    { code: 'payouts_unexplained', verdict: APPROVED, change: () => unexplained() },
    {
      code: 'payouts_unexplained',
      verdict: { ...APPROVED, way: 'operator_wallet' },
      change: () => unexplained(true),
    },
  ]

  test.each(REFUSED)(
    'refused as $code moves nothing and notifies no one: $verdict',
    async ({ before, after, ...one }) => {
      const id = await requested()
      await before?.()
      told = []
      const decided = await decideWithdrawal({ ...deps, ...one.change?.() }, OPERATOR, id, one.verdict)
      await after?.()
      expect(decided).toEqual({ ok: false, code: one.code })
      expect([await standing(id), told]).toEqual([
        { status: 'pending', usdt_available: OF(6), usdt_held: OF(4), payouts: '0', entries: '0' },
        [],
      ])
    },
  )

  test('needs an existing withdrawal', async () => {
    for (const verdict of [APPROVED, REJECTED])
      expect(await decideWithdrawal(deps, OPERATOR, 999_999, verdict)).toEqual({
        ok: false,
        code: 'withdrawal_unknown',
      })
  })

  test('of BV3 must wait while the operator has closed BV3', async () => {
    await giveBalance(ledger.db, ann.userId, 'BV3', 100n)
    await openBv3Withdrawals(ledger.db)
    const usual = { walletAddress: ann.walletAddress, toAddress: ann.walletAddress, idempotencyKey: null }
    const asked = await requestWithdrawal(deps, ann, { ...usual, tokenType: 'BV3', amount: '0.4' })
    if (!asked.ok) throw new Error(asked.code)
    const setOpen = async (isBv3Open: boolean) => {
      const { value, version } = await readVersionedSetting(ledger.db, 'withdrawals')
      await changeSetting(ledger.db, 'withdrawals', { ...value, isBv3Open }, { author: 'op', basedOn: version })
    }
    await setOpen(false)
    const { id } = asked.value
    expect(await decide(id, 'approved')).toEqual({ ok: false, code: 'withdrawal_bv3_closed' })
    await setOpen(true)
    expect(await decide(id, 'approved')).toMatchObject({ ok: true })
    const { rows } = await execute(ledger.db, sql`select amount from payouts where withdrawal_id = ${id}`)
    // On the chain BV3 has eighteen decimals.
    expect(rows).toEqual([{ amount: '400000000000000000' }])
  })

  test.each([
    { way: 'hot_wallet', hotWallet: TOKEN, wakes: 1 },
    { way: 'operator_wallet', hotWallet: null, wakes: expect.any(Number) },
  ] as const)(
    'to approve by $way queues its payout, and is recorded with the way',
    async ({ way, hotWallet, wakes }) => {
      const id = await requested()
      let woken = 0
      const by = { ...deps, hotWallet: () => hotWallet, broadcast: { publish: () => void woken++ } }
      const answer = await decideWithdrawal(by, OPERATOR, id, { status: 'approved', reason: ' fine ', way })
      expect(answer).toMatchObject({
        ok: true,
        value: { id, status: 'approved', decidedBy: 'ann', reason: 'fine', net: '4', payout: { way } },
      })
      const { rows } = await execute(
        ledger.db,
        sql`select user_id::text as "user", way, token, to_address as to, amount, chain_id as chain, created_by as by
        from payouts where withdrawal_id = ${id}`,
      )
      const to = ann.walletAddress
      expect(rows).toEqual([
        { user: String(ann.userId), way, token: TOKEN, to, amount: OF(4), chain: 31_337, by: 'ann' },
      ])
      const details = { amount: '4', token: 'USDT', toAddress: to, way, reason: 'fine' }
      expect(await logged(id)).toEqual([{ username: 'ann', action: 'approve withdrawal', details }])
      expect(woken).toEqual(wakes)
    },
  )

  test('to reject returns the amount with the reason, and wakes no payout', async () => {
    const id = await requested()
    const by = { ...deps, broadcast: { publish: () => expect.unreachable('nothing is paid') } }
    const answer = await decideWithdrawal(by, OPERATOR, id, { ...REJECTED, reason: ' not yours ' })
    expect(answer).toMatchObject({ ok: true, value: { status: 'rejected', reason: 'not yours', payout: null } })
    const details = { amount: '4', token: 'USDT', toAddress: ann.walletAddress, reason: 'not yours' }
    expect(await logged(id)).toEqual([{ username: 'ann', action: 'reject withdrawal', details }])
    expect(await standing(id)).toMatchObject({ usdt_available: OF(10), usdt_held: '0', payouts: '0' })
  })

  test('to approve is possible if an unexplained transaction has paid exactly this amount', async () => {
    const id = await requested()
    await execute(ledger.db, sql`update withdrawals set fee = ${OF(1)}::numeric where id = ${id}`)
    const asked: unknown[] = []
    const isPaidByStray = async (payment: unknown) => asked.push(payment) > 0
    const record = { compare: async () => async () => false, isPaidByStray }
    expect(await decideWithdrawal({ ...deps, record }, OPERATOR, id, APPROVED)).toMatchObject({ ok: true })
    expect(asked).toEqual([{ token: TOKEN, to: ann.walletAddress, value: 3n * 10n ** 18n }])
  })
})

describe('the calls', () => {
  const exported: unknown[] = []
  const call = async (asked: Call, request: object, headers: Readonly<Record<string, string>> = {}) => {
    const exportList = (async (...args: unknown[]) => {
      exported.push(args)
      return { ok: false, code: 'files_busy' }
    }) as never
    const routes = withdrawalRoutes(deps)
    return callRoute(routes, asked, request, { headers, exportList })
  }
  const byPlayer = (asked: Call, request: object = {}, headers = {}) =>
    call(asked, { session: ann, ...request }, headers)
  const byOperator = (asked: Call, request: object, headers = {}) =>
    call(asked, { session: OPERATOR, ...request }, headers)
  const idsOf = (answer: unknown) => (answer as { value: { id: number }[] }).value.map(({ id }) => id)
  const BAD_KEY = { 'idempotency-key': 'no key' }
  const malformed = { ok: false, code: 'malformed_request' }
  const csv = { accept: 'text/csv' }

  test('let a player request and cancel once under a key each', async () => {
    const { walletAddress } = ann
    const body = { walletAddress, toAddress: walletAddress, tokenType: 'USDT', amount: '4' }
    expect((await byPlayer(calls.requestWithdrawal, { body }, BAD_KEY)).answer).toEqual(malformed)
    const first = await byPlayer(calls.requestWithdrawal, { body }, { 'idempotency-key': 'one' })
    expect(first.answer).toMatchObject({ ok: true, value: { amount: '4', status: 'pending' } })
    expect(await byPlayer(calls.requestWithdrawal, { body }, { 'idempotency-key': 'one' })).toEqual(first)
    const { id } = (first.answer as unknown as { value: { id: number } }).value
    const cancel = (headers: object) => byPlayer(calls.cancelWithdrawal, { params: { id } }, headers)
    expect((await cancel(BAD_KEY)).answer).toEqual(malformed)
    const cancelled = await cancel({ 'idempotency-key': 'two' })
    expect(cancelled.answer).toMatchObject({ ok: true, value: { id, status: 'rejected' } })
    expect(await cancel({ 'idempotency-key': 'two' })).toEqual(cancelled)
    expect(await standing(id)).toMatchObject({ usdt_available: OF(10), usdt_held: '0' })
  })

  test('return a player’s own withdrawals page by page, the freeze and the instant offer, and no one else’s', async () => {
    const ids = [await requested('1'), await requested('2'), await requested('3')].toReversed()
    const bob = await world.newPlayer(5)
    await world.ask(bob, '1')
    const query = { walletAddress: ann.walletAddress }
    for (const asked of [calls.listWithdrawals, getWithdrawalFreeze, calls.getInstantOffer])
      expect(
        (await byPlayer(asked, { query: { ...query, walletAddress: bob.walletAddress, limit: 9 } })).answer,
      ).toEqual({
        ok: false,
        code: 'not_yours',
      })
    const first = await byPlayer(calls.listWithdrawals, { query: { ...query, limit: 2 } })
    expect([idsOf(first.answer), first.headers]).toEqual([ids.slice(0, 2), { 'x-next-cursor': String(ids[1]) }])
    const rest = await byPlayer(calls.listWithdrawals, { query: { ...query, limit: 2, cursor: String(ids[1]) } })
    expect([idsOf(rest.answer), rest.headers]).toEqual([ids.slice(2), {}])
    expect((await byPlayer(calls.listWithdrawals, { query: { ...query, limit: 2, cursor: 'x' } })).answer).toEqual(
      malformed,
    )
    expect((await byPlayer(getWithdrawalFreeze, { query })).answer).toEqual({
      ok: true,
      value: { reason: null, frozenAt: null },
    })
    expect((await byPlayer(calls.getInstantOffer, { query })).answer).toEqual({
      ok: true,
      value: { isOffered: false, reasons: ['off'], perWithdrawalUsdt: '0', leftUsdt: '0', isNearlyUsedUp: false },
    })
    expect((await byPlayer(getInstantDay)).answer).toEqual({
      ok: true,
      value: { approvedUsdt: '0', count: 0, perDayUsdt: '0' },
    })
  })

  test('let an operator freeze and unfreeze a player’s withdrawals, each time with a reason', async () => {
    const { userId, walletAddress } = ann
    const params = { id: userId }
    const freeze = (reason: string) => byOperator(freezeWithdrawals, { params, body: { reason } })
    const unfreeze = (reason: string) => byOperator(unfreezeWithdrawals, { params, body: { reason } })
    const done = { ok: true, value: undefined }
    expect((await unfreeze('why')).answer).toEqual({ ok: false, code: 'withdrawals_not_frozen' })
    expect((await freeze('odd')).answer).toEqual(done)
    expect((await freeze('odd')).answer).toEqual({ ok: false, code: 'withdrawals_frozen_already' })
    const own = await byPlayer(getWithdrawalFreeze, { query: { walletAddress } })
    expect(own.answer).toEqual({ ok: true, value: { reason: 'odd', frozenAt: expect.stringMatching(/Z$/) } })
    expect(await world.ask(ann, '1')).toEqual({ ok: false, code: 'withdrawals_frozen' })
    expect((await unfreeze('fine')).answer).toEqual(done)
    expect(await world.ask(ann, '1')).toMatchObject({ ok: true })
    expect(told).toEqual([pageOf(ann, { type: 'withdrawal_freeze' }), pageOf(ann, { type: 'withdrawal_freeze' })])
    const { rows } = await execute(
      ledger.db,
      sql`select username, action, details from audit_log where subject = ${`player ${userId}`} order by sequence`,
    )
    expect(rows).toEqual([
      { username: 'ann', action: 'freeze withdrawals', details: { walletAddress, reason: 'odd' } },
      { username: 'ann', action: 'unfreeze withdrawals', details: { walletAddress, reason: 'fine' } },
    ])
    const unknown = { params: { id: 999_999 }, body: { reason: 'odd' } }
    for (const asked of [freezeWithdrawals, unfreezeWithdrawals])
      expect((await byOperator(asked, unknown)).answer).toEqual({ ok: false, code: 'player_unknown' })
  })

  test('return an operator one player’s withdrawals and those of a status, page by page in both directions, and as files', async () => {
    const bob = await world.newPlayer(50)
    const ids: number[] = []
    for (const amount of ['1', '2', '3', '4']) {
      const asked = await world.ask(bob, amount)
      ids.unshift(asked.ok ? asked.value.id : 0)
    }
    for (const id of ids.slice(0, 3)) await decide(id, 'rejected')
    const rejected = ids.slice(0, 3)
    const own = (query: object, headers = {}) =>
      byOperator(listPlayerWithdrawals, { params: { id: bob.userId }, query }, headers)
    const first = await own({ limit: 3 })
    expect([idsOf(first.answer), first.headers]).toEqual([
      rejected,
      { vary: 'accept', 'x-next-cursor': String(rejected[2]) },
    ])
    const last = await own({ limit: 3, cursor: String(rejected[2]) })
    expect([idsOf(last.answer), last.headers]).toEqual([ids.slice(3), { vary: 'accept' }])
    expect((await own({ limit: 3, cursor: 'x' })).answer).toEqual(malformed)
    exported.length = 0
    expect(await own({ limit: 3 }, csv)).toEqual({
      answer: { ok: false, code: 'files_busy' },
      headers: { vary: 'accept' },
    })
    expect(exported.splice(0)).toEqual([[OPERATOR, PLAYER_WITHDRAWALS_CSV, { playerId: bob.userId }]])

    const list = (query: object, headers = {}) =>
      byOperator(listAdminWithdrawals, { query: { limit: 2, ...query } }, headers)
    const page = await list({ status: 'rejected' })
    expect([idsOf(page.answer), page.headers]).toEqual([
      rejected.slice(0, 2),
      { vary: 'accept', 'x-next-cursor': String(rejected[1]) },
    ])
    const next = await list({ status: 'rejected', cursor: String(rejected[1]) })
    expect(idsOf(next.answer)[0]).toBe(rejected[2])
    const back = await list({ status: 'rejected', cursor: next.headers['x-prev-cursor'] })
    expect(idsOf(back.answer)).toEqual(rejected.slice(0, 2))
    expect(idsOf((await list({})).answer)).toEqual(ids.slice(0, 2))
    const { rows: pending } = await execute<{ count: string }>(
      ledger.db,
      `select count(*) from withdrawals where status = 'pending'`,
    )
    const waiting = await list({ status: 'pending' })
    expect([idsOf(waiting.answer)[0], waiting.headers['x-total-count']]).toEqual([ids[3], pending[0]?.count])
    expect((await list({ cursor: 'x' })).answer).toEqual(malformed)
    await list({ status: 'rejected' }, csv)
    expect(exported.splice(0)).toEqual([[OPERATOR, WITHDRAWALS_CSV, { status: 'rejected' }]])
    for (const [kind, asked, expected] of [
      [PLAYER_WITHDRAWALS_CSV, { playerId: bob.userId }, ids],
      [WITHDRAWALS_CSV, { status: 'rejected' }, rejected],
    ] as const) {
      const { readAfter } = kind.listFor(asked as never) as unknown as {
        readAfter: (on: typeof ledger.db, last: object | null, limit: number) => Promise<{ id: number }[]>
      }
      const some = await readAfter(ledger.db, null, 2)
      const others = await readAfter(ledger.db, some[1] ?? null, 9)
      expect([...some, ...others].map(({ id }) => id).slice(0, expected.length)).toEqual(expected)
      expect(some).toHaveLength(2)
    }
  })

  test('let an operator read the facts of one, decide one, and approve several once under a key', async () => {
    const [one, two, three] = [await requested('1'), await requested('2'), await requested('3')] as const
    const facts = await byOperator(getWithdrawalFacts, { params: { id: two } })
    expect(facts.answer).toMatchObject({
      ok: true,
      value: { isFirst: false, earlier: { pending: { count: 2, usdt: '4' } } },
    })
    expect((await byOperator(getWithdrawalFacts, { params: { id: 999_999 } })).answer).toEqual({
      ok: false,
      code: 'withdrawal_unknown',
    })
    const verdict = { status: 'rejected', reason: 'no', way: 'hot_wallet' }
    expect((await byOperator(decideCall, { params: { id: one }, body: verdict })).answer).toMatchObject({
      ok: true,
      value: { id: one, status: 'rejected' },
    })
    const body = { ids: [two, three], way: 'hot_wallet', net: { usdt: '5', bv3: '0' } }
    const approve = (headers: object) => byOperator(approveWithdrawals, { body }, headers)
    expect((await approve(BAD_KEY)).answer).toEqual(malformed)
    const approved = await approve({ 'idempotency-key': 'batch' })
    expect(approved.answer).toMatchObject({
      ok: true,
      value: { approved: [two, three], approvedNet: { usdt: '5', bv3: '0' }, skipped: [] },
    })
    expect(await approve({ 'idempotency-key': 'batch' })).toEqual(approved)
    const list = await byOperator(listAdminWithdrawals, { query: { limit: 2 } })
    const inBatch = { status: 'approved', decidedBy: 'ann', reason: null, payout: { way: 'hot_wallet' } }
    expect(list.answer).toMatchObject({
      value: [
        { ...inBatch, id: three },
        { ...inBatch, id: two },
      ],
    })
  })

  test('compute the waiting times once in a while for all callers', async () => {
    const routes = withdrawalRoutes(deps)
    const waits = async () => (await callRoute(routes, calls.getWithdrawalWaits, {})).answer
    const before = await waits()
    expect(before).toMatchObject({ ok: true })
    for (let count = 0; count < 12; count += 1) {
      const id = await requested('0.1')
      await decide(id, 'approved')
      await world.complete(ann, id)
    }
    expect(await waits()).toEqual(before)
    expect((await byPlayer(calls.getWithdrawalWaits)).answer).not.toEqual(before)
  })
})
