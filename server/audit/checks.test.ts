import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import type { Transfer } from '#core/ledger.ts'
import { usdt } from '#core/money.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import type { Transaction } from '../db/statement.ts'
import { holdTransfer, paidTransfers } from '../features/withdrawals/withdrawals.ts'
import { post } from '../ledger/post.ts'
import { creditPayment } from '../payments/credit-payment.ts'
import { numberCopies } from '../payments/deliver-purchases.ts'
import { audit, auditFull } from './audit.ts'
import { ALL_CHECKS, PLATFORM_CHECKS, PLAYER_CHECKS, TOTAL_CHECKS } from './checks.ts'
import { writeAuditLog } from './log/audit-log.ts'
import { toDifferences } from './run-checks.ts'
import { findBrokenSeals } from './seals.ts'
import { CHECK_SENTENCES, type Difference, type DifferenceCode, describeDifference } from './sentences.ts'

/**
 * Every check of the audit, each with a mistake that it alone must find: planted as the database's owner into books that are right,
 * and taken back.
 */
const USDT = 10n ** 18n
const {
  balances: BALANCES,
  lots_posted: LOTS_POSTED,
  base_posted: BASE_POSTED,
  holds: HOLDS,
  seals: SEALS,
  balance_totals: BALANCE_TOTALS,
  copy_totals: COPY_TOTALS,
  day_totals: DAY_TOTALS,
  mining_totals: MINING_TOTALS,
  editions: EDITIONS,
} = CHECK_SENTENCES

let ledger: TestLedger
/** Has bought, mines, withdraws and was refunded; has referred Bob. */
let ann: { userId: number; wallet: Address }
let bob: { userId: number; wallet: Address }
let lotId = 0
let cardId = 0
/** The one that is sent back. */
let paymentId = 0

beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.countFromOne()
  await ledger.setClock(Date.parse('2026-01-01T00:00:00Z'))
  ann = await ledger.newPlayer()
  bob = await ledger.newPlayer(ann.wallet)
  cardId = await ledger.newCard()
  lotId = await ledger.giveCopies(ann.userId, cardId, 2)
  await buyACard(ann.wallet, 'c')
  await buyACard(bob.wallet, 'd')
  await numberCopies(ledger.db)
  await withdraw()
  await grant()
  await correct()
  for (const statement of SOUND) await execute(ledger.db, named(statement))
  const { rows } = await execute<{ id: string }>(ledger.db, 'select id from payments where value = 5')
  paymentId = Number(rows[0]?.id)
  expect(await audit(ledger.db)).toEqual([])
  await auditFull(ledger.db)
})
afterAll(() => ledger?.close())

const named = (statement: string) =>
  statement
    .replaceAll(':ann', String(ann.userId))
    .replaceAll(':bob', String(bob.userId))
    .replaceAll(':lot', String(lotId))
    .replaceAll(':payment', String(paymentId))
    .replaceAll(':card', String(cardId))
    .replaceAll(':wallet', `'${ann.wallet}'`)

const postAll = (transfers: readonly Transfer[]) => ledger.db.transaction((tx) => post(tx, transfers))

const buyACard = (from: Address, hash: string) =>
  ledger.db.transaction((tx) =>
    creditPayment(
      tx,
      {
        ...{ asset: 'USDT', occurrence: 0, chainId: 1, txHash: `0x${hash.repeat(64)}`, logIndex: 0, blockNumber: 1n },
        ...{ blockHash: `0x${'b'.repeat(64)}`, blockTimeMs: BigInt(Date.parse('2026-01-01T00:00:00Z')) },
        ...{ from, to: `0x${'7'.repeat(40)}`, value: usdt(29n * USDT) },
      },
      null,
      { cardId, unitPrice: usdt(29n * USDT) },
    ),
  )

/** One that is paid, one that waits. */
async function withdraw() {
  const of = (withdrawalId: number) => ({
    withdrawalId,
    userId: ann.userId,
    asset: 'USDT' as const,
    amount: 10n * USDT,
    fee: USDT,
  })
  await postAll([
    {
      ...{ key: 'import:USDT', reason: 'import', asset: 'USDT', amount: 40n * USDT, details: {} },
      ...{ debit: { kind: 'imported' }, credit: { kind: 'available', userId: ann.userId } },
    },
  ])
  await postAll([holdTransfer(of(1)), holdTransfer(of(2))])
  await postAll(paidTransfers(of(1), '0xd'))
}

async function grant() {
  await postAll([
    {
      ...{ key: 'grant:one:BV3', reason: 'operator_grant', asset: 'BV3', amount: 500n, details: { grantId: 'one' } },
      ...{ debit: { kind: 'rewards' }, credit: { kind: 'available', userId: ann.userId } },
    },
  ])
  const details = { userId: ann.userId, grantId: 'one', bv3Amount: '5', usdtAmount: '0' }
  await ledger.db.transaction((tx) =>
    writeAuditLog(tx, { username: 'op', action: 'send tokens', subject: { kind: 'user', key: ann.userId }, details }),
  )
}

async function correct() {
  await postAll([
    {
      ...{ key: 'correction:one', reason: 'correction', asset: 'BV3', amount: 7n, userId: ann.userId },
      ...{ debit: { kind: 'rewards' }, credit: { kind: 'available', userId: ann.userId } },
      details: { correctionId: 'one', why: 'lost' },
    },
  ])
  const what = { asset: 'BV3', baseUnits: '7', debit: 'rewards', credit: 'available' }
  const details = { userId: ann.userId, correctionId: 'one', ...what }
  await ledger.db.transaction((tx) =>
    writeAuditLog(tx, {
      username: 'op',
      action: 'post correction',
      subject: { kind: 'user', key: ann.userId },
      details,
    }),
  )
}

const LINE =
  'insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details) values'

