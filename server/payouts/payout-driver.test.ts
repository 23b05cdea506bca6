import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payoutProblem } from '#core/payout-problem.ts'
import { createIdlePayerWorld, type IdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { raiseAlarmOf } from '#test/support/money/raise-alarm-of.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { LOCKS, withLock } from '../db/with-lock.ts'
import { holdPayouts } from './holds/holds.ts'
import { drivePayouts, type PayoutCounts } from './payout-driver.ts'
import { type PayoutDeps, type PayoutKey, readPayout } from './payout-rows.ts'

/** Whatever a driver does in one look at the payouts. */

const CHAIN_ID = 31_337
const NOW_MS = Date.UTC(2030, 0, 10, 12)
const HOUR_MS = 3_600_000
/** Signed and not final at once. */
const UNDER_WAY_MAX = 400

let ledger: TestLedger
let userId = 0
let wallet = ''
let payer: IdlePayerWorld
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId, wallet } = await ledger.newPlayer())
})
beforeEach(async () => {
  const ofPayouts = ['payout_claims', 'payout_transactions', 'payouts', 'payout_voids', 'payout_nonces']
  for (const table of [...ofPayouts, 'payout_holds', 'audit_alarms']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOW_MS)
  payer = createIdlePayerWorld(ledger, userId)
})
afterAll(() => ledger?.close())

/** Lets a driver look so often, and ends it. @returns what it has told before each look */
async function drive(change: Partial<PayoutDeps> = {}, looks = 1): Promise<PayoutCounts[]> {
  const told: PayoutCounts[] = []
  const over = Promise.withResolvers<void>()
  const onCounts = (counts: PayoutCounts) => {
    told.push(counts)
    // Each look before this one is over by then.
    if (told.length > looks) over.resolve()
  }
  const driver = drivePayouts({ ...payer.deps, pollMs: 0, onCounts, ...change })
  await over.promise
  await driver.stop()
  return told.slice(0, looks)
}
const queue = (userIdOf = userId) => storePayout(ledger, userIdOf, {})
const stateOf = async (key: PayoutKey) => (await readPayout(ledger.db, key)).state
const codeOf = async (key: PayoutKey) => (await readPayout(ledger.db, key)).problem?.code

/** Payouts that wait for their blocks, with the lowest nonces. */
async function storeInFlight(count: number): Promise<void> {
  await execute(
    ledger.db,
    sql`
    with asked as (
      insert into withdrawals (user_id, asset, amount, fee, to_address, status)
      select ${userId}, 'USDT', 1, 0, ${payer.wallet.address}, 'approved' from generate_series(1, ${count}::integer)
      returning id
    )
    insert into payouts (user_id, withdrawal_id, chain_id, way, state, to_address, amount, from_address, nonce, signed_at,
      created_by)
    select ${userId}, id, ${CHAIN_ID}, 'hot_wallet', 'broadcast', ${payer.wallet.address}, 1, ${payer.wallet.address},
      row_number() over () - 1, clock_now(), 'ann' from asked`,
  )
  await execute(
    ledger.db,
    sql`insert into payout_nonces (chain_id, address, next_nonce)
      values (${CHAIN_ID}, ${payer.wallet.address}, ${count})`,
  )
  payer.counts.seen = count
}

describe('a queued payout', () => {
  test('is signed and sent in one round', async () => {
    const keys = [await queue(), await queue()]
    await drive()
    expect(await Promise.all(keys.map(stateOf))).toEqual(['broadcast', 'broadcast'])
    expect(payer.takeSent().map(({ nonce }) => nonce)).toEqual([0, 1])
  })

  test.each([
    { underWay: UNDER_WAY_MAX - 2, signed: 2 },
    { underWay: UNDER_WAY_MAX, signed: 0 },
  ])('is signed while fewer than 400 wait for their blocks: $signed beside $underWay', async ({ underWay, signed }) => {
    await storeInFlight(underWay)
    // One that waits for a person waits for no block.
    await payer.signed(underWay, [NOW_MS], { state: 'uncertain' })
    await execute(ledger.db, sql`update payout_nonces set next_nonce = ${underWay + 1}`)
    payer.counts.seen = underWay + 1
    const keys = [await queue(), await queue(), await queue()]
    let prices = 0
    for (const { client } of payer.deps.chain.nodes) {
      Object.assign(client, {
        getGasPrice: async () => {
          prices += 1
          return 10n
        },
      })
    }
    await drive()
    // Without room, no node is asked for anything that only a signature needs.
    expect(prices > 0).toBe(signed > 0)
    const states = await Promise.all(keys.map(stateOf))
    expect(states.filter((state) => state === 'broadcast')).toHaveLength(signed)
    expect(await Promise.all(keys.map(codeOf))).toEqual([undefined, undefined, undefined])
  })

  test('is signed for all players except those named by an alarm', async () => {
    const other = await ledger.newPlayer()
    const [named, free] = [await queue(), await queue(other.userId)]
    await raiseAlarmOf(ledger.db, wallet)
    await drive()
    expect([await stateOf(named), await stateOf(free)]).toEqual(['queued', 'broadcast'])
  })

  test('reports that there is no paying wallet, and is signed once there is', async () => {
    const key = await queue()
    await drive({ wallet: null })
    expect([await stateOf(key), await codeOf(key)]).toEqual(['queued', 'wallet_missing'])
    await drive()
    expect([await stateOf(key), await codeOf(key)]).toEqual(['broadcast', undefined])
  })
})

