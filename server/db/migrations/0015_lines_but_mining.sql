-- Between two lines of a purchase or a withdrawal lie thousands of mining, and of bonuses: each kind is found by itself. Mining
-- is left out, so that a settlement writes no more than before.
create index ledger_transfers_but_mining on ledger_transfers (user_id, reason, id)
  where reason not in ('mining_card', 'mining_base');
