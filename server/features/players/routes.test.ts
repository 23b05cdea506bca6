import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPlayerNote, getPlayer, listPlayerLots, listPlayerNotes, type PlayerFile } from '#core/api/admin-players.ts'
import { formatAmount, usdt } from '#core/money.ts'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#core/withdrawal.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storeCopies, storePayment } from '#test/support/money/stored-payment.ts'
import { createListReader, pagesOf } from '#test/support/operator/panel-lists.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { ensureAccount, openAccount } from '../../ledger/accounts.ts'
import { readMining } from '../../ledger/mining/read-mining.ts'
import { playerRoutes } from './routes.ts'

/** What an operator reads of one player, beside another who has as much, and what operators write down. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ONE = 10n ** 18n
const textOf = (ms: number) => new Date(ms).toISOString()

type PlayerFileSample = { readonly userId: number; readonly wallet: `0x${string}` }
let ledger: TestLedger
let cards: readonly [number, number]
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOON_MS)
  cards = [await ledger.newCard(), await ledger.newCard()]
  await execute(ledger.db, sql`update cards set name = 'Other' where id = ${cards[1]}`)
})
afterAll(() => ledger?.close())

let wallets = 0
async function newPlayer(
  madeMs = NOON_MS,
  hasSignedIn = true,
  referrer: PlayerFileSample | null = null,
): Promise<PlayerFileSample> {
  const wallet = fakeAddress(`player ${++wallets}`)
  const { userId } = await ledger.db.transaction(async (tx) => {
    const account = await ensureAccount(tx, wallet, new Date(madeMs))
    return hasSignedIn ? openAccount(tx, account, referrer?.wallet ?? null) : account
  })
  return { userId, wallet }
}

const frozen = new Set<number>()
const FREEZE = { reason: 'Look.', frozenAt: textOf(NOON_MS), frozenBy: 'bob' }
const reader = () =>
  createListReader(
    ledger.db,
    playerRoutes({
      ...{ db: ledger.db, readMining: (userId) => readMining(ledger.db, userId) },
      readFreeze: async (_, userId) => (frozen.has(userId) ? FREEZE : null),
    }),
  )
const fileOf = async ({ userId }: PlayerFileSample) =>
  (await reader().page(getPlayer, { params: { id: userId } })).lines as unknown as PlayerFile

const addRun = (userId: number, signals = '{}') =>
  execute(
    ledger.db,
    sql`insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, digest,
        ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms, paid,
        paid_day, is_young, signals)
      values (${userId}, 'cactus', 1, 'settled', sha256(''), 60, 0, clock_now(), 99999, sha256(''), clock_now(), 'saved', '', 0,
        '{}', clock_now(), 9, 600, 3, false, 60000, 100, 20454, false, ${signals}::text[])`,
  )

const withdraw = ({ userId }: PlayerFileSample, status: WithdrawalStatus, asset: 'USDT' | 'BV3', amount: bigint) =>
  execute(
    ledger.db,
    sql`insert into withdrawals (user_id, asset, amount, fee, to_address, status, reason)
      values (${userId}, ${asset}, ${String(amount)}, 0, ${fakeAddress('to')}, ${status}, 'No.')`,
  )

describe('a player’s file', () => {
  /** Who has been referred, has bought, was given, mines, has asked for withdrawals and has referred others. */
  async function putRich(referrer: PlayerFileSample, turn: bigint) {
    const madeMs = NOON_MS - Number(turn) * 30 * DAY_MS
    const player = await newPlayer(madeMs, true, referrer)
    const { userId } = player
    await addRun(userId)
    const { id: paymentId } = await storePayment(ledger, userId)
    const running = { miningSinceMs: NOON_MS - 12 * HOUR_MS, postedUsdt: turn * ONE, postedBv3: 200n }
    await storeCopies(ledger, userId, { cardId: cards[0], copies: 2, paymentId, price: 3n * ONE, ...running })
    await storeCopies(ledger, userId, { cardId: cards[1], copies: 3, origin: 'gift', asset: null })
    await execute(
      ledger.db,
      sql`update balances set bv3_available = ${String(turn * 1_000n)}, bv3_held = 20, usdt_available = 3e18, usdt_held = 4e17,
        referral_usdt = 5e18 where user_id = ${userId}`,
    )
    for (const [index, status] of WITHDRAWAL_STATUSES.slice(0, 3).entries()) {
      const amount = turn * (8n << BigInt(3 * index)) * ONE
      await withdraw(player, status, 'USDT', amount)
      await withdraw(player, status, 'USDT', amount * 2n)
      await withdraw(player, status, 'BV3', 100n * turn)
    }
    for (let count = 0n; count <= turn; count += 1n) await newPlayer(NOON_MS, true, player)
    return player
  }

  test('has the player’s own data', async () => {
    const referrer = await newPlayer()
    const players = [await putRich(referrer, 1n), await putRich(referrer, 2n)] as const
    for (const [index, { userId, wallet }] of players.entries()) {
      const turn = BigInt(index + 1)
      // Twelve hours of two copies bring 1.45 USDT and 600 BV3; what is posted of it is in the balance.
      const left = 145n * 10n ** 16n > turn * ONE ? 145n * 10n ** 16n - turn * ONE : 0n
      const sums = WITHDRAWAL_STATUSES.slice(0, 3).map((status, at) => ({
        ...{ status, count: 3, bv3: String(turn), usdt: String(turn * (24n << BigInt(3 * at))) },
      }))
      expect(await fileOf({ userId, wallet })).toEqual({
        ...{ id: userId, walletAddress: wallet, referredBy: referrer.wallet },
        ...{ createdAt: textOf(NOON_MS - Number(turn) * 30 * DAY_MS), signedInAt: textOf(NOON_MS) },
        balance: {
          ...{ bv3: Number(turn) * 1_000 + 60_000 - 200, usdt: formatAmount(usdt(3n * ONE + left), 'USDT') },
          ...{ bv3Held: 20, usdtHeld: '0.4', asOf: textOf(NOON_MS) },
        },
        purchases: { bought: 2, paidUsdt: '6', given: 3 },
        income: [
          { source: 'mining', usdt: String(turn), bv3: '2' },
          { source: 'referrals', usdt: '5', bv3: '0' },
        ],
        ...{ withdrawals: sums, referrals: index + 2, freeze: null, notes: [] },
        games: { runs: 1, minutesPaid: '1.00', paidBv3: '1', recentRuns: 1, recentFlagged: 0, recentSignals: [] },
        signals: turn === 1n ? ['mostly_referrals'] : [],
      })
    }
  })

  test('does not exist for a wallet that only paid, or an unknown one', async () => {
    const player = await newPlayer(NOON_MS - 2 * DAY_MS, false)
    expect(await fileOf(player)).toMatchObject({
      ...{ referredBy: null, signedInAt: null, purchases: { bought: 0, paidUsdt: '0', given: 0 }, income: [] },
      ...{ withdrawals: [], referrals: 0, freeze: null, signals: ['never_signed_in'] },
    })
    expect(await reader().refusal(getPlayer, { params: { id: 999_999 } })).toBe('player_unknown')
  })

  test('has all statuses of withdrawals, each separately', async () => {
    const player = await newPlayer()
    for (const status of WITHDRAWAL_STATUSES) await withdraw(player, status, 'BV3', 100n)
    const { withdrawals } = await fileOf(player)
    expect(withdrawals).toEqual(WITHDRAWAL_STATUSES.map((status) => ({ status, count: 1, usdt: '0', bv3: '1' })))
  })

  test('has the risk signals of its data', async () => {
    const young = await newPlayer(NOON_MS - 2 * DAY_MS + 1)
    expect((await fileOf(young)).signals).toEqual(['new_account'])
    const old = await newPlayer(NOON_MS - 2 * DAY_MS)
    expect((await fileOf(old)).signals).toEqual([])
    frozen.add(old.userId)
    expect(await fileOf(old)).toMatchObject({ signals: ['frozen'], freeze: FREEZE })
    await addRun(old.userId, '{steady_lead}')
    await execute(ledger.db, sql`update balances set referral_usdt = 1 where user_id = ${old.userId}`)
    const { signals } = await fileOf(old)
    expect(signals).toEqual(['nothing_bought', 'mostly_referrals', 'flagged_runs', 'frozen'])
    await storeCopies(ledger, old.userId, { cardId: cards[0] })
    expect((await fileOf(old)).signals).not.toContain('nothing_bought')
  })
})

