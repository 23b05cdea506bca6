/* @name readDay */
select paid, paid_young from game_days where day = :day!;

/* Zero rows first, so that there is a row to lock. */
/* @name insertDay */
insert into game_days (day) values (:day!) on conflict (day) do nothing;

/* @name lockDay */
select paid, paid_young from game_days where day = :day! for update;

/* @name updateDay */
update game_days set paid = paid + :paid!::bigint, paid_young = paid_young + :paidYoung!::bigint where day = :day!;

/* The first who asks on a day chooses its key. */
/* @name updateNetworkKey */
update game_days set network_key = coalesce(network_key, :networkKey!::bytea) where day = :day! returning network_key as "network_key!";

/* @name insertNetwork */
insert into game_networks (network, user_id) values (:network!, :userId!) on conflict (network, user_id) do nothing;

/* Other wallets of a network, so many at most. */
/* @name countOthersOf */
select count(*) as "wallets!" from (
  select user_id from game_networks where network = :network! and user_id <> :userId! limit :limit!::integer
) n;

/* @name deleteOldNetworks */
delete from game_networks where seen_at < clock_now() - :days!::integer * interval '1 day';

/* @name updateOldKeys */
update game_days set network_key = null where day < :day! and network_key is not null;
