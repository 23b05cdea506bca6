import type { RunStatus } from '#core/game-run.ts'
import type { Database } from '#server/db/statement.ts'
import { execute, type Sql, sql } from '../world/execute.ts'

type InsertedRunOptions = {
  readonly status?: RunStatus
  /** Days of UTC since 1970 on which it is its wallet's best; 0 is all time. */
  readonly bestOf?: readonly number[]
  /** Columns by name. Arrays and JSON are strings. */
  readonly columns?: Readonly<Record<string, unknown>>
}

const NOW: Sql = sql`clock_now()`
const NO_BYTES: Sql = sql`''::bytea`
const STARTED = {
  ...{ variant: 'cactus', rules_version: 1, secret: sql`sha256('')`, digest: sql`sha256('')`, rate: 50, copies: 0 },
  ...{ window_start: NOW, usable_ms: 9_999_999 },
}
const ENDED = { ended_at: NOW, end_reason: 'saved', last_inputs: NO_BYTES, last_ticks: 0, last_pauses_ms: '{}' }
const SETTLED = {
  ...{ settled_at: NOW, score: 100, ticks: 300, passed: 3, is_crashed: true, paid_ms: 0, paid: 0 },
  ...{ paid_day: 20_000, is_young: false },
}
const OF_STATUS: Readonly<Record<RunStatus, Readonly<Record<string, unknown>>>> = {
  open: {},
  ended: ENDED,
  settled: { ...ENDED, ...SETTLED },
  failed: { ...ENDED, ...SETTLED, problem: 'It took too long.', unranked: 'not_replayed' },
}

/** Inserts a run with one statement. It has no presses and no chunk. */
export async function insertRun(
  db: Database,
  userId: number,
  { status = 'settled', bestOf = [], columns = {} }: InsertedRunOptions = {},
): Promise<number> {
  const row = Object.entries({ user_id: userId, status, ...STARTED, ...OF_STATUS[status], ...columns })
  const names = sql.raw(row.map(([name]) => name).join(', '))
  const values = sql.list(row.map(([, value]) => value))
  const { rows } = await execute<{ id: string }>(
    db,
    sql`with run as (
        insert into game_runs (${names}) values (${values}) returning user_id, variant, score, id, ended_at
      ), bests as (
        insert into game_bests (user_id, variant, day, score, run_id, ended_at)
        select user_id, variant, day, score, id, ended_at
        from run cross join unnest(${`{${bestOf.join()}}`}::integer[]) as day
      )
      select id from run`,
  )
  return Number(rows[0]?.id)
}

/** Columns of a run that an operator has removed from the board. */
export const REMOVED = { removed_at: NOW, removed_by: 'ann', removal_reason: 'Played by a program.' } as const
