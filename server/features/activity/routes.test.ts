import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACTIVITY_KINDS, type ActivityLine, listActivity } from '#core/api/activity.ts'
import { listPlayerActivity } from '#core/api/admin-players.ts'
import { bv3, parseAmount, usdt } from '#core/money.ts'
import { startMining } from '#server/ledger/mining/mining-sessions.ts'
import { creditMissedLot, type MissedLot } from '#server/ledger/mining/missed-mining.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { post } from '#server/ledger/post.ts'
import { PLANS, planOf } from '#test/support/code/plan-of.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { createListReader, pagesOf } from '#test/support/operator/panel-lists.ts'
import { parseCsv } from '#test/support/operator/parse-csv.ts'
import { runCount } from '#test/support/test-length.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import type { FileAnswer } from '../../http/routing/answers.ts'
import { activityRoutes, createActivityFiles, readActivity } from './routes.ts'

const START_MS = Date.UTC(2026, 6, 1, 12)
const MINUTE_MS = 60_000

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const readAll = (userId: number, limit = 200) => readActivity(ledger.db, { userId, kind: null, beforeId: null, limit })

function sumOf(lines: readonly ActivityLine[], asset: 'BV3' | 'USDT', column: 'amount' | 'held'): bigint {
  return lines
    .filter((line) => line.asset === asset)
    .map((line) => {
      const amount = parseAmount(line[column].replace('-', ''), asset)
      if (!amount.ok) throw new Error(`${line[column]} is no amount`)
      return line[column].startsWith('-') ? -amount.value : amount.value
    })
    .reduce((sum, amount) => sum + amount, 0n)
}

async function storedBalance(userId: number) {
  const { rows } = await execute<Record<string, string>>(
    ledger.db,
    sql`
    select bv3_available, bv3_held, usdt_available, usdt_held from balances where user_id = ${userId}`,
  )
  const [row] = rows
  return [row?.bv3_available, row?.bv3_held, row?.usdt_available, row?.usdt_held].map((text) => BigInt(text ?? -1))
}

const sumOfLines = (lines: readonly ActivityLine[]) => [
  sumOf(lines, 'BV3', 'amount'),
  sumOf(lines, 'BV3', 'held'),
  sumOf(lines, 'USDT', 'amount'),
  sumOf(lines, 'USDT', 'held'),
]

