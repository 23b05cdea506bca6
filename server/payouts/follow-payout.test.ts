import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { networks } from '#contracts/networks.ts'
import type { Address, TxHash } from '#core/address.ts'
import type { PayoutEnding, PayoutState } from '#core/payout.ts'
import { type PayoutProblem, payoutProblem, payoutProblemSentence } from '#core/payout-problem.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createOutgoingWorld, type OutgoingWorld } from '#test/support/chain/outgoing-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { type PayoutSample, storeAttemptOf, storePayout } from '#test/support/money/stored-payout.ts'
import { createWalletReader } from '../chain/payouts/read-wallet.ts'
import { followPayout } from './follow-payout.ts'
import { holdPayouts } from './holds/holds.ts'
import { type PayoutDeps, type PayoutKey, readPayout } from './payout-rows.ts'
import { setEnding } from './payouts.sql.ts'
import { readStrays, recordStray } from './strays.ts'

/** What the driver writes about a payout whose nonce is used for good, and what an operator sees of transactions from elsewhere. */

const START_MS = Date.UTC(2030, 0, 10)
const CHAIN_ID = 31_337
const [PLAYER, FRIEND] = [fakeAddress('player'), fakeAddress('friend')]
const log = pino({ level: 'silent' })

let ledger: TestLedger
let world: OutgoingWorld
let userId = 0
let hot: Address
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createOutgoingWorld(ledger, START_MS)
  ;({ userId } = await ledger.newPlayer())
})
beforeEach(async () => {
  await world.clear()
  hot = world.newWallet()
})
afterAll(() => ledger?.close())

const send = (value = 5n, isReverted = false) =>
  world.send({ from: hot, isReverted, transfers: [world.transfer(hot, PLAYER, value)] })
const store = (change: Partial<PayoutSample>) =>
  storePayout(ledger, userId, { token: world.usdt, to: PLAYER, amount: 5n, ...change })

/** A payout of 5 units that was signed with the first nonce of the hot wallet. */
async function signed(hash: TxHash): Promise<PayoutKey> {
  const key = await store({ state: 'broadcast', from: hot, nonce: 0 })
  await storeAttemptOf(ledger, key, { attempt: 1, nonce: 0, signedAtMs: START_MS, hash })
  return key
}

async function follow(key: PayoutKey, change: Partial<PayoutDeps> = {}) {
  const deps: PayoutDeps = {
    ...{ ...world.depsOf(hot), wallet: null, gasPrice: networks.local.gasPrice, record: EXPLAINED },
    ...{ onCompleted: async () => () => undefined, onCancelled: async () => () => undefined, ...change },
  }
  await followPayout(deps, await readPayout(ledger.db, key), await createWalletReader(world.reader)(hot))
  const { state, way, problem, txHash, nonce } = await readPayout(ledger.db, key)
  return { state, way, problem, txHash, nonce }
}

