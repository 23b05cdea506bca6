import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#core/api/call.ts'
import { countMiningSessions, startMining as startMiningCall, stopMining } from '#core/api/mining.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { readMining } from '../../ledger/mining/read-mining.ts'
import { startMining } from '../../ledger/mining/start-mining.ts'
import { miningRoutes } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

type Player = Awaited<ReturnType<TestLedger['newPlayer']>>

/** What a call answers a player. */
function ask({ userId, wallet }: Player, asked: Call, key: string | null = null, more: object = {}) {
  const deps = {
    ...{ db: ledger.db, readMining: (id: number) => readMining(ledger.db, id), readCards: async () => [] },
    announce: () => undefined,
  }
  const session = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  const named = { walletAddress: wallet, ...more }
  const found = miningRoutes(deps).find(({ call }) => call === asked)
  return found?.handle({ session, query: named, body: named } as never, { key } as never)
}

test.each(['true', '{}', '7'])('a stop is answered again where an older release has kept %s of it', async (answer) => {
  const player = await ledger.newPlayer()
  const { userId } = player
  const cardId = await ledger.newCard()
  await ledger.giveCopies(userId, cardId, 1)
  await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
  expect(await ask(player, stopMining, 'key')).toMatchObject({ ok: true, value: { report: { id: 1 } } })
  expect(await ask(player, stopMining, 'key')).toMatchObject({ ok: true, value: { report: { id: 1 } } })
  await execute(ledger.db, `update player_requests set answer = '${answer}' where user_id = ${userId}`)
  expect(await ask(player, stopMining, 'key')).toMatchObject({ ok: true, value: { sessions: [], report: null } })
})

test('a stop that stops nothing keeps no key, and is answered', async () => {
  const player = await ledger.newPlayer()
  for (const key of ['one', 'two']) {
    expect(await ask(player, stopMining, key)).toMatchObject({ ok: true, value: { sessions: [], report: null } })
  }
  const { rows } = await execute(ledger.db, `select key from player_requests where user_id = ${player.userId}`)
  expect(rows).toEqual([])
})

test('a start that starts nothing keeps no key, and is answered', async () => {
  const player = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await ledger.giveCopies(player.userId, cardId, 1)
  const start = (key: string) => ask(player, startMiningCall, key, { userId: player.userId, cardIds: [cardId] })
  for (const key of ['one', 'two', 'three'])
    expect(await start(key)).toMatchObject({ ok: true, value: { sessions: [{ cardId }] } })
  const { rows } = await execute(ledger.db, `select key from player_requests where user_id = ${player.userId}`)
  expect(rows).toEqual([{ key: 'one' }])
})

test('sessions are counted by the card, the latest 10,000 of them', async () => {
  const player = await ledger.newPlayer()
  const [first, then] = [await ledger.newCard(), await ledger.newCard()]
  const add = (cardId: number, count: number) =>
    execute(
      ledger.db,
      `insert into mining_sessions (user_id, card_id, started_at, stopped_at)
      select ${player.userId}, ${cardId}, clock_now(), clock_now() from generate_series(1, ${count})`,
    )
  await add(first, 12)
  await add(then, 9_993)
  expect(await ask(player, countMiningSessions)).toEqual({
    ok: true,
    value: [
      { cardId: first, sessions: 7 },
      { cardId: then, sessions: 9_993 },
    ],
  })
})
