import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMining as startCall } from '#core/api/mining.ts'
import { STARTS_PER_HOUR_MAX } from '#core/mining.ts'
import { audit } from '#server/audit/audit.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { startMining, stopMining } from '#server/ledger/mining/mining-sessions.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startSession } from './routes.ts'
import { countSessions, readStartsOfLate } from './starts.sql.ts'

const START_MS = Date.UTC(2030, 0, 1)
const HOUR_MS = 3_600_000
const LOTS = 10
/** More than are allowed: each of them is refused alike, so some show as much as hundreds. */
const TRIES = STARTS_PER_HOUR_MAX + 10

let ledger: TestLedger
let player: PlayerSession
let cardId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(START_MS)
  const { userId, wallet } = await ledger.newPlayer()
  player = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  cardId = await ledger.newCard()
  for (let lot = 0; lot < LOTS; lot += 1) await ledger.giveCopies(userId, cardId, 1)
})
afterAll(async () => {
  expect(await audit(ledger.db)).toEqual([])
  await ledger.close()
})

const start = () => startSession(ledger.db, { ...player, key: null, call: startCall, request: {} }, [cardId])
const stop = () => ledger.db.transaction((tx) => settleMining(tx, player.userId, 'stop'))
async function countLines(): Promise<number> {
  const { rows } = await execute<{ n: string }>(ledger.db, sql`select count(*) as n from ledger_transfers`)
  return Number(rows[0]?.n)
}

test(`a wallet with ${LOTS} lots that starts and stops without end writes a limited number of lines per hour, and loses no time`, async () => {
  const answers: string[] = []
  for (let n = 0; n < TRIES; n += 1) {
    const started = await start()
    answers.push(started.ok ? 'ok' : started.code)
    await ledger.setClock(START_MS + (n + 1) * 1_000)
    // A repeated start of what mines is none.
    if (started.ok && n % 10 === 0) expect(await start()).toMatchObject({ ok: true })
    await stop()
  }
  expect(answers.slice(0, STARTS_PER_HOUR_MAX).every((answer) => answer === 'ok')).toBe(true)
  expect(new Set(answers.slice(STARTS_PER_HOUR_MAX))).toEqual(new Set(['rate_limited']))
  const lines = await countLines()
  expect(lines).toBeLessThanOrEqual(STARTS_PER_HOUR_MAX * (2 * LOTS + 1))
  const { rows } = await execute<{ ms: string; running: boolean }>(
    ledger.db,
    sql`select distinct mined_bv3_ms as ms, mining_since is not null as running from lots where user_id = ${player.userId}`,
  )
  expect(rows).toEqual([{ ms: String(STARTS_PER_HOUR_MAX * 1_000), running: false }])

  // The first of them is an hour ago: one more is allowed, and no second.
  await ledger.setClock(START_MS + HOUR_MS)
  expect(await start()).toMatchObject({ ok: true })
  await stop()
  await ledger.setClock(START_MS + HOUR_MS + 1)
  expect(await start()).toEqual({ ok: false, code: 'rate_limited' })
  expect(await countLines()).toBe(lines)
})

test('a card that joins automatically is no start, and a restarted one is', async () => {
  await ledger.setClock(START_MS)
  const { userId, wallet } = await ledger.newPlayer()
  const [mined, joining] = [await ledger.newCard(), await ledger.newCard()]
  await ledger.giveCopies(userId, mined, 1)
  const once = { userId, walletAddress: wallet, key: null, call: startCall, request: {} }
  const startOf = (id: number) => startSession(ledger.db, once, [id])
  const takeOut = () => ledger.db.transaction((tx) => stopMining(tx, userId, [joining]))
  expect(await startOf(mined)).toMatchObject({ ok: true })
  for (let n = 1; n <= STARTS_PER_HOUR_MAX + 1; n += 1) {
    await ledger.setClock(START_MS + n * 1_000)
    await ledger.giveCopies(userId, joining, 1)
    await takeOut()
  }
  const answers: boolean[] = []
  for (let n = 1; n <= STARTS_PER_HOUR_MAX; n += 1) {
    await ledger.setClock(START_MS + 500_000 + n * 1_000)
    answers.push((await startOf(joining)).ok)
    await takeOut()
  }
  expect(answers.filter((isStarted) => isStarted)).toHaveLength(STARTS_PER_HOUR_MAX - 1)
  expect(answers.at(-1)).toBe(false)
})

test('sessions are counted per card, for each player separately', async () => {
  const { userId } = await ledger.newPlayer()
  const [one, other] = [await ledger.newCard(), await ledger.newCard()]
  for (const card of [one, other]) await ledger.giveCopies(userId, card, 1)
  const startWith = (cardIds: number[]) => ledger.db.transaction((tx) => startMining(tx, userId, cardIds))
  await startWith([one, other])
  await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
  await startWith([one])
  // One that runs goes on, and is the same session.
  await startWith([one])
  expect(await countSessions(ledger.db, { userId, limit: 10 })).toEqual([
    { card_id: BigInt(one), sessions: 2n },
    { card_id: BigInt(other), sessions: 1n },
  ])
  // Where only so many are looked at, it is the latest.
  await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
  await execute(
    ledger.db,
    sql`update mining_sessions set started_at = started_at - interval '1 minute' where user_id = ${userId}`,
  )
  await startWith([other])
  expect(await countSessions(ledger.db, { userId, limit: 1 })).toEqual([{ card_id: BigInt(other), sessions: 1n }])
  expect(await readStartsOfLate(ledger.db, { userId, limit: 2 })).toEqual([{ starts: 2n }])
})
