/* @name readDay */
select paid, paid_young from game_days where day = :day!;

/* Inserts a row of zeros, so that a row can be locked. */
/* @name insertDay */
insert into game_days (day) values (:day!) on conflict (day) do nothing;

/* @name lockDay */
select paid, paid_young from game_days where day = :day! for update;

/* @name updateDay */
update game_days set paid = paid + :paid!::bigint, paid_young = paid_young + :paidYoung!::bigint where day = :day!;

/* Returns the key of a day. The first caller of the day chooses it. */
/* @name updateNetworkKey */
update game_days set network_key = coalesce(network_key, :networkKey!::bytea) where day = :day! returning network_key as "network_key!";

/* @name insertNetwork */
insert into game_networks (network, user_id) values (:network!, :userId!) on conflict (network, user_id) do nothing;

/* Counts the other wallets of a network, up to a limit. */
/* @name countOthersOf */
select count(*) as "wallets!" from (
  select user_id from game_networks where network = :network! and user_id <> :userId! limit :limit!::integer
) n;

/* @name deleteOldNetworks */
delete from game_networks where seen_at < clock_now() - :days!::integer * interval '1 day';

/* @name updateOldKeys */
update game_days set network_key = null where day < :day! and network_key is not null;
