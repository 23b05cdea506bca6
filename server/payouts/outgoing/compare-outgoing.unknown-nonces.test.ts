import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, lowercased } from '#core/address.ts'
import { createOutgoingWorld, type OutgoingWorld } from '#test/support/chain/outgoing-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storeAttemptOf, storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readFinalHead } from '../../chain/chain-reader.ts'
import { createPayoutWallet } from '../../chain/payouts/payout-wallet.ts'
import { readNonceRecord } from '../attempts.sql.ts'
import { insertVoid, listOpenStrays } from '../strays.sql.ts'
import { recordStrays } from '../strays.ts'

import { compareOutgoing, recordUnknownNonces } from './compare-outgoing.ts'

const START_MS = Date.UTC(2030, 0, 10)

let ledger: TestLedger
let world: OutgoingWorld
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createOutgoingWorld(ledger, START_MS)
  ;({ userId } = await ledger.newPlayer())
})
beforeEach(() => world.clear())
afterAll(() => ledger?.close())

/** A wallet that has sent so many transactions, all final, none of which has moved a token. */
function usedWallet(transactions: number, wallet: Address = world.newWallet()): Address {
  for (let sent = 0; sent < transactions; sent++) world.send({ from: wallet })
  return wallet
}
const strays = async () => (await listOpenStrays(ledger.db, { limit: 100 })).map(({ nonce }) => Number(nonce))
const { chainId } = { chainId: 31_337 }

