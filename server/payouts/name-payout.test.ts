import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { networks } from '#contracts/networks.ts'
import type { Address, TxHash } from '#core/address.ts'
import { tokenUnits } from '#core/money.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createOutgoingWorld, type OutgoingWorld } from '#test/support/chain/outgoing-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { type PayoutSample, storeAttemptOf, storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { insertNonceRecord } from './attempts.sql.ts'
import { namePayout } from './name-payout.ts'
import { type PayoutKey, readPayout } from './payout-rows.ts'
import { isPaidByStray, recordStray } from './strays.ts'

const START_MS = Date.UTC(2030, 0, 10)
const NOON_MS = START_MS + 43_200_000
const OPERATOR = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const
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
  await ledger.setClock(START_MS)
  hot = world.newWallet()
})
afterAll(() => ledger?.close())

const owe = (change: Partial<PayoutSample> = {}) =>
  storePayout(ledger, userId, { token: world.usdt, to: PLAYER, amount: 5n, ...change })

async function name({ payoutId }: PayoutKey, txHash: TxHash, isPayerOurs = false): Promise<string> {
  const deps = {
    ...{ ...world.depsOf(hot), wallet: null, gasPrice: networks.local.gasPrice, record: EXPLAINED },
    ...{ onCompleted: async () => () => undefined, onCancelled: async () => () => undefined },
  }
  const named = await namePayout(deps, OPERATOR, payoutId, { txHash, isPayerOurs })
  return named.ok ? named.value.state : named.code
}
const pay = (from: Address, value = 5n, to: Address = PLAYER) =>
  world.send({ from, transfers: [world.transfer(from, to, value)] })

/** When the last transaction was put into its block. */
function lastBlockMs(): number {
  const block = world.chain.blocks().findLast(({ transactions }) => transactions.length > 0)
  return (block?.timestampSeconds ?? 0) * 1_000
}

test.each([
  { sinceMs: 0, named: 'completed' },
  { sinceMs: 60_000, named: 'completed' },
  { sinceMs: 60_001, named: 'payout_transaction_wrong' },
])('a debt $sinceMs ms after its payment can be named: $named', async ({ sinceMs, named }) => {
  const txHash = pay(hot)
  await ledger.setClock(lastBlockMs() + sinceMs)
  expect(await name(await owe(), txHash)).toBe(named)
})

describe('a payout paid before a restore and approved again', () => {
  /** Pays a payout, and moves its approval to noon. */
  async function approveAgain(payout: PayoutKey) {
    const txHash = pay(hot)
    await execute(
      ledger.db,
      sql`update payouts set created_at = to_timestamp(${NOON_MS / 1_000}::numeric) where id = ${payout.payoutId}`,
    )
    return txHash
  }

  test('is owed since its withdrawal was requested', async () => {
    const payout = await owe()
    expect(await name(payout, await approveAgain(payout))).toBe('completed')
  })

  test('is owed since the payment that it refunds', async () => {
    const payout = await owe()
    const txHash = await approveAgain(payout)
    await execute(
      ledger.db,
      sql`
      with paid as (
        insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
          recipient, value, status)
        values (${userId}, 1, 31337, '0xa', 0, 'USDT', 1, '0x', to_timestamp(${START_MS / 1_000}::numeric), ${PLAYER},
          '0x', 5, 'refunding') returning id
      )
      update payouts set withdrawal_id = null, payment_id = paid.id from paid where payouts.id = ${payout.payoutId}`,
    )
    expect(await name(payout, txHash)).toBe('completed')
  })
})