describe('a player’s lots', () => {
  test('are listed newest first, each with its earnings and its rest, also in a file', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    const { id: paymentId } = await storePayment(ledger, player.userId)
    const terms = { dailyBv3: 1n, totalBv3: 250n, dailyUsdt: 1n, totalUsdt: ONE / 2n }
    const given = { postedBv3: 350n, postedUsdt: ONE }
    const first = await storeCopies(ledger, player.userId, {
      ...{ cardId: cards[0], copies: 3, paymentId, terms, ...given, miningSinceMs: NOON_MS, atMs: NOON_MS - 9 },
    })
    await storeCopies(ledger, other.userId, { cardId: cards[0], copies: 9 })
    const second = await storeCopies(ledger, player.userId, {
      cardId: cards[1],
      copies: 2,
      origin: 'gift',
      asset: null,
    })
    const third = await storeCopies(ledger, player.userId, { cardId: cards[1], origin: 'import', atMs: NOON_MS + 9 })
    const usual = { cardName: 'Other', isGift: false, isMining: false, postedBv3: '0', postedUsdt: '0' }
    const wanted = [
      { ...usual, id: third.lotId, copies: 1, totalBv3: '30000', totalUsdt: '24.65', createdAt: textOf(NOON_MS + 9) },
      {
        ...{ ...usual, id: second.lotId, copies: 2, isGift: true, totalBv3: '60000', totalUsdt: '49.3' },
        createdAt: textOf(NOON_MS),
      },
      {
        ...{
          id: first.lotId,
          cardName: 'Card',
          copies: 3,
          isGift: false,
          isMining: true,
          createdAt: textOf(NOON_MS - 9),
        },
        ...{ postedBv3: '3.5', postedUsdt: '1', totalBv3: '7.5', totalUsdt: '1.5' },
      },
    ]
    const request = { params: { id: player.userId } }
    const { lines, next } = await reader().page(listPlayerLots, request)
    expect([lines, next]).toEqual([wanted, undefined])
    const { username, name, rows } = await reader().file(listPlayerLots, request)
    expect([username, name]).toEqual(['bob', 'player-lots'])
    const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
    expect(rows).toEqual(
      wanted.map((lot) => ({ ...lot, isGift: yesOrNo(lot.isGift), isMining: yesOrNo(lot.isMining) })),
    )
    expect((await reader().turn(listPlayerLots, request, 2)).on).toEqual(
      pagesOf(
        lines.map(({ id }) => id),
        2,
      ).on,
    )
    expect(await reader().refusal(listPlayerLots, { ...request, query: { cursor: 'x' } })).toBe('malformed_request')
  })
})

