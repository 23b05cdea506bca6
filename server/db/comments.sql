-- Comments on tables, columns and indexes. `npm run generate -- tables` shows them in `schema.sql` and `docs/tables.md`. They are not
-- in the database, so that a comment changes without a migration.
--
-- Amounts of base units are `numeric` with a check, because `numeric(78,0)` would accept NaN and round halves silently. USDT has 18
-- decimals, BV3 two. Ids are far below 2 ** 53. Moments are of `clock_now()`, to the millisecond, unless their comment says otherwise.

-- server/ledger

comment on table wallets is 'Accounts of wallets. The claim gives a wallet exactly one account, and is inserted before all its
  other rows.';
comment on index wallets_parts is 'Exists only if the database has pg_trgm.';

comment on table users is 'Accounts of wallets that have signed in, have paid, or are referrers whose first bonus fell due.';
comment on column users.referred_by is 'Referrer''s wallet, bound at the first sign-in or within `REFERRER_MINUTES` of it. The
  referrer need not have an account yet.';
comment on column users.signed_in_at is 'Moment of the wallet''s first sign-in; null until then.';
comment on index users_wallet is 'Ordered by bytes, so that a prefix is a range.';

comment on table referrals is 'Wallets that a wallet has referred, for that wallet to read. They are stored by the referrer''s
  wallet, which need not have an account.';

comment on table balances is 'Stored balances of players: always the sum of the player''s transfers, never below zero.';
comment on column balances.referral_usdt is 'USDT of all referral bonuses ever, in base units; part of the income of
  `usdt_available`.';
comment on column balances.version is 'Version, increased by every lock of the account.';

comment on table base_mining is 'Base rates of players. A base rate runs while at least one session runs.';
comment on column base_mining.shifts is 'Number of shifts started. The last of them is the running one.';
comment on column base_mining.streak_days is 'Consecutive UTC days with mining, up to the last recorded day. Written when a shift
  ends.';
comment on column base_mining.mined_day is 'Last UTC day with mining, counted from 1970; null before the first shift has ended.';

comment on table ledger_transfers is 'Transfers of money, permanent and once each. The program may not change them.';
comment on column ledger_transfers.user_id is 'Player of the line: between two accounts of the player, between one and the
  platform''s, or between the platform''s for the player. 0 for the platform itself.';
comment on column ledger_transfers.key is 'Key of the business event. Posting it twice has the effect of posting it once.';

comment on table lots is 'Lots: copies of one card that came by one payment, with the same terms, mined as one. The terms never
  change.';
comment on column lots.payment_id is 'Payment; null for copies that were given.';
comment on column lots.mined_bv3_ms is 'Milliseconds mined before the running session.';
comment on column lots.mining_since is 'Moment since which the running session mines this lot; null while stopped.';
comment on column lots.usdt_since_ms is 'Reading of the USDT clock at that moment, in milliseconds; 0 while stopped.';
comment on column lots.spent_hour is 'Hour of the USDT clock in which the lot''s USDT is spent; while stopped, hours that are left
  to mine.';
comment on column lots.bv3_spent_hour is 'Hour of the time since 1970 in which the lot''s BV3 is spent; while stopped, hours that
  are left to mine.';
comment on column lots.posted_bv3 is 'Amounts that the ledger has posted for this lot.';

comment on table mining_sessions is 'Sessions of a card mined from start to stop. A row is written at the start and at the stop,
  never in between.';
comment on column mining_sessions.is_joined is 'Whether it started by itself, because a copy of the card was credited while its
  owner mined.';

comment on table mining_shifts is 'Shifts, each from the start of a player''s base rate to its stop.';
comment on column mining_shifts.number is 'Number of the shift, by player from 1.';
comment on column mining_shifts.ended_at is 'End of the shift; null while it runs.';
comment on column mining_shifts.base_bv3 is 'BV3 posted in the shift for the base rate, in hundredths.';
comment on column mining_shifts.left_bv3 is 'Amounts earned in the shift by cards that left it before its end.';

