-- outside of a transaction: the index is made beside writers
-- The line of mining before another one of its lot and asset: thousands of lines of other lots may lie between.
create index concurrently if not exists ledger_transfers_by_lot
  on ledger_transfers (user_id, asset, (coalesce(details ->> 'lotId', '')), id)
  where reason in ('mining_card', 'mining_base', 'backfill');
