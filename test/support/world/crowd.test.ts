import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAccounts } from '#server/ledger/post.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import { execute, sql } from './execute.ts'

let crowd: Crowd
beforeAll(async () => {
  crowd = await openCrowd(3)
})
afterAll(() => crowd.close())

test('callers that wait for the account lock all proceed once each of them waits', async () => {
  const { userId } = await crowd.ledger.newPlayer()
  const answers = await crowd.actAtOnce([userId], (db, index) =>
    db.transaction(async (tx) => {
      await lockAccounts(tx, [userId])
      return index
    }),
  )
  expect(answers).toEqual([0, 1, 2])
})

test('a caller that takes no lock fails the test at once, is named, and leaves the crowd usable', async () => {
  const { userId } = await crowd.ledger.newPlayer()
  const read = (index: number) => crowd.actAtOnce([userId], (db) => execute(db, sql`select ${index}::integer`))
  await expect(read(1)).rejects.toThrow(/of 3 processes waited for no lock of the account/)
  await expect(read(2)).rejects.toThrow(/of 3 processes waited for no lock of the account/)
})
