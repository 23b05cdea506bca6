import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import type { PayoutProblemCode } from '#core/payout-problem.ts'
import { createIdlePayerWorld, type IdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { raiseAlarmOf } from '#test/support/money/raise-alarm-of.ts'
import { storeAttemptOf, storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { SignerFailed, type SignerFailure } from '../chain/payouts/payout-wallet.ts'
import { DependencyDown } from '../fault.ts'
import { recordNonce } from './attempts.sql.ts'
import { holdPayouts } from './holds/holds.ts'
import { signQueued } from './payout-driver.ts'
import {
  listQueued,
  type PayoutDeps,
  type PayoutKey,
  type PayoutPoint,
  readAttempts,
  readPayout,
} from './payout-rows.ts'
import { lockQueued } from './payouts.sql.ts'
import { recordStray } from './strays.ts'

const CHAIN_ID = 31_337
const NOW_MS = Date.UTC(2030, 0, 10, 12)

let ledger: TestLedger
let userId = 0
/** The player of the second payout. */
let second: { readonly userId: number; readonly wallet: string }
let payer: IdlePayerWorld
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
  second = await ledger.newPlayer()
})
beforeEach(async () => {
  const ofPayouts = ['payout_claims', 'payout_transactions', 'payouts', 'payout_strays', 'payout_nonces']
  for (const table of [...ofPayouts, 'payout_holds', 'audit_alarms']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOW_MS)
  await setCap('0')
  payer = createIdlePayerWorld(ledger, userId)
})
afterAll(() => ledger?.close())

/** In BNB; 0 is no cap. */
const setCap = (capBnb: string) =>
  execute(
    ledger.db,
    sql`insert into settings (name, version, value, author)
      select 'payouts', coalesce(max(version), 0) + 1, ${JSON.stringify({ ...NO_PAYOUT_CAPS, capBnb })}::jsonb, 'owner'
      from settings where name = 'payouts'`,
  )
/** Three payouts of 1, 2 and 3 wei. */
const queueThree = async () => [
  await storePayout(ledger, userId, { amount: 1n }),
  await storePayout(ledger, second.userId, { amount: 2n }),
  await storePayout(ledger, userId, { amount: 3n }),
]
async function sign(change: Partial<PayoutDeps> = {}, room = 400) {
  const count = await signQueued({ ...payer.deps, ...change }, await listQueued(ledger.db, CHAIN_ID, 1_000), room)
  const { rows } = await execute<{ next_nonce: string }>(ledger.db, 'select next_nonce from payout_nonces')
  return { count, sent: payer.takeSent().map(({ nonce }) => nonce), next: Number(rows[0]?.next_nonce ?? 0) }
}
const statesOf = (keys: readonly PayoutKey[]) =>
  Promise.all(keys.map(async (key) => (await readPayout(ledger.db, key)).state))
const codesOf = (keys: readonly PayoutKey[]) =>
  Promise.all(keys.map(async (key) => (await readPayout(ledger.db, key)).problem?.code ?? null))
/** Acts once, at the first moment of this kind. */
function once(wanted: PayoutPoint, act: () => Promise<unknown>): Pick<PayoutDeps, 'atPoint'> {
  let isDone = false
  return {
    atPoint: async (point) => {
      if (isDone || point !== wanted) return
      isDone = true
      await act()
    },
  }
}
const hold = () => holdPayouts(ledger.db, { reason: 'restored', asOf: null })

