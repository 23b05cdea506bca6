-- Writes the rows of a withdrawal by a player who does not mine, as POST /api/withdrawals does, in one transaction:
--   withdrawals       one row
--   ledger_transfers  one line, which holds the amount
--   balances          the player's row
--   total_changes     three rows: the changes of the players' available and held sums, and the sum of the day's requests
-- Every client has separate players, like every connection of the server's load.
\set user_id :first + :client_id + :clients * random(0, :each - 1)
\set key random(1, 9000000000000000000)
begin;
update balances set usdt_available = usdt_available - 10000000000000000, usdt_held = usdt_held + 10000000000000000
where user_id = :user_id::bigint;
insert into withdrawals (user_id, asset, amount, fee, to_address, idempotency_key)
select user_id, 'USDT', 10000000000000000, 0, wallet_address, 'bench-' || :key::bigint from users where user_id = :user_id::bigint
returning id as withdrawal_id \gset
insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
values (:user_id::bigint, concat_ws(chr(58), 'withdrawal', :withdrawal_id::bigint, 'hold'), 'withdrawal_hold', 'USDT', 10000000000000000,
  'available', 'held', jsonb_build_object('withdrawalId', :withdrawal_id::bigint));
insert into total_changes (user_id, name, place, amount)
values (:user_id::bigint, 'usdt_available', 0, -10000000000000000), (:user_id::bigint, 'usdt_held', 0, 10000000000000000),
  (:user_id::bigint, 'usdt_requested', 20000, 10000000000000000);
commit;
