import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, TxHash } from '#core/address.ts'
import type { ChainAlarmKind } from '#core/chain-alarm.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createOutgoingWorld, type OutgoingWorld } from '#test/support/chain/outgoing-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { raiseChainAlarm, readOpenChainAlarms } from '../../chain/alarms.ts'
import { readFinalHead } from '../../chain/chain-reader.ts'
import { readCursors, saveCursor, USDT_PASSES } from '../../chain/cursors.ts'
import { claimTransaction, WHOLE_TRANSACTION } from '../book-payout.ts'
import { holdPayouts } from '../holds/holds.ts'
import { endHold, readHold } from '../routes.ts'
import { listOpenStrays } from '../strays.sql.ts'
import { recordStray } from '../strays.ts'
import { compareOutgoing } from './compare-outgoing.ts'
import { beginPass, passOf, readComparedBlocks } from './compare-transfers.ts'

const START_MS = Date.UTC(2030, 0, 10)
const NOON_MS = START_MS + 43_200_000
const CHAIN_ID = 31_337
const [ANN, BOB] = [fakeAddress('ann'), fakeAddress('bob')]

let ledger: TestLedger
let world: OutgoingWorld
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createOutgoingWorld(ledger, START_MS)
  ;({ userId } = await ledger.newPlayer())
})
beforeEach(async () => {
  await world.clear()
  await ledger.setClock(NOON_MS)
})
afterAll(() => ledger?.close())

const alarms = async (kind: ChainAlarmKind) =>
  (await readOpenChainAlarms(ledger.db)).filter((one) => one.kind === kind).map(({ subject }) => subject)

/** A completed payout that its own log of a transaction has paid. */
async function paidBy(
  from: Address,
  txHash: TxHash,
  { to, logIndex }: { to: Address; logIndex: number },
): Promise<void> {
  const paid = { state: 'completed', from, to, txHash, token: world.usdt, amount: 1n } as const
  const payout = await storePayout(ledger, userId, { ...paid, completedAtMs: NOON_MS })
  const on = { chainId: CHAIN_ID, txHash }
  expect(await ledger.db.transaction((tx) => claimTransaction(tx, payout, on, [logIndex]))).toBe(true)
}

describe('an alarm about a transaction of several transfers', () => {
  /** A transaction by a stranger's contract, which two transfers of the wallet are in, and one of a stranger. */
  function takeTwice(wallet: Address): TxHash {
    const transfers = [
      world.transfer(wallet, ANN, 1n),
      world.transfer(fakeAddress('stranger'), ANN, 1n),
      world.transfer(wallet, BOB, 1n),
    ]
    return world.send({ from: fakeAddress('stranger'), transfers })
  }

  test('stays open until all of them are explained, and then ends', async () => {
    const wallet = world.newWallet()
    const deps = world.depsOf(wallet)
    await compareOutgoing(deps)
    const txHash = takeTwice(wallet)
    await compareOutgoing(deps)
    expect(await alarms('transfer_not_in_ledger')).toEqual([txHash])
    // A stranger has sent it: no nonce of the wallet is to be explained.
    expect(await listOpenStrays(ledger.db, { limit: 9 })).toEqual([])
    await paidBy(wallet, txHash, { to: ANN, logIndex: 0 })
    await compareOutgoing(deps)
    expect(await alarms('transfer_not_in_ledger')).toEqual([txHash])
    await paidBy(wallet, txHash, { to: BOB, logIndex: 2 })
    await compareOutgoing(deps)
    expect(await alarms('transfer_not_in_ledger')).toEqual([])
  })

  test('that contains only BV3 stays open as well, in every comparison', async () => {
    const [wallet, bv3] = [world.newWallet(), fakeAddress('bv3')]
    const deps = world.depsOf(wallet, { tokens: [world.usdt, bv3] })
    await compareOutgoing(deps)
    const taken = { token: bv3, from: wallet, to: ANN, value: 1n }
    const hash = world.send({ from: fakeAddress('stranger'), to: bv3, transfers: [taken] })
    for (let looks = 0; looks < 3; looks++) {
      await compareOutgoing(deps)
      expect(await alarms('transfer_not_in_ledger')).toEqual([hash])
    }
  })

  test('from the wallet itself leaves its nonce to be explained as well', async () => {
    const wallet = world.newWallet()
    await world.record(wallet, 0)
    await compareOutgoing(world.depsOf(wallet))
    const txHash = world.send({ from: wallet, transfers: [world.transfer(wallet, ANN, 1n)] })
    await compareOutgoing(world.depsOf(wallet))
    expect(await listOpenStrays(ledger.db, { limit: 9 })).toMatchObject([{ nonce: 0n, tx_hash: txHash }])
  })

  test('stays open until the nodes have its transaction as final', async () => {
    const wallet = world.newWallet()
    const unknown = fakeHash('a transaction of no node')
    await raiseChainAlarm(ledger.db, { kind: 'transfer_not_in_ledger', subject: unknown, detail: '' })
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('transfer_not_in_ledger')).toEqual([unknown])
  })

  test('about code ends for an earlier wallet, but not on a server without a wallet', async () => {
    const [former, present] = [world.newWallet(), world.newWallet()]
    await raiseChainAlarm(ledger.db, { kind: 'hot_wallet_code', subject: former, detail: '' })
    await compareOutgoing(world.depsOf(null))
    expect(await alarms('hot_wallet_code')).toEqual([former])
    await compareOutgoing(world.depsOf(present))
    expect(await alarms('hot_wallet_code')).toEqual([])
  })

  test('is raised for an earlier wallet as for the current payer', async () => {
    const [former, present] = [world.newWallet(), world.newWallet()]
    await world.record(former, 0)
    await compareOutgoing(world.depsOf(present))
    const txHash = takeTwice(former)
    await compareOutgoing(world.depsOf(present))
    expect(await alarms('transfer_not_in_ledger')).toEqual([txHash])
  })
})

