import { readFacts, type UpgradeFacts } from './read-facts.ts'

/*
 * Queries that read the facts that must survive an upgrade from the schema of migrations 0000 to 0008, which `database-0008.sql`
 * has. They never change. Their counterpart `facts-after.ts` reads the same facts from the current schema.
 */
const QUERIES = {
  accounts: `
    select wallet_address as wallet, referred_by, created_at from users order by wallet`,
  balances: `
    select u.wallet_address as wallet, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt
    from balances b join users u on u.id = b.user_id order by wallet`,
  transfers: `
    select t.key, t.reason, t.asset, t.amount,
      t.debit_kind, d.wallet_address as debit_wallet, t.credit_kind, c.wallet_address as credit_wallet,
      t.details - 'claimantUserId' as details, n.wallet_address as claimant, t.created_at
    from ledger_transfers t
    left join users d on d.id = t.debit_user_id left join users c on c.id = t.credit_user_id
    left join users n on n.id = (t.details ->> 'claimantUserId')::bigint
    order by t.key collate "C"`,
  baseMining: `
    select u.wallet_address as wallet, m.mined_ms, m.mining_since, m.posted_bv3
    from base_mining m join users u on u.id = m.user_id order by wallet`,
  miningSessions: `
    select u.wallet_address as wallet, s.card_id, s.started_at, s.stopped_at
    from mining_sessions s join users u on u.id = s.user_id order by wallet, s.card_id, s.started_at`,
  lots: `
    select l.id, u.wallet_address as wallet, l.card_id, l.payment_id, l.copies,
      l.total_bv3, l.total_usdt, l.daily_bv3, l.daily_usdt,
      l.mined_bv3_ms, l.mined_usdt_ms, l.mining_since, l.posted_bv3, l.posted_usdt, l.created_at
    from lots l join users u on u.id = l.user_id order by l.id`,
  purchases: `
    select p.id, u.wallet_address as wallet, p.lot_id, p.card_id, p.chain_id, p.tx_hash, p.copy, p.price,
      p.payment_method, p.purchased_at
    from purchases p join users u on u.id = p.user_id order by p.id`,
  orders: `
    select o.id, u.wallet_address as wallet, o.card_id, o.quantity, o.unit_price, o.amount,
      o.total_bv3, o.total_usdt, o.daily_bv3, o.daily_usdt, o.bnb_price, o.payment_method, o.chain_id, o.token,
      o.treasury, o.status, o.tx_hash, o.sender_nonce, o.created_at, o.expires_at, o.credited_at
    from orders o join users u on u.id = o.user_id order by o.id`,
  // Falls back to the sender, who may have had no account when the payment arrived.
  payments: `
    select y.id, y.chain_id, y.tx_hash, y.log_index, y.occurrence, y.asset, y.block_number, y.block_hash, y.block_time,
      y.sender, coalesce(u.wallet_address, y.sender) as wallet, y.recipient, y.value, y.credited_value, y.status,
      y.order_id, y.resolved_at, y.resolved_by, y.created_at
    from payments y left join users u on u.id = y.user_id order by y.id`,
  withdrawals: `
    select w.id, u.wallet_address as wallet, w.asset, w.amount, w.fee, w.status, w.to_address, w.idempotency_key,
      w.requested_at, w.decided_at, w.decided_by, w.reason, w.completed_at
    from withdrawals w join users u on u.id = w.user_id order by w.id`,
  payouts: `
    select id, withdrawal_id, payment_id, chain_id, way, state, token, to_address, amount, from_address, nonce, tx_hash,
      problem, created_by, created_at, completed_at
    from payouts order by id`,
  payoutTransactions: `
    select payout_id, attempt, hash, raw_transaction, gas_price_wei, signed_at, broadcast_at
    from payout_transactions order by payout_id, attempt`,
  payoutNonces: `
    select chain_id, address, next_nonce from payout_nonces order by chain_id, address`,
  submissions: `
    select s.id, u.wallet_address as wallet, s.attempt, s.status, s.amount, s.retweet_url, s.post_id, s.submitted_at,
      s.decided_at, s.decided_by, s.notes, s.claimed_at
    from airdrop_submissions s join users u on u.id = s.user_id order by s.id`,
  referrals: `
    select u.wallet_address as wallet, r.wallet_address as referrer, a.amount, a.claimed_at
    from airdrop_referrals a join users u on u.id = a.user_id join users r on r.id = a.referrer_user_id order by wallet`,
  cards: `
    select id, name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, lines,
      created_at
    from cards order by id`,
  settings: `
    select name, value from settings order by name`,
  operators: `
    select username, password_hash, totp_secret, totp_last_counter, created_at from operators order by username`,
  sessions: `
    select encode(s.token_hash, 'hex') as token_hash, u.wallet_address as wallet, s.created_at, s.expires_at
    from sessions s join users u on u.id = s.user_id order by token_hash`,
  operatorTokens: `
    select encode(token_hash, 'hex') as token_hash, username, created_at, expires_at
    from operator_tokens order by token_hash`,
  auditLog: `
    select id, at, username, action, subject, details from audit_log order by id`,
  auditAlarms: `
    select id, finding, raised_at, resolved_at from audit_alarms order by id`,
}

export const readFactsBefore = (databaseUrl: string): Promise<UpgradeFacts> => readFacts(databaseUrl, QUERIES)
