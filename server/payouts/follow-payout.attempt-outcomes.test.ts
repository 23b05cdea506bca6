import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, TxHash } from '#core/address.ts'
import type { AttemptOutcome, NonceUse } from '#core/payout.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createOutgoingWorld, type OutgoingWorld } from '#test/support/chain/outgoing-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storeAttemptOf, storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createWalletReader, type WalletOnChain } from '../chain/payouts/read-wallet.ts'
import { readAttemptOutcomes } from './follow-payout.ts'
import { type PayoutKey, readAttempts, readPayout } from './payout-rows.ts'
import { insertVoid } from './strays.sql.ts'

const START_MS = Date.UTC(2030, 0, 10)
const CHAIN_ID = 31_337
const [PLAYER, FRIEND] = [fakeAddress('player'), fakeAddress('friend')]

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

/** Sends a transaction of the hot wallet, whose first has nonce 0, with a transfer of the payout's token. */
const send = (value = 5n, { from = hot, isReverted = false } = {}) =>
  world.send({ from: hot, isReverted, transfers: [world.transfer(from, PLAYER, value)] })
const idle = () => world.send({ from: hot })

/** A payout of 5 units with a nonce, and one transaction that was signed for it. */
async function signed(hash: TxHash = fakeHash('of no node'), nonce = 0): Promise<PayoutKey> {
  const paying = { token: world.usdt, to: PLAYER, amount: 5n, from: hot, nonce }
  const key = await storePayout(ledger, userId, { state: 'broadcast', ...paying })
  await storeAttemptOf(ledger, key, { attempt: 1, nonce, signedAtMs: START_MS, hash })
  return key
}
const readHotWallet = () => createWalletReader(world.reader)(hot)
async function judge(key: PayoutKey, seen: WalletOnChain | null = null, db = ledger.db) {
  const payout = await readPayout(ledger.db, key)
  const found = await readAttemptOutcomes(
    { ...world.depsOf(hot), db },
    payout,
    await readAttempts(ledger.db, key),
    seen,
  )
  return { outcome: found.attempts[0]?.outcome, nonceUse: found.nonceUse, strays: await strays() }
}
async function strays(): Promise<(TxHash | null)[]> {
  const { rows } = await execute<{ tx_hash: TxHash | null }>(
    ledger.db,
    sql`select tx_hash from payout_strays where from_address = ${hot} and nonce = 0 and explained_at is null`,
  )
  return rows.map(({ tx_hash }) => tx_hash)
}
const voidOf = (hash: TxHash, change: object = {}) =>
  insertVoid(ledger.db, {
    ...{ chainId: CHAIN_ID, from: hot, nonce: 0, attempt: 1, hash, raw: hash, gasPriceWei: 1n },
    ...change,
  })
const putStray = (txHash: TxHash | null, by: string | null = null) =>
  execute(
    ledger.db,
    sql`insert into payout_strays (chain_id, from_address, nonce, tx_hash, explained_at, explained_by)
      values (${CHAIN_ID}, ${hot}, 0, ${txHash}, ${by === null ? null : '2030-01-01'}, ${by})`,
  )
/** From here on no node can tell what has used a nonce. */
const forget = (isForgotten: boolean) => {
  for (const { faults } of world.nodes) faults.forgetsState = isForgotten
}

describe('a transaction signed for a payout', () => {
  test.each<{ name: string; send: () => TxHash; outcome: AttemptOutcome }>([
    { name: 'has paid it', send: () => send(), outcome: 'paid' },
    { name: 'has moved a unit less', send: () => send(4n), outcome: 'other' },
    { name: 'has moved the same out of another wallet', send: () => send(5n, { from: FRIEND }), outcome: 'other' },
    { name: 'has reverted', send: () => send(5n, { isReverted: true }), outcome: 'reverted' },
  ])('$name, and has used its nonce: $outcome', async ({ send: bySending, outcome }) => {
    expect(await judge(await signed(bySending()))).toEqual({ outcome, nonceUse: 'used', strays: [] })
  })

  test('leaves its nonce free if no node has it, or it is not final', async () => {
    expect(await judge(await signed())).toEqual({ outcome: 'unknown', nonceUse: 'free', strays: [] })
    const hash = fakeHash('waiting')
    const usual = { to: world.usdt, valueWei: 0n, nonce: 0, isReverted: false, transfers: [] }
    world.chain.send({ ...usual, from: hot, hash })
    expect(await judge(await signed(hash))).toEqual({ outcome: 'waiting', nonceUse: 'free', strays: [] })
    world.chain.drop(hash)
  })

  test('is judged as of the block in which the wallet was read', async () => {
    const before = await readHotWallet()
    const key = await signed(send())
    expect(await judge(key, before)).toEqual({ outcome: 'waiting', nonceUse: 'free', strays: [] })
    expect(await judge(key, await readHotWallet())).toEqual({ outcome: 'paid', nonceUse: 'used', strays: [] })
  })

  test('has used its nonce even if no node has old states', async () => {
    const key = await signed(send())
    const wallet = await readHotWallet()
    forget(true)
    expect(await judge(key, wallet)).toEqual({ outcome: 'paid', nonceUse: 'used', strays: [] })
    forget(false)
  })

  test('found by the nodes only after the check is no stray', async () => {
    const key = await signed(send())
    for (const { faults } of world.nodes) faults.forgetsTransactions = true
    const run: typeof ledger.db.run = (...call) => {
      for (const { faults } of world.nodes) faults.forgetsTransactions = false
      return ledger.db.run(...call)
    }
    expect(await judge(key, await readHotWallet(), { ...ledger.db, run })).toEqual({
      ...{ outcome: 'unknown', nonceUse: 'used', strays: [] },
    })
  })
})