describe('completed payouts', () => {
  async function completed(from: Address, txHash: TxHash, completedAtMs: number): Promise<string> {
    const paid = { state: 'completed', from, to: ANN, txHash, token: world.usdt, amount: 1n } as const
    const { payoutId } = await storePayout(ledger, userId, { ...paid, completedAtMs })
    return `payout ${payoutId}`
  }
  const uncompared = async () => {
    const { rows } = await execute<{ id: string }>(
      ledger.db,
      'select id from payouts where not is_compared order by id',
    )
    return rows.map(({ id }) => `payout ${id}`)
  }

  test('are checked a minute after their completion, and not before', async () => {
    const wallet = world.newWallet()
    const lost = fakeHash('lost')
    const late = await completed(wallet, lost, NOON_MS - 60_000)
    const young = await completed(wallet, lost, NOON_MS - 59_999)
    const deps = world.depsOf(wallet, { comparedAfterMs: 60_000 })
    await compareOutgoing(deps)
    expect([await alarms('payout_not_on_chain'), await uncompared()]).toEqual([[late], [young]])
    await ledger.setClock(NOON_MS + 1)
    await compareOutgoing(deps)
    expect([await alarms('payout_not_on_chain'), await uncompared()]).toEqual([[late, young], []])
  })

  test('that the chain has only in part are separated, and the alarm ends for those that it has', async () => {
    const wallet = world.newWallet()
    await world.record(wallet, 0)
    const [lost, gone] = [await completed(wallet, fakeHash('lost'), 0), await completed(wallet, fakeHash('gone'), 0)]
    const own = await completed(ANN, fakeHash('paid from an operator’s own wallet'), 0)
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('payout_not_on_chain')).toEqual([lost, gone])
    expect(await uncompared()).not.toContain(own)
    const txHash = world.send({ from: wallet, transfers: [world.transfer(wallet, ANN, 1n)] })
    await execute(ledger.db, sql`update payouts set tx_hash = ${txHash} where tx_hash = ${fakeHash('gone')}`)
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('payout_not_on_chain')).toEqual([lost])
  })

  test('are found by the number in the alarm; an alarm without one stays open, and stops no comparison', async () => {
    const wallet = world.newWallet()
    const lost = await completed(wallet, fakeHash('lost'), 0)
    await raiseChainAlarm(ledger.db, { kind: 'payout_not_on_chain', subject: 'another subject', detail: '' })
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('payout_not_on_chain')).toEqual(['another subject', lost])
    await execute(ledger.db, sql`update payouts set state = 'cancelled' where tx_hash = ${fakeHash('lost')}`)
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('payout_not_on_chain')).toEqual(['another subject'])
  })

  test('are not proven by an equal transfer from another wallet', async () => {
    const [wallet, other] = [world.newWallet(), world.newWallet()]
    const txHash = world.send({ from: other, transfers: [world.transfer(other, ANN, 1n)] })
    const payout = await completed(wallet, txHash, 0)
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('payout_not_on_chain')).toEqual([payout])
  })
})

