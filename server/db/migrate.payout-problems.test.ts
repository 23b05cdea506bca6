import pg from 'pg'
import { expect, test } from 'vitest'
import { PAYOUT_PROBLEM_CODES, PAYOUT_PROBLEMS } from '#core/payout-problem.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase } from '#test/support/world/postgres.ts'
import { migrate } from './migrate.ts'

const COMPLAINT = 'header not found: {wallet} $& $1\nThe nodes disagree on what its transaction did.'

/** Each sentence as the release before stored it, with the facts that it is read as. */
const STORED = [
  ...PAYOUT_PROBLEM_CODES.map((code) => {
    const names = [...PAYOUT_PROBLEMS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = Object.fromEntries(names.map((name, index) => [name, `${name} (${index}).`]))
    const sentence = PAYOUT_PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    return { sentence, facts: { code, values } as object | null }
  }),
  {
    sentence: `No node has taken its transaction: ${COMPLAINT}`,
    facts: { code: 'not_taken', values: { complaint: COMPLAINT } },
  },
  ...['', 'It waits for the full moon.', 'It is not final after half an hour. Really.', '{"code": "not_final"}'].map(
    (sentence) => ({ sentence, facts: { code: 'other', values: { sentence } } }),
  ),
  { sentence: null, facts: null },
]

test('the upgrade stores each sentence as its code and values, and keeps a sentence without a code', async () => {
  const older = await createEmptyDatabase()
  const folder = makeTempFolder()
  await migrate(older.databaseUrl, migrationsBefore('0056_payout_problems', folder.path))
  folder.remove()
  const client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [id, { sentence }] of STORED.entries()) {
    await client.query(
      `insert into payouts (user_id, withdrawal_id, chain_id, way, state, to_address, amount, created_by, problem)
        values ($1, $1, 1, 'hot_wallet', 'queued', '0x1', 1, 'ann', $2)`,
      [id, sentence],
    )
  }
  await migrate(older.databaseUrl)
  const { rows } = await client.query('select problem, problem_facts from payouts order by user_id')
  expect(rows).toEqual(
    STORED.map(({ sentence, facts }) => ({ problem: sentence, problem_facts: facts && { ...facts, said: sentence } })),
  )
  await client.end()
  await older.drop()
})
