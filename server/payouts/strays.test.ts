import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createIdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { raiseChainAlarm, readOpenChainAlarms } from '../chain/alarms.ts'
import { insertNonceRecord, readNonceRecord } from './attempts.sql.ts'
import { type ChainCounts, checkNonces, findNextNonces, reserveNonces } from './nonces.ts'
import { createPayoutRecord } from './payout-record.ts'
import { insertVoid, listOpenStrays } from './strays.sql.ts'
import {
  countForeignPending,
  deleteFalseStrays,
  EXPLAINED_BY_CHAIN,
  recordExplained,
  recordStray,
  recordStrays,
  type WalletKey,
} from './strays.ts'

const CHAIN_ID = 31_337
const HOT = fakeAddress('hot wallet')
const WALLET = { chainId: CHAIN_ID, from: HOT }
const [FIRST, SECOND] = [fakeHash('first'), fakeHash('second')]

let ledger: TestLedger
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
})
beforeEach(async () => {
  const tables = ['payouts', 'payout_voids', 'payout_strays', 'payout_nonces', 'chain_alarms']
  for (const table of tables) await execute(ledger.db, `delete from ${table}`)
})
afterAll(() => ledger?.close())

type Hash = typeof FIRST | null
type StraySample = { readonly hash: Hash; readonly by: string | null }

/** The same wallet on another chain, and another one on the same. */
const OTHERS: readonly WalletKey[] = [
  { chainId: 1, from: HOT },
  { chainId: CHAIN_ID, from: fakeAddress('another') },
]

const put = (nonce: number, { hash, by }: StraySample, from: Address = HOT, chainId = CHAIN_ID) =>
  execute(
    ledger.db,
    sql`insert into payout_strays (chain_id, from_address, nonce, tx_hash, explained_at, explained_by)
      values (${chainId}, ${from}, ${nonce}, ${hash}, ${by === null ? null : '2030-01-01'}, ${by})`,
  )
async function strayOf(nonce: number, { chainId, from }: WalletKey = WALLET): Promise<StraySample | null> {
  const { rows } = await execute<{ hash: Hash; by: string | null; is_explained: boolean }>(
    ledger.db,
    sql`select tx_hash as hash, explained_by as by, explained_at is not null as is_explained
      from payout_strays where nonce = ${nonce} and from_address = ${from} and chain_id = ${chainId}`,
  )
  const [row] = rows
  if (row === undefined) return null
  expect(row.is_explained).toBe(row.by !== null)
  return { hash: row.hash, by: row.by }
}
const log = pino({ level: 'silent' })

