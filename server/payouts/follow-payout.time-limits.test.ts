import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ATTEMPTS_MAX } from '#core/gas-price.ts'
import type { PayoutState } from '#core/payout.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { createIdlePayerWorld, type IdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { raiseAlarmOf } from '#test/support/money/raise-alarm-of.ts'
import { storeAttemptOf } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createWalletReader } from '../chain/payouts/read-wallet.ts'
import { followPayout, isAwaitingFinality } from './follow-payout.ts'
import { holdPayouts } from './holds/holds.ts'
import { fillGap, signVoid } from './nonces.ts'
import { resendLost } from './payout-driver.ts'
import { type PayoutKey, readAttempts, readPayout } from './payout-rows.ts'
import { insertVoid, selectVoids } from './strays.sql.ts'

/** Both sides of each age and of each nonce at which the driver does something else. */

const NOW_MS = Date.UTC(2030, 0, 10, 12)
const BUMP_MS = 180_000
const STALLED_MS = 1_800_000
const HOUR_MS = 3_600_000

let ledger: TestLedger
let userId = 0
let wallet = ''
let payer: IdlePayerWorld
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId, wallet } = await ledger.newPlayer())
})
beforeEach(async () => {
  const tables = ['payout_claims', 'payout_transactions', 'payouts', 'payout_voids', 'payout_holds', 'audit_alarms']
  for (const table of tables) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOW_MS)
  payer = createIdlePayerWorld(ledger, userId)
})
afterAll(() => ledger?.close())

const sentNonces = () => payer.takeSent().map(({ nonce }) => nonce)

describe('unsigned nonces are used up', () => {
  const fill = async () => {
    await fillGap(payer.deps)
    return sentNonces()
  }

  test.each([
    { age: BUMP_MS - 1, filled: [] },
    { age: BUMP_MS, filled: [5] },
  ])('$age ms after a payout above them was signed: $filled', async ({ age, filled }) => {
    payer.counts.seen = 5
    await payer.signed(6, [NOW_MS - age])
    expect(await fill()).toEqual(filled)
  })

  test('once the youngest payout in flight is old enough', async () => {
    payer.counts.seen = 5
    await payer.signed(6, [NOW_MS - HOUR_MS, NOW_MS - BUMP_MS + 1])
    expect(await fill()).toEqual([])
    await ledger.setClock(NOW_MS + 1)
    expect(await fill()).toEqual([5])
  })

  test('whatever else of the same player was just signed, and has ended', async () => {
    payer.counts.seen = 5
    await payer.signed(6, [NOW_MS - HOUR_MS])
    await payer.signed(2, [NOW_MS], { state: 'completed' })
    expect(await fill()).toEqual([5])
  })

  test.each([
    { name: 'none right above what the nodes have seen', lowest: 5, others: [], filled: [] },
    { name: 'all below the lowest that is under way', lowest: 8, others: [], filled: [5, 6, 7] },
    { name: 'none that was signed', lowest: 8, others: [6], filled: [5, 7] },
    { name: 'none above the lowest', lowest: 6, others: [9], filled: [5] },
    { name: 'twenty at once', lowest: 30, others: [], filled: Array.from({ length: 20 }, (_, index) => 5 + index) },
  ])('$name: $filled', async ({ lowest, others, filled }) => {
    payer.counts.seen = 5
    await payer.signed(lowest, [NOW_MS - HOUR_MS])
    // One that waits for a person has used its nonce, or never will.
    for (const nonce of others) await payer.signed(nonce, [NOW_MS - HOUR_MS], { state: 'uncertain' })
    expect(await fill()).toEqual(filled)
  })

  test('even if one that waits for a person has a lower nonce', async () => {
    payer.counts.seen = 5
    await payer.signed(2, [NOW_MS - HOUR_MS], { state: 'uncertain' })
    await payer.signed(6, [NOW_MS - HOUR_MS])
    expect(await fill()).toEqual([5])
  })

  test('of the paying wallet, and of no other', async () => {
    payer.counts.seen = 5
    await payer.signed(7, [NOW_MS - HOUR_MS], { from: fakeAddress('a former wallet') })
    expect(await fill()).toEqual([])
    await payer.signed(6, [NOW_MS - HOUR_MS])
    expect(await fill()).toEqual([5])
  })
})

