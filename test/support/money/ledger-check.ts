import pg from 'pg'
import { CLUSTER_URL } from '../world/cluster.ts'

/** Runs one query of a test, without the server. */
export async function readRows<Row>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}

type CountedRows =
  | 'transfers'
  | 'purchases'
  | 'lots'
  | 'payments'
  | 'orders'
  | 'users'
  | 'sessions'
  | 'submissions'
  | 'referrals'
type Counts = Record<CountedRows, string>

/** Counts the rows that a refusal must not add to. */
export async function countRows(databaseUrl: string): Promise<Counts | undefined> {
  const [counts] = await readRows<Counts>(
    databaseUrl,
    `select (select count(*) from ledger_transfers) as transfers, (select count(*) from purchases) as purchases,
      (select count(*) from lots) as lots, (select count(*) from payments) as payments,
      (select count(*) from orders) as orders, (select count(*) from users) as users,
      (select count(*) from sessions) as sessions,
      (select count(*) from airdrop_submissions) as submissions,
      (select count(*) from airdrop_referrals) as referrals`,
  )
  return counts
}

/** Environment of a platform whose clock a test moves. Without it the platform decides nothing by a moved clock. */
export const MOVED_CLOCK = { CLOCK_TOLERANCE_SECONDS: '1000000000' }

/** Moves the platform's clock by an SQL interval, e.g. `1 day`. */
export const moveClock = (databaseUrl: string, by: string) =>
  readRows(
    databaseUrl,
    `create or replace function clock_now() returns timestamptz language sql stable
    return date_trunc('milliseconds', statement_timestamp()) + interval '${by}'`,
  )

/** Stops the clock of money until `moveClock`, so that no wait runs out on it on a slow machine. */
export const stopClock = async (databaseUrl: string) => {
  const [row] = await readRows<{ now: string }>(databaseUrl, 'select clock_now()::text as now')
  await readRows(
    databaseUrl,
    `create or replace function clock_now() returns timestamptz language sql stable
    return timestamptz '${row?.now}'`,
  )
}

/**
 * Sums of money and time that must agree. They are computed from the rows, without any sum that the server has stored. Each
 * query returns the faults.
 */