comment on table mining_shift_cards is 'Amounts posted in a shift for a card that mined in it.';
comment on column mining_shift_cards.card_id is 'Card, without a foreign key to `cards`; the migration says why.';
comment on column mining_shift_cards.copies is 'Number of copies that mined it at its last posting.';

comment on table totals is 'Sums over all players, without the changes that are still in `total_changes`.';
comment on column totals.name is 'Name of the sum: `copies` by card, `owners` for players with a copy, balances in base units, or
  a sum by day.';
comment on column totals.place is 'Card''s id, or the day counted from 1970 in UTC; 0 if there is one sum.';

comment on table total_changes is 'Recent changes of totals by transactions.';

comment on table mining_totals is 'Sums over mining, by the hour in which it is spent, without the changes that are still in
  `mining_total_changes`.';
comment on column mining_totals.kind is 'Kind: USDT of lots, BV3 of lots, or the base rate, which is never spent.';
comment on column mining_totals.is_running is 'Whether the lots mine and use the kind''s clock. Stopped lots would use the time
  from now on.';
comment on column mining_totals.spent_hour is 'Hour of that clock in which they are spent; -1 if they are spent by now.';
comment on column mining_totals.rate is 'Base units earned in 24 hours.';
comment on column mining_totals.line is 'Base units earned at clock 0, times the milliseconds of a day; below zero if they began
  later.';
comment on column mining_totals.total is 'Base units that they may earn in all.';
comment on column mining_totals.posted is 'Base units posted of it.';

comment on table mining_total_changes is 'Recent changes of mining totals by transactions.';
comment on column mining_total_changes.kind is 'Kind: USDT of lots, BV3 of lots, or the base rate, which is never spent.';
comment on column mining_total_changes.is_running is 'Whether the lots mine and use the kind''s clock. Stopped lots would use the
  time from now on.';
comment on column mining_total_changes.spent_hour is 'Hour of that clock in which they are spent; -1 if they are spent by now.';
comment on column mining_total_changes.rate is 'Base units earned in 24 hours.';
comment on column mining_total_changes.line is 'Base units earned at clock 0, times the milliseconds of a day; below zero if they
  began later.';
comment on column mining_total_changes.total is 'Base units that they may earn in all.';
comment on column mining_total_changes.posted is 'Base units posted of it.';

-- server/ledger/solvency

comment on table solvency_days is 'Amounts owed, and amounts on the chain to pay them, at one moment of each UTC day; null if the
  chain could not be read.';

-- server/payments

comment on table orders is 'Orders: a price, an amount and terms, fixed for fifteen minutes before the wallet opens.';
comment on column orders.amount is 'Amount in the base units of the asset that it is paid in.';
comment on column orders.total_bv3 is 'Terms of the card when the order was made, because the player pays for what was shown.';
comment on column orders.bnb_price is 'USD for one BNB in units of 1e-18, fixed with the order; null if it is paid in USDT.';
comment on column orders.tx_hash is 'Transaction that the player''s wallet named, or that the watcher found.';
comment on column orders.sender_nonce is 'Sender''s nonce in that transaction. A sped-up transaction has another hash and the same
  nonce.';
comment on column orders.named_at is 'Moment at which it named `tx_hash`.';
comment on index orders_user_transaction is 'Not unique: one transaction may carry a payment for each of several orders.';
comment on index orders_known is 'Orders of all players that name a transaction: those whose transaction the network knows, and
  the others.';

comment on table payments is 'Finalized transfers to the treasury, once each. No transfer that reaches the treasury is dropped.';
comment on column payments.user_id is 'Sender''s account, created if the sender has none.';
comment on column payments.log_index is 'Log index that the nodes gave when it was first seen; `NATIVE_LOG_INDEX` or
  `PASSED_ON_LOG_INDEX` for BNB.';
comment on column payments.occurrence is 'Number among the transaction''s payments of the same sender and value, from 0.';
comment on column payments.credited_value is 'Part of the value that bought purchases. The rest waits, unless it was refunded.';
comment on column payments.transfers is 'Number of transfers that it combines; more than one only for an amount kept aside.';
comment on column payments.is_open is 'Whether a part of it waits for the operator.';

