import type { FillStep, Size } from './size.ts'

/** Number of runs for each run with a signal. */
const FLAGGED_EVERY = 40

/** Fills runs of both games that were settled and paid nothing, so that the ledger has no lines of them. */
export const fillGames = ({ players, now }: Size): FillStep[] => [
  {
    name: 'game_runs',
    count: players * 2,
    sql: (from, to) => `insert into game_runs
        (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, started_at, heard_at, digest, ended_at,
         end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms, paid, paid_day,
         is_young, unranked, signals)
      select n % ${players} + 1, (array['cactus', 'character'])[n % 3 / 2 + 1], 1, 'settled', sha256(n::text::bytea), 0, 0, at, 1200000,
        at, at, sha256(''), at, 'saved', '', 0, '{}', at, n % 5000, 3600, n % 100, true, 60000, 0, 20000, false,
        case when n % 9 = 0 then 'too_slow' end,
        case when n % ${FLAGGED_EVERY} = 0 then array[(array['steady_lead', 'many_hours', 'shared_network'])[n % 3 + 1]] else '{}' end
      from (select n, ${now}::timestamptz - (${players * 2} - n) * interval '1 minute' as at from generate_series(${from}::bigint, ${to}) n) r`,
  },
]
