/* @name findWrongHolds */
select b.user_id, jsonb_build_object('user', b.user_id) as "row!", jsonb_strip_nulls(jsonb_build_object(
    'bv3', case when b.bv3_held <> coalesce(w.bv3, 0)
      then jsonb_build_object('kept', b.bv3_held::text, 'summed', coalesce(w.bv3, 0)::text) end,
    'usdt', case when b.usdt_held <> coalesce(w.usdt, 0)
      then jsonb_build_object('kept', b.usdt_held::text, 'summed', coalesce(w.usdt, 0)::text) end)) as "facts!"
from balances b
left join (
  select user_id, sum(amount) filter (where asset = 'BV3') as bv3, sum(amount) filter (where asset = 'USDT') as usdt
  from withdrawals where user_id = any(:players!::bigint[]) and status in ('pending', 'approved') group by 1
) w on w.user_id = b.user_id
where b.user_id = any(:players!::bigint[]) and (b.bv3_held <> coalesce(w.bv3, 0) or b.usdt_held <> coalesce(w.usdt, 0));

/* @name findWithdrawalsPostedWrong */
select w.user_id, jsonb_build_object('withdrawal', w.id) as "row!",
  jsonb_build_object('status', w.status, 'asset', w.asset, 'amount', w.amount::text, 'fee', w.fee::text,
    'ledger', case when t.withdrawal_id is not null then jsonb_build_object('held', t.held::text, 'released', t.released::text,
      'paid', t.paid::text, 'fee', t.fee::text) end) as "facts!"
from withdrawals w
left join (
  select user_id, (details ->> 'withdrawalId')::bigint as withdrawal_id, asset,
    coalesce(sum(amount) filter (where reason = 'withdrawal_hold'), 0) as held,
    coalesce(sum(amount) filter (where reason = 'withdrawal_release'), 0) as released,
    coalesce(sum(amount) filter (where reason = 'withdrawal_paid'), 0) as paid,
    coalesce(sum(amount) filter (where reason = 'withdrawal_fee'), 0) as fee
  from ledger_transfers
  where user_id = any(:players!::bigint[]) and reason not in ('mining_card', 'mining_base') and reason = any(:reasons!::text[])
  group by 1, 2, 3
) t on t.user_id = w.user_id and t.withdrawal_id = w.id and t.asset = w.asset
where w.user_id = any(:players!::bigint[]) and (t.held, t.released, t.paid, t.fee) is distinct from (
  w.amount,
  case when w.status = 'rejected' then w.amount else 0 end,
  case when w.status = 'completed' then w.amount - w.fee else 0 end,
  case when w.status = 'completed' then w.fee else 0 end);

/* @name findTransfersWithoutWithdrawals */
select t.user_id, jsonb_build_object('transfer', t.id) as "row!", jsonb_build_object('reason', t.reason, 'asset', t.asset,
  'amount', t.amount::text, 'withdrawal', t.details ->> 'withdrawalId') as "facts!"
from ledger_transfers t
left join withdrawals w
  on w.user_id = t.user_id and w.id = (t.details ->> 'withdrawalId')::bigint and w.asset = t.asset
where t.user_id = any(:players!::bigint[]) and t.reason not in ('mining_card', 'mining_base')
  and t.reason = any(:reasons!::text[]) and w.id is null;

/* @name findWrongPayouts */
select w.user_id, jsonb_build_object('withdrawal', w.id) as "row!",
  jsonb_build_object('status', w.status, 'asset', w.asset, 'net', (w.amount - w.fee)::text, 'to', w.to_address,
    'payout', case when p.id is not null then jsonb_build_object('state', p.state, 'amount', p.amount::text, 'to', p.to_address,
      'token', p.token) end) as "facts!"
from withdrawals w
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.user_id = any(:players!::bigint[])
  and ((w.status in ('approved', 'completed')) <> (p.id is not null and p.state <> 'cancelled')
    or (p.state = 'cancelled' and w.status <> 'rejected')
    or p.amount <> (w.amount - w.fee) * case w.asset when 'BV3' then 1e16 else 1 end
    or p.to_address <> w.to_address or (p.id is not null and p.token is null));

/* @name findWithdrawalsCompletedWrong */
select w.user_id, jsonb_build_object('withdrawal', w.id) as "row!", jsonb_build_object('status', w.status, 'state', p.state,
  'hash', p.tx_hash, 'isEnded', p.completed_at is not null) as "facts!"
from withdrawals w
join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.user_id = any(:players!::bigint[]) and ((w.status = 'completed') <> (p.state = 'completed')
  or (p.state = 'completed') <> (p.completed_at is not null)
  or (p.state = 'completed' and p.tx_hash is null));

/* @name findUnsignedPayouts */
select p.user_id, jsonb_build_object('payout', p.id) as "row!", jsonb_build_object('nonce', p.nonce, 'hash', p.tx_hash) as "facts!"
from payouts p
where p.user_id = any(:players!::bigint[]) and p.nonce is not null and not exists (
  select 1 from payout_transactions t where t.user_id = p.user_id and t.payout_id = p.id and t.hash = p.tx_hash);

/* Lists every payout that shares a nonce with another payout, of any player. */
/* @name findNoncesUsedTwice */
select user_id, jsonb_build_object('payout', id) as "row!",
  jsonb_build_object('nonce', nonce, 'from', from_address, 'uses', uses) as "facts!"
from (
  select user_id, id, from_address, nonce, count(*) over (partition by chain_id, from_address, nonce) as uses
  from payouts where nonce is not null and (chain_id, from_address, nonce) in (
    select chain_id, from_address, nonce from payouts where user_id = any(:players!::bigint[]) and nonce is not null)
) same
where uses > 1;
