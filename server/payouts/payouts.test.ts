import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenUnits } from '#core/money.ts'
import { PAYOUT_STATES } from '#core/payout.ts'
import { CAP_PROBLEMS, NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { payoutProblem } from '#core/payout-problem.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { type PayoutSample, storePayout } from '#test/support/money/stored-payout.ts'
import { only } from '../db/statement.ts'
import { sumLeaving } from '../features/withdrawals/withdrawals.sql.ts'
import { changeSetting, readVersionedSetting } from '../settings/settings.ts'
import { readCapsLeft } from './choose-payable.ts'
import { lacksFunds } from './hot-wallet.ts'
import { listInFlight, listQueued } from './payout-rows.ts'
import { countOpenPayouts, listOpenMatching, sumPromised, sumSignedToday, sumUnpaid } from './payouts.sql.ts'

/*
 * Which payouts each sum and each list counts. Each payout has another power of two as its amount, so a sum tells which it has
 * counted. The payouts differ from the usual one in one respect each.
 */

const CHAIN_ID = 31_337
const [HOT, OTHER_HOT] = [fakeAddress('hot wallet'), fakeAddress('another hot wallet')]
const [USDT, BV3] = [fakeAddress('usdt'), fakeAddress('bv3')]
const MIDNIGHT_MS = Date.UTC(2030, 0, 10)
const NOON_MS = MIDNIGHT_MS + 43_200_000

const SIGNED = { from: HOT, signedAtMs: MIDNIGHT_MS } as const
const PAYOUTS: Readonly<Record<string, Partial<PayoutSample>>> = {
  queued: { state: 'queued' },
  signed: { state: 'signed', ...SIGNED },
  broadcast: { state: 'broadcast', ...SIGNED },
  uncertain: { state: 'uncertain', ...SIGNED },
  failed: { state: 'failed', ...SIGNED },
  completed: { state: 'completed', ...SIGNED },
  cancelled: { state: 'cancelled' },
  'uncertain and ending': { state: 'uncertain', ...SIGNED, isEnding: true },
  'failed and ending': { state: 'failed', ...SIGNED, isEnding: true },
  'awaiting an operator': { state: 'awaiting_operator', way: 'operator_wallet' },
  'paid by an operator': { state: 'completed', way: 'operator_wallet', from: OTHER_HOT },
  'signed by another wallet': { state: 'signed', ...SIGNED, from: OTHER_HOT },
  'signed a moment before midnight': { state: 'broadcast', ...SIGNED, signedAtMs: MIDNIGHT_MS - 1 },
  'queued in BV3': { state: 'queued', token: BV3 },
  'queued in BNB': { state: 'queued', token: null },
  'signed in BV3': { state: 'signed', ...SIGNED, token: BV3 },
  'signed in BNB': { state: 'signed', ...SIGNED, token: null },
  'queued on another chain': { state: 'queued', chainId: 1 },
  'signed on another chain': { state: 'signed', ...SIGNED, from: OTHER_HOT, chainId: 1 },
  'above a cap': { state: 'queued', problem: payoutProblem('above_cap', { cap: '1 USDT' }) },
  'above the cap of a day': { state: 'queued', problem: payoutProblem('above_day_cap', { cap: '1 USDT' }) },
  'above a cap and confirmed': {
    ...{ state: 'queued', problem: payoutProblem('above_cap', { cap: '1 USDT' }), confirmedBy: 'bob' },
  },
  'waiting for a node': { state: 'queued', problem: payoutProblem('signer_down', { complaint: 'no' }) },
}
const NAMES = Object.keys(PAYOUTS)
const OF_ANOTHER_CHAIN = NAMES.filter((name) => name.endsWith('on another chain'))
const IN_USDT = NAMES.filter((name) => !/in (BV3|BNB)$/.test(name) && !OF_ANOTHER_CHAIN.includes(name))

let ledger: TestLedger
let userId = 0
const nameOf = new Map<number, string>()
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOON_MS)
  ;({ userId } = await ledger.newPlayer())
  for (const [index, name] of NAMES.entries()) {
    const nonce = PAYOUTS[name]?.from == null ? null : 100 - index
    const payout = { token: USDT, nonce, amount: 1n << BigInt(index), ...PAYOUTS[name] }
    nameOf.set((await storePayout(ledger, userId, payout)).payoutId, name)
  }
})
afterAll(() => ledger?.close())