/** The rows beside those lines, and a refund, mining, an airdrop, an import and a run of a game. */
const SOUND = [
  `insert into import_rows (wallet_address, kind, key, content, user_id, applied_at)
  values (:wallet, 'balance', 'one', '{"bv3": "0", "usdt": "40000000000000000000"}', :ann, now())`,
  `insert into withdrawals (user_id, asset, amount, fee, to_address, status, completed_at)
  values (:ann, 'USDT', 10e18, 1e18, :wallet, 'completed', clock_now()), (:ann, 'USDT', 10e18, 1e18, :wallet, 'pending', null)`,
  `insert into total_changes (user_id, name, place, amount)
  select :ann, name, 20454, amount from (values ('usdt_requested', 20e18), ('usdt_completed', 10e18)) t(name, amount)`,
  `insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, from_address, nonce, tx_hash,
    created_by, completed_at)
  values (:ann, 1, 1, 'hot_wallet', 'completed', '0x', :wallet, 9e18, '0xf', 6, '0xd', 'op', now())`,
  `insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
  values (1, '0xa', 'USDT', :wallet, 5, 0, :ann)`,
  `insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
    recipient, value, status)
  select :ann, payment_id, 1, '0xa', 0, 'USDT', 1, '0x', now(), :wallet, '0x', 5, 'refunding' from payment_claims where value = 5`,
  `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
  select :ann, 'payment:refunding', 'payment_unallocated', 'USDT', 5, 'outside', 'suspense',
    jsonb_build_object('paymentId', payment_id) from payment_claims where value = 5`,
  `insert into payouts (user_id, payment_id, chain_id, way, state, to_address, amount, from_address, nonce, tx_hash, created_by)
  select :ann, payment_id, 1, 'hot_wallet', 'broadcast', :wallet, 5, '0xf', 7, '0xc', 'op' from payment_claims where value = 5`,
  `insert into payout_transactions (user_id, payout_id, attempt, hash, raw_transaction, gas_price_wei)
  select user_id, id, 1, tx_hash, '0x', 1 from payouts`,
  `insert into payout_claims (tx_hash, chain_id, user_id, payout_id) select tx_hash, 1, user_id, id from payouts`,
  `insert into airdrop_submissions
    (user_id, attempt, amount, retweet_url, post_id, status, decided_at, decided_by, claimed_at)
  values (:bob, 1, 10000, 'https://x.com/bob/status/20', '20', 'claimed', now(), 'op', now())`,
  `insert into airdrop_posts select '20', user_id, 1, 1, wallet_address from users where user_id = :bob`,
  'insert into airdrop_pairs (low_user_id, high_user_id) values (:ann, :bob)',
  'insert into airdrop_referrals (user_id, referrer_user_id, amount) values (:bob, :ann, 2000)',
  `${LINE} (:bob, 'join', 'airdrop_join', 'BV3', 10000, 'rewards', 'available', '{}'),
    (:bob, 'claimant', 'airdrop_referral', 'BV3', 2000, 'rewards', 'available', '{"claimantUserId": :bob}'),
    (:ann, 'referrer', 'airdrop_referrer', 'BV3', 2000, 'rewards', 'available', '{"claimantUserId": :bob}')`,
  `insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, digest,
    ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms, paid,
    paid_day, is_young)
  values (:bob, 'cactus', 1, 'settled', sha256(''), 60, 0, '2026-01-01', 60000, sha256(''), now(), 'saved', '', 0, '{}', now(), 9, 600, 3,
    false, 10000, 10, 20454, true)`,
  `insert into game_allowances (user_id, variant, window_start, used_ms, remainder)
  values (:bob, 'cactus', '2026-01-01', 10000, 0)`,
  'insert into game_days (day, paid, paid_young) values (20454, 10, 10)',
  `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
  select :bob, 'game:' || id, 'game_play', 'BV3', 10, 'rewards', 'available', jsonb_build_object('runId', id::text)
  from game_runs`,
  'update balances set bv3_available = bv3_available + case user_id when :bob then 12010 else 2000 end, version = version + 1',
  `insert into total_changes (user_id, name, place, amount) values (:bob, 'bv3_available', 0, 14010)`,
]

const PAIRS = 'every two wallets of an airdrop referral are one pair'
const BONUSES = 'each purchase by a referred player has its referral bonus, and no other line is one'
const SAID_OF_STRANGER = (wallet: string) =>
  `wallet ${wallet}: 1 bonuses were posted for its purchases, and the referrer has not listed it`

const BOUGHT = 'select lot_id from purchases where price > 0'

/** The one card as if BNB had paid for it: whose worth was another, so that only whether it bought something can be told. */
const PAID_BY_BNB = `update payments set asset = 'BNB', log_index = -1 where status = 'credited';
  update payment_claims set asset = 'BNB' where payment_id in (select id from payments where asset = 'BNB');
  update ledger_transfers set asset = 'BNB' where reason = 'card_sale'`

/** Moves a kept balance and its total together: only what the player's lines come to differs. */
const keep = (column: string, by: string) =>
  `with kept as (update balances set ${column} = ${column} + ${by} where user_id = :ann)
  insert into total_changes (user_id, name, place, amount) values (:ann, '${column}', 0, ${by})`

const NOBODYS_WALLET = `'0x${'9'.repeat(40)}'`

/** One more token arrived than was sold: of the payment that bought, or of both. */
const withSurplus = (status: string, asset = 'USDT') => `
  update payments set value = value + 3, status = '${status}' where user_id = :ann and credited_value > 0;
  update payment_claims set value = value + 3 where user_id = :ann and value > 5;
  ${LINE} (:ann, 'surplus', 'payment_surplus', '${asset}', 3, 'outside', 'suspense',
    (select jsonb_build_object('paymentId', id) from payments where user_id = :ann and credited_value > 0))`

const SENT_BACK = `${withSurplus('refunded')};
  ${LINE} (:ann, 'sent back', 'payment_refund', 'USDT', 3, 'suspense', 'outside',
    (select jsonb_build_object('paymentId', id) from payments where user_id = :ann and credited_value > 0));
  insert into payouts (user_id, payment_id, chain_id, way, state, to_address, amount, tx_hash, created_by, completed_at)
  select :ann, id, 1, 'manual', 'completed', sender, 3, '0xe', 'op', now() from payments where user_id = :ann and credited_value > 0;
  insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
  select tx_hash, 1, user_id, id from payouts where tx_hash = '0xe'`

/** Two transfers of next to nothing that are kept as one payment. */
const KEPT_ASIDE = `
  insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id) overriding system value
  values (1, '0x11', 'BNB', :wallet, 1, 0, :ann, 111), (1, '0x12', 'BNB', :wallet, 3, 0, :ann, 111);
  insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
    recipient, value, status, transfers)
  values (:ann, 111, 1, '0x12', -1, 'BNB', 1, '0x', now(), :wallet, '0x', 4, 'aside', 2);
  ${LINE} (:ann, 'aside', 'payment_unallocated', 'BNB', 4, 'outside', 'suspense', '{"paymentId": 111}')`

/** Of BV3 one that is paid and one that waits; of USDT one that was rejected, with its payout. Balances move with the lines. */
const WITHDRAWN = `
  insert into withdrawals (user_id, id, asset, amount, fee, to_address, status, completed_at, reason) overriding system value
  values (:ann, 103, 'BV3', 100, 10, :wallet, 'completed', clock_now(), null), (:ann, 104, 'BV3', 50, 5, :wallet, 'pending', null, null),
    (:ann, 105, 'USDT', 8, 1, :wallet, 'rejected', null, 'no');
  ${LINE} (:ann, 'w1', 'withdrawal_hold', 'BV3', 100, 'available', 'held', '{"withdrawalId": 103}'),
    (:ann, 'w2', 'withdrawal_paid', 'BV3', 90, 'held', 'outside', '{"withdrawalId": 103}'),
    (:ann, 'w3', 'withdrawal_fee', 'BV3', 10, 'held', 'fees', '{"withdrawalId": 103}'),
    (:ann, 'w4', 'withdrawal_hold', 'BV3', 50, 'available', 'held', '{"withdrawalId": 104}'),
    (:ann, 'w5', 'withdrawal_hold', 'USDT', 8, 'available', 'held', '{"withdrawalId": 105}'),
    (:ann, 'w6', 'withdrawal_release', 'USDT', 8, 'held', 'available', '{"withdrawalId": 105}');
  insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, tx_hash, created_by, completed_at)
  values (:ann, 103, 1, 'manual', 'completed', '0x', :wallet, 90e16, '0xe', 'op', now()),
    (:ann, 105, 1, 'manual', 'cancelled', '0x', :wallet, 7, null, 'op', null);
  insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
  select tx_hash, 1, user_id, id from payouts where tx_hash = '0xe';
  update balances set bv3_available = bv3_available - 150, bv3_held = bv3_held + 50 where user_id = :ann`