describe('transactions that the chain has lost are sent again', () => {
  /** Nonces 3 and 4 are done with, the first by a payout of two attempts; 5 is under way. */
  async function signedThree(): Promise<PayoutKey> {
    const done = await payer.signed(3, [NOW_MS - HOUR_MS, NOW_MS - HOUR_MS], { state: 'completed' })
    await signVoid(payer.deps, { nonce: 4, replacedWei: null, bumpAfterMs: BUMP_MS })
    await payer.signed(5, [NOW_MS])
    payer.takeSent()
    return done
  }
  const resend = async () => {
    await resendLost(payer.deps)
    return sentNonces()
  }

  test.each([
    { mined: 3, again: [3, 3, 4] },
    { mined: 4, again: [4] },
    { mined: 5, again: [] },
    { mined: 6, again: [] },
  ])('with $mined in blocks: $again', async ({ mined, again }) => {
    await signedThree()
    payer.counts.mined = mined
    expect(await resend()).toEqual(again)
  })

  test('the latest attempt first, and none with a nonce that its payout has given up', async () => {
    const done = await signedThree()
    await payer.signAgain(done, { attempt: 3, nonce: 2, signedAtMs: NOW_MS })
    payer.counts.mined = 3
    await resendLost(payer.deps)
    expect(payer.takeSent().slice(0, 2)).toEqual([
      { nonce: 3, gasPrice: 2n },
      { nonce: 3, gasPrice: 1n },
    ])
    expect((await readAttempts(ledger.db, done)).map(({ attempt }) => attempt)).toEqual([2, 1])
  })

  test('of the paying wallet, on its chain, as many at once as a round has time for', async () => {
    payer.counts.mined = 3
    const raw = await payer.signAgain(await payer.signed(90, [NOW_MS], { state: 'completed' }), {
      ...{ attempt: 2, nonce: 90, signedAtMs: NOW_MS },
    })
    for (const other of [{ from: fakeAddress('a former wallet') }, { chainId: 1 }]) {
      await payer.signed(1, [NOW_MS], { ...other, state: 'signed' })
      await payer.signed(3, [NOW_MS], { ...other, state: 'completed' })
      const key = { ...payer.key, ...other, nonce: 3, attempt: 1, hash: raw, raw, gasPriceWei: 1n }
      await insertVoid(ledger.db, key)
    }
    expect(await resend()).toEqual([])
    await payer.signed(60, [NOW_MS])
    expect(await resend()).toEqual([])
    for (let nonce = 3; nonce < 60; nonce += 1) await payer.signed(nonce, [NOW_MS], { state: 'completed' })
    expect(await resend()).toEqual(Array.from({ length: 50 }, (_, index) => 3 + index))
  })

  test('but not while payouts wait for a person', async () => {
    await signedThree()
    payer.counts.mined = 3
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    expect(await resend()).toEqual([])
  })
})