const namesIn = (sum: bigint) => NAMES.filter((_, index) => (sum >> BigInt(index)) % 2n === 1n)
const namesOf = (payouts: readonly { readonly payoutId: number }[]) =>
  payouts.map(({ payoutId }) => nameOf.get(payoutId))
/** Of those in USDT on this chain, the ones that these states and names are not about. */
const usdtBut = (...names: readonly string[]) => IN_USDT.filter((name) => !names.includes(name))
const SIGNED_TODAY = [
  ...['signed', 'broadcast', 'uncertain', 'failed', 'completed', 'uncertain and ending', 'failed and ending'],
  'signed by another wallet',
]

test('each state occurs among the payouts', () => {
  expect(new Set(Object.values(PAYOUTS).map(({ state }) => state))).toEqual(new Set(PAYOUT_STATES))
})

test('the hot wallet’s debts are the payouts neither paid nor cancelled: queued, signed, and waiting for a person', async () => {
  const { amount } = only(await sumUnpaid(ledger.db, { chainId: CHAIN_ID, token: USDT }))
  expect(namesIn(amount)).toEqual(usdtBut('completed', 'cancelled', 'awaiting an operator', 'paid by an operator'))
})

test('a wallet has promised its signed payouts and those that may still leave it', async () => {
  const inUsdt = only(await sumPromised(ledger.db, { from: HOT, token: USDT }))
  const underWay = ['signed', 'broadcast', 'uncertain', 'uncertain and ending', 'signed a moment before midnight']
  expect(namesIn(inUsdt.token)).toEqual(IN_USDT.filter((name) => underWay.includes(name)))
  expect(namesIn(inUsdt.bnb)).toEqual(['signed in BNB'])
  // Each of them may still need gas, whatever it moves.
  expect(inUsdt.count).toBe(BigInt(underWay.length + 2))
})

test('a day’s sum has everything signed since midnight UTC, whatever its state', async () => {
  const { amount } = only(await sumSignedToday(ledger.db, { chainId: CHAIN_ID, token: USDT }))
  expect(namesIn(amount)).toEqual(IN_USDT.filter((name) => SIGNED_TODAY.includes(name)))
  const inBnb = only(await sumSignedToday(ledger.db, { chainId: CHAIN_ID, token: null }))
  expect(namesIn(inBnb.amount)).toEqual(['signed in BNB'])
})

test('the room for instant withdrawals is reduced by signed and queued payouts, unless a cap holds them', async () => {
  const { amount } = only(await sumLeaving(ledger.db, { chainId: CHAIN_ID, token: USDT, waiting: CAP_PROBLEMS }))
  const queued = ['queued', 'above a cap and confirmed', 'waiting for a node']
  expect(namesIn(amount)).toEqual(IN_USDT.filter((name) => [...SIGNED_TODAY, ...queued].includes(name)))
})

test('the driver follows signed and ending payouts, by nonce, with those for a person last', async () => {
  const underWay = namesOf(await listInFlight(ledger.db, CHAIN_ID, 100))
  const followed = NAMES.filter((name) => {
    const { state = 'queued', isEnding = false } = PAYOUTS[name] ?? {}
    const isFollowed = ['signed', 'broadcast', 'uncertain'].includes(state) || (state === 'failed' && isEnding)
    return isFollowed && !OF_ANOTHER_CHAIN.includes(name)
  })
  // The nonces fall with each payout.
  expect(underWay).toEqual([...followed.filter((name) => name !== 'uncertain').toReversed(), 'uncertain'])
})