describe('the compared block of a wallet', () => {
  const head = () => readFinalHead(world.reader)
  const reachedBy = async (wallet: Address) =>
    (await readComparedBlocks(world.depsOf(wallet), [wallet], await head())).get(wallet)
  const place = (number: bigint) => ({ number, hash: null, timeMs: null })

  test('begins at the oldest pass over payments, once', async () => {
    await saveCursor(ledger.db, CHAIN_ID, { pass: 'usdt', place: place(9n), next: null })
    await saveCursor(ledger.db, CHAIN_ID, { pass: USDT_PASSES.firstLook, place: place(4n), next: null })
    await saveCursor(ledger.db, CHAIN_ID, { pass: 'bnb', place: place(1n), next: null })
    expect((await beginPass(world.depsOf(null)))?.number).toBe(4n)
    await saveCursor(ledger.db, CHAIN_ID, { pass: USDT_PASSES.firstLook, place: place(2n), next: null })
    expect((await beginPass(world.depsOf(null)))?.number).toBe(4n)
  })

  test('begins there for a used wallet, and at the head for an unused one', async () => {
    const [used, unused] = [world.newWallet(), world.newWallet()]
    world.send({ from: used })
    await saveCursor(ledger.db, CHAIN_ID, { pass: 'usdt', place: place(1n), next: null })
    expect(await reachedBy(used)).toBe(1n)
    expect(await reachedBy(unused)).toBe((await head()).number)
  })

  test('is not moved back by a process that has read it earlier', async () => {
    const wallet = world.newWallet()
    const pass = passOf(wallet)
    await saveCursor(ledger.db, CHAIN_ID, { pass, place: place(3n), next: null })
    let isMoved = false
    const run: typeof ledger.db.run = async (...call) => {
      const answer = await ledger.db.run(...call)
      if (!isMoved) {
        isMoved = true
        await saveCursor(ledger.db, CHAIN_ID, { pass, place: place(9n), next: null })
      }
      return answer
    }
    const deps = world.depsOf(wallet, { db: { ...ledger.db, run } })
    expect((await readComparedBlocks(deps, [wallet], await head())).get(wallet)).toBe(3n)
    expect((await readCursors(ledger.db, CHAIN_ID)).get(pass)?.place.number).toBe(9n)
  })

  test.each([
    { ahead: 1_000n, isAnother: false },
    { ahead: 1_001n, isAnother: true },
  ])('a chain that ends $ahead blocks earlier is another one: $isAnother', async ({ ahead, isAnother }) => {
    const wallet = world.newWallet()
    const number = (await head()).number + ahead
    await saveCursor(ledger.db, CHAIN_ID, { pass: passOf(wallet), place: place(number), next: null })
    expect(await reachedBy(wallet)).toBe(isAnother ? -1n : number)
  })

  test('is reported for a hold only once each wallet is compared up to the head', async () => {
    const [behind, present] = [world.newWallet(), world.newWallet()]
    await world.record(behind, 0)
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    const { number } = await head()
    await saveCursor(ledger.db, CHAIN_ID, { pass: passOf(behind), place: place(0n), next: null })
    await saveCursor(ledger.db, CHAIN_ID, { pass: passOf(present), place: place(number), next: null })
    // One of both is at the head.
    expect(await compareOutgoing(world.depsOf(present, { stepsMax: 0 }))).toBe(false)
    const deps = world.depsOf(present, { stepsMax: 1 })
    expect((await readHold(deps))?.comparedAt).toBeNull()
    await saveCursor(ledger.db, CHAIN_ID, { pass: passOf(present), place: place(number - 1n), next: null })
    expect(await compareOutgoing(deps)).toBe(false)
    expect((await readHold(deps))?.comparedAt).toBeNull()
    expect((await readCursors(ledger.db, CHAIN_ID)).get(passOf(behind))?.place.number).toBe(number - 1n)
    expect(await compareOutgoing(deps)).toBe(true)
    expect((await readHold(deps))?.comparedTo).toBe(Number(number))
  })
})