describe('a payout in flight', () => {
  const follow = async (key: PayoutKey, change: object = {}) => {
    const payout = await readPayout(ledger.db, key)
    const look = createWalletReader(payer.deps.chain)
    await followPayout({ ...payer.deps, ...change }, payout, await look(payer.wallet.address))
    return { attempts: (await readAttempts(ledger.db, key)).length, ...(await readPayout(ledger.db, key)) }
  }

  test.each([
    { ages: [BUMP_MS], attempts: 1 },
    { ages: [BUMP_MS + 1], attempts: 2 },
    { ages: [HOUR_MS, BUMP_MS], attempts: 2 },
    { ages: [HOUR_MS, BUMP_MS + 1], attempts: 3 },
  ])('whose attempts are $ages ms old has $attempts after a round', async ({ ages, attempts }) => {
    const moments = ages.map((age) => NOW_MS - age) as [number, ...number[]]
    expect(await follow(await payer.signed(0, moments))).toMatchObject({ attempts })
  })

  test.each([
    { before: ATTEMPTS_MAX - 1, after: ATTEMPTS_MAX },
    { before: ATTEMPTS_MAX, after: ATTEMPTS_MAX },
  ])('that was signed $before times is signed $after times at most', async ({ before, after }) => {
    const moments = Array.from({ length: before }, () => NOW_MS - HOUR_MS) as [number, ...number[]]
    const change = { gasPrice: { minWei: 1n, maxWei: 10n ** 9n } }
    expect(await follow(await payer.signed(0, moments), change)).toMatchObject({ attempts: after })
  })

  test.each<{ name: string; state: PayoutState; isEnding: boolean }>([
    { name: 'waits for a person', state: 'uncertain', isEnding: false },
    { name: 'an operator ends', state: 'broadcast', isEnding: true },
  ])('that $name is not signed for more gas', async ({ state, isEnding }) => {
    const key = await payer.signed(0, [NOW_MS - HOUR_MS], { state, isEnding })
    expect(await follow(key)).toMatchObject({ attempts: 1 })
  })

  test.each([
    { isEnding: false, attempts: 2 },
    { isEnding: true, attempts: 1 },
  ])('whose nonce use nodes cannot tell has $attempts (an operator ends it: $isEnding)', async (one) => {
    const key = await payer.signed(0, [NOW_MS - HOUR_MS], { isEnding: one.isEnding })
    Object.assign(payer.counts, { final: 1, mined: 1, seen: 1 })
    payer.pool.hasAll = true
    expect(await follow(key)).toMatchObject({ attempts: one.attempts })
  })

  test('keeps the moment at which a node first accepted it', async () => {
    const key = await payer.signed(0, [NOW_MS], { state: 'signed' })
    for (const afterMs of [1_000, 2_000]) {
      await ledger.setClock(NOW_MS + afterMs)
      await follow(key, { bumpAfterMs: HOUR_MS })
    }
    const { rows } = await execute(ledger.db, 'select broadcast_at from payout_transactions')
    expect(rows).toEqual([{ broadcast_at: new Date(NOW_MS + 1_000) }])
  })

  test('has only its own attempts, including those from before nonces were stored', async () => {
    const key = await payer.signed(5, [NOW_MS, NOW_MS])
    // Another wallet has used the same nonce for a payout of the same player.
    await payer.signed(5, [NOW_MS], { from: fakeAddress('a former wallet') })
    await payer.signAgain(key, { attempt: 3, nonce: 4, signedAtMs: NOW_MS })
    await storeAttemptOf(ledger, key, { attempt: 4, nonce: null, signedAtMs: NOW_MS })
    expect((await readAttempts(ledger.db, key)).map(({ attempt }) => attempt)).toEqual([4, 2, 1])
  })

  test.each<{ name: string; act: (key: PayoutKey) => unknown }>([
    { name: 'the database was set back', act: () => holdPayouts(ledger.db, { reason: 'restored', asOf: null }) },
    { name: 'an alarm names its player', act: () => raiseAlarmOf(ledger.db, wallet) },
    {
      name: 'another process has signed it for more gas',
      act: (key) => payer.signAgain(key, { attempt: 2, nonce: 0, signedAtMs: NOW_MS }),
    },
    {
      name: 'it was given to a person',
      act: ({ payoutId }) => execute(ledger.db, sql`update payouts set state = 'uncertain' where id = ${payoutId}`),
    },
  ])('is not signed for more gas if $name in the meantime', async ({ name, act }) => {
    const key = await payer.signed(0, [NOW_MS - HOUR_MS])
    const signer: typeof payer.wallet = {
      ...payer.wallet,
      sign: async (...call) => {
        await act(key)
        return payer.wallet.sign(...call)
      },
    }
    const { attempts, txHash } = await follow(key, { wallet: signer })
    expect([attempts, txHash]).toEqual([name.startsWith('another process') ? 2 : 1, null])
  })

  test('of a wallet without a key is not signed for more gas', async () => {
    const key = await payer.signed(0, [NOW_MS - HOUR_MS])
    payer.pool.hasAll = true
    expect(await follow(key, { wallet: createIdlePayerWorld(ledger, userId).wallet })).toMatchObject({ attempts: 1 })
    // The nodes have it: nothing is sent again.
    expect(payer.takeSent()).toEqual([])
  })

  test.each([
    { ages: [STALLED_MS], isStalled: false },
    { ages: [STALLED_MS + 1], isStalled: true },
    // Signed for more gas since: the time counts from the first attempt.
    { ages: [STALLED_MS + 1, 0], isStalled: true },
  ])('whose attempts are $ages ms old is shown to a person: $isStalled', async ({ ages, isStalled }) => {
    const moments = ages.map((age) => NOW_MS - age) as [number, ...number[]]
    const { problem } = await follow(await payer.signed(0, moments), { bumpAfterMs: 24 * HOUR_MS })
    expect(problem).toEqual(isStalled ? payoutProblem('not_final', {}) : null)
  })

  test.each([
    { name: 'young, seen and not final', is: true },
    { name: 'as old as one that is signed for more gas', age: BUMP_MS, is: false },
    { name: 'a moment younger', age: BUMP_MS - 1, is: true },
    { name: 'the last that is seen', nonce: 7, is: true },
    { name: 'the first that is not seen', nonce: 8, is: false },
    { name: 'the first that is not final', nonce: 4, is: true },
    { name: 'the last that is final', nonce: 3, is: false },
    { name: 'signed, and known to no node', state: 'signed' as const, is: false },
    { name: 'uncertain', state: 'uncertain' as const, is: false },
    { name: 'with a problem', problem: payoutProblem('signer_down', { complaint: 'no' }), is: false },
    { name: 'that ends', isEnding: true, is: false },
  ])('$name only waits for its block: $is', async ({ is, age = 0, nonce = 5, ...change }) => {
    const payout = await readPayout(ledger.db, await payer.signed(nonce, [NOW_MS - age], change))
    const head = { number: 100n, hash: null, timeMs: 0n, isByTag: true }
    expect(isAwaitingFinality(payer.deps, payout, { head, finalCount: 4, seenCount: 8 })).toBe(is)
  })
})