comment on table payment_claims is 'Claims of payments with their players. A claim makes a payment on the chain exactly one
  payment here, and is inserted before all its other rows. The key excludes the log''s index, because a node that renumbers a
  block''s logs must not create a second payment.';
comment on column payment_claims.occurrence is 'Number among the transaction''s payments of the same sender and value, from 0.';

comment on table purchases is 'Owned copies, one row each.';
comment on column purchases.origin is 'Origin: bought by a payment, given by the operator for free, or bought on an older
  deployment.';
comment on column purchases.chain_id is 'Chain of the payment. This column, the next two and `payment_method` are null for a gift,
  and may be null for an import.';
comment on column purchases.copy is 'Number among the copies that the player bought by this transaction, from 1. One transaction
  may pay for several.';
comment on column purchases.opened_at is 'Moment at which its player first saw it; null until then. Imported copies were seen
  before.';
comment on column purchases.edition is 'Edition number of the copy, from 1 in the order in which copies are counted; null until it
  is given.';

comment on table card_editions is 'Number of editions given for each card. The next copy gets the number after it.';

comment on table purchase_names is 'Purchases that players have named by a transaction that was not settled yet.';
comment on column purchase_names.unit_price is 'Price of a copy as the player stated it. It is compared with the price, and never
  replaces it.';

comment on table imported_transactions is 'Transactions that paid for imported purchases. The claim keeps a transaction from
  paying here too.';

-- server/payouts

comment on table payouts is 'Payouts: money that leaves the platform, for an approved withdrawal or for a payment that is sent
  back. Exactly one of both is set.';
comment on column payouts.user_id is 'Player of the withdrawal or payment.';
comment on column payouts.token is 'Token''s contract, lowercased; null for BNB.';
comment on column payouts.amount is 'Amount in the token''s own base units on the chain.';
comment on column payouts.from_address is 'Paying wallet, lowercased. For an operator''s own wallet, the one in its transaction.';
comment on column payouts.nonce is 'Nonce, reserved once and kept. A fee bump sends another transaction with the same nonce.';
comment on column payouts.tx_hash is 'Hash of the final transaction, or of the latest signed one.';
comment on column payouts.problem_facts is 'Reason why it waits, as code and values.';
comment on column payouts.problem is 'The sentence of that reason, which the release before reads and writes.';
comment on column payouts.ending is 'Unpaid ending that an operator wants, until it is reached. For a cancelled payout, the
  cancellation.';
comment on column payouts.ending_reason is 'Reason that the player reads.';
comment on column payouts.confirmed_by is 'Second operator, who confirmed an amount above a cap; never the one who decided it.';
comment on column payouts.signed_at is 'Moment at which a transaction with the current nonce was first signed; null while none
  was.';
comment on column payouts.is_compared is 'Whether it was compared with the chain. False from its completion until then.';

comment on table payout_transactions is 'Transactions signed for payouts, stored before any node receives them.';
comment on column payout_transactions.nonce is 'Nonce; null if it predates the column, and is then the payout''s.';
comment on column payout_transactions.raw_transaction is 'Signed bytes in hexadecimal. A retry sends the same bytes.';
comment on column payout_transactions.broadcast_at is 'Moment at which a node first accepted it.';

comment on table payout_nonces is 'Next nonce of each wallet that the server signs for. The row is locked while a nonce is
  reserved.';

comment on table payout_claims is 'Payouts by the transaction''s log that pays them, or by the transaction that was signed for
  them. One transaction may pay several payouts, each by a separate log. The key finally refuses a log that an operator names
  twice.';
comment on column payout_claims.log_index is 'Index of the log that moved the money. -1 for the transaction itself: the BNB that
  it carries, or all of it if it was signed for the payout.';

comment on table payout_voids is 'Transactions of the hot wallet to itself that move no money. Each uses a nonce up, so that other
  transactions signed with it never move money.';

comment on table payout_strays is 'Final transactions of the hot wallet that this server has not signed.';
comment on column payout_strays.tx_hash is 'Hash; null if no node could tell it.';
comment on column payout_strays.explained_at is 'Moment of the explanation; null until then. Signing is stopped while it is
  null.';

