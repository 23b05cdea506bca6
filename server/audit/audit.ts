import { sql } from 'drizzle-orm'
import type { Database } from '../db/pool.ts'

/** One difference that must not exist. */
export type AuditFinding = { readonly check: string; readonly count: number; readonly example: string }

/** Each query returns the rows that are wrong, as one text column. */
const CHECKS = {
  'kept balances are the sum of their transfers': sql`
    with moved as (
      select user_id, asset, kind, sum(amount) as amount,
        sum(case when reason = 'referral_bonus' then amount else 0 end) as referral
      from (
        select credit_user_id as user_id, asset, credit_kind as kind, amount, reason from ledger_transfers
        where credit_user_id is not null
        union all
        select debit_user_id, asset, debit_kind, -amount, reason from ledger_transfers where debit_user_id is not null
      ) lines group by user_id, asset, kind
    ), summed as (
      select b.user_id,
        coalesce(sum(amount) filter (where asset = 'BV3' and kind = 'available'), 0) as bv3_available,
        coalesce(sum(amount) filter (where asset = 'BV3' and kind = 'held'), 0) as bv3_held,
        coalesce(sum(amount) filter (where asset = 'USDT' and kind = 'available'), 0) as usdt_available,
        coalesce(sum(amount) filter (where asset = 'USDT' and kind = 'held'), 0) as usdt_held,
        coalesce(sum(referral), 0) as referral_usdt
      from balances b left join moved m on m.user_id = b.user_id group by b.user_id
    )
    select 'user ' || b.user_id as example from balances b join summed s using (user_id)
    where (b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)
      is distinct from (s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt)`,
  'every account has kept balances': sql`
    select 'user ' || u.id as example from users u
    left join balances b on b.user_id = u.id left join base_mining m on m.user_id = u.id
    where b.user_id is null or m.user_id is null`,
  'what a lot was posted stands in the ledger': sql`
    select 'lot ' || l.id as example from lots l
    left join (
      select (details ->> 'lotId')::bigint as lot_id,
        sum(amount) filter (where asset = 'BV3') as bv3, sum(amount) filter (where asset = 'USDT') as usdt
      from ledger_transfers where reason = 'mining_card' group by 1
    ) t on t.lot_id = l.id
    where l.posted_bv3 <> coalesce(t.bv3, 0) or l.posted_usdt <> coalesce(t.usdt, 0)`,
  'what the base rate was posted stands in the ledger': sql`
    select 'user ' || m.user_id as example from base_mining m
    left join (
      select credit_user_id, sum(amount) as bv3 from ledger_transfers where reason = 'mining_base' group by 1
    ) t on t.credit_user_id = m.user_id
    where m.posted_bv3 <> coalesce(t.bv3, 0)`,
  'a lot has one purchase for each copy': sql`
    select 'lot ' || l.id as example from lots l
    left join (select lot_id, count(*) as copies from purchases group by 1) p on p.lot_id = l.id
    where l.copies <> coalesce(p.copies, 0)`,
  'what a payment was credited with bought purchases': sql`
    select 'payment ' || y.id as example from payments y
    left join (
      select l.payment_id, sum(c.price) as price from lots l
      join (select lot_id, sum(price) as price from purchases group by 1) c on c.lot_id = l.id group by 1
    ) b on b.payment_id = y.id
    where (y.credited_value > 0) <> (b.price is not null)
      or (y.asset = 'USDT' and y.credited_value <> coalesce(b.price, 0))`,
  'a payment stands in the ledger whole: sold, in suspense, or sent back': sql`
    select 'payment ' || y.id as example from payments y
    left join (
      select (details ->> 'paymentId')::bigint as payment_id, min(asset) as asset, max(asset) as other_asset,
        coalesce(sum(amount) filter (where debit_kind = 'outside'), 0) as arrived,
        coalesce(sum(amount) filter (where credit_kind = 'sales'), 0) as sold,
        coalesce(sum(amount) filter (where credit_kind = 'outside'), 0) as sent_back
      from ledger_transfers
      where reason in ('card_sale', 'payment_surplus', 'payment_unallocated', 'payment_refund') group by 1
    ) t on t.payment_id = y.id
    where t.payment_id is null or t.asset <> y.asset or t.other_asset <> y.asset
      or t.arrived <> y.value or t.sold <> y.credited_value
      or t.sent_back <> case when y.status = 'refunded' then y.value - y.credited_value else 0 end`,
  'a payment is open exactly while something of it is': sql`
    select 'payment ' || y.id as example from payments y
    where (y.status = 'credited') <> (y.credited_value = y.value)
      or (y.status in ('partial', 'late', 'unmatched') and y.credited_value > 0)
      or (y.status = 'surplus' and y.credited_value = 0)`,
  'a refund is one payout of what was open, to the sender': sql`
    select 'payment ' || y.id as example from payments y left join payouts p on p.payment_id = y.id
    where (y.status in ('refunding', 'refunded')) <> (p.id is not null)
      or p.amount <> y.value - y.credited_value or p.to_address <> y.sender
      or (y.status = 'refunded') <> (coalesce(p.state, '') = 'completed')`,
  'a lot mines exactly while its card does': sql`
    select 'lot ' || l.id as example from lots l
    left join mining_sessions s on s.user_id = l.user_id and s.card_id = l.card_id and s.stopped_at is null
    where (l.mining_since is null) <> (s.id is null)`,
  'the base rate runs exactly while a session does': sql`
    select 'user ' || m.user_id as example from base_mining m
    where (m.mining_since is null) <> (not exists (
      select 1 from mining_sessions s where s.user_id = m.user_id and s.stopped_at is null))`,
  'held balances are the sum of the open withdrawals': sql`
    select 'user ' || b.user_id as example from balances b
    left join (
      select user_id, sum(amount) filter (where asset = 'BV3') as bv3, sum(amount) filter (where asset = 'USDT') as usdt
      from withdrawals where status in ('pending', 'approved') group by 1
    ) w on w.user_id = b.user_id
    where b.bv3_held <> coalesce(w.bv3, 0) or b.usdt_held <> coalesce(w.usdt, 0)`,
  'a withdrawal stands in the ledger as far as it has come': sql`
    select 'withdrawal ' || w.id as example from withdrawals w
    left join (
      select (details ->> 'withdrawalId')::bigint as withdrawal_id, asset,
        coalesce(sum(amount) filter (where reason = 'withdrawal_hold'), 0) as held,
        coalesce(sum(amount) filter (where reason = 'withdrawal_release'), 0) as released,
        coalesce(sum(amount) filter (where reason = 'withdrawal_paid'), 0) as paid,
        coalesce(sum(amount) filter (where reason = 'withdrawal_fee'), 0) as fee
      from ledger_transfers where reason like 'withdrawal\\_%' group by 1, 2
    ) t on t.withdrawal_id = w.id and t.asset = w.asset
    where (t.held, t.released, t.paid, t.fee) is distinct from (
      w.amount,
      case when w.status = 'rejected' then w.amount else 0 end,
      case when w.status = 'completed' then w.amount - w.fee else 0 end,
      case when w.status = 'completed' then w.fee else 0 end)`,
  'no transfer names a withdrawal that does not exist': sql`
    select 'transfer ' || t.id as example from ledger_transfers t
    left join withdrawals w on w.id = (t.details ->> 'withdrawalId')::bigint
      and w.user_id = coalesce(t.debit_user_id, t.credit_user_id) and w.asset = t.asset
    where t.reason like 'withdrawal\\_%' and w.id is null`,
  'a withdrawal has a payout from its approval on, of its own amount to its own wallet': sql`
    select 'withdrawal ' || w.id as example from withdrawals w left join payouts p on p.withdrawal_id = w.id
    where (w.status in ('approved', 'completed')) <> (p.id is not null)
      or p.amount <> (w.amount - w.fee) * case w.asset when 'BV3' then 1e16 else 1 end
      or p.to_address <> w.to_address or (p.id is not null and p.token is null)`,
  'a withdrawal is completed exactly when its payout is, by a transaction': sql`
    select 'withdrawal ' || w.id as example from withdrawals w join payouts p on p.withdrawal_id = w.id
    where (w.status = 'completed') <> (p.state = 'completed')
      or (p.state = 'completed') <> (p.completed_at is not null)
      or (p.state = 'completed' and p.tx_hash is null)`,
  'what a hot wallet has paid was signed for that payout': sql`
    select 'payout ' || p.id as example from payouts p
    where p.nonce is not null and not exists (
      select 1 from payout_transactions t where t.payout_id = p.id and t.hash = p.tx_hash)`,
  'a claimed join airdrop stands in the ledger, and nothing else does as one': sql`
    select 'user ' || coalesce(s.user_id, t.credit_user_id) as example
    from (select user_id, sum(amount) as amount from airdrop_submissions where status = 'claimed' group by 1) s
    full join (
      select credit_user_id, sum(amount) as amount, count(*) as n, min(asset) as asset
      from ledger_transfers where reason = 'airdrop_join' group by 1
    ) t on t.credit_user_id = s.user_id
    where (t.amount, t.n, t.asset) is distinct from (s.amount, 1, 'BV3')`,
  'a claimed airdrop referral stands in the ledger for both sides, and nothing else does as one': sql`
    select 'user ' || coalesce(r.user_id, t.claimant) as example
    from (
      select user_id, 'airdrop_referral' as reason, user_id as credited, amount from airdrop_referrals
      union all select user_id, 'airdrop_referrer', referrer_user_id, amount from airdrop_referrals
    ) r
    full join (
      select (details ->> 'claimantUserId')::bigint as claimant, reason, min(credit_user_id) as credited,
        sum(amount) as amount, count(*) as n, min(asset) as asset
      from ledger_transfers where reason in ('airdrop_referral', 'airdrop_referrer') group by 1, 2
    ) t on t.claimant = r.user_id and t.reason = r.reason
    where (t.credited, t.amount, t.n, t.asset) is distinct from (r.credited, r.amount, 1, 'BV3')`,
  'who claimed an airdrop referral had claimed the join airdrop': sql`
    select 'user ' || r.user_id as example from airdrop_referrals r
    where not exists (select 1 from airdrop_submissions s where s.user_id = r.user_id and s.status = 'claimed')`,
} as const

/** Examples named in one finding; the count tells how many there are. */
const EXAMPLES_MAX = 5

/**
 * Sums everything anew and compares: an empty list is a clean audit. Reads one snapshot and changes nothing.
 */
export async function audit(db: Database): Promise<AuditFinding[]> {
  return db.transaction(
    async (tx) => {
      // A whole ledger takes longer than a player may wait.
      await tx.execute(sql`set local statement_timeout = '10min'`)
      const findings: AuditFinding[] = []
      for (const [check, query] of Object.entries(CHECKS)) {
        const { rows } = await tx.execute<{ example: string }>(query)
        if (rows.length === 0) continue
        const example = rows
          .slice(0, EXAMPLES_MAX)
          .map((row) => row.example)
          .join(', ')
        findings.push({ check, count: rows.length, example })
      }
      return findings
    },
    { isSnapshot: true },
  )
}