describe('a detected stray', () => {
  const [ANN, CHAIN] = ['ann', EXPLAINED_BY_CHAIN]
  test.each<{ name: string; before: StraySample | null; met: Hash; after: StraySample }>([
    { name: 'the first time', before: null, met: FIRST, after: { hash: FIRST, by: null } },
    { name: 'without a name', before: null, met: null, after: { hash: null, by: null } },
    { name: 'and is named now', before: { hash: null, by: null }, met: FIRST, after: { hash: FIRST, by: null } },
    {
      name: 'and no node can name it again',
      before: { hash: FIRST, by: null },
      met: null,
      after: { hash: FIRST, by: null },
    },
    { name: 'under another name', before: { hash: FIRST, by: null }, met: SECOND, after: { hash: FIRST, by: null } },
    {
      name: 'after a person explained it',
      before: { hash: FIRST, by: ANN },
      met: FIRST,
      after: { hash: FIRST, by: ANN },
    },
    { name: 'and named after that', before: { hash: null, by: ANN }, met: FIRST, after: { hash: FIRST, by: ANN } },
    { name: 'after nodes lost it', before: { hash: FIRST, by: CHAIN }, met: null, after: { hash: FIRST, by: null } },
    { name: 'and named after that', before: { hash: null, by: CHAIN }, met: SECOND, after: { hash: SECOND, by: null } },
  ])('$name: $before becomes $after', async ({ before, met, after }) => {
    if (before !== null) await put(5, before)
    await recordStray({ db: ledger.db, log }, WALLET, 5, met)
    expect(await strayOf(5)).toEqual(after)
  })

  test.each<{ finalCount: number; before: string | null; after: string | null }>([
    { finalCount: 5, before: null, after: CHAIN },
    { finalCount: 6, before: null, after: null },
    { finalCount: 5, before: ANN, after: ANN },
  ])('of nonce 5, explained by $before, with $finalCount final: by $after', async ({ finalCount, before, after }) => {
    await put(5, { hash: FIRST, by: before })
    await deleteFalseStrays(ledger.db, WALLET, finalCount)
    expect(await strayOf(5)).toEqual({ hash: FIRST, by: after })
  })

  test('changes nothing of another wallet, or of another chain', async () => {
    const open = { hash: null, by: null }
    const lost = { hash: FIRST, by: CHAIN }
    for (const { chainId, from } of OTHERS) {
      await put(5, open, from, chainId)
      await put(6, lost, from, chainId)
    }
    for (const nonce of [5, 6]) await recordStray({ db: ledger.db, log }, WALLET, nonce, SECOND)
    for (const nonce of [5, 6]) expect(await strayOf(nonce)).toEqual({ hash: SECOND, by: null })
    await deleteFalseStrays(ledger.db, WALLET, 0)
    for (const other of OTHERS) expect([await strayOf(5, other), await strayOf(6, other)]).toEqual([open, lost])
  })

  test('among many is one of the first twenty: the next check finds the others', async () => {
    const node: NodeCalls = {
      getChainId: async () => CHAIN_ID,
      getBlock: async () => ({ number: 100n, hash: fakeHash('head'), timestamp: 1_800_000_000n }),
      getTransactionCount: async () => 0,
    }
    const chain = readerOf([node, node, node], { chainId: CHAIN_ID })
    const note = async (from: number) => {
      await recordStrays({ db: ledger.db, chain, log }, HOT, { from, to: 30 })
      return (await listOpenStrays(ledger.db, { limit: 100 })).map(({ nonce }) => Number(nonce))
    }
    const noted = Array.from({ length: 27 }, (_, index) => 3 + index)
    expect([await note(3), await note(23)]).toEqual([noted.slice(0, 20), noted])
  })

  test('is named as soon as a node can, and then not looked up again', async () => {
    let asked = 0
    const node: NodeCalls = {
      getChainId: async () => CHAIN_ID,
      getBlock: async () => ({ number: 100n, hash: fakeHash('head'), timestamp: 1_800_000_000n }),
      getTransactionCount: async () => {
        asked += 1
        return 0
      },
    }
    const chain = readerOf([node, node, node], { chainId: CHAIN_ID })
    const note = async (nonce: number) => {
      asked = 0
      await recordStrays({ db: ledger.db, chain, log }, HOT, { from: nonce, to: nonce + 1 })
      return asked > 0
    }
    await put(3, { hash: FIRST, by: null })
    await put(4, { hash: null, by: null })
    await put(5, { hash: FIRST, by: CHAIN })
    expect([await note(3), await note(4), await note(5), await note(6)]).toEqual([false, true, true, true])
    expect(await strayOf(5)).toEqual({ hash: FIRST, by: null })
    expect(await strayOf(6)).toEqual({ hash: null, by: null })
  })
})