comment on table payout_payers is 'Operators'' own wallets that pay for the platform, besides the hot wallet and the treasury.';

-- server/payouts/holds

comment on table payout_holds is 'Holds on payouts since the database was set back. Payouts wait for a person. One hold is open at
  a time.';
comment on column payout_holds.reason is '`restored` from a backup of the platform, or `moved`: found in another cluster of
  PostgreSQL, or on another timeline of it.';
comment on column payout_holds.as_of is 'Moment that the database was set back to; null if unknown.';
comment on column payout_holds.compared_to is 'Last final block whose transfers were compared during the hold.';
comment on column payout_holds.transfers is 'Number of transfers from the hot wallet in the compared blocks.';

comment on table database_home is 'Cluster and timeline in which the database was last seen.';
comment on column database_home.system_identifier is 'System identifier of the PostgreSQL cluster, decimal.';
comment on column database_home.timeline is 'Timeline, hexadecimal. It changes with each recovery to a moment and each
  promotion.';

-- server/chain

comment on table chain_cursors is 'Progress of the payment watcher by chain and pass. Everything up to and including this block is
  read.';
comment on column chain_cursors.wallet is 'Wallet whose outgoing transfers the pass reads, from its name; null for all other passes.';
comment on column chain_cursors.block_hash is 'Hash of that block; null if unknown.';
comment on column chain_cursors.target_block is 'Target of a look, which reads up to it once `due_block` is final; null for all
  other passes.';

comment on table chain_alarms is 'Alarms about the chain, its nodes or the payments read from it.';
comment on column chain_alarms.subject is 'Node or transaction of the alarm; empty if the kind needs none.';
comment on column chain_alarms.payout_id is 'Payout that the chain does not hold, read from the subject; null for all other kinds.';
comment on column chain_alarms.detail_facts is 'The detail as code and values; null if it has no code.';
comment on column chain_alarms.times is 'Number of times that it was seen.';
comment on column chain_alarms.told_at is 'Moment at which the bot received it.';

comment on table chain_identity is 'Chain that this database belongs to. One row, inserted at the first start that reads the
  chain.';
comment on column chain_identity.first_block is 'First block whose payments count; null until a start has read the chain.';

comment on table bnb_prices is 'Accepted prices of BNB. A feed''s next answer is compared with the last one.';
comment on column bnb_prices.usd_per_bnb is 'US dollars for one BNB, with 18 decimals.';
comment on column bnb_prices.accepted_by is 'Operator who accepted a jump; null if the price was near the one before.';

comment on table arrivals is 'Payments that were read from the chain and are not settled yet. They are inserted with the cursor,
  and deleted once they are settled.';
comment on column arrivals.is_dust is 'Whether it was judged too small to buy anything when it arrived.';
comment on column arrivals.tries is 'Number of failed attempts to settle it. `problem` is the last failure, and `retry_at` the
  next attempt.';

-- server/audit

comment on table audit_alarms is 'Alarms of the audit about differences. While one is open, money of the named players, or of all
  players, does not leave.';
comment on column audit_alarms.user_ids is 'Players whose rows differ.';
comment on column audit_alarms.stops_all is 'Whether it stops the money of all players: a row of the platform differs, or rows of
  too many players.';

comment on table audit_runs is 'Runs of the audit, from their start. A run without an end is under way, or was interrupted.
  Moments are of the real clock.';
comment on column audit_runs.asked_by is 'Operator who started it; null for the schedule.';
comment on column audit_runs.problem is 'Reason of its failure; null if it ended well.';

comment on table audit_seals is 'Sums of one player''s lines up to one of them, at a moment when stored rows and ledger agreed.';
comment on column audit_seals.version is 'Version of the account. While it is unchanged, no line was added.';
comment on column audit_seals.digest is 'Sum of a hash of each line, independent of their order.';
comment on column audit_seals.lots_bv3 is 'Amounts posted for all lots and for the base rate.';

comment on table audit_acceptances is 'Differences that an operator has explained, each exactly as it was. A changed one raises an
  alarm again. User 0 is the platform.';