test('the driver signs queued payouts, earlier failures last, and none of a stopped player', async () => {
  const plain = ['queued', 'queued in BV3', 'queued in BNB']
  const before = ['above a cap', 'above the cap of a day', 'above a cap and confirmed', 'waiting for a node']
  expect(namesOf(await listQueued(ledger.db, CHAIN_ID, 100))).toEqual([...plain, ...before])
  expect(namesOf(await listQueued(ledger.db, CHAIN_ID, 2))).toEqual(plain.slice(0, 2))
  expect(await listQueued(ledger.db, CHAIN_ID, 100, [userId])).toEqual([])
})

test('a foreign transaction may have paid open payouts without anything in flight', async () => {
  const open: string[] = []
  for (const [index, name] of NAMES.entries()) {
    const { token = USDT, chainId = CHAIN_ID } = PAYOUTS[name] ?? {}
    const moved = { chainId, token, to: `0x${'1'.repeat(40)}` as const, amount: 1n << BigInt(index) }
    const alike = await listOpenMatching(ledger.db, { ...moved, limit: 5 })
    open.push(...alike.map(({ id }) => nameOf.get(Number(id)) ?? ''))
    expect(await listOpenMatching(ledger.db, { ...moved, chainId: 2, limit: 5 })).toEqual([])
  }
  const states = ['queued', 'awaiting_operator', 'uncertain', 'failed']
  expect(open).toEqual(NAMES.filter((name) => states.includes(PAYOUTS[name]?.state ?? '')))
})

test('waiting payouts are counted: for the driver, for a node, and for a person', async () => {
  // The hot wallet is one for all chains that the database has known.
  expect(await countOpenPayouts(ledger.db)).toEqual([{ driven: 18n, paused: 4n, for_person: 2n }])
})

test('the hot wallet lacks funds if a queued payout says so', async () => {
  expect(await lacksFunds(ledger.db)).toBe(false)
  const lacking = payoutProblem('token_lacking', { wallet: 'it', amount: '1', token: 'USDT' })
  const amount = 1n << BigInt(NAMES.length)
  for (const change of [{ state: 'cancelled' }, { way: 'operator_wallet' }, { state: 'completed' }] as const) {
    await storePayout(ledger, userId, { token: BV3, amount, problem: lacking, ...change })
  }
  expect(await lacksFunds(ledger.db)).toBe(false)
  await storePayout(ledger, userId, { token: BV3, amount, problem: lacking })
  expect(await lacksFunds(ledger.db)).toBe(true)
})

test('the caps of a day are for one asset, and are reduced by payouts about to be signed', async () => {
  const signed = only(await sumSignedToday(ledger.db, { chainId: CHAIN_ID, token: BV3 })).amount
  const { version } = await readVersionedSetting(ledger.db, 'payouts')
  const value = { ...NO_PAYOUT_CAPS, dayCapBv3: '1' }
  await changeSetting(ledger.db, 'payouts', value, { author: 'owner', basedOn: version })
  const left = 10n ** 18n - signed
  const chain = { chainId: CHAIN_ID, usdt: USDT }
  const wanted = (amount: bigint, token = BV3) => ({ token, value: tokenUnits(amount), confirmedBy: null })
  const caps = await readCapsLeft(ledger.db, chain, [wanted(1n), wanted(1n, USDT)])
  expect(caps.problemOf(wanted(left))).toBeNull()
  expect(caps.problemOf(wanted(left + 1n))).not.toBeNull()
  expect(caps.problemOf({ ...wanted(left + 1n), confirmedBy: 'bob' })).toBeNull()
  caps.add(wanted(1n))
  caps.add(wanted(10n ** 18n, USDT))
  expect(caps.problemOf(wanted(left - 1n))).toBeNull()
  expect(caps.problemOf(wanted(left))).not.toBeNull()
  expect(caps.problemOf(wanted(left + 1n, USDT))).toBeNull()
})