describe('a nonce that no transaction of its payout has used', () => {
  test.each<{ name: string; send: () => TxHash; nonceUse: NonceUse }>([
    { name: 'that moves nothing', send: idle, nonceUse: 'used by another' },
    { name: 'that has reverted', send: () => send(5n, { isReverted: true }), nonceUse: 'used by another' },
    { name: 'that moves another amount', send: () => send(6n), nonceUse: 'used by another' },
    {
      name: 'that moves the same out of another wallet',
      send: () => send(5n, { from: FRIEND }),
      nonceUse: 'used by another',
    },
    { name: 'that pays the payout', send: () => send(), nonceUse: 'used by its payment' },
  ])('was used by a foreign one $name: $nonceUse, and it must be explained', async ({ send, nonceUse }) => {
    const hash = send()
    const seen = { outcome: 'unknown', nonceUse, strays: [hash] }
    const key = await signed()
    expect(await judge(key)).toEqual(seen)
    // Known by its name, it is searched for no more.
    const wallet = await readHotWallet()
    forget(true)
    expect(await judge(key, wallet)).toEqual(seen)
    forget(false)
  })

  test.each([
    { nonce: 0, nonceUse: 'used by another' },
    { nonce: 1, nonceUse: 'free' },
  ])('$nonce, of which one transaction is final: $nonceUse', async ({ nonce, nonceUse }) => {
    idle()
    expect(await judge(await signed(undefined, nonce))).toMatchObject({ nonceUse })
  })

  test('was used up here, by the latest or an earlier transaction to itself: nothing must be explained', async () => {
    const key = await signed()
    await voidOf(idle())
    await voidOf(fakeHash('a later one'), { attempt: 2 })
    expect(await judge(key)).toEqual({ outcome: 'unknown', nonceUse: 'used by another', strays: [] })
  })

  test('is not used up by a transaction to itself that is in no block', async () => {
    const key = await signed()
    const hash = send()
    await voidOf(fakeHash('never mined'))
    expect(await judge(key)).toEqual({ outcome: 'unknown', nonceUse: 'used by its payment', strays: [hash] })
  })

  test.each([{ chainId: 1 }, { from: FRIEND }, { nonce: 1 }])(
    'is not used up by a transaction to itself with another nonce: %o',
    async (change) => {
      const key = await signed()
      const hash = idle()
      await voidOf(hash, change)
      expect(await judge(key)).toEqual({ outcome: 'unknown', nonceUse: 'used by another', strays: [hash] })
    },
  )

  test('is a stray without a name until a node can name it, and is only known to be used', async () => {
    const key = await signed()
    const hash = idle()
    const wallet = await readHotWallet()
    forget(true)
    expect(await judge(key, wallet)).toEqual({ outcome: 'unknown', nonceUse: 'used', strays: [null] })
    forget(false)
    expect(await judge(key, wallet)).toEqual({ outcome: 'unknown', nonceUse: 'used by another', strays: [hash] })
  })

  test('is no stray while its own transaction waits and no node names another', async () => {
    const own = fakeHash('own')
    const key = await signed(own)
    const hash = idle()
    const usual = { to: world.usdt, valueWei: 0n, nonce: 0, isReverted: false, transfers: [] }
    world.chain.send({ ...usual, from: hot, hash: own })
    const wallet = await readHotWallet()
    forget(true)
    expect(await judge(key, wallet)).toEqual({ outcome: 'waiting', nonceUse: 'used', strays: [] })
    forget(false)
    expect(await judge(key, wallet)).toEqual({ outcome: 'waiting', nonceUse: 'used by another', strays: [hash] })
    world.chain.drop(own)
  })

  test('that a person has explained stays explained', async () => {
    const key = await signed()
    await putStray(idle(), 'ann')
    expect(await judge(key)).toEqual({ outcome: 'unknown', nonceUse: 'used by another', strays: [] })
  })

  test('is not proven by the name of a stray that is not final', async () => {
    const key = await signed()
    idle()
    const unknown = fakeHash('a wrong name')
    await putStray(unknown)
    expect(await judge(key)).toEqual({ outcome: 'unknown', nonceUse: 'used', strays: [unknown] })
  })
})

test('a payout without a nonce has used none', async () => {
  idle()
  const key = await storePayout(ledger, userId, { state: 'queued' })
  expect(await judge(key, await readHotWallet())).toMatchObject({ nonceUse: 'free' })
})