describe('a stray explained by a person', () => {
  const record = async () => (await readNonceRecord(ledger.db, { chainId: CHAIN_ID, address: HOT }))[0]?.next_nonce
  const explainBy = (nonce: number, by = 'ann') =>
    ledger.db.transaction((tx) => recordExplained(tx, WALLET, { nonce, txHash: FIRST }, { by, note: 'By hand.' }))

  test('moves the record behind it, and leaves the skipped ones to explain', async () => {
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address: HOT, next: 3 })
    await put(4, { hash: SECOND, by: EXPLAINED_BY_CHAIN })
    await put(5, { hash: SECOND, by: 'bob' })
    expect(await explainBy(7)).toBe(true)
    const open = { hash: null, by: null }
    expect(await Promise.all([2, 3, 4, 5, 6, 7, 8].map((nonce) => strayOf(nonce)))).toEqual([
      ...[null, open, { hash: SECOND, by: null }, { hash: SECOND, by: 'bob' }, open],
      ...[{ hash: FIRST, by: 'ann' }, null],
    ])
    expect(await record()).toBe(8n)
    // An earlier one changes nothing of the record.
    expect(await explainBy(3)).toBe(true)
    expect([await strayOf(3), await record()]).toEqual([{ hash: FIRST, by: 'ann' }, 8n])
  })

  test('is explained once, and by a person even after nodes had lost it', async () => {
    await put(1, { hash: null, by: EXPLAINED_BY_CHAIN })
    expect([await explainBy(1), await explainBy(1, 'bob')]).toEqual([true, false])
    expect(await strayOf(1)).toEqual({ hash: FIRST, by: 'ann' })
    // Its past is compared first.
    expect(await record()).toBeUndefined()
  })

  test('belongs to one wallet on one chain', async () => {
    for (const { chainId, from } of OTHERS) {
      await insertNonceRecord(ledger.db, { chainId, address: from, next: 1 })
      await put(3, { hash: SECOND, by: null }, from, chainId)
      await put(7, { hash: SECOND, by: null }, from, chainId)
    }
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address: HOT, next: 3 })
    expect(await explainBy(7)).toBe(true)
    expect(await Promise.all([3, 6, 7].map((nonce) => strayOf(nonce)))).toEqual([
      { hash: null, by: null },
      { hash: null, by: null },
      { hash: FIRST, by: 'ann' },
    ])
    for (const other of OTHERS) {
      const ofOther = await Promise.all([3, 6, 7].map((nonce) => strayOf(nonce, other)))
      expect(ofOther).toEqual([{ hash: SECOND, by: null }, null, { hash: SECOND, by: null }])
      const [left] = await readNonceRecord(ledger.db, { chainId: other.chainId, address: other.from })
      expect(left?.next_nonce).toBe(1n)
    }
  })
})

describe('transactions that are not final yet', () => {
  const count = (finalCount: number, seenCount: number) =>
    countForeignPending(ledger.db, CHAIN_ID, { address: HOT, finalCount, seenCount })

  test('are foreign unless they were signed here, or a person has explained them', async () => {
    for (const nonce of [2, 4]) await storePayout(ledger, userId, { state: 'broadcast', from: HOT, nonce })
    await storePayout(ledger, userId, { state: 'broadcast', from: fakeAddress('another'), nonce: 3 })
    await put(5, { hash: FIRST, by: 'ann' })
    await put(6, { hash: FIRST, by: EXPLAINED_BY_CHAIN })
    await put(7, { hash: FIRST, by: null })
    expect(await Promise.all([2, 3, 4, 5, 6, 7, 8].map((seen) => count(2, seen)))).toEqual([0, 0, 1, 1, 1, 2, 3])
    expect([await count(3, 5), await count(4, 5), await count(9, 9)]).toEqual([1, 0, 0])
  })

  test.each<{ name: string; bring: (key: WalletKey) => Promise<unknown> }>([
    {
      name: 'signed for a payout',
      bring: ({ chainId, from }) => storePayout(ledger, userId, { state: 'broadcast', chainId, from, nonce: 4 }),
    },
    {
      name: 'signed to use a nonce up',
      bring: (key) => insertVoid(ledger.db, { ...key, nonce: 4, attempt: 1, hash: FIRST, raw: FIRST, gasPriceWei: 1n }),
    },
    {
      name: 'that a person has explained',
      bring: ({ chainId, from }) => put(4, { hash: FIRST, by: 'ann' }, from, chainId),
    },
  ])('one $name is recognized by its nonce, wallet and chain', async ({ bring }) => {
    const around = () => Promise.all([count(3, 4), count(4, 5), count(5, 6)])
    for (const other of OTHERS) await bring(other)
    expect(await around()).toEqual([1, 1, 1])
    await bring(WALLET)
    expect(await around()).toEqual([1, 0, 1])
  })
})