describe('a final transaction whose nonce is not in the record', () => {
  test.each<{ name: string; count: number; record: number; signed: readonly number[]; unknown: readonly number[] }>([
    { name: 'none, where each was signed here', count: 3, record: 3, signed: [0, 1, 2], unknown: [] },
    { name: 'a gap between two that were signed', count: 3, record: 3, signed: [0, 2], unknown: [1] },
    { name: 'a gap right below the record', count: 3, record: 3, signed: [0, 1], unknown: [2] },
    { name: 'the first beyond the record', count: 4, record: 3, signed: [0, 1, 2], unknown: [3] },
    { name: 'the last of those beyond it', count: 5, record: 3, signed: [2], unknown: [3, 4] },
    // A payout that is under way is not final yet: its nonce is no one else's.
    { name: 'none, where the record is ahead of the chain', count: 2, record: 5, signed: [0, 1, 2, 4], unknown: [] },
  ])('$name: $unknown', async ({ count, record, signed, unknown }) => {
    const wallet = usedWallet(count)
    await world.record(wallet, record)
    for (const nonce of signed) await storePayout(ledger, userId, { state: 'completed', from: wallet, nonce })
    await compareOutgoing(world.depsOf(wallet))
    expect(await strays()).toEqual(unknown)
  })

  // Of 10,002 nonces the last ten thousand begin with 2.
  test.each([
    { missing: [1, 3, 9_000], unknown: [3, 9_000] },
    { missing: [2, 9_000], unknown: [9_000] },
  ])(
    'is searched among the last ten thousand nonces, from the first known one on: of $missing $unknown',
    async ({ missing, unknown }) => {
      const wallet = usedWallet(1)
      const usual = { from: wallet, to: wallet, valueWei: 0n, isReverted: false, transfers: [] }
      for (let nonce = 1; nonce <= 10_001; nonce++) {
        world.chain.send({ ...usual, nonce, hash: `0x${nonce.toString(16).padStart(64, '0')}` })
      }
      for (let blocks = 0; blocks < 5; blocks++) world.chain.mine()
      await world.record(wallet, 10_002)
      await execute(
        ledger.db,
        sql`insert into payout_voids (chain_id, from_address, nonce, attempt, hash, raw_transaction, gas_price_wei)
        select ${chainId}, ${wallet}, n, 1, '0x1', '0x1', 1 from generate_series(0, 10001) n
        where n <> all(${`{${missing.join()}}`}::integer[])`,
      )
      await recordUnknownNonces(world.depsOf(wallet), wallet, {
        head: await readFinalHead(world.reader),
        isCompared: true,
      })
      expect(await strays()).toEqual(unknown)
    },
  )

  test('counts as known if a transaction that moved nothing has used it', async () => {
    const wallet = usedWallet(2)
    await world.record(wallet, 2)
    await storePayout(ledger, userId, { state: 'completed', from: wallet, nonce: 0 })
    const used = { chainId, from: wallet, nonce: 1, attempt: 1, hash: '0x1', raw: '0x1', gasPriceWei: 1n }
    await insertVoid(ledger.db, used as never)
    await compareOutgoing(world.depsOf(wallet))
    expect(await strays()).toEqual([])
  })

  test('counts as known if this wallet, on this chain, signed a payout with it that was sent again since', async () => {
    const key = createPayoutWallet(chainId, generatePrivateKey())
    const wallet = usedWallet(4, lowercased(key.address))
    await world.record(wallet, 4)
    const payout = await storePayout(ledger, userId, { state: 'completed', from: wallet, nonce: 0 })
    const sending = { token: null, to: wallet, value: 1n } as const
    const signers = [
      key,
      createPayoutWallet(chainId, generatePrivateKey()),
      { ...key, sign: createPayoutWallet(1, generatePrivateKey()).sign },
    ]
    for (const [index, signer] of signers.entries()) {
      const { raw } = await signer.sign(sending, index + 1, 21_000n, 1n)
      await storeAttemptOf(ledger, payout, { attempt: index + 1, nonce: index + 1, signedAtMs: START_MS, raw })
    }
    await compareOutgoing(world.depsOf(wallet))
    expect(await strays()).toEqual([2, 3])
  })

  test('counts as known only on its own chain', async () => {
    const privateKey = generatePrivateKey()
    const wallet = usedWallet(2, lowercased(createPayoutWallet(1, privateKey).address))
    await world.record(wallet, 2)
    const payout = await storePayout(ledger, userId, { state: 'completed', from: wallet, nonce: 0 })
    const sending = { token: null, to: wallet, value: 1n } as const
    const { raw } = await createPayoutWallet(1, privateKey).sign(sending, 1, 21_000n, 1n)
    await storeAttemptOf(ledger, payout, { attempt: 1, nonce: 1, signedAtMs: START_MS, raw })
    await compareOutgoing(world.depsOf(wallet))
    expect(await strays()).toEqual([1])
  })

  test('counts as known neither by another wallet’s payout, use or stray, nor by one on another chain', async () => {
    const wallet = usedWallet(1)
    await world.record(wallet, 0)
    const other = world.newWallet()
    const elsewhere = [
      { chainId, from: other },
      { chainId: 1, from: wallet },
    ]
    for (const [index, place] of elsewhere.entries()) {
      await storePayout(ledger, userId, { state: 'completed', nonce: 0, ...place })
      const used = { ...place, nonce: 0, attempt: 1, hash: `0x${index}`, raw: '0x1', gasPriceWei: 1n }
      await insertVoid(ledger.db, used as never)
      await recordStrays(world.depsOf(wallet), place.from, { from: 0, to: 1 })
    }
    await execute(ledger.db, sql`update payout_strays set chain_id = 1 where from_address = ${wallet}`)
    await recordUnknownNonces(world.depsOf(wallet), wallet, {
      head: await readFinalHead(world.reader),
      isCompared: true,
    })
    const { rows } = await execute(
      ledger.db,
      sql`select nonce from payout_strays where from_address = ${wallet} and chain_id = ${chainId}`,
    )
    expect(rows).toEqual([{ nonce: '0' }])
  })
})

describe('a wallet without a record', () => {
  const recordOf = async (address: Address) => (await readNonceRecord(ledger.db, { chainId, address }))[0]?.next_nonce

  test('gets none if it was never used', async () => {
    const wallet = world.newWallet()
    await compareOutgoing(world.depsOf(wallet))
    expect([await strays(), await recordOf(wallet)]).toEqual([[], undefined])
  })

  test.each([1, 20, 21])(
    'that has sent %i transactions has its last 20 to explain, and its record begins after them',
    async (count) => {
      const wallet = usedWallet(count)
      await compareOutgoing(world.depsOf(wallet))
      expect(await strays()).toEqual(Array.from({ length: count }, (_, nonce) => nonce).slice(-20))
      expect(await recordOf(wallet)).toBe(BigInt(count))
    },
  )

  test('gets no record before all its transfers were compared', async () => {
    const wallet = usedWallet(1)
    expect(await compareOutgoing(world.depsOf(wallet, { stepsMax: 0 }))).toBe(false)
    expect([await strays(), await recordOf(wallet)]).toEqual([[0], undefined])
    expect(await compareOutgoing(world.depsOf(wallet))).toBe(true)
    expect(await recordOf(wallet)).toBe(1n)
  })
})