/** Lines of mining, some of them made up for later. */
const MINED = `
  ${LINE} (:ann, 'm1', 'mining_card', 'BV3', 3, 'rewards', 'available', '{"lotId": :lot}'),
    (:ann, 'm2', 'backfill', 'BV3', 2, 'rewards', 'available', '{"of": "mining_card", "lotId": :lot}'),
    (:ann, 'm3', 'mining_card', 'USDT', 4, 'rewards', 'available', '{"lotId": :lot}'),
    (:ann, 'm4', 'mining_base', 'BV3', 6, 'rewards', 'available', '{}'),
    (:ann, 'm5', 'backfill', 'BV3', 1, 'rewards', 'available', '{"of": "mining_base"}'),
    (:bob, 'm6', 'mining_base', 'BV3', 20, 'rewards', 'available', '{}');
  update lots set posted_bv3 = 5, posted_usdt = 4 where id = :lot;
  update base_mining set posted_bv3 = case user_id when :ann then 7 else 20 end where user_id in (:ann, :bob);
  update balances set bv3_available = bv3_available + case user_id when :ann then 12 else 20 end,
    usdt_available = usdt_available + case user_id when :ann then 4 else 0 end where user_id in (:ann, :bob)`

const MINES = `insert into mining_sessions (user_id, card_id) values (:ann, :card);
  update base_mining set mining_since = clock_now() where user_id = :ann;
  update lots set mining_since = clock_now() where user_id = :ann`

/** Changes after which nothing is wrong but what they name: the total that no longer tells of the change. */
const RIGHT: readonly { readonly name: string; readonly change: string; readonly found?: readonly string[] }[] = [
  { name: 'a payment of which something is open', change: withSurplus('surplus') },
  { name: 'a payment whose rest was sent back', change: SENT_BACK },
  { name: 'next to nothing, kept aside', change: KEPT_ASIDE },
  {
    name: 'an imported purchase, which brings no bonus',
    change: `update purchases set origin = 'import' where user_id = :bob;
      delete from ledger_transfers where reason = 'referral_bonus';
      update balances set usdt_available = usdt_available - 4.35e18, referral_usdt = referral_usdt - 4.35e18 where user_id = :ann`,
    found: [BALANCE_TOTALS, SEALS],
  },
  {
    name: 'a purchase for more BNB than its price in USDT',
    change: `${PAID_BY_BNB}; update payments set value = value * 2, credited_value = credited_value * 2 where asset = 'BNB';
      update payment_claims set value = value * 2 where asset = 'BNB';
      update ledger_transfers set amount = amount * 2 where reason = 'card_sale'`,
    found: [SEALS],
  },
  { name: 'withdrawals of BV3, and one that was rejected', change: WITHDRAWN, found: [BALANCE_TOTALS, DAY_TOTALS] },
  { name: 'mining that was posted', change: MINED, found: [BALANCE_TOTALS, MINING_TOTALS] },
  { name: 'a card that mines', change: MINES, found: [MINING_TOTALS] },
  {
    name: 'a card that mines beside one that does not',
    change: `update lots set card_id = 99 where user_id = :ann and id <> :lot; ${MINES.replace(/where user_id = :ann$/, 'where id = :lot')}`,
    found: [MINING_TOTALS, COPY_TOTALS],
  },
  {
    name: 'a card that has mined',
    change: `insert into mining_sessions (user_id, card_id, started_at, stopped_at)
      values (:ann, :card, clock_now() - interval '1 hour', clock_now())`,
  },
  {
    name: 'an airdrop that was made up for',
    change: `update ledger_transfers set reason = 'backfill', details = details || '{"of": "airdrop_join"}' where reason = 'airdrop_join'`,
    found: [SEALS],
  },
  ...['airdrop_referral', 'airdrop_referrer'].map((reason) => ({
    name: `${reason} that was made up for`,
    change: `update ledger_transfers set reason = 'backfill', details = details || '{"of": "${reason}"}' where reason = '${reason}'`,
    found: [SEALS],
  })),
  ...['airdrop_join', 'airdrop_referral', 'airdrop_referrer', 'mining_card', 'mining_base'].map((of) => ({
    name: `another line that names ${of}`,
    change: `update ledger_transfers set details = details || '{"of": "${of}"}' where reason = 'import'`,
  })),
  {
    name: 'an airdrop that is not decided',
    change: `insert into airdrop_submissions (user_id, id, attempt, amount, retweet_url, post_id, status) overriding system value
      values (:ann, 91, 1, 10000, 'https://x.com/ann/status/21', '21', 'pending');
      insert into airdrop_posts select '21', user_id, 1, 91, wallet_address from users where user_id = :ann`,
  },
  {
    name: 'an import that is not applied, and one of no balance',
    change: `insert into import_rows (wallet_address, kind, key, content, user_id, applied_at)
      values (:wallet, 'balance', 'two', '{"bv3": "7", "usdt": "7"}', :ann, null),
        (:wallet, 'user', 'two', '{"bv3": "7", "usdt": "7"}', :ann, now())`,
  },
  {
    name: 'a wallet that is no longer young',
    change: 'update game_runs set is_young = false; update game_days set paid_young = 0',
  },
  {
    name: 'a run that was worth nothing, of an older window',
    change: `insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, digest,
        ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms, paid,
        paid_day, is_young)
      values (:bob, 'cactus', 1, 'settled', sha256('1'), 60, 0, '2025-12-31', 60000, sha256(''), now(), 'saved', '', 0, '{}', now(),
        9, 600, 3, false, 0, 0, 20454, false)`,
  },
  {
    name: 'a run that goes on',
    change: `insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, digest)
      values (:bob, 'cactus', 1, 'open', sha256('1'), 60, 0, '2026-01-01', 60000, sha256(''))`,
  },
  {
    name: 'a day on which something was paid at once',
    change: `insert into instant_days (day, withdrawals, paid)
      select 20455, 1, amount from withdrawals where user_id = :ann and asset = 'USDT' limit 1;
      update withdrawals set instant_day = 20455
      where user_id = :ann and id = (select min(id) from withdrawals where user_id = :ann and asset = 'USDT')`,
  },
  {
    name: 'money that moves between accounts of the platform',
    change: `alter table ledger_transfers drop constraint ledger_transfers_owner;
      ${LINE} (0, 'nobody', 'import', 'USDT', 5, 'outside', 'suspense', '{}')`,
  },
  {
    name: 'a copy that has no number yet',
    change: `update purchases set edition = null where edition = 4; update card_editions set given = 3`,
  },
  {
    name: 'a second card',
    change: `update purchases set card_id = 99, edition = 1 where edition = 4;
      update card_editions set given = 3; insert into card_editions (card_id, given) values (99, 1);
      insert into total_changes (user_id, name, place, amount) values (:bob, 'copies', :card, -1), (:bob, 'copies', 99, 1);
      update lots set card_id = 99 where user_id = :bob`,
  },
  {
    name: 'a purchase of another day',
    change: `insert into total_changes (user_id, name, place, amount)
      select :bob, change.name, change.place, change.amount from purchases cross join lateral (values
        ('purchases', 20453, 1), ('purchases', 20454, -1), ('revenue', 20453, price), ('revenue', 20454, -price)
      ) change(name, place, amount) where edition = 4;
      update purchases set purchased_at = purchased_at - interval '1 day' where edition = 4`,
  },
]