describe('nothing is signed or sent', () => {
  const bring = async () => ({ late: await payer.signed(0, [NOW_MS], { state: 'signed' }), waiting: await queue() })
  const left = { sent: [], states: ['signed', 'queued'] }
  async function look(change: Partial<PayoutDeps> = {}) {
    const { late, waiting } = await bring()
    await execute(
      ledger.db,
      sql`insert into payout_nonces (chain_id, address, next_nonce) values (${CHAIN_ID}, ${payer.wallet.address}, 1)`,
    )
    await drive(change)
    const keys = [late, waiting]
    const codes = await Promise.all(keys.map(codeOf))
    return { sent: payer.takeSent(), states: await Promise.all(keys.map(stateOf)), codes }
  }

  test('unless nothing blocks it: then the lost one is sent again', async () => {
    const { sent, states } = await look()
    expect([sent.map(({ nonce }) => nonce), states]).toEqual([
      [0, 1],
      ['broadcast', 'broadcast'],
    ])
  })

  test('after the database was set back', async () => {
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    expect(await look()).toEqual({ ...left, codes: [undefined, undefined] })
  })

  test('while an alarm stops all players’ money', async () => {
    await execute(
      ledger.db,
      sql`insert into audit_alarms (finding, user_ids, stops_all)
        values ('{"check":"test","count":1,"example":""}', '{}', true)`,
    )
    expect(await look()).toEqual({ ...left, codes: [undefined, undefined] })
  })

  test('while the wallet has code, and every waiting payout says so', async () => {
    for (const { client } of payer.deps.chain.nodes) Object.assign(client, { getCode: async () => '0xef0100' })
    expect(await look()).toEqual({ ...left, codes: ['wallet_has_code', 'wallet_has_code'] })
  })

  test('while another process drives', async () => {
    await withLock(ledger.db, LOCKS.payouts, async () => {
      expect(await look()).toEqual({ ...left, codes: [undefined, undefined] })
    })
  })
})

describe('a driver', () => {
  test('reports what waits for a node and what waits for a person', async () => {
    await storePayout(ledger, userId, { state: 'failed', from: payer.wallet.address, nonce: 0 })
    await storePayout(ledger, userId, { state: 'uncertain', from: payer.wallet.address, nonce: 1 })
    await storePayout(ledger, userId, { problem: payoutProblem('not_final', {}), chainId: 1 })
    expect(await drive()).toEqual([{ paused: 1, forPerson: 2 }])
  })

  test('calls no node if nothing is to be driven', async () => {
    await storePayout(ledger, userId, { state: 'completed' })
    await storePayout(ledger, userId, { state: 'awaiting_operator', way: 'operator_wallet' })
    let asked = 0
    for (const { client } of payer.deps.chain.nodes) {
      Object.assign(client, {
        getChainId: async () => {
          asked += 1
          return CHAIN_ID
        },
      })
    }
    await drive()
    expect(asked).toBe(0)
    await queue()
    await drive()
    expect(asked).toBeGreaterThan(0)
  })

  test('continues with the others if one payout fails', async () => {
    // It was never signed.
    const broken = await storePayout(ledger, userId, { state: 'signed', from: payer.wallet.address, nonce: 0 })
    const late = await payer.signed(1, [NOW_MS], { state: 'signed' })
    await drive()
    expect([await stateOf(broken), await stateOf(late)]).toEqual(['signed', 'broadcast'])
  })

  test('logs an outage once, and again after it ended', async () => {
    await payer.signed(0, [NOW_MS])
    payer.counts.seen = 1
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
    let looks = 0
    const db = {
      ...ledger.db,
      run: ((...call) => {
        const [{ name }] = call as unknown as [{ name: string }]
        if (!name.startsWith('countOpenPayouts')) return ledger.db.run(...call)
        looks += 1
        if (looks === 3) return ledger.db.run(...call)
        return looks < 6 ? Promise.reject(new Error('down')) : ledger.db.run(...call)
      }) as typeof ledger.db.run,
    }
    await drive({ db, log }, 2)
    expect(logged).toHaveLength(2)
  })

  test('runs again as soon as it is woken, and can end during its pause', async () => {
    let heard = Promise.withResolvers<void>()
    const driver = drivePayouts({ ...payer.deps, pollMs: HOUR_MS, onCounts: () => heard.resolve() })
    await heard.promise
    heard = Promise.withResolvers<void>()
    // The first look may not have come to its pause yet.
    const waking = setInterval(driver.wake, 5)
    await heard.promise
    clearInterval(waking)
    await driver.stop()
  })
})