async function miner() {
  await ledger.setClock(START_MS)
  const { userId, wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await ledger.giveCopies(userId, cardId, 2)
  const start = () => ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
  const settle = (after: 'go on' | 'stop') => ledger.db.transaction((tx) => settleMining(tx, userId, after))
  return { userId, wallet, cardId, start, settle }
}

test('a line has its copies, duration, time and rate', async () => {
  const { userId, start, settle } = await miner()
  await start()
  await ledger.setClock(START_MS + 30 * MINUTE_MS)
  await settle('go on')
  await ledger.setClock(START_MS + 40 * MINUTE_MS)
  await settle('stop')
  await ledger.setClock(START_MS + 100 * MINUTE_MS)
  await start()
  await ledger.setClock(START_MS + 105 * MINUTE_MS)
  await settle('stop')
  const mined = (await readAll(userId)).filter(
    ({ asset, explanation }) => asset === 'BV3' && !/^Base/.test(explanation),
  )
  expect(mined.map(({ amount, explanation }) => `${amount}: ${explanation}`)).toEqual([
    '4.17: Mined 5 min with 2 copies of Card at 600 BV3 a day each, between 2026-07-01 13:40:00 UTC and 2026-07-01 13:45:00 UTC.',
    '8.33: Mined 10 min with 2 copies of Card at 600 BV3 a day each, between 2026-07-01 12:30:00 UTC and 2026-07-01 12:40:00 UTC.',
    '25: Mined 30 min with 2 copies of Card at 600 BV3 a day each, between 2026-07-01 12:00:00 UTC and 2026-07-01 12:30:00 UTC.',
  ])
  const base = (await readAll(userId)).filter(({ explanation }) => /^Base/.test(explanation))
  expect(base.map(({ amount, explanation }) => `${amount}: ${explanation}`)).toEqual([
    '0.5: Base rate of 0.1 BV3 a minute for 5 min of mining, up to 2026-07-01 13:45:00 UTC.',
    '1: Base rate of 0.1 BV3 a minute for 10 min of mining, up to 2026-07-01 12:40:00 UTC.',
    '3: Base rate of 0.1 BV3 a minute for 30 min of mining, up to 2026-07-01 12:30:00 UTC.',
  ])
})

test('after a backfill the next line has the time since it, and not the time that the backfill paid', async () => {
  const { userId, cardId, start, settle } = await miner()
  await start()
  await ledger.setClock(START_MS + 30 * MINUTE_MS)
  await settle('go on')
  const { rows } = await execute<{ lotId: string }>(
    ledger.db,
    sql`select details ->> 'lotId' as "lotId" from ledger_transfers where user_id = ${userId} and reason = 'mining_card' limit 1`,
  )
  const missed = { time: { bv3Ms: 20n * 60_000n, usdtMs: 0n }, short: { bv3: bv3(1_666n), usdt: usdt(0n) } }
  const kept = { keptBv3Ms: 30n * 60_000n, keptUsdtMs: 30n * 60_000n, postedBv3: bv3(2_500n), postedUsdt: usdt(0n) }
  const lot = {
    userId,
    lotId: Number(rows[0]?.lotId),
    cardId,
    nowMs: BigInt(START_MS + 30 * MINUTE_MS),
    ...kept,
    ...missed,
  }
  await ledger.db.transaction((tx) => creditMissedLot(tx, lot as unknown as MissedLot))
  await ledger.setClock(START_MS + 40 * MINUTE_MS)
  await settle('stop')
  const mined = (await readAll(userId)).filter(
    ({ asset, explanation }) => asset === 'BV3' && / of Card/.test(explanation),
  )
  expect(mined.map(({ explanation }) => explanation.slice(0, 'Mined 10 min'.length))).toEqual([
    'Mined 10 min',
    'Mined 30 min',
  ])
})

test('a line of USDT covers the time since the last line of USDT, whatever BV3 was posted between', async () => {
  const { userId, start, settle } = await miner()
  await start()
  await ledger.setClock(START_MS + 30 * MINUTE_MS)
  await settle('go on')
  await ledger.setClock(START_MS + 40 * MINUTE_MS)
  await settle('stop')
  const lines = await readAll(userId)
  const minutesOf = (asset: 'BV3' | 'USDT') =>
    lines.flatMap(({ facts }) =>
      facts.reason === 'mining_card' && facts.asset === asset
        ? [{ minutes: facts.mined / MINUTE_MS, from: facts.from, until: facts.until, end: facts.end }]
        : [],
    )
  const at = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS).toISOString()
  const expected = [
    { minutes: 10, from: at(30), until: at(40), end: null },
    { minutes: 30, from: at(0), until: at(30), end: null },
  ]
  expect(minutesOf('USDT')).toEqual(expected)
  expect(minutesOf('BV3')).toEqual(expected)
})

test('a referral bonus has the price of which it is a share', async () => {
  const { userId } = await miner()
  const buyer = `0x${'b'.repeat(40)}`
  const cardId = await ledger.newCard()
  const details = { purchaseId: 1, cardId, price: '29000000000000000000', buyer }
  const amount = 4_350_000_000_000_000_000n
  const [debit, credit] = [{ kind: 'sales' } as const, { kind: 'available', userId } as const]
  const bonus = { reason: 'referral_bonus', asset: 'USDT', amount, details, debit, credit } as const
  await ledger.db.transaction((tx) => post(tx, [{ ...bonus, key: 'bonus' }]))
  expect(await readAll(userId)).toMatchObject([
    {
      amount: '4.35',
      explanation: '15% of 29 USDT: 0xbbbb...bbbb bought a copy of Card.',
      facts: { reason: 'referral_bonus', percent: 15, price: '29', buyer, cardName: 'Card' },
    },
  ])
})

test('a player sees no line of another', async () => {
  const [one, other] = [await miner(), await miner()]
  await one.start()
  await ledger.setClock(START_MS + MINUTE_MS)
  await one.settle('stop')
  expect(await readAll(other.userId)).toEqual([])
  expect((await readAll(one.userId)).length).toBe(3)
})