const CHECKS: Readonly<Record<string, string>> = {
  'a kept balance is what came in less what went out': `
    with line as (
      select user_id as u, asset, credit_kind as k, amount as a from ledger_transfers
      union all select user_id, asset, debit_kind, -amount from ledger_transfers
    ), total as (select u, asset, k, sum(a) as a from line where k in ('available', 'held') group by 1, 2, 3),
    kept as (
      select user_id as u, 'BV3' as asset, 'available' as k, bv3_available::numeric as a from balances
      union all select user_id, 'BV3', 'held', bv3_held from balances
      union all select user_id, 'USDT', 'available', usdt_available from balances
      union all select user_id, 'USDT', 'held', usdt_held from balances
    )
    select * from kept full join total using (u, asset, k) where coalesce(kept.a, 0) <> coalesce(total.a, 0)`,
  'referral earnings are 15 % of each purchase of a referred wallet, rounded down, for its referrer': `
    with due as (
      -- Imported purchases wait for a backfill.
      select r.user_id as u, sum(div(p.price * 15, 100)) as a,
        coalesce(sum(div(p.price * 15, 100)) filter (where p.origin <> 'import'), 0) as now
      from purchases p
      join users b on b.user_id = p.user_id join wallets r on r.wallet_address = b.referred_by
      where p.origin <> 'import' or exists (select from import_rows i where i.wallet_address = b.wallet_address
        and i.kind = 'user' and i.applied_at is not null and i.content ->> 'referredBy' = b.referred_by)
      group by 1
    ), posted as (
      select user_id as u, sum(amount) as a from ledger_transfers
      where reason = 'referral_bonus' or (reason = 'backfill' and details ->> 'of' = 'referral_bonus') group by 1
    )
    select b.user_id, b.referral_usdt, due.a as due, due.now, posted.a as posted from balances b
    left join due on due.u = b.user_id left join posted on posted.u = b.user_id
    where b.referral_usdt <> coalesce(posted.a, 0)
      or coalesce(posted.a, 0) not between coalesce(due.now, 0) and coalesce(due.a, 0)`,
  'every wallet with a purchase by a referred one has an account': `
    select b.user_id from users b where b.referred_by is not null
      and exists (select 1 from purchases p where p.user_id = b.user_id)
      and not exists (select 1 from users r where r.wallet_address = b.referred_by)`,
  'a wallet has one account, and the account that its claim names': `
    select wallet_address, w.user_id, u.user_id from wallets w full join users u using (wallet_address)
    where w.user_id is distinct from u.user_id`,
  'a referrer has listed whom it has referred, and a list tells of nobody else': `
    select * from (select referred_by as referrer, user_id, wallet_address from users where referred_by is not null) u
    full join referrals r using (referrer, user_id, wallet_address)
    where u.referrer is null or r.referrer is null or r.joined_at is null`,
  'a payment was claimed once, by the wallet that sent it': `
    select y.id, c.payment_id from payments y full join (
      select user_id, payment_id, chain_id, asset, sender, sum(value) as value, count(*) as transfers,
        array_agg((tx_hash, occurrence)::text) as places
      from payment_claims group by user_id, payment_id, chain_id, asset, sender
    ) c on (c.user_id, c.payment_id) = (y.user_id, y.id)
    left join users u on u.user_id = y.user_id
    where (c.chain_id, c.asset, c.sender, c.value, c.transfers)
        is distinct from (y.chain_id, y.asset, y.sender, y.value, y.transfers::bigint)
      or u.wallet_address <> y.sender or not (y.tx_hash, y.occurrence)::text = any (c.places)`,
  'a transaction pays one payout, the one that it was claimed for': `
    select p.id, c.payout_id from payouts p left join payout_claims c on (c.tx_hash, c.chain_id) = (p.tx_hash, p.chain_id)
    where p.tx_hash is not null and (c.user_id, c.payout_id) is distinct from (p.user_id, p.id)`,

  'what a payment was credited with became sales, lots, and copies numbered without a gap': `
    select y.id from payments y
    left join lateral (
      select count(*) as n, coalesce(sum(l.copies), 0) as copies from lots l where l.user_id = y.user_id and l.payment_id = y.id
    ) l on true
    left join lateral (
      select count(*) as n, coalesce(sum(p.price), 0) as paid, count(distinct p.copy) as different,
        min(p.copy) as first, max(p.copy) as last, bool_and(p.user_id = y.user_id) as own
      from purchases p join lots o on o.id = p.lot_id where o.user_id = y.user_id and o.payment_id = y.id
    ) p on true
    left join lateral (
      select count(*) filter (where reason = 'card_sale') as sales,
        coalesce(sum(amount) filter (where reason = 'card_sale'), 0) as sold,
        coalesce(sum(amount) filter (where debit_kind = 'outside'), 0) as arrived,
        coalesce(sum(amount) filter (where debit_kind = 'suspense'), 0) as out_of_suspense,
        coalesce(sum(amount) filter (where credit_kind = 'suspense'), 0) as into_suspense
      from ledger_transfers t where t.user_id = y.user_id and t.key like 'payment:' || y.id || ':%'
    ) t on true
    where t.arrived <> y.value or t.sold <> y.credited_value or t.sales <> l.n or p.n <> l.copies
      or t.out_of_suspense > t.into_suspense
      or (y.asset = 'USDT' and p.paid <> y.credited_value)
      or (y.credited_value > 0) <> (l.n > 0)
      or (p.n > 0 and (p.different <> p.n or p.last - p.first + 1 < p.n or not p.own))
      or (y.status in ('credited', 'refunded')) <> (t.out_of_suspense = t.into_suspense)
      or (y.status = 'credited' and y.credited_value <> y.value)`,
  'no copy that a player bought by a transaction stands twice, in any spelling': `
    select user_id, lower(tx_hash), copy from purchases where tx_hash is not null group by 1, 2, 3 having count(*) > 1`,
  'every purchase has a payment of the same transaction, sent by its buyer, and every gift has none': `
    select p.id from purchases p join users u on u.user_id = p.user_id join lots l on l.id = p.lot_id
    left join payments y on y.id = l.payment_id
    where (p.origin = 'payment') <> (y.id is not null) or y.tx_hash <> p.tx_hash or y.sender <> u.wallet_address
      or l.user_id <> p.user_id or y.user_id <> p.user_id`,
  'sales are what was paid for cards, in what it was paid in, less bonuses in USDT': `
    with sold as (
      select asset, sum(case when credit_kind = 'sales' then amount else 0 end)
        - sum(case when debit_kind = 'sales' then amount else 0 end) as a
      from ledger_transfers where asset in ('USDT', 'BNB') group by 1
    ), due as (
      select asset, sum(credited_value) as a from payments group by 1
    ), bonus as (
      select coalesce(sum(amount), 0) as a from ledger_transfers
      where reason = 'referral_bonus' or (reason = 'backfill' and details ->> 'of' = 'referral_bonus')
    )
    select x.asset, sold.a, due.a from (values ('USDT'), ('BNB')) as x (asset)
    left join sold using (asset) left join due using (asset) cross join bonus
    where coalesce(sold.a, 0) <> coalesce(due.a, 0) - case when x.asset = 'USDT' then bonus.a else 0 end`,
  'a stopped lot has mined for as long as its sessions ran since it was bought': `
    select l.id, l.mined_bv3_ms, s.ms from lots l
    left join lateral (
      select coalesce(sum(extract(epoch from s.stopped_at - greatest(s.started_at, l.created_at)) * 1000), 0) as ms
      from mining_sessions s where s.user_id = l.user_id and s.card_id = l.card_id and s.stopped_at > l.created_at
    ) s on true
    where l.mining_since is null and (l.mined_bv3_ms <> s.ms or l.mined_usdt_ms <> s.ms)`,
  'the base rate has run for as long as any session did': `
    with span as (
      select user_id, unnest(range_agg(tstzrange(started_at, stopped_at))) as r from mining_sessions
      where stopped_at is not null group by 1
    ), total as (select user_id, sum(extract(epoch from upper(r) - lower(r)) * 1000) as ms from span group by 1)
    select b.user_id, b.mined_ms, t.ms from base_mining b left join total t using (user_id)
    where b.mining_since is null and b.mined_ms <> coalesce(t.ms, 0)`,
  'a stopped lot was paid its rate times its time, rounded down once, at most its total': `
    with posted as (
      select (details ->> 'lotId')::bigint as id, coalesce(sum(amount) filter (where asset = 'BV3'), 0) as bv3,
        coalesce(sum(amount) filter (where asset = 'USDT'), 0) as usdt
      from ledger_transfers
      where reason = 'mining_card' or (reason = 'backfill' and details ->> 'of' = 'mining_card') group by 1
    )
    select l.id, p.* from lots l left join posted p on p.id = l.id
    where l.mining_since is null and (
      coalesce(p.bv3, 0) <> least(div(l.daily_bv3::numeric * l.copies * l.mined_bv3_ms, 86400000),
        l.total_bv3::numeric * l.copies)
      or coalesce(p.usdt, 0) <> least(div(l.daily_usdt * l.copies * l.mined_usdt_ms, 86400000), l.total_usdt * l.copies))`,
  'the base rate was paid at 0.1 BV3 a minute, rounded down once': `
    select b.user_id, t.a from base_mining b
    left join (
      select user_id as u, sum(amount) as a from ledger_transfers
      where reason = 'mining_base' or (reason = 'backfill' and details ->> 'of' = 'mining_base') group by 1
    ) t on t.u = b.user_id
    where b.mining_since is null and coalesce(t.a, 0) <> div(14400::numeric * b.mined_ms, 86400000)`,
  'sessions of one card never overlap': `
    select a.id, b.id from mining_sessions a join mining_sessions b
      on a.user_id = b.user_id and a.card_id = b.card_id and a.id < b.id
      and tstzrange(a.started_at, a.stopped_at) && tstzrange(b.started_at, b.stopped_at)`,
  'a credited order has one payment, of enough unless a person has decided otherwise': `
    select o.id from orders o
    left join lateral (
      select count(*) as n, sum(credited_value) as a, count(resolved_at) as resolved from payments y where y.order_id = o.id
    ) y on true
    where o.status in ('credited', 'surplus') and (y.n <> 1 or (y.resolved = 0 and y.a <> o.amount))`,
  'the airdrop has brought each player 100 BV3 for a join, 20 for a referral claim and 20 for each that named it': `
    with due as (
      select user_id as u, 10000 as a from airdrop_submissions where status = 'claimed'
      union all select user_id, 2000 from airdrop_referrals
      union all select referrer_user_id, 2000 from airdrop_referrals
    ), owed as (select u, sum(a) as a from due group by 1),
    got as (
      select user_id as u, sum(amount) as a from ledger_transfers
      where (reason like 'airdrop%' or (reason = 'backfill' and details ->> 'of' like 'airdrop%')) and asset = 'BV3' and debit_kind = 'rewards' group by 1
    )
    select * from owed full join got using (u) where owed.a is distinct from got.a`,
  'no two players have named each other, and none has done so without a claimed join': `
    select a.user_id from airdrop_referrals a
    where exists (select 1 from airdrop_referrals b where (b.user_id, b.referrer_user_id) = (a.referrer_user_id, a.user_id))
      or not exists (select 1 from airdrop_submissions s where s.user_id = a.user_id and s.status = 'claimed')`,
  'a submission is listed by its post': `
    select s.id, p.submission_id from airdrop_submissions s join users u on u.user_id = s.user_id
    full join airdrop_posts p on (p.post_id, p.user_id, p.attempt, p.submission_id, p.wallet_address)
      = (s.post_id, s.user_id, s.attempt, s.id, u.wallet_address)
    where s.id is null or p.submission_id is null`,
}