describe('a queued payout with funds', () => {
  test('is signed with the next nonces, stored, and sent', async () => {
    const keys = await queueThree()
    await execute(ledger.db, sql`update payouts set problem = 'why'`)
    expect(await sign()).toEqual({ count: 3, sent: [0, 1, 2], next: 3 })
    for (const [nonce, key] of keys.entries()) {
      const signed = { state: 'broadcast', from: payer.wallet.address, nonce, problem: null, signedAgeMs: 0n }
      const payout = await readPayout(ledger.db, key)
      expect(payout).toMatchObject(signed)
      expect(await readAttempts(ledger.db, key)).toMatchObject([{ attempt: 1, hash: payout.txHash, gasPriceWei: 10n }])
    }
    const { rows } = await execute(
      ledger.db,
      sql`select c.payout_id from payout_claims c join payouts p on p.id = c.payout_id and p.tx_hash = c.tx_hash
        where c.log_index = -1 and c.chain_id = ${CHAIN_ID}`,
    )
    expect(rows).toHaveLength(3)
  })

  test.each([
    { room: 2, count: 2 },
    { room: 0, count: 0 },
  ])('is signed as far as there is room: $count of 3 for $room', async ({ room, count }) => {
    await queueThree()
    expect(await sign({}, room)).toMatchObject({ count, next: count })
  })

  test('is signed in a batch of up to a hundred', async () => {
    for (let n = 0; n < 101; n += 1) await storePayout(ledger, userId, {})
    const { count, sent } = await sign()
    expect([count, sent]).toEqual([100, Array.from({ length: 100 }, (_, nonce) => nonce)])
  })

  test('is numbered after all its earlier attempts, and no other payout’s', async () => {
    const keys = await queueThree()
    const [first, another] = keys
    if (first === undefined || another === undefined) throw new Error('there are three')
    await storeAttemptOf(ledger, first, { attempt: 1, nonce: 76, signedAtMs: NOW_MS })
    await storeAttemptOf(ledger, first, { attempt: 2, nonce: 77, signedAtMs: NOW_MS })
    await storeAttemptOf(ledger, another, { attempt: 5, nonce: 78, signedAtMs: NOW_MS })
    await sign()
    const attempts = await Promise.all(keys.map((key) => readAttempts(ledger.db, key)))
    // The third is of the player of the first.
    expect(attempts.map((signed) => signed.map(({ attempt }) => attempt))).toEqual([[3], [6], [1]])
  })

  test('keeps its bytes if no node accepts them, with the reason', async () => {
    const keys = await queueThree()
    const sendRawTransaction = () => Promise.reject(new Error('the pool is full'))
    for (const { client } of payer.deps.chain.nodes) Object.assign(client, { sendRawTransaction })
    expect(await sign()).toEqual({ count: 3, sent: [], next: 3 })
    expect(await statesOf(keys)).toEqual(['signed', 'signed', 'signed'])
    expect(await codesOf(keys)).toEqual(['not_taken', 'not_taken', 'not_taken'])
    const { rows } = await execute(ledger.db, 'select broadcast_at from payout_transactions')
    expect(rows).toEqual([{ broadcast_at: null }, { broadcast_at: null }, { broadcast_at: null }])
  })
})

describe('a change after the signature and before it is stored', () => {
  const FIRST_ALONE = { states: ['broadcast', 'queued', 'queued'], result: { count: 1, sent: [0], next: 1 } }
  const NONE = { states: ['queued', 'queued', 'queued'], result: { count: 0, sent: [], next: 0 } }
  const change = (set: string) => (key: PayoutKey) =>
    execute(ledger.db, `update payouts set ${set} where id = ${key.payoutId}`)
  test.each<{
    name: string
    act: (second: PayoutKey) => Promise<unknown>
    states: readonly string[]
    result: object
  }>([
    {
      name: 'the second is cancelled',
      act: change(`state = 'cancelled'`),
      ...{ ...FIRST_ALONE, states: ['broadcast', 'cancelled', 'queued'] },
    },
    { name: 'an operator pays the second', act: change(`way = 'operator_wallet'`), ...FIRST_ALONE },
    { name: 'an alarm names the second’s player', act: () => raiseAlarmOf(ledger.db, second.wallet), ...FIRST_ALONE },
    { name: 'the second is above a cap', act: () => setCap('0.000000000000000001'), ...FIRST_ALONE },
    { name: 'the database is set back', act: hold, ...NONE },
    {
      name: 'something is found that nobody has signed',
      act: () =>
        recordStray({ ...payer.deps, db: ledger.db }, { chainId: CHAIN_ID, from: payer.wallet.address }, 9, null),
      ...NONE,
    },
    {
      name: 'another process has taken the first nonce',
      act: async () => {
        await recordNonce(ledger.db, { chainId: CHAIN_ID, address: payer.wallet.address, next: 1 })
        await storePayout(ledger, userId, { state: 'signed', from: payer.wallet.address, nonce: 0 })
      },
      ...{ ...NONE, result: { count: 0, sent: [], next: 1 } },
    },
  ])('ends the batch there, and no nonce is skipped: $name', async ({ act, states, result }) => {
    const keys = await queueThree()
    const [, key] = keys
    if (key === undefined) throw new Error('there are three')
    expect(await sign(once('before store', () => act(key)))).toEqual(result)
    expect(await statesOf(keys)).toEqual(states)
    const { rows } = await execute(ledger.db, 'select nonce from payout_transactions')
    expect(rows).toHaveLength(states.filter((state) => state === 'broadcast').length)
  })

  test('ends the batch at a payout locked by another transaction, and waits for none', async () => {
    const keys = await queueThree()
    const [, key] = keys
    if (key === undefined) throw new Error('there are three')
    await ledger.db.transaction(async (tx) => {
      await lockQueued(tx, key)
      expect(await sign()).toEqual(FIRST_ALONE.result)
    })
    expect(await statesOf(keys)).toEqual(FIRST_ALONE.states)
  })

  test('leaves the payout signed and unsent if payouts are stopped right after', async () => {
    const keys = await queueThree()
    expect(await sign(once('after store', hold))).toEqual({ count: 3, sent: [], next: 3 })
    expect(await statesOf(keys)).toEqual(['signed', 'signed', 'signed'])
  })
})

