import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { stockCards } from '../features/cards/routes.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const insertCard = (description: string, columns = '', values = '') =>
  client.query(
    `insert into cards (name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt ${columns})
      values ('A card', $1, '/a.svg', 1, 0, 0, 0, 0 ${values})`,
    [description],
  )

const readLines = async () =>
  (await client.query('select description, lines from cards order by id')).rows as {
    description: string
    lines: Record<string, string>
  }[]

/** A database as a server left it that knew one line a card. */
async function openOlderDatabase(): Promise<{ older: TestDatabase; close(): Promise<void> }> {
  const older = await createEmptyDatabase()
  const folder = makeTempFolder()
  await migrate(older.databaseUrl, migrationsBefore('0007_card_lines', folder.path))
  folder.remove()
  await client.end()
  client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  const close = async () => {
    await client.end()
    await older.drop()
    client = new pg.Client({ connectionString: database.databaseUrl })
    await client.connect()
  }
  return { older, close }
}

test('a new deployment stocks its cards with both lines', async () => {
  const db = createDatabase(database.databaseUrl, 1, () => undefined)
  await stockCards(db)
  await db.$client.end()
  expect(await readLines()).toEqual(
    DEFAULT_CATALOGUE.map(({ lines: { en, es } }) => ({ description: en, lines: { es } })),
  )
})

test('an older deployment gets the lines for the default cards with unchanged English', async () => {
  const { older, close } = await openOlderDatabase()
  for (const { lines } of DEFAULT_CATALOGUE) await insertCard(lines.en)
  await insertCard('A card of the operator’s own.')
  await insertCard('Reader of Moons. Closed on Mondays.')
  await migrate(older.databaseUrl)
  expect(await readLines()).toEqual([
    ...DEFAULT_CATALOGUE.map(({ lines: { en, es } }) => ({ description: en, lines: { es } })),
    { description: 'A card of the operator’s own.', lines: {} },
    { description: 'Reader of Moons. Closed on Mondays.', lines: {} },
  ])
  await close()
})

describe('the lines of a card', () => {
  const insertLines = (lines: string) => insertCard('A card', ', lines', `, '${lines}'`)

  test.each(['{}', '{"es": "Una línea, «así» — 🍌."}', `{"es": "${'ñ'.repeat(200)}", "pt": "Olá"}`])(
    'can be %s',
    async (lines) => {
      await insertLines(lines)
      expect((await readLines())[0]?.lines).toEqual(JSON.parse(lines))
    },
  )

  test.each([
    { lines: '[]', why: 'a list' },
    { lines: '"es"', why: 'a text' },
    { lines: 'null', why: 'nothing' },
    { lines: '{"es": ""}', why: 'an empty line' },
    { lines: `{"es": "${'x'.repeat(201)}"}`, why: 'a line too long' },
    { lines: '{"es": "one\\ntwo"}', why: 'two lines' },
    { lines: '{"es": "bell \\u0007"}', why: 'a control character' },
    { lines: '{"es": 1}', why: 'a number' },
    { lines: '{"es": null}', why: 'no line' },
    { lines: '{"es": ["Hola"]}', why: 'a list of lines' },
    { lines: '{"Spanish": "Hola"}', why: 'a language in words' },
  ])('are never $why', async ({ lines }) => {
    await expect(insertLines(lines)).rejects.toThrow('cards_lines')
  })
})
