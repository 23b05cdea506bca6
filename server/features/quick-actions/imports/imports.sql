/* @name readImportCards */
select id, name, total_bv3, total_usdt, daily_bv3, daily_usdt, clock_now() as "now!" from cards order by id;

/* Lists rows with these ids or spellings, of any player. */
/* @name readRowsByKeys */
select wallet_address, kind, key, content from import_rows where kind = :kind! and key = any(:keys!::text[]);

/* Lists the applied accounts and balances of wallets. */
/* @name readAppliedRows */
select wallet_address, kind, content from import_rows
where wallet_address = any(:wallets!::text[]) and kind in ('user', 'balance') and applied_at is not null;

/* @name insertRows */
insert into import_rows (wallet_address, kind, key, content)
select * from unnest(:walletAddresses!::text[], :kinds!::text[], :keys!::text[], :contents!::jsonb[])
on conflict (wallet_address, kind, key) do nothing;

/* @name readPaidHashes */
select distinct tx_hash from payment_claims where tx_hash = any(:txHashes!::text[]) and chain_id = :chainId!;

/* @name readWaitingWalletsAfter */
select distinct wallet_address from import_rows
where applied_at is null and wallet_address > :afterWallet! order by wallet_address limit :limit!;

/*
 * Locks a wallet's waiting rows until the transaction ends. If two transactions apply a wallet, the second finds what the first has
 * left.
 */
/* @name lockWaitingRows */
select kind, key, content from import_rows
where wallet_address = :walletAddress! and applied_at is null and (kind, key) > (:afterKind!::text, :afterKey!::text)
order by kind, key limit :limit! for update;

/* Lists accounts and balances of a wallet, applied or not. One of each is the normal case. */
/* @name readAccountRows */
select kind, key, content, applied_at is not null as "is_applied!" from import_rows
where wallet_address = :walletAddress! and kind in ('user', 'balance') order by kind, key;

/* @name updateApplied */
update import_rows set user_id = :userId!, applied_at = clock_now(), problem = :problem
where wallet_address = :walletAddress! and kind = :kind! and key = any(:keys!::text[]);

/* @name updateProblem */
update import_rows set problem = :problem!
where wallet_address = :walletAddress! and kind = :kind! and key = :key!;

/* @name readRowsAfter */
select wallet_address, kind, key, content, user_id as "user_id?", applied_at is not null as "is_applied!", problem
from import_rows
where (wallet_address, kind, key) > (:afterWallet!::text, :afterKind!::text, :afterKey!::text)
order by wallet_address, kind, key limit :limit!;

/* @name sumImported */
select asset, sum(amount) as "amount!" from ledger_transfers
where user_id = any(:userIds!::bigint[]) and reason = 'import' group by asset;

/* @name readUserIdOf */
select user_id from wallets where wallet_address = :walletAddress!;

/* Sums up everything that was ever imported into a player's balance. */
/* @name readImportedBalance */
select coalesce(sum(amount) filter (where asset = 'BV3'), 0) as "bv3!",
  coalesce(sum(amount) filter (where asset = 'USDT'), 0) as "usdt!"
from ledger_transfers where user_id = :userId! and reason = 'import';