type Planted = {
  readonly check: string
  readonly mistake: string
  readonly also?: readonly string[]
  /** What an operator reads of it. */
  readonly says?: string
}

const FOUND_BESIDE_RIGHT: readonly Planted[] = [
  // A line of one player that names what another has.
  {
    check: LOTS_POSTED,
    mistake: `${MINED}; update ledger_transfers set user_id = :bob where key = 'm3';
      update balances set usdt_available = usdt_available + case user_id when :ann then -4 else 4 end where user_id in (:ann, :bob)`,
    also: [BALANCE_TOTALS, MINING_TOTALS],
  },
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: `${withSurplus('surplus')}; update ledger_transfers set user_id = :bob where key = 'surplus'`,
  },
  {
    check: 'no transfer names a withdrawal that does not exist',
    mistake: `with line as (${LINE}
        (:bob, 'release', 'withdrawal_release', 'USDT', 3, 'outside', 'available', '{"withdrawalId": 1}')),
      kept as (update balances set usdt_available = usdt_available + 3 where user_id = :bob)
      insert into total_changes (user_id, name, place, amount) values (:bob, 'usdt_available', 0, 3)`,
    says: 'transfer :id: withdrawal_release USDT 3 of withdrawal 1',
  },
  {
    check: 'who claimed an airdrop referral had claimed the join airdrop',
    mistake: `update airdrop_submissions set user_id = :ann;
      update airdrop_posts set user_id = :ann, wallet_address = :wallet`,
    also: ['a claimed join airdrop stands in the ledger, and nothing else does as one'],
    says: 'user :bob: claimed by the code of user :ann without a join',
  },
  ...[
    `update payments set status = 'partial' where credited_value > 0 and credited_value < value`,
    `update payments set status = 'aside' where credited_value > 0 and credited_value < value`,
    `update payments set status = 'credited' where credited_value > 0 and credited_value < value`,
  ].map((change) => ({
    check: 'a payment is open exactly while something of it is',
    mistake: `${withSurplus('surplus')}; ${change}`,
  })),
  {
    check: 'a payment is open exactly while something of it is',
    mistake: `update payments set status = 'surplus' where value = 5`,
    also: ['a refund is one payout of what was open, to the sender'],
    says: 'payment :payment: surplus, credited 0 of 5',
  },
  // Of one payment only the sums of two lines differ, or only one of two assets.
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: withSurplus('surplus', 'BNB'),
  },
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: `${PAID_BY_BNB}; ${withSurplus('surplus')}`,
  },
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: `${SENT_BACK}; update ledger_transfers set amount = 2 where key = 'sent back'`,
  },
  ...[
    `update payment_claims set value = value + 1 where tx_hash = '0x11'`,
    `delete from payment_claims where tx_hash = '0x11'; update payment_claims set value = 4 where tx_hash = '0x12'`,
  ].map((change) => ({
    check: 'every payment was claimed, and every claim has its payment',
    mistake: `${KEPT_ASIDE}; ${change}`,
  })),
  ...[`tx_hash = '0x99'`, 'occurrence = 1', 'value = 6', 'chain_id = 2', `sender = ${NOBODYS_WALLET}`].map(
    (change) => ({
      check: 'every payment was claimed, and every claim has its payment',
      mistake: `update payment_claims set ${change} where value = 5`,
    }),
  ),
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: `${WITHDRAWN}; update payouts set amount = 90e18 where withdrawal_id = 103`,
    also: [BALANCE_TOTALS, DAY_TOTALS],
  },
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: `${WITHDRAWN}; update payouts set state = 'failed' where withdrawal_id = 105`,
    also: [BALANCE_TOTALS, DAY_TOTALS],
  },
  {
    check: 'every claimed wallet has its account, and every account its wallet’s claim',
    mistake: `insert into wallets (wallet_address, user_id) overriding system value values (${NOBODYS_WALLET}, 1000)`,
  },
  {
    check: 'who was referred stands in the referrer’s list, and nobody else does',
    mistake: `insert into referrals (referrer, user_id, wallet_address, joined_at) values (:wallet, 1000, ${NOBODYS_WALLET}, now())`,
  },
  {
    check: 'every airdrop submission is listed by its post',
    mistake: `insert into airdrop_posts values ('22', 1000, 1, 92, ${NOBODYS_WALLET})`,
  },
  {
    check: PAIRS,
    mistake: 'insert into airdrop_pairs (low_user_id, high_user_id) values (:bob, 1000)',
  },
  {
    check: 'who claimed an airdrop referral had claimed the join airdrop',
    mistake: `update airdrop_submissions set status = 'approved', claimed_at = null;
      delete from ledger_transfers where reason = 'airdrop_join';
      update balances set bv3_available = bv3_available - 10000 where user_id = :bob`,
    also: [BALANCE_TOTALS],
  },
  {
    check: 'what was imported of balances stands in the ledger, and nothing else does as imported',
    mistake: `update import_rows set content = '{"bv3": "1", "usdt": "40000000000000000000"}'`,
    says: 'user :ann: BV3: due 1, posted 0',
  },
  {
    check: 'paid runs have used the minutes that they were paid for, and earned what was posted and carried',
    mistake: 'update game_allowances set remainder = remainder + 1',
  },
  {
    check: 'what the games have paid on a day is the sum of its runs',
    mistake: 'update game_days set paid_young = paid_young - 1',
  },
  {
    check: 'what is nobody’s moves no player’s money',
    mistake: `alter table ledger_transfers drop constraint ledger_transfers_owner;
      ${LINE} (0, 'nobody', 'import', 'USDT', 5, 'held', 'outside', '{}')`,
    says: 'transfer :id: held to outside',
  },
  { check: EDITIONS, mistake: 'update purchases set edition = 7 where edition = 3', says: 'card :card: by 0, 3, 0, 0' },
]

