import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { claimPlayerKey, releasePlayerKey, tidyPlayerRequests } from './player-requests.ts'

const CALL = 'POST /api/game/save-score'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

const claim = (userId: number, key: string, request: unknown) => claimPlayerKey(ledger.db, userId, key, CALL, request)
const keysOf = async (userId: number) =>
  (
    await execute<{ key: string }>(ledger.db, `select key from player_requests where user_id = ${userId} order by key`)
  ).rows.map(({ key }) => key)

test('a claimed key belongs to one request until it is released', async () => {
  const { userId } = await ledger.newPlayer()
  expect([await claim(userId, 'a', 1), await claim(userId, 'a', 1), await claim(userId, 'a', 2)]).toEqual([
    'claimed',
    'same',
    'other',
  ])
  await releasePlayerKey(ledger.db, userId, 'a')
  expect(await keysOf(userId)).toEqual([])
  expect(await claim(userId, 'a', 2)).toBe('claimed')
})

test('a release keeps a key with an answer, and another player’s key', async () => {
  const [one, two] = [await ledger.newPlayer(), await ledger.newPlayer()]
  for (const { userId } of [one, two]) await claim(userId, 'a', 1)
  await execute(ledger.db, `update player_requests set answer = '1' where user_id = ${two.userId}`)
  for (const { userId } of [one, two]) await releasePlayerKey(ledger.db, userId, 'a')
  expect([await keysOf(one.userId), await keysOf(two.userId)]).toEqual([[], ['a']])
})

test('equal concurrent calls claim a key that each of them can release', async () => {
  const { userId } = await ledger.newPlayer()
  const callThatIsRefused = async () => {
    const answer = await claim(userId, 'a', 1)
    if (answer === 'claimed') await releasePlayerKey(ledger.db, userId, 'a')
    return answer
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const own = []
      for (let round = 0; round < 50; round++) own.push(await callThatIsRefused())
      return own
    }),
  )
  expect(new Set(answers.flat())).toEqual(new Set(['claimed', 'same']))
})

test('a key is stored for an hour, and for two days with an answer', async () => {
  const { userId } = await ledger.newPlayer()
  const ages = { fresh: '59 minutes', old: '61 minutes', answered: '47 hours', ancient: '49 hours' }
  for (const [key, age] of Object.entries(ages)) {
    await claim(userId, key, 1)
    const answer = key === 'fresh' || key === 'old' ? 'null' : `'1'`
    await execute(
      ledger.db,
      `update player_requests set answer = ${answer}, created_at = clock_now() - interval '${age}'
      where user_id = ${userId} and key = '${key}'`,
    )
  }
  await tidyPlayerRequests(ledger.db)
  expect(await keysOf(userId)).toEqual(['answered', 'fresh'])
})