describe('a payout that its own transactions can no longer pay', () => {
  type FollowPayoutCase = {
    readonly name: string
    readonly bySending: () => TxHash
    readonly state: PayoutState
    readonly problem: (hash: string) => PayoutProblem
  }
  const UNKNOWN = fakeHash('of no node')
  const CASES: readonly FollowPayoutCase[] = [
    {
      ...{ name: 'reverted', bySending: () => send(5n, true), state: 'failed' },
      problem: (hash) => payoutProblem('reverted', { hash }),
    },
    {
      ...{ name: 'moved something else', bySending: () => send(4n), state: 'uncertain' },
      problem: (hash) => payoutProblem('paid_other', { hash }),
    },
    {
      ...{ name: 'came from elsewhere', state: 'uncertain' },
      bySending: () => {
        send(4n)
        return UNKNOWN
      },
      problem: () => payoutProblem('nonce_taken', {}),
    },
  ]

  test.each(CASES)(
    'because one $name goes to a person, who is notified once',
    async ({ bySending, state, problem }) => {
      const hash = bySending()
      const key = await signed(hash)
      const error = vi.fn()
      const expected = { state, way: 'hot_wallet', problem: problem(hash), txHash: null, nonce: 0 }
      const deps = { log: Object.assign(pino({ level: 'silent' }), { error }) }
      expect(await follow(key, deps)).toEqual(expected)
      expect(await follow(key, deps)).toEqual(expected)
      const told = error.mock.calls.filter(
        ([, text]) =>
          text === 'a payout waits for an operator, under Withdrawals or, if it is a refund, under Payments',
      )
      const sentence = payoutProblemSentence(problem(hash))
      expect(told).toEqual([
        [
          { payoutId: key.payoutId, state, problem: sentence },
          'a payout waits for an operator, under Withdrawals or, if it is a refund, under Payments',
        ],
      ])
    },
  )

  test('is not handed over again from another state, nor is another payout', async () => {
    const hash = send(5n, true)
    const other = await store({ state: 'broadcast', from: hot, nonce: 1 })
    expect(await follow(await signed(hash))).toMatchObject({ state: 'failed' })
    expect(await readPayout(ledger.db, other)).toMatchObject({ state: 'broadcast', problem: null })
  })

  const end = (key: PayoutKey, ending: PayoutEnding) =>
    setEnding(ledger.db, { ...key, ending, endedBy: 'bob', reason: 'Stolen.' })

  test.each<{ ending: PayoutEnding; after: object }>([
    { ending: 'cancel', after: { state: 'cancelled', way: 'hot_wallet', nonce: null } },
    { ending: 'hot_wallet', after: { state: 'queued', way: 'hot_wallet', nonce: null } },
    { ending: 'operator_wallet', after: { state: 'awaiting_operator', way: 'operator_wallet', nonce: null } },
  ])('ends by the operator’s decision: $ending', async ({ ending, after }) => {
    const key = await signed(send(5n, true))
    await end(key, ending)
    const told = vi.fn()
    const onCancelled = vi.fn(async () => told)
    expect(await follow(key, { onCancelled })).toMatchObject(after)
    const { withdrawalId } = await readPayout(ledger.db, key)
    const cancelled = { ...key, withdrawalId, paymentId: null, by: 'bob', reason: 'Stolen.' }
    const isCancelled = ending === 'cancel'
    expect(onCancelled.mock.calls.map((call) => (call as unknown[])[1])).toEqual(isCancelled ? [cancelled] : [])
    expect(told).toHaveBeenCalledTimes(isCancelled ? 1 : 0)
  })

  test('does not end while payouts are held, or the wallet has an unexplained transaction', async () => {
    const key = await signed(send(5n, true))
    await end(key, 'cancel')
    const before = { state: 'broadcast', way: 'hot_wallet', txHash: null, nonce: 0 }
    const unexplained = { ...EXPLAINED, compare: async () => async () => false }
    const problem = payoutProblem('nonce_unexplained', {})
    expect(await follow(key, { record: unexplained })).toEqual({ ...before, problem })
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    expect(await follow(key)).toEqual({ ...before, problem })
  })
})

describe('foreign transactions', () => {
  const meet = (nonce: number, hash: TxHash | null, from = hot) =>
    recordStray({ db: ledger.db, log }, { chainId: CHAIN_ID, from }, nonce, hash)
  const USDT = '0.000000000000000005'

  test('are listed by wallet and nonce, with the open payouts of the same amount to the same wallet', async () => {
    const [hash, second] = [send(), send(6n)]
    await meet(1, second)
    await meet(0, hash)
    await meet(2, null)
    const alike = [
      await store({ state: 'queued' }),
      await store({ state: 'awaiting_operator', way: 'operator_wallet' }),
      await store({ state: 'uncertain', from: hot, nonce: 8, signedAtMs: START_MS }),
      await store({ state: 'failed', from: hot, nonce: 9, signedAtMs: START_MS }),
    ]
    const others: readonly Partial<PayoutSample>[] = [
      { amount: 4n },
      { to: FRIEND },
      { token: null },
      { chainId: 1 },
      { state: 'broadcast', from: hot, nonce: 10, signedAtMs: START_MS },
      { state: 'cancelled' },
    ]
    for (const change of others) await store(change)
    const strays = await readStrays({ db: ledger.db, chain: world.reader })
    const found = alike.map(({ payoutId }) => ({ id: payoutId, asset: 'USDT', amount: USDT, toAddress: PLAYER }))
    expect(strays.map(({ foundAt, ...stray }) => ({ ...stray, isDated: !Number.isNaN(Date.parse(foundAt)) }))).toEqual([
      { walletAddress: hot, nonce: 0, txHash: hash, payouts: found, isDated: true },
      { walletAddress: hot, nonce: 1, txHash: second, payouts: [], isDated: true },
      { walletAddress: hot, nonce: 2, txHash: null, payouts: [], isDated: true },
    ])
  })

  test('have at most five payouts, and none if the transaction reverted', async () => {
    await meet(0, send())
    await meet(1, send(5n, true))
    for (let count = 0; count < 6; count++) await store({ state: 'queued' })
    const strays = await readStrays({ db: ledger.db, chain: world.reader })
    expect(strays.map(({ payouts }) => payouts.length)).toEqual([5, 0])
  })

  test('are listed also while no node answers', async () => {
    await meet(0, send())
    await store({ state: 'queued' })
    for (const { faults } of world.nodes) faults.isDown = true
    const strays = await readStrays({ db: ledger.db, chain: world.reader })
    for (const { faults } of world.nodes) faults.isDown = false
    expect(strays.map(({ nonce, payouts }) => ({ nonce, payouts }))).toEqual([{ nonce: 0, payouts: [] }])
  })
})