/** Moves as a withdrawal does: all of it held, then given back, or paid out with a fee. */
async function withdraw(userId: number, wallet: string, end: 'open' | 'rejected' | 'paid') {
  const { rows: kept } = await execute<{ usdt: string }>(
    ledger.db,
    sql`
    select usdt_available as usdt from balances where user_id = ${userId}`,
  )
  const amount = BigInt(kept[0]?.usdt ?? 0) / 2n
  if (amount < 2n) return
  const fee = amount / 40n + 1n
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`
    insert into withdrawals (user_id, asset, amount, fee, to_address, status, reason, decided_by)
    values (${userId}, 'USDT', ${amount.toString()}::numeric, ${fee.toString()}::numeric, ${wallet},
      ${end === 'rejected' ? 'rejected' : 'pending'}, ${end === 'rejected' ? 'not "today", =sorry' : null},
      'ann') returning id`,
  )
  const withdrawalId = Number(rows[0]?.id)
  const [available, held] = [{ kind: 'available', userId } as const, { kind: 'held', userId } as const]
  const move = { asset: 'USDT', details: { withdrawalId } } as const
  const key = (step: string) => `withdrawal:${withdrawalId}:${step}`
  await ledger.db.transaction(async (tx) => {
    await post(tx, [{ ...move, key: key('hold'), reason: 'withdrawal_hold', amount, debit: available, credit: held }])
    if (end === 'rejected') {
      await post(tx, [
        { ...move, key: key('release'), reason: 'withdrawal_release', amount, debit: held, credit: available },
      ])
    }
    if (end !== 'paid') return
    const paid = { ...move, details: { withdrawalId, txHash: '0x99' }, debit: held }
    await post(tx, [
      { ...paid, key: key('paid'), reason: 'withdrawal_paid', amount: amount - fee, credit: { kind: 'outside' } },
      { ...paid, key: key('fee'), reason: 'withdrawal_fee', amount: fee, credit: { kind: 'fees' } },
    ])
  })
}

test('a withdrawal is shown as held, returned with its reason, or paid with its transaction and fee', async () => {
  const { userId, wallet, start, settle } = await miner()
  await start()
  await ledger.setClock(START_MS + 1440 * MINUTE_MS)
  await settle('stop')
  await withdraw(userId, wallet, 'rejected')
  await withdraw(userId, wallet, 'paid')
  const lines = await readActivity(ledger.db, { userId, kind: 'withdrawal', beforeId: null, limit: 50 })
  expect(lines.map(({ amount, held, txHash }) => ({ amount, held, txHash }))).toEqual([
    { amount: '0', held: '-0.036250000000000001', txHash: '0x99' },
    { amount: '0', held: '-1.413749999999999999', txHash: '0x99' },
    { amount: '-1.45', held: '1.45', txHash: null },
    { amount: '1.45', held: '-1.45', txHash: null },
    { amount: '-1.45', held: '1.45', txHash: null },
  ])
  expect(lines[3]?.explanation).toMatch(/^Withdrawal \d+ was rejected.* Reason: not "today", =sorry$/)
  expect(lines[1]?.explanation).toMatch(/^Withdrawal \d+ was paid to 0x.* by transaction 0x99\.$/)
})

test('the lines add up to the balance after any changes, on one page, on many and in a file', async () => {
  const act = fc.constantFrom('start', 'stop', 'settle', 'open', 'rejected', 'paid', 'bonus')
  const step = fc.record({ act, forMs: fc.nat({ max: 1440 * MINUTE_MS }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { userId, wallet, cardId, start, settle } = await miner()
      let nowMs = START_MS
      await start()
      for (const [index, { act, forMs }] of steps.entries()) {
        nowMs += forMs
        await ledger.setClock(nowMs)
        if (act === 'start') await start()
        else if (act === 'stop') await settle('stop')
        else if (act === 'settle') await settle('go on')
        else if (act === 'bonus') {
          const details = { purchaseId: 1, cardId, price: '29000000000000000000', buyer: wallet }
          const bonus = { reason: 'referral_bonus', asset: 'USDT', amount: 435n, details } as const
          const [debit, credit] = [{ kind: 'sales' } as const, { kind: 'available', userId } as const]
          await ledger.db.transaction((tx) => post(tx, [{ ...bonus, key: `bonus:${userId}:${index}`, debit, credit }]))
        } else await withdraw(userId, wallet, act)
      }
      const whole = await readAll(userId)
      expect(sumOfLines(whole)).toEqual(await storedBalance(userId))

      for (const kind of [null, ...ACTIVITY_KINDS]) {
        const paged: ActivityLine[] = []
        for (let beforeId: number | null = null; ; ) {
          const page = await readActivity(ledger.db, { userId, kind, beforeId, limit: 2 })
          paged.push(...page)
          beforeId = page.at(-1)?.id ?? null
          if (page.length < 2) break
        }
        expect(paged).toEqual(whole.filter((line) => kind === null || line.kind === kind))
      }

      let file = ''
      for await (const part of (await createActivityFiles(ledger.db)(userId, null))?.text ?? []) file += part
      const ids = file
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',')[0])
      expect(ids).toEqual(['id', ...whole.map(({ id }) => String(id))])
      expect(file).not.toMatch(/(?:^|,)"?[=+@]/m)
    }),
    { numRuns: runCount({ short: 25, long: 500 }) },
  )
})