/** What is kept beside what the ledger has, as an operator reads it. */
const SAID: readonly Planted[] = [
  {
    check: MINING_TOTALS,
    mistake: `insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
      select :ann, 'usdt', false, spent_hour, 1, 2, 3, 4 from lots where id = :lot`,
    says: 'usdt stopped, hour 408: by 1, 2, 3, 4',
  },
  {
    check: MINING_TOTALS,
    mistake: MINED,
    also: [BALANCE_TOTALS],
    says: 'bv3 stopped, hour 1200: by 0, 0, 0, -5; usdt stopped, hour 408: by 0, 0, 0, -4',
  },
  {
    check: MINING_TOTALS,
    mistake: MINES,
    says: [
      'base running, hour 1000000000: by -14400, 25448048640000000, 0, 0',
      'bv3 running, hour 492096: by -180000, 318100608000000000, -9000000, 0',
      'bv3 stopped, hour 1200: by 180000, 0, 9000000, 0',
      'usdt running, hour 408: by -4350000000000000000, 0, -73950000000000000000, 0',
      'usdt stopped, hour 408: by 4350000000000000000, 0, 73950000000000000000, 0',
    ].join('; '),
  },
  {
    check: 'a withdrawal is completed exactly when its payout is, by a transaction',
    mistake: 'update payouts set tx_hash = null, nonce = null where withdrawal_id is not null',
    says: 'withdrawal 1: completed; payout completed by nothing, ended',
  },
  {
    check: 'a refund is one payout of what was open, to the sender',
    mistake: `${SENT_BACK}; update payouts set amount = 4 where tx_hash = '0xe'`,
    says: 'payment 1: refunded, open 3; payout completed of 4 to :wallet',
  },
  {
    check: 'every payment was claimed, and every claim has its payment',
    mistake: `update payment_claims set tx_hash = '0x99' where value = 5`,
    says: 'payment :payment: 1 payments of 5, 1 claims of 5, 0x99 0xa',
  },
  { check: BALANCES, mistake: keep('bv3_available', '1'), says: 'user :ann: BV3: kept 25.08, ledger 25.07' },
  { check: BALANCES, mistake: keep('bv3_held', '3'), also: [HOLDS], says: 'user :ann: BV3 held: kept 0.03, ledger 0' },
  {
    check: BALANCES,
    mistake: keep('usdt_available', '-1e18'),
    says: 'user :ann: USDT: kept 23.35, ledger 24.35',
  },
  {
    check: BALANCES,
    mistake: keep('usdt_held', '2e18'),
    also: [HOLDS],
    says: 'user :ann: USDT held: kept 12, ledger 10',
  },
  {
    check: HOLDS,
    mistake: keep('bv3_held', '3'),
    also: [BALANCES],
    says: 'user :ann: BV3: held 0.03, open withdrawals 0',
  },
  {
    check: HOLDS,
    mistake: keep('usdt_held', '2e18'),
    also: [BALANCES],
    says: 'user :ann: USDT: held 12, open withdrawals 10',
  },
  {
    check: BALANCES,
    mistake: 'update balances set referral_usdt = referral_usdt + 1e18 where user_id = :ann',
    says: 'user :ann: USDT of referrals: kept 5.35, ledger 4.35',
  },
  {
    check: 'every account has kept balances',
    mistake: 'delete from base_mining where user_id = :bob',
    says: 'user :bob: no base rate',
  },
  {
    check: 'every account has kept balances',
    mistake: 'delete from balances where user_id = :bob',
    also: [BALANCE_TOTALS],
    says: 'user :bob: no balances',
  },
  {
    check: LOTS_POSTED,
    mistake: 'update lots set posted_bv3 = 5 where id = :lot',
    also: [MINING_TOTALS],
    says: 'lot :lot: BV3: kept 0.05, ledger 0',
  },
  {
    check: LOTS_POSTED,
    mistake: 'update lots set posted_usdt = 5e18 where id = :lot',
    also: [MINING_TOTALS],
    says: 'lot :lot: USDT: kept 5, ledger 0',
  },
  {
    check: LOTS_POSTED,
    mistake: `${MINED}; update lots set posted_bv3 = 4 where id = :lot`,
    also: [BALANCE_TOTALS, MINING_TOTALS],
    says: 'lot :lot: BV3: kept 0.04, ledger 0.05',
  },
  {
    check: LOTS_POSTED,
    mistake: `${MINED}; update ledger_transfers set details = '{"lotId": 9999}' where key = 'm3'`,
    also: [BALANCE_TOTALS, MINING_TOTALS],
    says: 'lot :lot: USDT: kept 0.000000000000000004, ledger 0; lot 9999: USDT: kept 0, ledger 0.000000000000000004',
  },
  {
    check: BASE_POSTED,
    mistake: `${MINED}; update base_mining set posted_bv3 = 8 where user_id = :ann`,
    also: [BALANCE_TOTALS, MINING_TOTALS],
    says: 'user :ann: BV3: kept 0.08, ledger 0.07',
  },
  {
    check: 'a lot mines exactly while its card does',
    mistake: `${MINES}; update lots set mining_since = null where id = :lot`,
    also: [MINING_TOTALS],
    says: 'lot :lot: stands still while its card mines',
  },
  {
    check: 'a lot mines exactly while its card does',
    mistake: 'update lots set mining_since = clock_now() where id = :lot',
    also: [MINING_TOTALS],
    says: 'lot :lot: mines while its card does not',
  },
  {
    check: 'the base rate runs exactly while a session does',
    mistake: `${MINES}; update base_mining set mining_since = null where user_id = :ann`,
    also: [MINING_TOTALS],
    says: 'user :ann: stands still while a card mines',
  },
  {
    check: 'the base rate runs exactly while a session does',
    mistake: 'update base_mining set mining_since = clock_now() where user_id = :ann',
    also: [MINING_TOTALS],
    says: 'user :ann: runs while no card mines',
  },
  {
    check: 'a refund is one payout of what was open, to the sender',
    mistake: 'update payouts set amount = 4 where payment_id is not null',
    says: 'payment :payment: refunding, open 5; payout broadcast of 4 to :wallet',
  },
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: 'update payouts set token = null where withdrawal_id is not null',
    says: 'withdrawal 1: completed USDT 9000000000000000000 to :wallet; payout completed of 9000000000000000000 to :wallet in BNB',
  },
  {
    check: 'a withdrawal is completed exactly when its payout is, by a transaction',
    mistake: 'update payouts set completed_at = null where withdrawal_id is not null',
    says: 'withdrawal 1: completed; payout completed by 0xd, no end',
  },
  {
    check: BALANCE_TOTALS,
    mistake: `insert into total_changes (user_id, name, place, amount) values (:ann, 'usdt_held', 0, 1)`,
    says: 'usdt_held 0: by 1',
  },
  {
    check: COPY_TOTALS,
    mistake: `insert into total_changes (user_id, name, place, amount) values (:ann, 'owners', 0, 1)`,
    says: 'owners 0: by 1',
  },
  {
    check: DAY_TOTALS,
    mistake: `insert into total_changes (user_id, name, place, amount) values (:ann, 'usdt_requested', 20454, 1)`,
    says: 'usdt_requested of 2026-01-01: by 1',
  },
  {
    check: MINING_TOTALS,
    mistake: `insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
      values (:ann, 'usdt', true, 5, 1, 2, 3, 4), (:ann, 'bv3', false, 6, 5, 6, 7, 8)`,
    says: 'bv3 stopped, hour 6: by 5, 6, 7, 8; usdt running, hour 5: by 1, 2, 3, 4',
  },
  { check: EDITIONS, mistake: 'update card_editions set given = given + 1', says: 'card :card: by 0, 0, 1, 0' },
  {
    check: EDITIONS,
    mistake: 'update purchases set edition = 1 where edition = 2',
    says: 'card :card: by -1, 0, 0, 0',
  },
  {
    check: EDITIONS,
    mistake: 'update purchases set edition = 0 where edition = 1',
    says: 'card :card: by 0, 0, 0, -1',
  },
]

