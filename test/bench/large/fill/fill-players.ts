import { hashOf, isMining, miningSince, referrerOf, walletOf } from './numbers.ts'
import type { FillStep, Size } from './size.ts'

/** Returns the token of a player's session in `fillPlayers`. */
export const tokenOf = (userId: number) => String(userId).padStart(43, '0')

/** Fills accounts and the tables that belong to them. */
export function fillPlayers(size: Size): FillStep[] {
  const { players, now } = size
  const numbers = (from: number, to: number) => `generate_series(${from}::bigint, ${to}::bigint) n`
  const joinedAt = `date_trunc('milliseconds', ${now} - interval '1 day' - (${players} - n) * interval '364 days' / ${players})`
  return [
    {
      name: 'wallets',
      count: players,
      sql: (from, to) => `insert into wallets (wallet_address, user_id) overriding system value
        select ${walletOf('n')}, n from ${numbers(from, to)}`,
    },
    {
      name: 'users',
      count: players,
      sql: (from, to) => `insert into users (user_id, wallet_address, referred_by, signed_in_at, created_at)
        select n, ${walletOf('n')}, case when (${referrerOf('n')}) is not null then ${walletOf(`(${referrerOf('n')})`)} end, at, at
        from ${numbers(from, to)}, lateral (select ${joinedAt} as at) joined`,
    },
    {
      name: 'referrals',
      count: players,
      sql: (from, to) => `insert into referrals (referrer, user_id, wallet_address, joined_at)
        select ${walletOf(`(${referrerOf('n')})`)}, n, ${walletOf('n')}, ${joinedAt}
        from ${numbers(from, to)} where (${referrerOf('n')}) is not null`,
    },
    {
      name: 'base_mining',
      count: players,
      sql: (from, to) => `insert into base_mining (user_id, mined_ms, mining_since, posted_bv3)
        select n, 864000000, case when ${isMining('n')} then ${miningSince('n', size)} end, 144000 from ${numbers(from, to)}`,
    },
    {
      // Players who mine are signed in. One session in a thousand has expired since the last cleanup.
      name: 'sessions',
      count: players,
      sql: (from, to) => `insert into sessions (user_id, token_hash, created_at, expires_at)
        select n, sha256(convert_to(lpad(n::text, 43, '0'), 'UTF8')), ${now} - interval '3 days',
          ${now} + case when n % 1000 = 1 then interval '-1 minute' else interval '4 days' end
        from ${numbers(from, to)} where ${isMining('n')}`,
    },
    {
      name: 'sign_in_nonces',
      count: 2_000,
      sql: (from, to) => `insert into sign_in_nonces (nonce, expires_at)
        select md5('nonce' || n), ${now} + case when n % 10 = 0 then interval '-1 minute' else interval '5 minutes' end
        from ${numbers(from, to)}`,
    },
    {
      name: 'login_failures',
      count: 2_000,
      sql: (from, to) => `insert into login_failures (subject, failures, last_at)
        select 'address ' || n, 1, ${now} - n * interval '1 minute' from ${numbers(from, to)}`,
    },
    {
      name: 'airdrop_submissions',
      count: players / 4,
      sql: (from, to) => `insert into airdrop_submissions
          (user_id, attempt, id, status, amount, retweet_url, post_id, submitted_at, decided_at, decided_by, claimed_at)
        overriding system value
        select n * 4, 1, n, status, 50000, 'https://x.com/player/status/' || n, n::text, ${now} - interval '30 days',
          case when status <> 'pending' then ${now} - interval '29 days' end, case when status <> 'pending' then 'operator' end,
          case when status = 'claimed' then ${now} - interval '28 days' end
        from ${numbers(from, to)}, lateral (
          select case when ${players / 4} - n < 30 then 'pending' else 'claimed' end as status) decided`,
    },
    {
      name: 'airdrop_posts',
      count: players / 4,
      sql: (from, to) => `insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
        select n::text, n * 4, 1, n, ${walletOf('n * 4')} from ${numbers(from, to)}`,
    },
    {
      name: 'settings',
      count: 20,
      sql: (from, to) => `insert into settings (name, version, value, author, changed_at)
        select 'withdrawals', n, '{"minimum": "1", "feePercent": "1"}', 'operator', ${now} - interval '100 days' from ${numbers(from, to)}
        union all
        select 'listing', 1, jsonb_build_object('listedAtMs', (extract(epoch from ${now}) * 1000)::bigint + 5184000000), 'operator',
          ${now} - interval '100 days'`,
    },
    {
      name: 'audit_log',
      count: players / 2,
      sql: (from, to) => `with recursive chain as (
          select ${from - 1}::bigint as n, null::bytea as before_it,
            coalesce((select hash from audit_log where sequence = ${from - 1}), (select hash from audit_head)) as hash
          union all
          select n + 1, hash, audit_hash(n + 1, ${now} - interval '1 day', 'operator', 'approve withdrawal',
            'withdrawal ' || n + 1, jsonb_build_object('tx', ${hashOf('log', '(n + 1)')}), null, null, hash)
          from chain where n < ${to}
        )
        insert into audit_log (sequence, at, username, action, subject, details, previous_hash, hash)
        select n, ${now} - interval '1 day', 'operator', 'approve withdrawal', 'withdrawal ' || n, jsonb_build_object('tx', ${hashOf('log', 'n')}), before_it, hash
        from chain where n >= ${from}`,
    },
    {
      name: 'audit_head',
      count: 1,
      sql: () => `update audit_head h set sequence = last.sequence, previous_hash = last.previous_hash, hash = last.hash
        from (select sequence, previous_hash, hash from audit_log order by sequence desc limit 1) last`,
    },
  ]
}
