import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { audit } from '../audit/audit.ts'
import { numberCopies } from './deliver-purchases.ts'
import { updateOpened } from './purchases.sql.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

type NumberedCopy = {
  readonly id: string
  readonly user_id: string
  readonly lot_id: string
  readonly edition: string | null
}

const readCopies = async (cardId: number): Promise<NumberedCopy[]> =>
  (
    await execute<NumberedCopy>(
      ledger.db,
      sql`select id, user_id, lot_id, edition from purchases where card_id = ${cardId} order by lot_id, id`,
    )
  ).rows

const editionsOf = async (cardId: number) => (await readCopies(cardId)).map(({ edition }) => Number(edition))

async function numberAll(limit?: number): Promise<void> {
  while (await numberCopies(ledger.db, limit));
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('copies of each card are numbered from 1, in the order in which they were counted', async () => {
  const [card, other] = [await ledger.newCard(), await ledger.newCard()]
  const [ann, bob] = [await ledger.newPlayer(), await ledger.newPlayer()]
  await ledger.giveCopies(bob.userId, card, 2)
  await ledger.giveCopies(ann.userId, other, 1)
  await ledger.giveCopies(ann.userId, card, 3)
  expect(await editionsOf(card)).toEqual([0, 0, 0, 0, 0])
  await numberAll()
  expect(await editionsOf(card)).toEqual([1, 2, 3, 4, 5])
  expect(await editionsOf(other)).toEqual([1])

  await ledger.giveCopies(bob.userId, other, 1)
  await numberAll()
  expect(await editionsOf(other)).toEqual([1, 2])
  expect(await editionsOf(card)).toEqual([1, 2, 3, 4, 5])
})

test('copies without numbers get them batch by batch, in the order of their credit', async () => {
  const card = await ledger.newCard()
  const players = await Promise.all(upTo(5).map(() => ledger.newPlayer()))
  // The last to have an account has bought first.
  for (const { userId } of players.toReversed()) await ledger.giveCopies(userId, card, 3)
  expect(await numberCopies(ledger.db, 4)).toBe(true)
  expect((await editionsOf(card)).slice(0, 5)).toEqual([1, 2, 3, 4, 0])
  // Copies sold before the next batch are numbered after them.
  await ledger.giveCopies(players[0]?.userId ?? 0, card, 1)
  await numberAll(4)
  expect(await editionsOf(card)).toEqual(upTo(16))
})

test('an attempt that meets a number assigned in the meantime leaves nothing', async () => {
  const card = await ledger.newCard()
  const { userId } = await ledger.newPlayer()
  await ledger.giveCopies(userId, card, 2)
  let second: Promise<unknown> = Promise.resolve()
  await ledger.db.transaction(async (tx) => {
    // As on a cluster, where a node has not ended a transaction yet whose lock is free by now.
    await execute(tx, sql`insert into card_editions (card_id, given) values (${card}, 1)`)
    await execute(
      tx,
      sql`update purchases set edition = 1
      where id = (select min(id) from purchases where card_id = ${card})`,
    )
    second = numberCopies(ledger.db).then(
      () => 'done',
      (error: Error) => error.message,
    )
    await untilBlocked(ledger.db)
  })
  expect(await second).toContain('a copy had its number by now')
  expect(await editionsOf(card)).toEqual([1, 0])
  await numberAll()
  expect(await editionsOf(card)).toEqual([1, 2])
})

describe('concurrent', () => {
  test('sales, openings and several numbering processes leave 1 to n, each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ player: fc.nat(5), card: fc.nat(2), copies: fc.integer({ min: 1, max: 4 }) }), {
          minLength: 10,
          maxLength: 25,
        }),
        fc.integer({ min: 2, max: 9 }),
        async (sales, limit) => {
          const cards = await Promise.all(upTo(3).map(() => ledger.newCard()))
          const players = await Promise.all(upTo(6).map(() => ledger.newPlayer()))
          let isDone = false
          const numbering = upTo(2).map(async () => {
            while (!isDone) await numberCopies(ledger.db, limit)
          })
          await Promise.all(
            sales.map(async ({ player, card, copies }) => {
              const userId = players[player]?.userId ?? 0
              await ledger.giveCopies(userId, cards[card] ?? 0, copies)
              const ids = (await readCopies(cards[card] ?? 0)).filter((it) => Number(it.user_id) === userId)
              await updateOpened(ledger.db, { userId, ids: ids.map(({ id }) => BigInt(id)) })
            }),
          )
          isDone = true
          await Promise.all(numbering)
          await numberAll(limit)
          for (const [index, card] of cards.entries()) {
            const sold = sales.filter((it) => it.card === index).reduce((sum, { copies }) => sum + copies, 0)
            expect((await editionsOf(card)).sort((a, b) => a - b)).toEqual(upTo(sold))
          }
        },
      ),
      { numRuns: runCount({ short: 3, long: 60 }) },
    )
    expect(await audit(ledger.db)).toEqual([])
  })
})