describe('a transaction that uses up a nonce', () => {
  const voids = async () => (await selectVoids(ledger.db, { ...payer.key, nonce: 3 })).length
  const use = () => signVoid(payer.deps, { nonce: 3, replacedWei: 8n, bumpAfterMs: BUMP_MS })

  test('is signed again for more gas once the last one is older than that', async () => {
    await use()
    expect(payer.takeSent()).toEqual([{ nonce: 3, gasPrice: 10n }])
    for (const [afterMs, count] of [
      [BUMP_MS, 1],
      [BUMP_MS + 1, 2],
      [2 * BUMP_MS + 1, 2],
      [2 * BUMP_MS + 2, 3],
    ] as const) {
      await ledger.setClock(NOW_MS + afterMs)
      await use()
      expect(await voids()).toBe(count)
    }
  })

  describe('that no node accepts', () => {
    const BOUNDS = { minWei: 1n, maxWei: 90n }
    /** The bounds, and a step more than what is replaced cost. */
    const LIMIT_WEI = BOUNDS.maxWei + 10n
    const asking = (least: bigint) => `transaction underpriced: gas tip cap 1, minimum needed ${least}`
    const tooLow = (price: bigint, needed: bigint) =>
      payoutProblem('gas_too_low', { price: `${price}`, needed: `${needed}`, limit: `${LIMIT_WEI}` })

    test.each<{
      name: string
      refuse: (gasPrice: bigint) => string | null
      prices: bigint[]
      problem: PayoutProblem | null
    }>([
      {
        name: 'is signed at once for what the pools ask for',
        ...{ refuse: (price) => (price < 20n ? asking(20n) : null), prices: [10n, 20n], problem: null },
      },
      {
        name: 'costs at least what replaces the first, however little more the pools ask for',
        ...{ refuse: (price) => (price < 11n ? asking(11n) : null), prices: [10n, 13n], problem: null },
      },
      {
        name: 'is signed once more in one look, and a person is told if the pools want still more',
        ...{ refuse: (price) => asking(price + 10n), prices: [10n, 20n], problem: tooLow(10n, 20n) },
      },
      {
        name: 'is signed for the limit',
        ...{ refuse: (price) => (price < LIMIT_WEI ? asking(LIMIT_WEI) : null), prices: [10n, 100n], problem: null },
      },
      {
        name: 'is not signed for more than the limit',
        ...{ refuse: () => asking(101n), prices: [10n], problem: tooLow(10n, 101n) },
      },
      {
        name: 'is not signed again for what it was signed for',
        ...{ refuse: () => asking(10n), prices: [10n], problem: tooLow(10n, 13n) },
      },
      {
        name: 'is not signed again for a price that no pool names',
        ...{ refuse: () => 'transaction underpriced', prices: [10n], problem: tooLow(10n, 13n) },
      },
      {
        name: 'is not signed again for another reason',
        ...{ refuse: () => 'pool is full', prices: [10n] },
        problem: payoutProblem('not_taken', { complaint: 'pool is full' }),
      },
      {
        name: 'because its nonce is used needs nobody',
        ...{ refuse: () => 'nonce too low', prices: [10n], problem: null },
      },
    ])('$name', async ({ refuse, prices, problem }) => {
      payer.pool.refuse = refuse
      const deps = { ...payer.deps, gasPrice: BOUNDS }
      expect(await signVoid(deps, { nonce: 3, replacedWei: 8n, bumpAfterMs: BUMP_MS })).toEqual(problem)
      expect(payer.takeSent().map(({ gasPrice }) => gasPrice)).toEqual(prices)
    })
  })

  test('is signed a limited number of times, and not while payouts wait for a person', async () => {
    const storeLast = (attempt: number) =>
      execute(
        ledger.db,
        sql`insert into payout_voids (chain_id, from_address, nonce, attempt, hash, raw_transaction, gas_price_wei, signed_at)
          values (${payer.key.chainId}, ${payer.key.from}, 3, ${attempt}, '0x', '0x', 1, clock_now() - interval '1 hour')`,
      )
    await storeLast(ATTEMPTS_MAX)
    await use()
    expect(await voids()).toBe(1)
    await execute(ledger.db, 'delete from payout_voids')
    await storeLast(ATTEMPTS_MAX - 1)
    await holdPayouts(ledger.db, { reason: 'moved', asOf: null })
    await use()
    expect(await voids()).toBe(1)
    await execute(ledger.db, 'delete from payout_holds')
    await use()
    expect(await voids()).toBe(2)
  })
})