describe('a decision needs every transaction of every wallet explained', () => {
  async function isExplained(change: { final?: number; seen?: number }): Promise<boolean> {
    const payer = createIdlePayerWorld(ledger, userId)
    const { address } = payer.wallet
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address, next: 3 })
    for (const nonce of [1, 2]) await storePayout(ledger, userId, { state: 'broadcast', from: address, nonce })
    Object.assign(payer.counts, { final: 1, mined: 1, seen: 3 }, change)
    const deps = { ...payer.deps, tokens: [], comparedAfterMs: 0 }
    return (await createPayoutRecord(deps).compare())(ledger.db)
  }

  test.each([
    { name: 'all that wait were signed here', change: {}, is: true },
    { name: 'some of them wait for a node', change: { seen: 2 }, is: true },
    { name: 'one comes after the record', change: { seen: 4 }, is: false },
  ])('$name: $is', async ({ change, is }) => {
    expect(await isExplained(change)).toBe(is)
  })

  test('one that the record has passed and that was not signed here', async () => {
    const payer = createIdlePayerWorld(ledger, userId)
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address: payer.wallet.address, next: 3 })
    Object.assign(payer.counts, { final: 0, mined: 0, seen: 0 })
    const { compare } = createPayoutRecord({ ...payer.deps, tokens: [], comparedAfterMs: 0 })
    expect(await (await compare())(ledger.db)).toBe(true)
    payer.counts.seen = 1
    const record = createPayoutRecord({ ...payer.deps, tokens: [], comparedAfterMs: 0 })
    expect(await (await record.compare())(ledger.db)).toBe(false)
  })

  test('one that is final beyond the record, even after the past was compared', async () => {
    const payer = createIdlePayerWorld(ledger, userId)
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address: payer.wallet.address, next: 0 })
    const { compare } = createPayoutRecord({ ...payer.deps, tokens: [], comparedAfterMs: 0 })
    expect(await (await compare())(ledger.db)).toBe(true)
    Object.assign(payer.counts, { final: 1, mined: 1, seen: 2 })
    // One reading of the nodes counts for a second.
    await sleep(1_100)
    expect(await (await compare())(ledger.db)).toBe(false)
    // Operators see by then what it was: one final transaction, and one that waits.
    const strays = await listOpenStrays(ledger.db, { limit: 9 })
    expect(strays).toMatchObject([{ from_address: payer.wallet.address, nonce: 0n }])
    const alarm = { kind: 'foreign_transaction', subject: payer.wallet.address }
    expect(await readOpenChainAlarms(ledger.db)).toMatchObject([alarm])
  })

  test.each([0, 1])('one of any wallet that has paid before: %i', async (which) => {
    const payers = [createIdlePayerWorld(ledger, userId), createIdlePayerWorld(ledger, userId)] as const
    const [former, present] = payers
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address: former.wallet.address, next: 0 })
    // The nodes of each know of its own wallet alone.
    payers[which as 0 | 1].counts.seen = 1
    const { chain } = payers[which as 0 | 1].deps
    const deps = { ...present.deps, chain, tokens: [], comparedAfterMs: 0 }
    expect(await (await createPayoutRecord(deps).compare())(ledger.db)).toBe(false)
  })

  test('a stray, and a transfer without a payout, block it even after the chain was read', async () => {
    const payer = createIdlePayerWorld(ledger, userId)
    const is = await createPayoutRecord({ ...payer.deps, tokens: [], comparedAfterMs: 0 }).compare()
    expect(await is(ledger.db)).toBe(true)
    await put(5, { hash: FIRST, by: null }, payer.wallet.address)
    expect(await is(ledger.db)).toBe(false)
    await execute(ledger.db, 'delete from payout_strays')
    await raiseChainAlarm(ledger.db, { kind: 'transfer_not_in_ledger', subject: FIRST, detail: '' })
    expect(await is(ledger.db)).toBe(false)
  })
})