test.each<{ what: string; send: () => TxHash; isPayerOurs?: boolean; named: string }>([
  { what: 'a unit too little', send: () => pay(hot, 4n), named: 'payout_transaction_wrong' },
  { what: 'a unit too much', send: () => pay(hot, 6n), named: 'payout_transaction_wrong' },
  { what: 'to somebody else', send: () => pay(hot, 5n, FRIEND), named: 'payout_transaction_wrong' },
  { what: 'by a wallet that nobody knows', send: () => pay(FRIEND), named: 'payout_payer_unknown' },
  { what: 'by a wallet that the operator calls ours', send: () => pay(FRIEND), isPayerOurs: true, named: 'completed' },
  { what: 'by the treasury', send: () => pay(world.chain.treasury), named: 'completed' },
  {
    what: 'within the player’s own wallet',
    send: () => pay(PLAYER),
    isPayerOurs: true,
    named: 'payout_transaction_wrong',
  },
  {
    what: 'with a transfer within the player’s wallet beside',
    send: () =>
      world.send({ from: hot, transfers: [world.transfer(PLAYER, PLAYER, 5n), world.transfer(hot, PLAYER, 5n)] }),
    named: 'completed',
  },
])('paid $what can be named: $named', async ({ send, isPayerOurs = false, named }) => {
  expect(await name(await owe(), send(), isPayerOurs)).toBe(named)
})

test('a payer is known if it has signed here before, on any chain, or if an operator has added it', async () => {
  const [former, own] = [fakeAddress('a former hot wallet'), fakeAddress('a wallet of an operator')]
  await insertNonceRecord(ledger.db, { chainId: 1, address: former, next: 0 })
  const nameOne = async (payer: Address, isPayerOurs = false) => name(await owe(), pay(payer), isPayerOurs)
  expect([await nameOne(former), await nameOne(own)]).toEqual(['completed', 'payout_payer_unknown'])
  expect([await nameOne(own, true), await nameOne(own)]).toEqual(['completed', 'completed'])
  expect(await nameOne(fakeAddress('a stranger'))).toBe('payout_payer_unknown')
})

test.each([{ token: true }, { token: false }])(
  'the audit log has the payout, its transaction and its wallet (a token: $token)',
  async ({ token }) => {
    const payout = await owe(token ? {} : { token: null })
    const txHash = token ? pay(hot) : world.send({ from: hot, to: PLAYER, valueWei: 5n })
    expect(await name(payout, txHash)).toBe('completed')
    const { rows } = await execute(
      ledger.db,
      sql`select username, action, details from audit_log where subject = ${`payout ${payout.payoutId}`}`,
    )
    const paid = { txHash, from: hot, toAddress: PLAYER, token: token ? world.usdt : 'BNB', amountBaseUnits: '5' }
    expect(rows).toEqual([{ username: 'ann', action: 'name payout transaction', details: paid }])
  },
)

describe('a transaction of several transfers', () => {
  test('pays as many payouts as it has equal transfers, and no more', async () => {
    const transfers = [5n, 5n].map((value) => world.transfer(hot, PLAYER, value))
    const txHash = world.send({ from: hot, transfers })
    const answers = []
    for (const payout of [await owe(), await owe(), await owe()]) answers.push(await name(payout, txHash))
    expect(answers).toEqual(['completed', 'completed', 'payout_transaction_used'])
  })

  test('pays a payout with the transfers of one wallet', async () => {
    const txHash = world.send({
      from: hot,
      transfers: [world.transfer(hot, PLAYER, 5n), world.transfer(FRIEND, PLAYER, 5n)],
    })
    const payouts = [await owe(), await owe()] as const
    expect(await name(payouts[0], txHash)).toBe('completed')
    expect(await readPayout(ledger.db, payouts[0])).toMatchObject({ from: hot })
    expect(await name(payouts[1], txHash)).toBe('payout_transaction_used')
  })
})

