/* @name upsertAlarm */
insert into chain_alarms (kind, subject, detail, detail_facts) values (:kind!, :subject!, :detail!, :facts::jsonb)
on conflict (kind, subject) where resolved_at is null do update set
  times = chain_alarms.times + 1, detail = excluded.detail, detail_facts = excluded.detail_facts, last_seen_at = clock_now();

/* @name updateEnded */
update chain_alarms set resolved_at = clock_now()
where kind = :kind! and subject = any(:subjects!::text[]) and resolved_at is null;

/* @name updateResolvedAlarm */
update chain_alarms set resolved_at = clock_now() where id = :id! and resolved_at is null
returning kind, subject, detail, times;

/* @name listOpenChainAlarms */
select id, kind, subject, payout_id, detail, detail_facts, times, raised_at, last_seen_at
from chain_alarms where resolved_at is null order by id limit :limit!;

/* Marks alarms as sent to the bots. Only one process sends each alarm: the others skip locked rows. */
/* @name markSent */
update chain_alarms set told_at = clock_now()
where id in (select id from chain_alarms where told_at is null order by id limit :limit! for update skip locked)
returning kind, subject, detail;

/*
 * Lists the stored payments of a range of blocks. A payment combined from several transfers is left out, because its claims
 * prove it.
 */
/* @name readPaymentsIn */
select user_id, id, tx_hash, asset, sender, value, occurrence, block_number, block_hash from payments
where chain_id = :chainId! and block_number between :fromBlock! and :toBlock! and transfers = 1
order by chain_id, block_number;

/* Lists transactions that paid for an imported purchase. Their payments are never recorded. */
/* @name readImportedOf */
select distinct tx_hash from imported_transactions where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

/* @name readArrivalsOf */
select tx_hash, asset, sender, value, occurrence from arrivals
where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;