describe('the next nonces', () => {
  const key = { chainId: CHAIN_ID, address: HOT }
  const reserve = (counts: ChainCounts, count = 2) =>
    ledger.db.transaction((tx) => reserveNonces(tx, key, counts, count))

  test('fill gaps below the record first, and are previewed as they are reserved', async () => {
    await insertNonceRecord(ledger.db, { ...key, next: 4 })
    await storePayout(ledger, userId, { state: 'signed', from: HOT, nonce: 2 })
    // One that is used up for nothing is not free either.
    const used = { ...WALLET, nonce: 3, attempt: 1, hash: FIRST, raw: FIRST, gasPriceWei: 1n }
    await insertVoid(ledger.db, used)
    for (const other of OTHERS) {
      await insertVoid(ledger.db, { ...used, ...other, nonce: 1 })
      await storePayout(ledger, userId, { state: 'signed', ...other, nonce: 1 })
      await insertNonceRecord(ledger.db, { chainId: other.chainId, address: other.from, next: 9 })
    }
    const counts = { finalCount: 1, seenCount: 1 }
    expect(await findNextNonces(ledger.db, key, counts, 3)).toEqual([1, 4, 5])
    expect(await reserve(counts, 3)).toEqual([1, 4, 5])
  })

  test.each<{ name: string; by: () => Promise<unknown> }>([
    { name: 'a stray of any wallet', by: () => put(9, { hash: null, by: null }, fakeAddress('a former wallet')) },
    {
      name: 'a payout without a transfer',
      by: () => raiseChainAlarm(ledger.db, { kind: 'payout_not_on_chain', subject: 'payout 1', detail: '' }),
    },
  ])('are not given out beside $name', async ({ by }) => {
    await insertNonceRecord(ledger.db, { ...key, next: 0 })
    await by()
    expect(await reserve({ finalCount: 0, seenCount: 0 })).toEqual([])
  })

  test('are given out beside an explained stray, and beside a stray of another chain', async () => {
    await put(9, { hash: null, by: 'ann' })
    await put(9, { hash: null, by: null }, HOT, 1)
    expect(await reserve({ finalCount: 0, seenCount: 0 })).toEqual([0, 1])
  })

  test.each([
    { final: 6, strays: [3, 4, 5] },
    { final: 30, strays: Array.from({ length: 20 }, (_, index) => 3 + index) },
  ])('leave up to twenty strays to explain in one check, with $final final', async ({ final, strays }) => {
    const payer = createIdlePayerWorld(ledger, userId)
    const { address } = payer.wallet
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address, next: 3 })
    Object.assign(payer.counts, { final, mined: final, seen: final })
    await checkNonces(payer.deps, address)
    expect((await listOpenStrays(ledger.db, { limit: 99 })).map(({ nonce }) => Number(nonce))).toEqual(strays)
  })

  test.each([
    { name: 'all are ours', counts: { final: 3, seen: 3 }, said: { finalCount: 3, seenCount: 3 } },
    {
      name: 'a node that lags behind its own final block',
      counts: { final: 3, seen: 2 },
      said: { finalCount: 3, seenCount: 3 },
    },
    {
      name: 'one that waits was signed elsewhere',
      counts: { final: 3, seen: 4 },
      said: { code: 'nonce_waiting', values: {} },
    },
    {
      name: 'a final one was signed elsewhere',
      counts: { final: 4, seen: 4 },
      said: { code: 'nonce_unexplained', values: {} },
    },
  ])('are requested: $name', async ({ counts, said }) => {
    const payer = createIdlePayerWorld(ledger, userId)
    const { address } = payer.wallet
    await insertNonceRecord(ledger.db, { chainId: CHAIN_ID, address, next: 3 })
    Object.assign(payer.counts, { mined: counts.seen, ...counts })
    expect(await checkNonces(payer.deps, address)).toEqual(said)
  })
})