/** By check, mistakes that it finds; those after it find them too. */
const PLANTED: readonly Planted[] = [
  ...FOUND_BESIDE_RIGHT,
  ...SAID,
  { check: 'kept balances are the sum of their transfers', mistake: keep('bv3_available', '1') },
  { check: 'kept balances are the sum of their transfers', mistake: keep('usdt_available', '-1') },
  {
    check: 'kept balances are the sum of their transfers',
    mistake: 'update balances set referral_usdt = referral_usdt + 1 where user_id = :ann',
  },
  {
    check: 'every account has kept balances',
    mistake: 'delete from base_mining where user_id = :bob',
  },
  {
    check: 'every line is of somebody who has an account',
    mistake: `${LINE} (1000, 'stray', 'payment_surplus', 'USDT', 5, 'outside', 'suspense', '{}')`,
    says: 'transfer :id: a line of user 1000, who has no account',
  },
  {
    check: 'every claimed wallet has its account, and every account its wallet’s claim',
    mistake: 'delete from wallets where user_id = :ann',
    says: 'user :ann: :wallet: 0 claims, 1 accounts',
    also: [BONUSES],
  },
  {
    check: 'who was referred stands in the referrer’s list, and nobody else does',
    mistake: 'delete from referrals',
    says: 'user :bob: by :wallet: listed 0 times, bound 1',
    also: [BONUSES],
  },
  // Not posted; of another amount; for a purchase that does not exist; for a player whom nobody has referred.
  ...[
    `update ledger_transfers set reason = 'backfill', details = '{"of": "referral_bonus"}' where reason = 'referral_bonus'`,
    `update ledger_transfers set details = details || '{"purchaseId": 9999}' where reason = 'referral_bonus'`,
  ].map((mistake) => ({ check: BONUSES, mistake })),
  {
    check: BONUSES,
    mistake: `update ledger_transfers set details = details || '{"buyer": "0x1"}' where reason = 'referral_bonus'`,
    says: `purchase 4: bonus of 4350000000000000000 USDT: due 1 times, posted 0; ${SAID_OF_STRANGER('0x1')}`,
  },
  {
    check: BONUSES,
    mistake: `update ledger_transfers set details = details - 'buyer' where reason = 'referral_bonus'`,
    says: `purchase 4: bonus of 4350000000000000000 USDT: due 1 times, posted 0; ${SAID_OF_STRANGER('?')}`,
  },
  {
    check: 'what a lot was posted stands in the ledger',
    mistake: 'update lots set posted_usdt = 5 where id = :lot',
    also: ['what all lots mine is what its totals tell'],
  },
  {
    check: 'what a lot was posted stands in the ledger',
    mistake: 'update lots set posted_bv3 = 5 where id = :lot',
    also: ['what all lots mine is what its totals tell'],
  },
  {
    check: 'what a lot was posted stands in the ledger',
    mistake: `with line as (${LINE} (:ann, 'lot', 'mining_card', 'BV3', 3, 'rewards', 'available', '{"lotId": 9999}')),
      kept as (update balances set bv3_available = bv3_available + 3 where user_id = :ann)
      insert into total_changes (user_id, name, place, amount) values (:ann, 'bv3_available', 0, 3)`,
  },
  {
    check: 'what the base rate was posted stands in the ledger',
    mistake: 'update base_mining set posted_bv3 = 5 where user_id = :ann',
  },
  {
    check: 'a lot has one purchase for each copy',
    mistake: 'delete from purchases where id = (select min(id) from purchases where lot_id = :lot)',
    says: 'lot :lot: 2 copies, 1 purchases',
    also: [EDITIONS, 'purchases, accounts and withdrawals of each day are what its totals tell'],
  },
  {
    check: 'what a payment was credited with bought purchases',
    mistake: 'update purchases set price = price - 1 where price > 0',
    says: [1, 2]
      .map((id) => `payment ${id}: credited 29000000000000000000, bought for 28999999999999999999`)
      .join('; '),
    also: [BONUSES, 'purchases, accounts and withdrawals of each day are what its totals tell'],
  },
  {
    check: 'what a payment was credited with bought purchases',
    mistake: `update lots set payment_id = null where id in (${BOUGHT})`,
    says: [1, 2].map((id) => `payment ${id}: credited 29000000000000000000, bought for nothing`).join('; '),
  },
  {
    check: 'what a payment was credited with bought purchases',
    mistake: `${PAID_BY_BNB}; update lots set payment_id = null where id in (${BOUGHT})`,
  },
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: `update ledger_transfers set credit_kind = 'suspense' where reason = 'card_sale'`,
  },
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: `update ledger_transfers set amount = amount - 1 where key = 'payment:refunding'`,
    says: 'payment :payment: USDT 5, refunding; ledger: USDT/USDT arrived 4, sold 0, sent back 0',
  },
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: `delete from ledger_transfers where key = 'payment:refunding'`,
    says: 'payment :payment: USDT 5, refunding; ledger: nothing',
  },
  {
    check: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
    mistake: `${LINE} (:ann, 'back', 'payment_refund', 'USDT', 5, 'suspense', 'outside',
      (select jsonb_build_object('paymentId', payment_id) from payment_claims where value = 5))`,
  },
  {
    check: 'a payment is open exactly while something of it is',
    mistake: `update payments set status = 'surplus' where status = 'credited'`,
  },
  {
    check: 'every payment was claimed, and every claim has its payment',
    mistake: 'delete from payment_claims where value = 5',
  },
  {
    check: 'a refund is one payout of what was open, to the sender',
    mistake: 'update payouts set amount = 4 where payment_id is not null',
  },
  {
    check: 'a refund is one payout of what was open, to the sender',
    mistake: `update payouts set to_address = '0x1' where payment_id is not null`,
  },
  {
    check: 'a refund is one payout of what was open, to the sender',
    mistake: `update payouts set state = 'completed', completed_at = now() where payment_id is not null`,
  },
  {
    check: 'a refund is one payout of what was open, to the sender',
    mistake: `update payouts set state = 'cancelled' where payment_id is not null`,
    says: 'payment :payment: refunding, open 5; payout none',
  },
  {
    check: 'a lot mines exactly while its card does',
    mistake: `insert into mining_sessions (user_id, card_id) values (:ann, :card)`,
    also: ['the base rate runs exactly while a session does'],
  },
  {
    check: 'the base rate runs exactly while a session does',
    mistake: 'insert into mining_sessions (user_id, card_id) values (:bob, :card)',
    also: ['a lot mines exactly while its card does'],
  },
  {
    check: 'held balances are the sum of the open withdrawals',
    mistake: `with line as (${LINE} (:ann, 'held', 'correction', 'USDT', 3, 'available', 'held', '{"correctionId": "two"}')),
      kept as (update balances set usdt_held = usdt_held + 3, usdt_available = usdt_available - 3 where user_id = :ann)
      insert into total_changes (user_id, name, place, amount)
      values (:ann, 'usdt_held', 0, 3), (:ann, 'usdt_available', 0, -3)`,
    also: ['what operators have corrected is what they have written down, and nothing else was corrected'],
  },
  {
    check: 'held balances are the sum of the open withdrawals',
    mistake: `with line as (${LINE} (:ann, 'held', 'correction', 'BV3', 3, 'available', 'held', '{"correctionId": "two"}')),
      kept as (update balances set bv3_held = bv3_held + 3, bv3_available = bv3_available - 3 where user_id = :ann)
      insert into total_changes (user_id, name, place, amount)
      values (:ann, 'bv3_held', 0, 3), (:ann, 'bv3_available', 0, -3)`,
    also: ['what operators have corrected is what they have written down, and nothing else was corrected'],
  },
  {
    check: 'a withdrawal stands in the ledger as far as it has come',
    mistake: `update ledger_transfers set reason = 'withdrawal_fee' where reason = 'withdrawal_paid'`,
    says: 'withdrawal 1: completed USDT 10000000000000000000, fee 1000000000000000000; ledger: held 10000000000000000000, released 0, paid 0, fee 10000000000000000000',
  },
  // Each change moves a line to another withdrawal.
  ...['withdrawal_hold', 'withdrawal_fee'].map((reason) => ({
    check: 'a withdrawal stands in the ledger as far as it has come',
    mistake: `update ledger_transfers set details = details || '{"withdrawalId": 2}' where reason = '${reason}'`,
  })),
  {
    check: 'a withdrawal stands in the ledger as far as it has come',
    mistake: `update withdrawals set status = 'rejected', reason = 'no' where status = 'pending'`,
    also: ['held balances are the sum of the open withdrawals'],
  },
  {
    check: 'no transfer names a withdrawal that does not exist',
    mistake: `with line as (${LINE}
        (:ann, 'hold', 'withdrawal_hold', 'BV3', 3, 'available', 'outside', '{"withdrawalId": 1}')),
      kept as (update balances set bv3_available = bv3_available - 3 where user_id = :ann)
      insert into total_changes (user_id, name, place, amount) values (:ann, 'bv3_available', 0, -3)`,
  },
  {
    check: 'no transfer names a withdrawal that does not exist',
    mistake: `with line as (${LINE}
        (:ann, 'hold', 'withdrawal_hold', 'USDT', 3, 'available', 'outside', '{"withdrawalId": 77}')),
      kept as (update balances set usdt_available = usdt_available - 3 where user_id = :ann)
      insert into total_changes (user_id, name, place, amount) values (:ann, 'usdt_available', 0, -3)`,
  },
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: 'update payouts set amount = amount - 1 where withdrawal_id is not null',
  },
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: `update payouts set to_address = '0x1' where withdrawal_id is not null`,
  },
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: 'update payouts set token = null where withdrawal_id is not null',
  },
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: `update withdrawals set status = 'approved' where status = 'pending'`,
    says: 'withdrawal 2: approved USDT 9000000000000000000 to :wallet; payout none',
  },
  {
    check: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    mistake: `insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, created_by)
      values (:ann, 2, 1, 'hot_wallet', 'cancelled', '0x', :wallet, 9e18, 'op')`,
  },
  {
    check: 'a withdrawal is completed exactly when its payout is, by a transaction',
    mistake: `update payouts set state = 'broadcast', completed_at = null where withdrawal_id is not null`,
  },
  {
    check: 'a withdrawal is completed exactly when its payout is, by a transaction',
    mistake: 'update payouts set tx_hash = null, nonce = null where withdrawal_id is not null',
  },
  {
    check: 'a withdrawal is completed exactly when its payout is, by a transaction',
    mistake: 'update payouts set completed_at = null where withdrawal_id is not null',
  },
  {
    check: 'what a hot wallet has paid was signed for that payout',
    mistake: `delete from payout_transactions where hash = '0xd'`,
    says: 'payout 1: nonce 6 of 0xd was not signed here',
  },
  ...[`payout_id = 2, attempt = 2`, `hash = '0x9'`].map((change) => ({
    check: 'what a hot wallet has paid was signed for that payout',
    mistake: `update payout_transactions set ${change} where hash = '0xd'`,
    also: ['every transaction of a payout was claimed for it'],
  })),
  {
    check: 'every transaction of a payout was claimed for it',
    mistake: `delete from payout_claims where tx_hash = '0xc'`,
    says: 'payout 2: no claim of 0xc',
  },
  {
    check: 'no two payouts of one wallet have the same nonce',
    mistake: 'update payouts set nonce = 7',
    says: 'payout 1: nonce 7 of 0xf is that of 2 payouts; payout 2: nonce 7 of 0xf is that of 2 payouts',
  },
  {
    check: 'every airdrop submission is listed by its post',
    mistake: 'delete from airdrop_posts',
    says: 'submission 1: post 20, attempt 1: listed 0 times, submitted 1',
  },
  {
    check: 'a claimed join airdrop stands in the ledger, and nothing else does as one',
    mistake: `update ledger_transfers set reason = 'backfill' where reason = 'airdrop_join'`,
    says: 'user :bob: claimed 10000, posted nothing',
  },
  {
    check: 'a claimed join airdrop stands in the ledger, and nothing else does as one',
    mistake: `update airdrop_submissions set user_id = :ann;
      update airdrop_posts set user_id = :ann, wallet_address = :wallet`,
    also: ['who claimed an airdrop referral had claimed the join airdrop'],
    says: 'user :ann: claimed 10000, posted nothing; user :bob: claimed nothing, posted 1 times 10000 BV3',
  },
  {
    check: 'a claimed airdrop referral stands in the ledger for both sides, and nothing else does as one',
    mistake: `update ledger_transfers set reason = 'backfill' where reason = 'airdrop_referrer'`,
    says: 'user :bob: airdrop_referrer of 2000 BV3 to user :ann: due 1 times, posted 0',
  },
  {
    check: 'a claimed airdrop referral stands in the ledger for both sides, and nothing else does as one',
    mistake: `update ledger_transfers set reason = 'backfill' where reason = 'airdrop_referral'`,
  },
  { check: PAIRS, mistake: 'delete from airdrop_pairs', says: 'users :ann and :bob: 0 pairs, 1 referrals' },
  {
    check: 'what operators sent to players is what they have written down, and nothing else was sent',
    mistake: `delete from audit_log where action = 'send tokens'`,
    says: 'user :ann, one: BV3 500 rewards to available: posted 1 times, written down 0',
  },
  {
    check: 'what operators sent to players is what they have written down, and nothing else was sent',
    mistake: `update ledger_transfers set debit_kind = 'sales' where reason = 'operator_grant'`,
  },
  {
    check: 'what operators have corrected is what they have written down, and nothing else was corrected',
    mistake: `delete from audit_log where action = 'post correction'`,
    says: 'user :ann, one: BV3 7 rewards to available: posted 1 times, written down 0',
  },
  {
    check: 'what operators have corrected is what they have written down, and nothing else was corrected',
    mistake: `update ledger_transfers set debit_kind = 'sales' where reason = 'correction'`,
  },
  {
    check: 'what was imported of balances stands in the ledger, and nothing else does as imported',
    mistake: `update import_rows set content = '{"bv3": "0", "usdt": "39000000000000000000"}'`,
  },
  {
    check: 'what a run of a game was paid stands in the ledger, and nothing else does as one',
    mistake: `update ledger_transfers set reason = 'backfill' where reason = 'game_play'`,
    says: 'run 1: BV3 10 rewards to available, key game:1: paid 1 times, posted 0',
  },
  {
    check: 'paid runs have used the minutes that they were paid for, and earned what was posted and carried',
    mistake: 'update game_allowances set used_ms = used_ms - 1',
    says: 'user :bob, cactus: -1 ms more used than played, 0 more carried than earned',
  },
  {
    check: 'who claimed an airdrop referral had claimed the join airdrop',
    mistake: `with gone as (delete from airdrop_submissions returning post_id), post as (delete from airdrop_posts)
      update ledger_transfers set reason = 'backfill' where reason = 'airdrop_join'`,
  },
  {
    check: 'balances of all players are what their totals tell',
    mistake: `insert into total_changes (user_id, name, place, amount) values (:ann, 'usdt_held', 0, 1)`,
  },
  {
    check: 'what is nobody’s moves no player’s money',
    mistake: `alter table ledger_transfers drop constraint ledger_transfers_owner;
      ${LINE} (0, 'nobody', 'import', 'USDT', 5, 'outside', 'available', '{}')`,
  },
  {
    check: 'copies sold and players who have some are what their totals tell',
    mistake: `insert into total_changes (user_id, name, place, amount) values (:ann, 'owners', 0, 1)`,
  },
  ...[
    // Given and had by nobody; had twice; a gap; below 1; taken away.
    'update card_editions set given = given + 1',
    'update purchases set edition = 1 where edition = 2',
    'update purchases set edition = 4 where edition = 3',
    'update purchases set edition = 0 where edition = 1',
    'update purchases set edition = null where edition = 2',
  ].map((mistake) => ({ check: EDITIONS, mistake })),
  {
    check: 'purchases, accounts and withdrawals of each day are what its totals tell',
    mistake: `insert into total_changes (user_id, name, place, amount) values (:ann, 'usdt_requested', 20454, 1)`,
  },
  {
    check: 'what all lots mine is what its totals tell',
    mistake: `insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
      values (:ann, 'usdt', true, 5, 0, 0, 1, 0)`,
  },
  {
    check: 'what the games have paid on a day is the sum of its runs',
    mistake: 'update game_days set paid = paid + 1',
    says: 'day 20454: runs have paid -1 more, young wallets 0',
  },
  {
    check: 'what was paid at once on a day is the sum of its withdrawals',
    mistake: 'insert into instant_days (day, withdrawals, paid) values (20454, 1, 10)',
    says: 'day 20454: approved by the rule -10 more, in -1 more withdrawals',
  },
  {
    check: 'what was paid at once on a day is the sum of its withdrawals',
    mistake: `insert into instant_days (day, withdrawals, paid)
      select 20455, 2, amount from withdrawals where user_id = :ann and asset = 'USDT' limit 1;
      update withdrawals set instant_day = 20455
      where user_id = :ann and id = (select min(id) from withdrawals where user_id = :ann and asset = 'USDT')`,
  },
  {
    check: SEALS,
    mistake: 'update audit_seals set digest = digest + 1 where user_id = :ann',
  },
  {
    check: SEALS,
    mistake: 'update audit_seals set lines = lines + 1 where user_id = :ann',
  },
]

