import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { bv3, formatAmount, usdt } from '#core/money.ts'
import { payoutProblem, payoutProblemSentence, problemColumnsOf } from '#core/payout-problem.ts'
import { WITHDRAWAL_STATUSES, type WithdrawalAsset, type WithdrawalStatus } from '#core/withdrawal.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { only } from '../../db/statement.ts'
import {
  readAdminWithdrawal,
  readAdminWithdrawals,
  readAdminWithdrawalsBack,
  readAdminWithdrawalsOf,
  readWithdrawal,
  readWithdrawalFacts,
  readWithdrawalsOf,
} from './read-withdrawals.ts'
import { countCancelled, countPending, readApprovedUnder, readEarlier, readReferredBy } from './withdrawals.sql.ts'
import { readFreeze, setFreeze } from './withdrawals.ts'

/** Which withdrawals each sum and each list has, and what each line says. Withdrawals are rows here: no money moves. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const DAY_MS = 86_400_000
const TO = fakeAddress('to')
const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
let ann: LedgerPlayer
let cid: LedgerPlayer
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  for (const table of ['payouts', 'withdrawals']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOON_MS)
  ;[ann, cid] = [await ledger.newPlayer(), await ledger.newPlayer()]
})
afterAll(() => ledger?.close())

type Added = {
  readonly asset: WithdrawalAsset
  readonly amount: bigint
  readonly fee: bigint
  readonly status: WithdrawalStatus
  readonly by: string | null
  readonly reason: string
  readonly key: string | null
  readonly decidedKey: string | null
  readonly atMs: number
  readonly decidedAtMs: number
}
const USUAL: Added = {
  ...{ asset: 'USDT', amount: 100n, fee: 0n, status: 'pending', by: null, reason: 'no', key: null, decidedKey: null },
  ...{ atMs: NOON_MS, decidedAtMs: NOON_MS },
}
async function add({ userId }: LedgerPlayer, change: Partial<Added> = {}): Promise<number> {
  const { asset, amount, fee, status, by, reason, key, decidedKey, atMs, decidedAtMs } = { ...USUAL, ...change }
  const decidedAt = status === 'pending' ? null : decidedAtMs
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`insert into withdrawals (user_id, asset, amount, fee, to_address, status, decided_by, decided_at, reason,
        idempotency_key, decided_key, requested_at)
      values (${userId}, ${asset}, ${String(amount)}, ${String(fee)}, ${TO}, ${status}, ${by},
        to_timestamp(${decidedAt}::numeric / 1000), ${reason}, ${key}, ${decidedKey}, to_timestamp(${atMs}::numeric / 1000))
      returning id`,
  )
  return Number(rows[0]?.id)
}
const ofUsdt = (amount: bigint) => formatAmount(usdt(amount), 'USDT')
const ofBv3 = (amount: bigint) => formatAmount(bv3(amount), 'BV3')

describe('the facts beside a withdrawal', () => {
  async function facts(withdrawalId: number) {
    const read = await readWithdrawalFacts(ledger.db, withdrawalId)
    if (!read.ok) throw new Error(read.code)
    return read.value
  }

  test('sum the player’s other withdrawals by their end, without those that the player cancelled', async () => {
    await add(ann, { status: 'rejected', amount: 1n })
    await add(cid, { status: 'completed', amount: 2n })
    const id = await add(ann, { amount: 4n })
    expect((await facts(id)).isFirst).toBe(true)
    for (const [index, status] of WITHDRAWAL_STATUSES.entries()) {
      const usual = { status, by: status === 'pending' ? null : 'bob' }
      await add(ann, { ...usual, amount: 8n << BigInt(3 * index) })
      await add(ann, { ...usual, amount: 16n << BigInt(3 * index) })
      await add(ann, { ...usual, asset: 'BV3', amount: 32n << BigInt(3 * index) })
    }
    const read = await facts(id)
    expect(read.isFirst).toBe(true)
    for (const [index, status] of WITHDRAWAL_STATUSES.entries()) {
      const sums = { usdt: ofUsdt(24n << BigInt(3 * index)), bv3: ofBv3(32n << BigInt(3 * index)) }
      expect(read.earlier[status]).toEqual({ count: 3, ...sums })
    }
    expect((await facts(await add(ann))).isFirst).toBe(false)
  })

  test('have the player’s last rejection by an operator, and not the withdrawal’s own', async () => {
    const rejected = { status: 'rejected', by: 'bob' } as const
    const first = await add(ann, { ...rejected, reason: 'first', decidedAtMs: NOON_MS - 1 })
    expect((await facts(first)).lastRejection).toBeNull()
    const second = await add(ann, { ...rejected, reason: 'second' })
    await add(ann, { status: 'rejected', reason: 'cancelled' })
    await add(ann, { status: 'approved', by: 'bob', reason: 'approved' })
    await add(cid, { ...rejected, reason: 'another player’s' })
    const said = { reason: 'first', decidedAt: new Date(NOON_MS - 1).toISOString(), decidedBy: 'bob' }
    expect((await facts(second)).lastRejection).toEqual(said)
    expect((await facts(await add(ann))).lastRejection).toMatchObject({ reason: 'second' })
  })

  test('have the amount due to all other approved ones, without the fees', async () => {
    const id = await add(ann, { status: 'approved', amount: 1_000n })
    for (const asset of ['USDT', 'BV3'] as const) {
      await add(cid, { asset, status: 'approved', amount: 50n, fee: 7n })
      await add(ann, { asset, status: 'approved', amount: 5n, fee: 1n })
      for (const status of ['pending', 'completed', 'rejected'] as const)
        await add(cid, { asset, status, amount: 500n })
    }
    expect((await facts(id)).due).toEqual({ usdt: ofUsdt(47n), bv3: ofBv3(47n) })
  })

  describe('have the number of the referrer’s other wallets with the same request', () => {
    const alike = async (change: Partial<Added>, isOfReferrer = true) => {
      const wallets = [
        await ledger.newPlayer(ann.wallet),
        await ledger.newPlayer(isOfReferrer ? ann.wallet : cid.wallet),
      ]
      const [own, other] = wallets as [LedgerPlayer, LedgerPlayer]
      const id = await add(own, { amount: 10_000n })
      for (let times = 0; times < 2; times += 1) {
        await add(other, { amount: 10_000n, ...change })
        await add(own, { amount: 10_000n })
      }
      return (await facts(id)).alike
    }
    test.each<{ name: string; change: Partial<Added>; isOfReferrer?: boolean; wallets: number }>([
      { name: 'each counts once', change: {}, wallets: 1 },
      { name: 'also what was rejected', change: { status: 'rejected', by: 'bob' }, wallets: 1 },
      { name: 'a hundredth less', change: { amount: 9_900n }, wallets: 1 },
      { name: 'less than that', change: { amount: 9_899n }, wallets: 0 },
      { name: 'a hundredth more', change: { amount: 10_100n }, wallets: 1 },
      { name: 'more than that', change: { amount: 10_101n }, wallets: 0 },
      { name: 'a week before', change: { atMs: NOON_MS - 7 * DAY_MS }, wallets: 1 },
      { name: 'longer before', change: { atMs: NOON_MS - 7 * DAY_MS - 1 }, wallets: 0 },
      { name: 'a week after', change: { atMs: NOON_MS + 7 * DAY_MS }, wallets: 1 },
      { name: 'longer after', change: { atMs: NOON_MS + 7 * DAY_MS + 1 }, wallets: 0 },
      { name: 'the same number of BV3', change: { asset: 'BV3' }, wallets: 0 },
      { name: 'another referrer’s', change: {}, isOfReferrer: false, wallets: 0 },
    ])('$name: $wallets', async ({ change, isOfReferrer, wallets }) => {
      expect(await alike(change, isOfReferrer)).toEqual({ referrer: ann.wallet, wallets, isMore: false })
    })

    test('among the newest wallets if the referrer has very many', async () => {
      const referrer = ann.wallet
      const referred = []
      for (let count = 0; count < 4; count++) referred.push(BigInt((await ledger.newPlayer(referrer)).userId))
      const [, second, third, own] = referred
      const read = await readReferredBy(ledger.db, { referrer, userId: Number(own), limit: 2 })
      expect(read.map(({ user_id }) => user_id)).toEqual([third, second])
    })

    test('and none for a player without a referrer', async () => {
      expect((await facts(await add(ann))).alike).toBeNull()
    })
  })
})

describe('the facts about earlier requests', () => {
  const asked = { asset: 'USDT', amount: 100n, toAddress: TO } as const
  const earlier = async (change: object = {}, key: string | null = 'k') =>
    only(await readEarlier(ledger.db, { userId: ann.userId, idempotencyKey: key, ...asked, ...change }))

  test('have the number of the player’s pending ones', async () => {
    for (const status of WITHDRAWAL_STATUSES) await add(ann, { status })
    await add(ann)
    await add(cid)
    expect(await earlier()).toEqual({ pending: 2n, id: null, is_same: null })
    expect(await earlier({}, null)).toEqual({ pending: 2n, id: null, is_same: null })
  })

  test.each<{ change: object; isSame: boolean }>([
    { change: {}, isSame: true },
    { change: { asset: 'BV3' }, isSame: false },
    { change: { amount: 101n }, isSame: false },
    { change: { toAddress: fakeAddress('elsewhere') }, isSame: false },
  ])('have the request with the same key, whatever its state, and whether it is the same: %o', async (one) => {
    const id = await add(ann, { status: 'completed', key: 'k' })
    await add(ann, { key: 'another' })
    await add(cid, { key: 'k' })
    expect(await earlier(one.change)).toEqual({ pending: 1n, id: BigInt(id), is_same: one.isSame })
  })
})

test('an approval is found by its operator and key, also once it is paid', async () => {
  const by = { by: 'bob', decidedKey: 'k' }
  const ids = []
  for (const status of WITHDRAWAL_STATUSES) ids.push(await add(ann, { status, ...by }))
  const found = async (withdrawalId: number, username = 'bob', key = 'k') =>
    (await readApprovedUnder(ledger.db, { withdrawalId, username, key })).length > 0
  const isFound = await Promise.all(ids.map((id) => found(id)))
  expect(isFound).toEqual(WITHDRAWAL_STATUSES.map((status) => status === 'approved' || status === 'completed'))
  const id = await add(ann, { status: 'approved', ...by })
  expect([await found(id, 'cid'), await found(id, 'bob', 'l')]).toEqual([false, false])
})

test('a player’s cancellations of one day are counted, among the latest withdrawals', async () => {
  const cancelled = { status: 'rejected', decidedAtMs: NOON_MS - DAY_MS + 1 } as const
  await add(ann, cancelled)
  await add(ann, { ...cancelled, decidedAtMs: NOON_MS - DAY_MS })
  await add(ann, { ...cancelled, by: 'bob' })
  await add(ann, { status: 'completed', decidedAtMs: NOON_MS })
  await add(ann, cancelled)
  await add(cid, cancelled)
  const count = async (among: number) =>
    Number(only(await countCancelled(ledger.db, { userId: ann.userId, among })).cancelled)
  expect(await Promise.all([1, 4, 5, 9].map(count))).toEqual([1, 1, 2, 2])
})

describe('the lists', () => {
  /** Of each status some, of two players in turns. */
  async function addMany() {
    const all: { readonly id: number; readonly status: WithdrawalStatus; readonly of: LedgerPlayer }[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      for (const [index, status] of WITHDRAWAL_STATUSES.entries()) {
        const of = (turn + index) % 2 === 0 ? ann : cid
        all.push({ id: await add(of, { status }), status, of })
      }
    }
    return all
  }
  const idsOf = (views: readonly { readonly id: number }[]) => views.map(({ id }) => id)

  test.each([null, ...WITHDRAWAL_STATUSES])(
    'of all players continue before and after each line: %s',
    async (status) => {
      const all = await addMany()
      const wanted = all.filter((one) => status === null || one.status === status).map(({ id }) => id)
      const last = Math.max(...wanted) + 1
      for (const at of [...wanted, last]) {
        for (const limit of [2, 99]) {
          const before = wanted.filter((id) => id < at).toReversed()
          expect(idsOf(await readAdminWithdrawals(ledger.db, status, { beforeId: at, limit }))).toEqual(
            before.slice(0, limit),
          )
          const after = wanted.filter((id) => id > at)
          expect(idsOf(await readAdminWithdrawalsBack(ledger.db, status, { afterId: at, limit }))).toEqual(
            after.slice(0, limit),
          )
        }
      }
      expect(only(await countPending(ledger.db)).pending).toBe(3n)
    },
  )

  test('of one player continue before each line', async () => {
    const all = await addMany()
    const own = all.filter(({ of }) => of === ann).map(({ id }) => id)
    for (const at of own) {
      const before = own.filter((id) => id < at).toReversed()
      for (const read of [readWithdrawalsOf, readAdminWithdrawalsOf]) {
        expect(idsOf(await read(ledger.db, ann.userId, { beforeId: at, limit: 99 }))).toEqual(before)
        expect(idsOf(await read(ledger.db, ann.userId, { beforeId: at, limit: 1 }))).toEqual(before.slice(0, 1))
      }
    }
  })

  test('have the same data of a withdrawal, with its own payout, and whether it is the player’s first', async () => {
    const facts = payoutProblem('above_cap', { cap: '1 USDT' })
    const problem = payoutProblemSentence(facts)
    const ids = [await add(ann, { status: 'approved', amount: 9n, fee: 2n, by: 'bob' }), await add(ann), await add(cid)]
    const put = (player: LedgerPlayer, withdrawalId: number | undefined, state: string) =>
      execute(
        ledger.db,
        sql`insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, created_by, tx_hash,
            problem, problem_facts, ending)
          values (${player.userId}, ${withdrawalId}, 1, 'hot_wallet', ${state}, ${TO}, ${TO}, 7, 'bob', ${fakeHash('paid')},
            ${problem}, ${problemColumnsOf(facts).problemFacts}, 'cancel')`,
      )
    await put(ann, ids[0], 'queued')
    await put(cid, ids[2], 'cancelled')
    const lists: AdminWithdrawalView[][] = []
    for (const status of [null, 'approved', 'pending'] as const) {
      lists.push(await readAdminWithdrawals(ledger.db, status, { beforeId: 1n << 40n, limit: 9 }))
      lists.push(await readAdminWithdrawalsBack(ledger.db, status, { afterId: 0, limit: 9 }))
    }
    const [first, second, third] = await Promise.all(
      ids.map((withdrawalId, index) =>
        readAdminWithdrawal(ledger.db, { userId: (index === 2 ? cid : ann).userId, withdrawalId }),
      ),
    )
    const payout = { way: 'hot_wallet', txHash: fakeHash('paid'), token: TO, amountBaseUnits: '7', problem }
    const problemFacts = { code: 'above_cap', values: { cap: '1 USDT' } }
    expect(first).toMatchObject({
      ...{ walletAddress: ann.wallet, decidedBy: 'bob', isFirst: true, net: ofUsdt(7n), isInstant: false },
      payout: { ...payout, state: 'queued', ending: 'cancel', problemFacts },
    })
    expect(second).toMatchObject({ isFirst: false, payout: null, decidedBy: null, decidedAt: null, completedAt: null })
    expect(third).toMatchObject({
      isFirst: true,
      walletAddress: cid.wallet,
      payout: { state: 'cancelled', ending: null },
    })
    for (const view of lists.flat()) expect(view).toEqual([first, second, third].find((one) => one?.id === view.id))
    expect(lists.map(({ length }) => length)).toEqual([3, 3, 1, 1, 2, 2])
    const own = { userId: ann.userId, withdrawalId: ids[0] ?? 0 }
    expect(await readWithdrawal(ledger.db, own)).toMatchObject({ id: ids[0], txHash: fakeHash('paid') })
  })
})

