/* @name readPlayer */
select u.user_id, u.wallet_address, u.referred_by, u.created_at, u.signed_in_at,
  (extract(epoch from clock_now() - u.created_at) * 1000)::bigint as "age_ms!"
from users u where u.user_id = :userId!;

/* @name countReferred */
select count(*) as "referrals!" from referrals where referrer = :walletAddress!;

/* @name sumWithdrawals */
select status, asset, count(*) as "count!", sum(amount) as "amount!"
from withdrawals where user_id = :userId! group by status, asset;

/* Lists lots, newest first, with the total that each can give. */
/* @name readLots */
select l.id, c.name as card_name, l.copies, b.origin = 'gift' as "is_gift!", l.mining_since is not null as "is_mining!",
  l.posted_bv3, l.posted_usdt, (l.total_bv3 * l.copies)::bigint as "total_bv3!",
  l.total_usdt * l.copies as "total_usdt!", b.purchased_at as created_at
from lots l join cards c on c.id = l.card_id
join lateral (
  select p.origin, p.purchased_at from purchases p
  where p.user_id = l.user_id and p.user_id = :userId! and p.lot_id = l.id limit 1
) b on true
where l.user_id = :userId! and l.id < :beforeId! order by l.id desc limit :limit!;

/* @name readNotes */
select id, text, author, created_at from player_notes
where user_id = :userId! and id < :beforeId! order by id desc limit :limit!;

/* @name insertNote */
insert into player_notes (user_id, text, author) values (:userId!, :text!, :author!)
returning id, text, author, created_at;
