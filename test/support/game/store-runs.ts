import { readRows } from '../money/ledger-check.ts'

export type SettledRun = {
  readonly userId: number
  readonly variant: 'cactus' | 'character'
  readonly status?: 'open' | 'settled' | 'failed'
  readonly score?: number
  /** Moment in UTC. */
  readonly endedAt?: string
  readonly unranked?: string | null
  readonly signals?: readonly string[]
  readonly figures?: Readonly<Record<string, number>>
}

/**
 * Inserts runs as the program would have, with the bests that follow from them. Their `heard_at` lies far ahead, so that no job
 * treats them as silent. Returns their ids.
 */
export async function storeRuns(databaseUrl: string, runs: readonly SettledRun[]): Promise<number[]> {
  const rows = runs.map((run) => {
    const { status = 'settled', score = 0, endedAt = '2026-03-01T12:00:00Z' } = run
    return { ...run, status, score, endedAt, unranked: run.unranked ?? (status === 'failed' ? 'not_replayed' : null) }
  })
  const inserted = await readRows<{ id: string; place: string }>(
    databaseUrl,
    `insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, started_at,
      heard_at, digest, ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms,
      paid, paid_day, is_young, unranked, signals, signal_figures, problem, claimed_score)
    select user_id, variant, 1, status, sha256(''), 50, 0, ended_at, 1200000, ended_at - interval '1 minute', '2999-01-01', sha256(''),
      end_at, case when end_at is not null then 'saved' end, case when end_at is not null then '\\x'::bytea end,
      case when end_at is not null then 0 end, case when end_at is not null then '{}'::integer[] end, end_at,
      case when end_at is not null then score end, case when end_at is not null then 3600 end,
      case when end_at is not null then score / 10 end, case when end_at is not null then true end,
      case status when 'settled' then 60000 when 'failed' then 0 end, case status when 'settled' then 50 when 'failed' then 0 end,
      case when end_at is not null then 20000 end, case when end_at is not null then false end, unranked,
      array(select jsonb_array_elements_text(signals)), figures, case status when 'failed' then 'it took too long' end, n
    from (
      select *, case when status <> 'open' then ended_at end as end_at
      from jsonb_to_recordset($1::jsonb) as r(user_id bigint, variant text, status text, score integer, ended_at timestamptz,
        unranked text, signals jsonb, figures jsonb, n integer)
      order by n
    ) r order by n returning id, claimed_score as place`,
    [
      JSON.stringify(
        rows.map(({ userId, endedAt, signals = [], figures = {}, ...run }, n) => ({
          ...run,
          user_id: userId,
          ended_at: endedAt,
          signals,
          figures,
          n,
        })),
      ),
    ],
  )
  // A cluster returns rows in the order of its shards.
  const ids = inserted.toSorted((a, b) => Number(a.place) - Number(b.place)).map(({ id }) => Number(id))
  await storeBests(
    databaseUrl,
    rows.flatMap((row, n) => (row.status === 'settled' && row.unranked === null ? [{ ...row, id: ids[n] ?? 0 }] : [])),
  )
  return ids
}

const DAY_MS = 86_400_000

type Ranked = Pick<SettledRun, 'userId' | 'variant'> & {
  readonly id: number
  readonly score: number
  readonly endedAt: string
}

/** Inserts the best run of each wallet and game, of each day and of all time. The earlier one of two equal runs is the best. */
async function storeBests(databaseUrl: string, ranked: readonly Ranked[]): Promise<void> {
  const bests = new Map<string, Ranked & { readonly day: number }>()
  for (const run of ranked.filter(({ score }) => score > 0)) {
    for (const day of [0, Math.floor(Date.parse(run.endedAt) / DAY_MS)]) {
      const key = `${run.userId} ${run.variant} ${day}`
      const best = bests.get(key)
      const isBetter =
        best === undefined ||
        run.score > best.score ||
        (run.score === best.score && Date.parse(run.endedAt) < Date.parse(best.endedAt))
      if (isBetter) bests.set(key, { ...run, day })
    }
  }
  for (const { userId, variant, day, score, id, endedAt } of bests.values()) {
    await readRows(
      databaseUrl,
      'insert into game_bests (user_id, variant, day, score, run_id, ended_at) values ($1, $2, $3, $4, $5, $6)',
      [userId, variant, day, score, id, endedAt],
    )
  }
}

/** Lists the bests of a wallet: the day of UTC since 1970 (0 for all time), and the run. */
export const readBests = async (databaseUrl: string, userId: number) =>
  (
    await readRows<{ day: number; run_id: string; score: number }>(
      databaseUrl,
      'select day, run_id, score from game_bests where user_id = $1 order by day',
      [userId],
    )
  ).map(({ day, run_id, score }) => ({ day, runId: Number(run_id), score }))