comment on column audit_acceptances.code is 'Code of the check. Null, as are the row and the facts, if a release before codes
  stored it and no run has matched it since.';

-- server/runtime/roles

comment on table processes is 'Server processes with their roles, as each reports every few seconds.';
comment on column processes.name is 'Machine and process id.';
comment on column processes.hot_wallet is 'Wallet that its payer pays from; null without that role or without a key.';
comment on column processes.ended_at is 'Reported end; null while it runs.';

-- server/audit/log

comment on table audit_log is 'Actions of operators, as a chain. The program may add an entry, but never change or delete one.';
comment on column audit_log.subject is 'Object of the action, e.g. `withdrawal 12`.';
comment on column audit_log.before is 'State before a change and after it; null if the action changed no value.';
comment on column audit_log.sequence is 'Number of the entry, from 1 without a gap. Ids have gaps, and do not follow the order of
  the chain.';
comment on column audit_log.previous_hash is 'Hash of the entry before; 32 zero bytes for the first.';
comment on column audit_log.hash is 'Result of `audit_hash`, a function of the database, over the columns above except `id`.';
comment on column audit_log.subject_kind is 'Kind of the subject, e.g. `withdrawal` of `withdrawal 12`; null if the subject is one
  word.';

comment on table audit_head is 'Number and hash of the last entry. One row, whose lock makes entries follow one after the other.';

comment on table operator_requests is 'Requests of operators by request key, so that a repeated request has no further effect.';
comment on column operator_requests.call is 'Name of the call. `request_hash` is the SHA-256 of its request.';
comment on column operator_requests.answer is 'Answer as it was given, with its parts in their order; null until all of it is
  done.';

-- server/features/admin

comment on table operators is 'Accounts of the panel.';
comment on column operators.totp_secret is 'Secret of the second factor in Base32; null while the account has none.';
comment on column operators.totp_last_counter is 'Counter of the last one-time code, so that no code works twice.';
comment on column operators.totp_pending_secret is 'Secret that was shown and not yet confirmed by one of its codes. It has no
  effect until then.';
comment on column operators.removed_at is 'Moment of removal; null while the account may log in. Its name stays reserved, because
  the audit log names it.';
comment on index operators_username_lower is 'A name belongs to one person, in any letter case.';

comment on table operator_tokens is 'Tokens of the panel. Only a hash is stored.';
comment on column operator_tokens.proven_at is 'Moment at which the password or a one-time code was last entered.';
comment on column operator_tokens.id is 'Number of the session in the panel, which never shows the token itself.';
comment on column operator_tokens.address is 'Address of the login. `network` is the address itself, or the first 64 bits of IPv6.
  Empty if it predates the column.';
comment on column operator_tokens.browser is 'Name of the login''s browser, and of its system, e.g. `Firefox` on `Windows`; empty
  if unknown.';
comment on column operator_tokens.device_hash is 'Hash of that browser''s cookie; null if it predates the column.';
comment on column operator_tokens.used_at is 'Moment of the last use, to the minute.';

comment on table operator_devices is 'Browsers in which an operator has logged in. Only a hash of the cookie is stored.';

comment on table login_failures is 'Failed logins by account and by the caller''s address, each in a separate row.';
comment on column login_failures.kind is 'Kind of the counter, read from the subject, as are the account and the day.';
comment on column login_failures.username is 'Account that it counts for, as it was typed; null for an address or a token.';
comment on column login_failures.day is 'Day of UTC whose failures it counts, e.g. ''2026-11-30''; null for a counter of any other span.';

comment on table recovery_codes is 'Recovery codes. Each logs in once if the second factor is not at hand. Only hashes are
  stored.';

comment on table operator_networks is 'Networks from which an account has logged in.';

-- server/features/auth

comment on table sessions is 'Sign-in sessions. Only a hash of the cookie''s token is stored. The cookie names the player too.';
comment on column sessions.is_signed_by_contract is 'Whether a contract''s signature (EIP-1271, EIP-6492) signed in, and not the
  wallet''s own key.';