/**
 * Checks of the ways by which money comes and goes. Tests of single rooms give money without one, so only whole platforms pass
 * these checks.
 */
const SOURCES: Readonly<Record<string, string>> = {
  'what is held is what open withdrawals ask for': `
    with asked as (
      select user_id as u, asset, sum(amount) as a from withdrawals where status in ('pending', 'approved') group by 1, 2
    ), held as (
      select user_id as u, 'BV3' as asset, bv3_held::numeric as a from balances
      union all select user_id, 'USDT', usdt_held from balances
    )
    select * from held full join asked using (u, asset) where coalesce(held.a, 0) <> coalesce(asked.a, 0)`,
  'a withdrawal was held once, and then released or paid with its fee, whichever it says': `
    select w.id, w.status, t.* from withdrawals w left join lateral (
      select coalesce(sum(amount) filter (where reason = 'withdrawal_hold'), 0) as held,
        coalesce(sum(amount) filter (where reason = 'withdrawal_release'), 0) as released,
        coalesce(sum(amount) filter (where reason = 'withdrawal_paid'), 0) as paid,
        coalesce(sum(amount) filter (where reason = 'withdrawal_fee'), 0) as fee
      from ledger_transfers l where l.user_id = w.user_id and l.details ->> 'withdrawalId' = w.id::text and l.asset = w.asset
    ) t on true
    where t.held <> w.amount or t.released <> case w.status when 'rejected' then w.amount else 0 end
      or t.paid <> case w.status when 'completed' then w.amount - w.fee else 0 end
      or t.fee <> case w.status when 'completed' then w.fee else 0 end`,
  'a payout sends what its withdrawal or its payment leaves, to that wallet, and no more than is held': `
    select p.id, p.amount, p.to_address from payouts p
    left join withdrawals w on (w.user_id, w.id) = (p.user_id, p.withdrawal_id)
    left join payments y on (y.user_id, y.id) = (p.user_id, p.payment_id)
    where p.to_address <> coalesce(w.to_address, y.sender)
      or p.amount <> (w.amount - w.fee) * case w.asset when 'BV3' then 1e16 else 1 end
      or (p.state <> 'cancelled' and p.amount > y.value - y.credited_value)
      or (w.id is not null and p.state <> 'cancelled' and w.status not in ('approved', 'completed'))
      or (p.state = 'completed' and w.status <> 'completed')`,
  'a withdrawal has one payout, and a wallet withdraws to itself': `
    select w.id from withdrawals w join users u on u.user_id = w.user_id
    left join payouts p on (p.user_id, p.withdrawal_id) = (w.user_id, w.id) and p.state <> 'cancelled'
    where w.to_address <> u.wallet_address or (w.status in ('approved', 'completed')) <> (p.id is not null)`,
  'a player’s money came by one of these ways and leaves by one of these': `
    select id, reason, debit_kind, credit_kind from ledger_transfers
    where reason <> 'correction' and (
      (credit_kind = 'available' and (reason, debit_kind) not in (('mining_card', 'rewards'), ('mining_base', 'rewards'),
        ('airdrop_join', 'rewards'), ('airdrop_referral', 'rewards'), ('airdrop_referrer', 'rewards'), ('game_play', 'rewards'),
        ('operator_grant', 'rewards'), ('backfill', 'rewards'), ('backfill', 'sales'), ('referral_bonus', 'sales'),
        ('withdrawal_release', 'held'), ('import', 'imported')))
      or (debit_kind = 'available' and (reason, credit_kind) <> ('withdrawal_hold', 'held'))
      or (debit_kind = 'held' and (reason, credit_kind) not in (('withdrawal_release', 'available'),
        ('withdrawal_paid', 'outside'), ('withdrawal_fee', 'fees')))
      or (debit_kind = credit_kind) or amount <= 0)`,
  'a run was paid once, by its own figures': `
    select r.id, r.status, r.paid, t.a from game_runs r full join (
      select user_id as u, key, sum(amount) as a from ledger_transfers where reason = 'game_play' group by 1, 2
    ) t on t.u = r.user_id and t.key = 'game:' || r.id
    where coalesce(r.paid, 0) <> coalesce(t.a, 0)`,
  'every grant has an operator who is named in the audit log': `
    select t.id, t.reason from ledger_transfers t where t.reason = 'operator_grant'
      and not exists (select from audit_log a where a.details ->> 'grantId' = t.details ->> 'grantId')`,
  'every given copy has an operator who is named in the audit log': `
    select l.id from lots l where l.payment_id is null and exists (
      select from purchases p where (p.user_id, p.lot_id) = (l.user_id, l.id) and p.origin = 'gift'
    ) and not exists (select from audit_log a where a.subject = 'user ' || l.user_id and a.details ->> 'lotId' = l.id::text)`,
  'every copy of a lot is one purchase of its card, on its terms': `
    select l.id, l.copies, p.n from lots l left join lateral (
      select count(*) as n, bool_and(p.card_id = l.card_id) as same from purchases p where (p.user_id, p.lot_id) = (l.user_id, l.id)
    ) p on true where p.n <> l.copies or not p.same`,
}