describe('a player’s notes', () => {
  const write = async ({ userId }: PlayerFileSample, text: string, username = 'ann') => {
    const session = { username, role: 'operator', isProven: true, isFactorMissing: false }
    return (await reader().call(addPlayerNote, { session, params: { id: userId }, body: { text } })).answer
  }

  test('are recorded with their operator, once in the audit log, and read newest first', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    const made = [await write(player, 'One.'), await write(other, 'Theirs.'), await write(player, 'Two.', 'cid')]
    const [one, , two] = made.map((answer) => (answer.ok ? (answer.value as { readonly id: number }).id : 0))
    const notes = [
      { id: two, text: 'Two.', author: 'cid', createdAt: textOf(NOON_MS) },
      { id: one, text: 'One.', author: 'ann', createdAt: textOf(NOON_MS) },
    ]
    expect(made[2]).toEqual({ ok: true, value: notes[0] })
    expect((await fileOf(player)).notes).toEqual(notes)
    const request = { params: { id: player.userId } }
    expect((await reader().page(listPlayerNotes, request)).lines).toEqual(notes)
    const file = await reader().file(listPlayerNotes, request, 1)
    expect([file.username, file.name, file.rows]).toEqual(['bob', 'player-notes', notes])
    const { rows } = await execute(
      ledger.db,
      sql`select username, action, details from audit_log where subject = ${`player ${player.userId}`} order by sequence`,
    )
    const details = { walletAddress: player.wallet }
    expect(rows).toEqual([
      { username: 'ann', action: 'note player', details: { ...details, note: 'One.' } },
      { username: 'cid', action: 'note player', details: { ...details, note: 'Two.' } },
    ])
    expect(await write({ ...player, userId: 999_999 }, 'Who?')).toEqual({ ok: false, code: 'player_unknown' })
  })

  test('are limited to fifty in the file, and all readable page by page', async () => {
    const player = await newPlayer()
    const { rows } = await execute<{ id: string }>(
      ledger.db,
      sql`insert into player_notes (user_id, text, author) select ${player.userId}, 'Note ' || n, 'ann' from generate_series(1, 51) n
        returning id`,
    )
    const ids = rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a)
    expect((await fileOf(player)).notes.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    const request = { params: { id: player.userId } }
    expect((await reader().turn(listPlayerNotes, request, 20)).on).toEqual(pagesOf(ids, 20).on)
    expect(await reader().refusal(listPlayerNotes, { ...request, query: { cursor: '0' } })).toBe('malformed_request')
  })
})