comment on column sessions.is_first is 'Whether it is the wallet''s first sign-in. In that session the wallet may still name its
  referrer, for `REFERRER_MINUTES`.';

comment on table sign_in_nonces is 'Nonces issued for sign-in messages, and deleted when used. Unlogged: a crash of the database
  empties the table.';

-- server/features/withdrawals

comment on table withdrawals is 'Withdrawals that players have requested. The amount is held until it is paid or rejected.';
comment on column withdrawals.amount is 'Amount in the ledger''s units: hundredths of BV3, base units of USDT.';
comment on column withdrawals.idempotency_key is 'Caller''s request key. A repeated request returns the same withdrawal.';
comment on column withdrawals.decided_by is 'Operator or rule that decided it; null if its player cancelled it.';
comment on column withdrawals.decided_key is 'Key of the request that approved it in a batch.';
comment on column withdrawals.reason is 'Reason of its rejection, which the player reads.';
comment on column withdrawals.instant_day is 'UTC day, counted from 1970, in whose budget a rule approved it; null if a person
  decides.';
comment on column withdrawals.instant is 'Facts that the rule has seen, and why it has not approved; null if it was not asked.';
comment on column withdrawals.state is 'Its status, with a cancellation by its player told from a rejection.';

comment on table withdrawal_freezes is 'Decisions of operators to stop or allow a player''s withdrawals. The last row counts.';
comment on column withdrawal_freezes.reason is 'Reason. The player reads the reason of a freeze; only operators read the reason of
  its end.';

comment on table instant_days is 'USDT in base units that the rule approved by UTC day, counted from 1970. Each withdrawal that
  adds to it locks its row last.';

-- server/features/players

comment on table player_notes is 'Notes of operators about a player, for each other.';

-- server/http/routing

comment on table player_requests is 'Requests of players by request key, so that a repeated request has no further effect.';
comment on column player_requests.call is 'Name of the call. `request_hash` is the SHA-256 of its request.';
comment on column player_requests.answer is 'Answer as it was given; null if the call is idempotent by a natural key, and is then
  answered again.';

-- server/features/airdrop

comment on table airdrop_submissions is 'Submissions of wallets to join the airdrop, one row for each attempt. A rejected row
  stays as it was, and the next attempt has a new row. The number that an operator decides on therefore belongs to the post that
  the operator has seen.';
comment on column airdrop_submissions.attempt is 'Number of the wallet''s attempt, from 1.';
comment on column airdrop_submissions.amount is 'BV3 credited if it is claimed, in hundredths; fixed at submission.';
comment on column airdrop_submissions.retweet_url is 'URL in its normalized spelling.';
comment on column airdrop_submissions.post_id is 'Id of the post, whatever the spelling of the URL.';
comment on column airdrop_submissions.notes is 'Operator''s words, or the reason of a rejection. The player reads them.';
comment on index airdrop_submissions_standing is 'A wallet has at most one submission that is not rejected, so the bonus is not
  claimed twice.';

comment on table airdrop_posts is 'Submissions by post, to find those of the same post.';

comment on table airdrop_referrals is 'Claimed referral bonuses with the owner of the code, one permanent row for each claimant.';
comment on column airdrop_referrals.amount is 'BV3 that each of the two received, in hundredths.';

comment on table airdrop_pairs is 'Pairs of wallets, whichever of the two claims. The claim keeps them from naming each other.';

-- server/features/quick-actions

comment on table import_rows is 'Rows of an older deployment''s files. They are staged when they are read, and applied together
  with their wallet.';
comment on column import_rows.key is 'Number of a purchase in the older deployment, or the wallet of an account or a balance as it
  was spelled there.';
comment on column import_rows.user_id is 'Player whose row it became; null until it is applied.';
comment on column import_rows.problem is 'Reason why the last attempt to apply it failed.';

-- server/features/cards

comment on table cards is 'Cards on sale. An edit affects later purchases only, because each lot has its own terms.';
comment on column cards.description is 'English description, shown under the name if a language has no line.';
comment on column cards.lines is 'Descriptions in other languages, by their two letters, e.g. `{"es": "…"}`.';
comment on column cards.price is 'USDT for one copy, in base units.';
comment on column cards.version is 'Version, increased by each edit.';