/** Players with a long history each, written at the same time, so that an index is worth something. */
async function seedCrowd() {
  await execute(
    ledger.db,
    sql`
    insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
    select 1000 + player, 'mined:' || n, 'mining_card', case when n % 2 = 0 then 'BV3' else 'USDT' end, 1, 'rewards',
      'available', jsonb_build_object('lotId', n % 10)
    from generate_series(1, 1000) as n, generate_series(1, 100) as player order by n`,
  )
  await execute(ledger.db, sql`analyze`)
}

describe('the calls', () => {
  const sessionOf = ({ userId, wallet }: LedgerPlayer) => ({
    ...{ userId, walletAddress: wallet, expiresAt: new Date(8.64e15), isSignedByContract: false },
  })
  const reader = () => createListReader(ledger.db, activityRoutes({ db: ledger.db }))
  /** Lines of two kinds, in turns. */
  async function putLines({ userId }: LedgerPlayer, count: number) {
    for (let number = 0; number < count; number += 1) {
      const reason = number % 2 === 0 ? 'airdrop_join' : 'operator_grant'
      await ledger.db.transaction((tx) =>
        post(tx, [
          {
            ...{
              key: `line ${userId} ${number}`,
              reason,
              asset: 'BV3',
              amount: bv3(BigInt(150 + number)),
              details: {},
            },
            ...{ debit: { kind: 'rewards' }, credit: { kind: 'available', userId } },
          },
        ]),
      )
    }
  }
  /** The file that a player is answered, its mark and headings left out. */
  async function fileOf(player: LedgerPlayer, query: object, headers: object) {
    const routes = activityRoutes({ db: ledger.db })
    const request = { session: sessionOf(player), query: { walletAddress: player.wallet, limit: 9, ...query } }
    const { answer, headers: set } = await callRoute(routes, listActivity, request, { headers: headers as never })
    if (!answer.ok) return { refusal: answer.code, text: '', set }
    let text = ''
    for await (const part of (answer.value as unknown as FileAnswer).text) text += String(part)
    return { refusal: null, text, set }
  }

  test('return a player’s own lines, optionally of one kind, page by page', async () => {
    const [player, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
    await putLines(player, 5)
    await putLines(other, 3)
    const read = async (query: object) => {
      const request = { session: sessionOf(player), query: { walletAddress: player.wallet, ...query } }
      const { lines, next } = await reader().page<ActivityLine>(listActivity, request)
      return { amounts: lines.map(({ amount }) => amount), next }
    }
    expect(await read({})).toEqual({ amounts: ['1.54', '1.53', '1.52', '1.51', '1.5'], next: undefined })
    expect((await read({ kind: 'airdrop' })).amounts).toEqual(['1.54', '1.52', '1.5'])
    expect((await read({ kind: 'grant' })).amounts).toEqual(['1.53', '1.51'])
    const first = await read({ limit: 2 })
    expect(first.amounts).toEqual(['1.54', '1.53'])
    expect((await read({ limit: 2, cursor: first.next })).amounts).toEqual(['1.52', '1.51'])
    const request = { session: sessionOf(player), query: { walletAddress: player.wallet, cursor: 'x' } }
    expect(await reader().refusal(listActivity, request)).toBe('malformed_request')
    const named = { session: sessionOf(player), query: { walletAddress: other.wallet } }
    expect(await reader().refusal(listActivity, named)).toBe('not_yours')
  })

  test('return a player a file, for programs or for the spreadsheets of a language', async () => {
    const player = await ledger.newPlayer()
    await putLines(player, 3)
    const plain = await fileOf(player, {}, { accept: 'text/csv', 'accept-language': 'es' })
    expect(plain.text.startsWith('id,at,kind,asset,amount,')).toBe(true)
    expect(parseCsv(plain.text).map(({ amount, kind }) => `${kind} ${amount}`)).toEqual([
      ...['airdrop 1.52', 'grant 1.51', 'airdrop 1.5'],
    ])
    expect(plain.set).toMatchObject({ vary: 'accept, accept-language' })
    const grants = await fileOf(player, { kind: 'grant' }, { accept: 'text/csv' })
    expect(parseCsv(grants.text).map(({ amount }) => amount)).toEqual(['1.51'])
    const spanish = await fileOf(player, { format: 'csv' }, { 'accept-language': 'es-ES,en;q=0.5' })
    expect([spanish.text.slice(0, 4), spanish.text.includes('1,52')]).toEqual(['\uFEFFid;', true])
    const english = await fileOf(player, { format: 'csv' }, { 'accept-language': 'en,es;q=0.5' })
    expect([english.text.slice(0, 4), english.text.includes('1.52')]).toEqual(['\uFEFFid,', true])
    expect((await fileOf(player, { format: 'csv' }, {})).text.slice(0, 4)).toBe('\uFEFFid,')
  })

  test('return an operator the lines of the named player, also as a file', async () => {
    const [player, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
    await putLines(player, 5)
    await putLines(other, 4)
    const request = { params: { id: player.userId } }
    const { lines } = await reader().page<ActivityLine>(listPlayerActivity, request)
    expect(lines.map(({ amount }) => amount)).toEqual(['1.54', '1.53', '1.52', '1.51', '1.5'])
    const ids = lines.map(({ id }) => id)
    expect((await reader().turn(listPlayerActivity, request, 2)).on).toEqual(pagesOf(ids, 2).on)
    const { username, name, rows } = await reader().file(listPlayerActivity, request)
    expect([username, name]).toEqual(['bob', 'player-activity'])
    expect(rows).toEqual(lines.map(({ facts: _, ...line }) => line))
    expect(await reader().refusal(listPlayerActivity, { ...request, query: { cursor: 'x' } })).toBe('malformed_request')
  })
})

describe('among many players with a long history', () => {
  beforeAll(seedCrowd)

  test('a page, and the line before each, is read from an index without a sort', async () => {
    const userId = 1_001
    for (const planFor of PLANS) {
      const steps = await planOf(ledger.db, planFor, (db) =>
        readActivity(db, { userId, kind: null, beforeId: null, limit: 50 }),
      )
      const read = steps.filter((step) => step['Relation Name'] === 'ledger_transfers')
      expect(
        read.map((step) => [step['Node Type'], step['Index Name']]),
        planFor,
      ).toEqual([
        ['Index Scan', 'ledger_transfers_user_id_id_pk'],
        ['Index Scan', 'ledger_transfers_by_lot'],
      ])
    }
  })

  test('a player has one open file at a time, whether it is read to its end or abandoned', async () => {
    const openFile = createActivityFiles(ledger.db)
    const first = await openFile(1_001, null)
    expect(await openFile(1_001, 'mining')).toBeNull()
    expect(await openFile(1_002, null)).not.toBeNull()
    let lines = 0
    for await (const part of first?.text ?? []) lines += String(part).split('\r\n').length - 1
    expect(lines).toBe(1_001)
    const second = await openFile(1_001, null)
    expect(second).not.toBeNull()
    await second?.text[Symbol.asyncIterator]().return?.()
    expect(await openFile(1_001, null)).not.toBeNull()
  })

  test('the lines of kinds other than mining are read separately', async () => {
    for (const planFor of PLANS) {
      const steps = await planOf(ledger.db, planFor, (db) =>
        readActivity(db, { userId: 1_001, kind: 'withdrawal', beforeId: null, limit: 50 }),
      )
      const read = steps.filter((step) => step['Relation Name'] === 'ledger_transfers')
      expect(
        read.map((step) => step['Index Name']),
        planFor,
      ).toEqual(['ledger_transfers_but_mining'])
    }
  })
})