describe('an unexplained transaction', () => {
  const isPaid = () => isPaidByStray(world.depsOf(hot), { token: world.usdt, to: PLAYER, value: tokenUnits(5n) })
  const leave = (txHash: TxHash | null, nonce = 0) =>
    recordStray({ ...world.depsOf(hot), db: ledger.db }, { chainId: 31_337, from: hot }, nonce, txHash)

  test.each<{ what: string; send: () => TxHash | null; is: boolean }>([
    { what: 'moved exactly this', send: () => pay(hot), is: true },
    { what: 'moved another amount', send: () => pay(hot, 6n), is: false },
    { what: 'moved it to another wallet', send: () => pay(hot, 5n, FRIEND), is: false },
    {
      what: 'moved it out of another wallet',
      send: () => world.send({ from: hot, transfers: [world.transfer(FRIEND, PLAYER, 5n)] }),
      is: false,
    },
    { what: 'cannot be named', send: () => null, is: false },
    { what: 'is in no block', send: () => fakeHash('of no node'), is: false },
  ])('may have paid a withdrawal if it $what: $is', async ({ send, is }) => {
    await leave(send())
    expect(await isPaid()).toBe(is)
  })

  test.each<{ what: string; send: () => TxHash | null }>([
    { what: 'has failed', send: () => world.send({ from: hot, isReverted: true }) },
    { what: 'is in no block', send: () => fakeHash('of no node') },
    { what: 'cannot be named', send: () => null },
    { what: 'has paid another', send: () => pay(hot, 5n, FRIEND) },
  ])('is checked also behind one that $what', async ({ send }) => {
    await leave(send())
    await leave(pay(hot), 1)
    expect(await isPaid()).toBe(true)
  })
})

test.each([
  { who: 'the hot wallet', isOwn: true },
  { who: 'another account out of the hot wallet', isOwn: false },
])('a payment by $who explains a nonce of the hot wallet: $isOwn', async ({ isOwn }) => {
  const transfers = [world.transfer(hot, PLAYER, 5n)]
  const txHash = world.send({ from: isOwn ? hot : FRIEND, transfers })
  const payout = await owe()
  expect(await name(payout, txHash)).toBe('completed')
  const { rows } = await execute(
    ledger.db,
    sql`select from_address, nonce::integer, explained_by, note from payout_strays where tx_hash = ${txHash}`,
  )
  const explained = {
    ...{ from_address: hot, nonce: 0, explained_by: 'ann', note: `It paid payout ${payout.payoutId}.` },
  }
  expect(rows).toEqual(isOwn ? [explained] : [])
})

describe('a payout signed by the hot wallet', () => {
  /** It has nonce 0 and waits for a person. */
  async function signed(): Promise<PayoutKey> {
    const key = await owe({ state: 'uncertain', from: hot, nonce: 0 })
    await storeAttemptOf(ledger, key, { attempt: 1, nonce: 0, signedAtMs: START_MS })
    return key
  }

  test('is not completed by another wallet’s payment with the same nonce, as its own may still be mined', async () => {
    // The first transaction of a wallet has nonce 0.
    expect(await name(await signed(), pay(world.newWallet()), true)).toBe('payout_not_open')
  })

  test('is completed by the manual payment that has used its nonce', async () => {
    const payout = await signed()
    expect(await name(payout, pay(hot))).toBe('completed')
    // The second time it has been done.
    const { txHash } = await readPayout(ledger.db, payout)
    expect(await name(payout, txHash ?? '0x')).toBe('completed')
    expect(await name(payout, pay(hot))).toBe('payout_not_open')
  })

  test('is completed by its own transaction as a whole: none of its logs pays another', async () => {
    const payout = await owe({ state: 'uncertain', from: hot, nonce: 0 })
    const transfers = [5n, 5n].map((value) => world.transfer(hot, PLAYER, value))
    const hash = world.send({ from: hot, transfers })
    await storeAttemptOf(ledger, payout, { attempt: 1, nonce: 0, signedAtMs: START_MS, hash })
    expect(await name(payout, hash)).toBe('completed')
    expect(await name(await owe(), hash)).toBe('payout_transaction_used')
  })

  test('is completed by any payment once another transaction has used its nonce', async () => {
    const payout = await signed()
    world.send({ from: hot })
    await ledger.setClock(NOON_MS)
    expect(await name(payout, pay(hot))).toBe('completed')
  })
})