-- server/features/games

comment on table game_settings is 'Rates of playing with a card. A card without a row is active, at the rate for NFT owners.';
comment on column game_settings.tokens_per_minute is 'BV3 a minute, in hundredths; null for the rate for NFT owners.';
comment on column game_settings.version is 'Version, increased by each change.';

comment on table game_runs is 'Runs of games. The amount owed for a run is computed from its chunks when it is settled.';
comment on column game_runs.secret is 'Secret from which, with the presses, the course follows. It is not revealed before the run
  has ended.';
comment on column game_runs.rate is 'BV3 a minute, in hundredths. The rate and the copies that it depends on are those of the
  start.';
comment on column game_runs.window_start is 'Start of the 24-hour window that the run belongs to. `usable_ms` is the allowance
  that was left in it, in milliseconds.';
comment on column game_runs.network is 'HMAC of the network that it was started from, under that day''s key; null if unknown.';
comment on column game_runs.heard_at is 'Moment of its last message.';
comment on column game_runs.chunks is 'Number of whole chunks received. `digest` is the digest of their presses.';
comment on column game_runs.last_inputs is 'Presses, ticks, state hash and pauses of the chunk that was not played to its end.';
comment on column game_runs.claimed_score is 'Score that the browser claimed.';
comment on column game_runs.paid_ms is 'Milliseconds that were paid. `paid` is their BV3 in hundredths, `paid_day` the UTC day
  since 1970, and `is_young` whether it came from the young wallets'' share.';
comment on column game_runs.cut_by is 'Reason why less was paid than was played; null if all of it was paid.';
comment on column game_runs.unranked is 'Reason why it is on no board; null if it may be.';
comment on column game_runs.signal_figures is 'Figures from which the signals follow.';
comment on column game_runs.problem is 'Why it could not be replayed, for a person to read.';
comment on column game_runs.problem_code is 'The same as a code; null where a release before codes wrote the text.';
comment on column game_runs.standing is 'State for lists of runs.';

comment on table game_chunks is 'Presses of runs, by chunk. Rows are inserted once and kept permanently.';
comment on column game_chunks.inputs is 'Bytes, one for each change of the button: its tick within the chunk.';
comment on column game_chunks.digest is 'Digest of the presses up to the end of the chunk.';

comment on table game_allowances is 'Used part of a wallet''s paid time, in the 24 hours that began with the first run started in
  them.';
comment on column game_allowances.remainder is 'Earned BV3 below a whole hundredth, in 1/60,000 of a hundredth.';

comment on table game_days is 'BV3 in hundredths that all games have paid on a UTC day, counted from 1970: to all players, and to
  the young wallets among them.';
comment on column game_days.network_key is 'Key by which networks are distinguished on this day; null once it is deleted.';

comment on table game_networks is 'Wallets that have started a run from a network.';

comment on table game_bests is 'Best ranked runs of wallets by UTC day, counted from 1970. Day 0 is all time.';

-- server/features/images

comment on table images is 'Pictures that operators have uploaded, in their served form: WebP of at most 512 px a side, without
  metadata.';
comment on column images.sha256 is 'SHA-256 of the content, in lowercase hexadecimal digits.';

-- server/settings

comment on table settings is 'Settings that the operator can change while the platform runs, one row for every value that a name
  ever had.';
comment on column settings.version is 'Version, from 1. The highest one counts.';
comment on column settings.author is 'Operator''s username.';

-- server/outbox

comment on table outbox is 'Events that wait for delivery. They are inserted in the transaction of the event, and deleted once
  they are delivered.';
comment on column outbox.user_id is 'Player of the event; 0 for the platform itself.';
comment on column outbox.id is 'Number by which a player''s events are delivered. It has the order of their commits.';
comment on column outbox.retry_at is 'Moment of the next attempt. A process moves it into the future before it tries, so that no
  other tries at the same time.';

-- Views

comment on view listing is 'Decisions about the listing in one row, in order: the moment of each, and the date that it set, in
  Unix ms.';
