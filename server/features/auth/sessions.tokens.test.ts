import { expect, test } from 'vitest'
import type { Executor } from '../../db/statement.ts'
import { cacheSessions, createSession } from './sessions.ts'

const sessionsOf = (db: Executor) => cacheSessions(db, { publish() {}, subscribe() {}, onGap() {} })

const TOKEN = 'A'.repeat(43)

/** Answers nothing, and notes the first value of each question: the player's number. */
function openSilentDatabase() {
  const asked: unknown[] = []
  const db: Executor = {
    run: async (_, values) => {
      asked.push(...[values[0]].flat())
      return []
    },
  }
  return { db, asked }
}

const OF_NO_SESSION = [
  '',
  '.',
  TOKEN,
  `.${TOKEN}`,
  `0.${TOKEN}`,
  `07.${TOKEN}`,
  `-7.${TOKEN}`,
  `7 .${TOKEN}`,
  ` 7.${TOKEN}`,
  `7e2.${TOKEN}`,
  `٧.${TOKEN}`,
  `${'1'.repeat(17)}.${TOKEN}`,
  '7.',
  `7.${TOKEN.slice(1)}`,
  `7.${TOKEN}A`,
  `7.${TOKEN}\n`,
  `7.${'é'.repeat(43)}`,
  `7.7.${TOKEN}`,
  '1'.repeat(100_000),
]
test.each(OF_NO_SESSION.map((cookie) => ({ cookie, start: cookie.slice(0, 60) })))(
  'the cookie $start has no session, and the database is not asked',
  async ({ cookie }) => {
    const { db, asked } = openSilentDatabase()
    expect(await sessionsOf(db).find(cookie)).toBeNull()
    expect(await sessionsOf(db).end(cookie)).toBeNull()
    expect(asked).toEqual([])
  },
)

test('any other cookie is looked up with the player that it names, without rounding a number', async () => {
  const { db, asked } = openSilentDatabase()
  expect(await sessionsOf(db).find(`9999999999999999.${TOKEN}`)).toBeNull()
  expect(await sessionsOf(db).end(`7.${TOKEN}`)).toBeNull()
  expect(asked).toEqual([9_999_999_999_999_999n, 7n])
})

test('a session is found by exactly its cookie', async () => {
  const { db, asked } = openSilentDatabase()
  const expires_at = new Date()
  const { cookie } = await createSession({ run: async () => [{ expires_at }] }, 7)
  await sessionsOf(db).find(cookie)
  expect(asked).toEqual([7n])
})