/** Lists everything that does not add up, in words; empty if all does. */
export const findLedgerFaults = (databaseUrl: string): Promise<string[]> => findFaults(databaseUrl, CHECKS)

/** Lists the same faults, and all money whose cause the tables do not show. */
export const findMoneyFaults = (databaseUrl: string): Promise<string[]> =>
  findFaults(databaseUrl, { ...CHECKS, ...SOURCES })

/** Runs all checks on one state of the database, in one round trip. */
function findFaults(databaseUrl: string, checks: Readonly<Record<string, string>>): Promise<string[]> {
  return withLocalTables(databaseUrl, async (client) => {
    const statements = ['begin isolation level repeatable read', ...Object.values(checks), 'commit']
    const results = (await client.query(statements.join(';\n'))) as unknown as pg.QueryResult[]
    return Object.keys(checks).flatMap((check, place) => {
      const rows = results[place + 1]?.rows ?? []
      return rows.length === 0 ? [] : [`${check}: ${JSON.stringify(rows.slice(0, 3))}`]
    })
  })
}

/** Runs queries with joins of any kind. A cluster joins so only if it has copies of all tables in one place. */
export async function withLocalTables<T>(databaseUrl: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (CLUSTER_URL !== null) await makeTablesLocal(client)
    return await read(client)
  } finally {
    await client.end()
  }
}

async function makeTablesLocal(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { table } of rows) await client.query(`create temp table ${table} as table public.${table}`)
}
