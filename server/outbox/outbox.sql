/* Locks a player's events. One transaction at a time adds them, so they are numbered in the order of their commits. */
/* @name lockEvents */
select from pg_advisory_xact_lock(:lock!::integer, hashint8(:userId!));

/* @name insertEvents */
insert into outbox (user_id, channel, event)
select :userId!::bigint, line.* from unnest(:channels!::text[], :events!::jsonb[]) as line;

/* Locks the delivery to pages until the transaction ends, so that one process at a time delivers. */
/* @name tryLockDelivery */
select pg_try_advisory_xact_lock(:lock!) as "is_mine!";

/* @name readForPages */
select user_id, id, event from outbox where channel = 'pages' and given_up_at is null order by id limit :limit!;

/* Reads the events of some players, from only their shards. */
/* @name readForPagesOf */
select user_id, id, event from outbox
where user_id = any(:userIds!::bigint[]) and channel = 'pages' and given_up_at is null order by id limit :limit!;

/* @name deleteEvents */
delete from outbox where user_id = any(:userIds!::bigint[]) and id = any(:ids!::bigint[]);

/*
 * Reads due events for a bot. A player's next event waits for the one before it. The platform's events do not wait for each
 * other.
 */
/* @name readDueForBot */
select o.user_id, o.id, o.event, o.tries from outbox o
where o.channel = :channel! and o.given_up_at is null and o.retry_at <= now()
  and (o.user_id = 0 or not exists (
    select from outbox e
    where e.user_id = o.user_id and e.channel = :channel! and e.given_up_at is null and e.id < o.id))
order by o.id limit :limit!;

/* Takes an event. Only one of the processes that have read it at this try succeeds. */
/* @name claimEvent */
update outbox set tries = tries + 1, retry_at = now() + make_interval(secs => :leaseSeconds!)
where user_id = :userId! and id = :id! and tries = :tries! and given_up_at is null returning id;

/* @name updatePostponed */
update outbox set retry_at = now() + make_interval(secs => :delaySeconds!), problem = :problem!
where user_id = :userId! and id = :id! and tries = :tries!;

/* @name giveUpEvent */
update outbox set given_up_at = now(), problem = :problem!
where user_id = :userId! and id = :id! and given_up_at is null;

/* Gives up events that wait for a bot that was switched off since. */
/* @name giveUpOldEvents */
update outbox set given_up_at = now(), problem = coalesce(problem, 'nobody has delivered it')
where given_up_at is null and told_at < now() - make_interval(hours => :hours!);

/* @name deleteGivenUpEvents */
delete from outbox where given_up_at < now() - make_interval(days => :days!);

/* @name readBacklog */
select count(*) filter (where given_up_at is null) as "waiting!",
  coalesce(extract(epoch from now() - min(told_at) filter (where given_up_at is null)), 0)::double precision
    as "oldest_seconds!",
  count(*) filter (where given_up_at is not null) as "given_up!"
from outbox;
