/* A process that comes back under its name begins anew. */
/* @name startProcess */
insert into processes (name, roles, hot_wallet) values (:name!, :roles!, :hotWallet)
on conflict (name, roles) do update
set hot_wallet = excluded.hot_wallet, started_at = clock_now(), seen_at = clock_now(), ended_at = null;

/* Null while the row is gone, as after a long pause of the process. */
/* @name touchProcess */
update processes set seen_at = clock_now() where name = :name! and roles = :roles! returning name;

/* @name endProcess */
update processes set seen_at = clock_now(), ended_at = clock_now() where name = :name! and roles = :roles!;

/* How many living processes have each role, and when one of them was last seen. */
/* @name countByRole */
select role as "role!",
  count(*) filter (where ended_at is null and seen_at > clock_now() - make_interval(secs => :silentSeconds!)) as "living!",
  max(seen_at) as "seen_at!"
from processes, unnest(roles) as role group by role;

/* Of the payers that live the one that has a key, or else the last one. */
/* @name findPayer */
select hot_wallet from processes where 'payer' = any(roles)
order by hot_wallet is not null and ended_at is null and seen_at > clock_now() - make_interval(secs => :silentSeconds!) desc,
  seen_at desc
limit 1;

/* What a later process does stands for it; the last one of each kind stays, to tell since when there is none. */
/* @name deleteForgotten */
delete from processes p where p.seen_at < clock_now() - make_interval(days => :days!)
  and exists (select from processes later where later.seen_at > p.seen_at and later.roles @> p.roles);