describe('a signer', () => {
  /** Signs all but the payout of 2 wei. */
  function failing(failure: SignerFailure) {
    const asked: bigint[] = []
    const { wallet } = payer
    const signOne: typeof wallet.sign = (sending, ...rest) => {
      asked.push(sending.value)
      return sending.value === 2n ? Promise.reject(new SignerFailed(failure, 'no')) : wallet.sign(sending, ...rest)
    }
    return { asked, wallet: { ...wallet, sign: signOne } }
  }

  test.each<{
    failure: SignerFailure
    sent: readonly number[]
    asked: readonly bigint[]
    codes: readonly (PayoutProblemCode | null)[]
  }>([
    { failure: 'refused', sent: [0, 1], asked: [1n, 2n, 3n], codes: [null, 'signer_refused', null] },
    { failure: 'down', sent: [0], asked: [1n, 2n], codes: [null, 'signer_down', 'signer_down'] },
    { failure: 'wrong', sent: [0], asked: [1n, 2n], codes: [null, 'signer_wrong', 'signer_wrong'] },
  ])('that is $failure for the second of three signs for the nonces $sent', async ({ failure, sent, asked, codes }) => {
    const keys = await queueThree()
    const signer = failing(failure)
    expect(await sign({ wallet: signer.wallet })).toEqual({ count: sent.length, sent, next: sent.length })
    expect([signer.asked, await codesOf(keys)]).toEqual([asked, codes])
  })
})

describe('a payout that fails while all are signed', () => {
  const failing = (error: Error, key: PayoutKey | undefined): Pick<PayoutDeps, 'atPoint'> => ({
    atPoint: async (point, payoutId) => {
      if (point === 'before sign' && payoutId === key?.payoutId) throw error
    },
  })

  test('does not delay the others', async () => {
    const keys = await queueThree()
    expect(await sign(failing(new Error('odd'), keys[1]))).toEqual({ count: 2, sent: [0, 1], next: 2 })
    expect(await statesOf(keys)).toEqual(['broadcast', 'queued', 'broadcast'])
  })

  test('by an outage ends the round', async () => {
    const keys = await queueThree()
    await expect(sign(failing(new DependencyDown('no node'), keys[1]))).rejects.toThrow(DependencyDown)
    expect(await statesOf(keys)).toEqual(['queued', 'queued', 'queued'])
  })
})

test.each<{ name: string; bring: () => unknown; code: PayoutProblemCode }>([
  {
    name: 'its final transactions are more than the record has',
    bring: () => Object.assign(payer.counts, { final: 1, mined: 1, seen: 1 }),
    code: 'nonce_unexplained',
  },
  {
    name: 'one waits that was not signed here',
    bring: () => Object.assign(payer.counts, { seen: 1 }),
    code: 'nonce_waiting',
  },
])('nothing is signed if $name', async ({ bring, code }) => {
  await recordNonce(ledger.db, { chainId: CHAIN_ID, address: payer.wallet.address, next: 0 })
  const keys = await queueThree()
  bring()
  expect(await sign()).toEqual({ count: 0, sent: [], next: 0 })
  expect([await statesOf(keys), await codesOf(keys)]).toEqual([
    ['queued', 'queued', 'queued'],
    [code, code, code],
  ])
})
