import pg from 'pg'
import { expect, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase } from '#test/support/world/postgres.ts'
import { migrate } from './migrate.ts'

/** Each text as the release before stored it, with its code. */
const STORED = [
  { problem: 'its replay took longer than 500 ms', code: 'replay_slow' },
  { problem: 'its replay took longer than', code: 'replay_slow' },
  { problem: 'its replay failed', code: 'replay_failed' },
  { problem: 'its replay failed too', code: 'replay_error' },
  { problem: 'So its replay took longer than 500 ms', code: 'replay_error' },
  { problem: 'Its replay took longer than 500 ms', code: 'replay_error' },
  { problem: 'no seed: 12', code: 'replay_error' },
  { problem: '', code: 'replay_error' },
  { problem: null, code: null },
]

test('the upgrade stores each text as its code', async () => {
  const older = await createEmptyDatabase()
  const folder = makeTempFolder()
  await migrate(older.databaseUrl, migrationsBefore('0058_replay_problems', folder.path))
  folder.remove()
  const client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [userId, { problem }] of STORED.entries()) {
    await client.query(
      `insert into game_runs (user_id, variant, rules_version, status, secret, digest, rate, copies, window_start, usable_ms,
          ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms,
          paid, paid_day, is_young, problem)
        values ($1, 'cactus', 1, case when $2::text is null then 'settled' else 'failed' end, sha256(''), sha256(''), 1, 0, now(), 1,
          now(), 'saved', '', 0, '{}', now(), 0, 0, 0, false, 0, 0, 1, false, $2)`,
      [userId, problem],
    )
  }
  await migrate(older.databaseUrl)
  const { rows } = await client.query('select problem, problem_code as code from game_runs order by user_id')
  expect(rows).toEqual(STORED)
  await client.end()
  await older.drop()
})
