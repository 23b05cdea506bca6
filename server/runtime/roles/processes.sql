/* Records a started process. A process that returns under the same name replaces its old row. */
/* @name startProcess */
insert into processes (name, roles, hot_wallet) values (:name!, :roles!, :hotWallet)
on conflict (name, roles) do update
set hot_wallet = excluded.hot_wallet, started_at = clock_now(), seen_at = clock_now(), ended_at = null;

/* Records a heartbeat. Returns no row if the row is gone, e.g. after a long pause of the process. */
/* @name touchProcess */
update processes set seen_at = clock_now() where name = :name! and roles = :roles! returning name;

/* @name endProcess */
update processes set seen_at = clock_now(), ended_at = clock_now() where name = :name! and roles = :roles!;

/* Counts the living processes of each role, and reads when one of them was last seen. */
/* @name countByRole */
select role as "role!",
  count(*) filter (where ended_at is null and seen_at > clock_now() - make_interval(secs => :silentSeconds!)) as "living!",
  max(seen_at) as "seen_at!"
from processes, unnest(roles) as role group by role;

/* Finds the hot wallet of the payers. A living payer with a key comes first, otherwise the one that was seen last. */
/* @name findPayer */
select hot_wallet from processes where 'payer' = any(roles)
order by hot_wallet is not null and ended_at is null and seen_at > clock_now() - make_interval(secs => :silentSeconds!) desc,
  seen_at desc
limit 1;

/*
 * Deletes old processes whose roles a later process has. The last process of each role stays, to show since when the role is
 * missing.
 */
/* @name deleteReplacedProcesses */
delete from processes p where p.seen_at < clock_now() - make_interval(days => :days!)
  and exists (select from processes later where later.seen_at > p.seen_at and later.roles @> p.roles);