describe('the end of a hold', () => {
  const OPERATOR = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const
  const tellPayer = () =>
    execute(
      ledger.db,
      sql`insert into processes (name, roles, seen_at) values ('payer', '{payer}', clock_now() + interval '1 s')`,
    )
  const raise = (kind: ChainAlarmKind) =>
    raiseChainAlarm(ledger.db, { kind, subject: fakeHash('of no node'), detail: '' })
  async function lose(wallet: Address): Promise<void> {
    const lost = { state: 'completed', from: wallet, to: ANN, txHash: fakeHash('lost'), token: world.usdt } as const
    await storePayout(ledger, userId, { ...lost, completedAtMs: 0 })
  }
  const leave = (wallet: Address) =>
    recordStray({ ...world.depsOf(wallet), db: ledger.db }, { chainId: CHAIN_ID, from: wallet }, 0, fakeHash('stray'))

  test.each<{
    name: string
    by: readonly ((wallet: Address) => Promise<unknown>)[]
    stepsMax?: number
    code: string | null
  }>([
    { name: 'nothing in its way', by: [tellPayer], code: null },
    { name: 'no payer', by: [], code: 'payouts_held' },
    { name: 'a comparison that is not over', by: [tellPayer], stepsMax: 0, code: 'payouts_held' },
    { name: 'neither', by: [], stepsMax: 0, code: 'payouts_held' },
    {
      name: 'a transfer without a payout',
      by: [tellPayer, () => raise('transfer_not_in_ledger')],
      code: 'hold_unexplained',
    },
    { name: 'a payout without a transfer', by: [tellPayer, lose], code: 'hold_unexplained' },
    { name: 'an alarm about something else', by: [tellPayer, () => raise('dust_flood')], code: null },
    { name: 'a stray', by: [tellPayer, leave], code: 'hold_unexplained' },
    { name: 'a stray and an alarm', by: [tellPayer, leave, lose], code: 'hold_unexplained' },
  ])('$name: $code', async ({ by, stepsMax, code }) => {
    const wallet = world.newWallet()
    // A block that was not compared yet.
    world.send({ from: fakeAddress('stranger') })
    await world.record(wallet, 0)
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    await saveCursor(ledger.db, CHAIN_ID, {
      pass: passOf(wallet),
      place: { number: 0n, hash: null, timeMs: null },
      next: null,
    })
    for (const bring of by) await bring(wallet)
    const deps = { ...world.depsOf(wallet, stepsMax === undefined ? {} : { stepsMax }), wake: () => undefined }
    const hold = await readHold(deps)
    const ended = await endHold(deps, OPERATOR, { id: hold?.id ?? 0, note: 'Compared.' })
    expect(ended).toMatchObject(code === null ? { ok: true } : { ok: false, code })
    expect((await readHold(deps)) === null).toBe(code === null)
  })

  test('a transaction signed for a payout explains all its transfers while the payout is in flight', async () => {
    const wallet = world.newWallet()
    const txHash = world.send({ from: wallet, transfers: [world.transfer(wallet, ANN, 1n)] })
    const payout = await storePayout(ledger, userId, { state: 'uncertain', from: wallet, nonce: 0, txHash })
    const on = { chainId: CHAIN_ID, txHash }
    await ledger.db.transaction((tx) => claimTransaction(tx, payout, on, [WHOLE_TRANSACTION]))
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('transfer_not_in_ledger')).toEqual([])
    await execute(ledger.db, sql`update payouts set state = 'cancelled' where id = ${payout.payoutId}`)
    const place = { number: 0n, hash: null, timeMs: null }
    await saveCursor(ledger.db, CHAIN_ID, { pass: passOf(wallet), place, next: null })
    await compareOutgoing(world.depsOf(wallet))
    expect(await alarms('transfer_not_in_ledger')).toEqual([txHash])
  })
})