class TakenBack extends Error {}

const PLAYERS = () => [ann.userId, bob.userId, 1_000]
const bySubject = (a: { readonly subject: string }, b: { readonly subject: string }) => (a.subject < b.subject ? -1 : 1)
const byJson = (a: Difference, b: Difference) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** What each check finds after a mistake, in the transaction that makes it and that never ends. */
async function findAfter(mistake: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const note = (code: DifferenceCode, differences: readonly Difference[]) => {
    const said = differences.map(describeDifference).toSorted(bySubject)
    const texts = said.map(({ subject, difference }) => `${subject}: ${difference}`)
    // A fact that the statement does not give is said so.
    for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN/)
    if (texts.length > 0) found.set(CHECK_SENTENCES[code], texts.join('; '))
  }
  const look = async (tx: Transaction) => {
    const players = PLAYERS()
    for (const [check, find] of [...PLATFORM_CHECKS, ...TOTAL_CHECKS]) {
      note(check, toDifferences(check, await find(tx)))
    }
    for (const [check, find] of PLAYER_CHECKS) {
      const differences = toDifferences(check, await find(tx, players))
      note(check, differences)
      if (differences.length === 0) continue
      expect(differences.every(({ userId }) => players.includes(userId))).toBe(true)
      // A look at one player finds what is wrong with that player, and no more. A pair is of two.
      const alone = await Promise.all(players.map(async (userId) => toDifferences(check, await find(tx, [userId]))))
      const expected = check === 'airdrop_pairs' ? differences.flatMap((one) => [one, one]) : differences
      expect(alone.flat().toSorted(byJson)).toEqual(expected.toSorted(byJson))
    }
    if ((await findBrokenSeals(tx, players)).length > 0) found.set(SEALS, '')
  }
  await ledger.db
    .transaction(async (tx) => {
      await execute(tx, 'set local role none')
      await execute(tx, 'set local session_replication_role = replica')
      for (const part of named(mistake).split(';')) await execute(tx, part)
      await look(tx)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return found
}
const checksAfter = async (mistake: string) => [...(await findAfter(mistake)).keys()]

test('correct books raise no finding, for any check', async () => {
  expect(await checksAfter('select 1')).toEqual([])
})

test('correct books raise no finding for a single player', async () => {
  for (const players of [...PLAYERS().map((userId) => [userId]), []]) {
    for (const [check, find] of PLAYER_CHECKS) {
      expect([check, players, await find(ledger.db, players)]).toEqual([check, players, []])
    }
  }
})

test('payments in BNB are worth no USDT, and the books are still correct', async () => {
  expect(await checksAfter(PAID_BY_BNB)).toEqual([SEALS])
})

test.each(RIGHT)('$name raises no finding', async ({ change, found = [] }) => {
  expect((await checksAfter(change)).toSorted()).toEqual(found.toSorted())
})

test.each([
  `update payouts set nonce = 7, from_address = '0xe' where nonce = 6`,
  `update payouts set nonce = 7, chain_id = 2 where nonce = 6; update payout_claims set chain_id = 2 where tx_hash = '0xd'`,
])('the nonce of another wallet or chain counts as another nonce: %s', async (change) => {
  expect(await checksAfter(change)).toEqual([])
})

test('every check has a test with a mistake', () => {
  const sentences = ALL_CHECKS.map((check) => CHECK_SENTENCES[check])
  expect([...new Set(PLANTED.map(({ check }) => check))].toSorted()).toEqual(sentences.toSorted())
})

/** What was written into the past is not what was sealed, whatever else it breaks. */
test.each(PLANTED)('$check: $mistake', async ({ check, mistake, also = [], says }) => {
  // A seal does not cover details, nor lines that the mistake itself adds.
  const isOfPast =
    /(?:update|delete from) ledger_transfers(?! set details)(?!.*where key = '(?:m3|sent back|surplus)')/.test(mistake)
  const found = await findAfter(mistake)
  expect([...found.keys()].filter((it) => !isOfPast || it !== SEALS || check === SEALS).toSorted()).toEqual(
    [check, ...also].toSorted(),
  )
  expect(found.has(SEALS)).toBe(isOfPast || check === SEALS)
  const said = found.get(check)?.replaceAll(/transfer \d+/g, 'transfer :id')
  if (says !== undefined) expect(said).toBe(named(says).replaceAll(`'`, ''))
})