describe('a player’s freeze', () => {
  const set = async (isFrozen: boolean, userId = ann.userId) => {
    const told: number[] = []
    const deps = { db: ledger.db, notifyPages: (_: unknown, whose: number) => void told.push(whose) }
    const done = await setFreeze(deps, OPERATOR, { userId, isFrozen, reason: isFrozen ? 'Look.' : 'Looked.' })
    return done.ok ? told : done.code
  }
  const entries = async () =>
    (
      await execute(
        ledger.db,
        sql`select username, action, details from audit_log where subject = ${`player ${ann.userId}`} order by sequence`,
      )
    ).rows

  test('is set and ended once each, by the last action, only for that player', async () => {
    expect(await readFreeze(ledger.db, ann.userId)).toBeNull()
    expect(await set(false)).toBe('withdrawals_not_frozen')
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await set(true)).toEqual([ann.userId])
      expect(await set(true)).toBe('withdrawals_frozen_already')
      const freeze = { reason: 'Look.', frozenAt: new Date(NOON_MS).toISOString(), frozenBy: 'bob' }
      expect(await readFreeze(ledger.db, ann.userId)).toEqual(freeze)
      expect(await readFreeze(ledger.db, cid.userId)).toBeNull()
      expect(await set(false)).toEqual([ann.userId])
      expect(await readFreeze(ledger.db, ann.userId)).toBeNull()
    }
    const details = { walletAddress: ann.wallet }
    const [frozen, freed] = [
      { username: 'bob', action: 'freeze withdrawals', details: { ...details, reason: 'Look.' } },
      { username: 'bob', action: 'unfreeze withdrawals', details: { ...details, reason: 'Looked.' } },
    ]
    expect(await entries()).toEqual([frozen, freed, frozen, freed])
  })

  test('needs a player', async () => {
    expect(await set(true, 999_999)).toBe('player_unknown')
  })
})
