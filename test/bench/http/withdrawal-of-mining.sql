-- Writes the rows of a withdrawal by a player with 5 running lots, as POST /api/withdrawals does, in one transaction:
--   ledger_transfers  ten lines with the BV3 and USDT that each lot has earned since the last settlement, and one that holds the
--                     amount. The base rate's line is left out, because it falls due only every six seconds
--   lots              five rows with the posted amounts
--   base_mining       the player's row
--   balances          the player's row. The server writes it twice
--   withdrawals       one row
--   total_changes     five rows: the changes of the players' available and held sums by the settlement and by the hold, and the
--                     sum of the day's requests
--   mining_total_changes  a row for each hour in which lots are spent, of USDT and of BV3
-- Every client has separate players, like every connection of the server's load.
\set user_id :first + :client_id + :clients * random(0, :each - 1)
\set key random(1, 9000000000000000000)
begin;
update balances set bv3_available = bv3_available + 5,
  usdt_available = usdt_available + 5 - 10000000000000000, usdt_held = usdt_held + 10000000000000000
where user_id = :user_id::bigint;
insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
select l.user_id, concat_ws(chr(58), 'mining', 'lot', l.id, asset, :key::bigint), 'mining_card', asset, 1, 'rewards', 'available',
  jsonb_build_object('lotId', l.id, 'cardId', l.card_id, 'copies', l.copies, 'perDayPerCopy', l.daily_usdt::text,
    'minedMs', '1234567', 'sessionStartMs', '1790000000000', 'untilMs', '1790001234567')
from lots l cross join (values ('BV3'), ('USDT')) assets (asset)
where l.user_id = :user_id::bigint and l.mining_since is not null;
update lots set posted_bv3 = posted_bv3 + 1, posted_usdt = posted_usdt + 1
where user_id = :user_id::bigint and mining_since is not null;
update base_mining set posted_bv3 = posted_bv3 + 0 where user_id = :user_id::bigint;
insert into withdrawals (user_id, asset, amount, fee, to_address, idempotency_key)
select user_id, 'USDT', 10000000000000000, 0, wallet_address, 'bench-' || :key::bigint from users where user_id = :user_id::bigint
returning id as withdrawal_id \gset
insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
values (:user_id::bigint, concat_ws(chr(58), 'withdrawal', :withdrawal_id::bigint, 'hold'), 'withdrawal_hold', 'USDT', 10000000000000000,
  'available', 'held', jsonb_build_object('withdrawalId', :withdrawal_id::bigint));
insert into total_changes (user_id, name, place, amount) values (:user_id::bigint, 'usdt_available', 0, 5),
  (:user_id::bigint, 'bv3_available', 0, 5), (:user_id::bigint, 'usdt_available', 0, -10000000000000000), (:user_id::bigint, 'usdt_held', 0, 10000000000000000),
  (:user_id::bigint, 'usdt_requested', 20000, 10000000000000000);
insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
select user_id, line.kind, true, line.hour, 0, 0, 0, sum(1)
from lots cross join lateral (values ('usdt', spent_hour), ('bv3', bv3_spent_hour)) as line (kind, hour)
where user_id = :user_id::bigint and mining_since is not null group by user_id, line.kind, line.hour;
commit;
