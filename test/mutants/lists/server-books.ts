import { inFile } from './in-file.ts'

const EVERY_CHECK = ['server/audit/checks.test.ts']
const RUNS = ['server/audit/run-audit.test.ts']

/** Bugs in the audit: its findings, its schedule, and the players whom an alarm stops. */
export const SERVER_BOOKS = [
  ...inFile(
    'server/audit/withdrawal-checks.sql.ts',
    EVERY_CHECK,
    [
      'held amounts are not compared',
      'and (b.bv3_held <> coalesce(w.bv3, 0) or b.usdt_held <> coalesce(w.usdt, 0))',
      'and false',
    ],
    [
      'a withdrawal’s lines are not compared',
      '(t.held, t.released, t.paid, t.fee) is distinct from (',
      'false and (t.held, t.released, t.paid, t.fee) is distinct from (',
    ],
    [
      'a payout is not compared with its withdrawal',
      "((w.status in ('approved', 'completed')) <> (p.id is not null and p.state <> 'cancelled')",
      '(false',
    ],
    [
      'a payout of another amount is not detected',
      "or p.amount <> (w.amount - w.fee) * case w.asset when 'BV3' then 1e16 else 1 end",
      '',
    ],
    [
      'a nonce of another key is not detected',
      'where t.user_id = p.user_id and t.payout_id = p.id and t.hash = p.tx_hash)',
      ')',
    ],
    ['a nonce of two payouts is not detected', 'where uses > 1', 'where uses > 2'],
  ),
  ...inFile(
    'server/audit/payment-checks.sql.ts',
    EVERY_CHECK,
    [
      'purchases are not compared',
      '((y.credited_value > 0) <> (b.price is not null)',
      'false and ((y.credited_value > 0) <> (b.price is not null)',
    ],
    [
      'purchases by BNB are not checked',
      '((y.credited_value > 0) <> (b.price is not null)',
      "((y.asset = 'USDT' and (y.credited_value > 0) <> (b.price is not null))",
    ],
    ['arrived payments are not compared', 'or t.arrived <> y.value or', 'or'],
    ['a credited payment may be incomplete', "((y.status = 'credited') <> (y.credited_value = y.value)", '(false'],
    ['a refund of another amount is not detected', 'or p.amount <> y.value - y.credited_value or', 'or'],
    [
      'a refund without a payout is not detected',
      "((y.status in ('refunding', 'refunded')) <> (p.id is not null)",
      '(false',
    ],
  ),
  ...inFile(
    'server/audit/checks.sql.ts',
    EVERY_CHECK,
    ['a lot’s copies are not compared', 'and l.copies <> coalesce(p.copies, 0)', 'and false'],
    ['a lot’s posted earnings are not compared', 'where coalesce(l.posted_bv3, 0) <> coalesce(t.bv3, 0) or', 'where'],
    [
      'a base rate that stops is not detected',
      'and (m.mining_since is null) <> (not exists (',
      'and false and (not exists (',
    ],
  ),
  ...inFile('server/audit/total-checks.sql.ts', EVERY_CHECK, [
    'a day’s budget is not compared with its instant payouts',
    'select day, -paid, -withdrawals from instant_days',
    'select day, -paid, -withdrawals from instant_days where false',
  ]),
  ...inFile(
    'server/audit/run-audit.ts',
    RUNS,
    ['a difference raises no alarm', "await raiseAlarm(db, finding, kind === 'full')", ''],
    ['a failed run is not recorded', 'await updateRunFailed(db, { id, problem }).catch(() => undefined)', ''],
    ['a clean run leaves the alarm open', 'await endAlarms(db, [LATE_CHECKS[kind], FAILED_CHECKS[kind]])', ''],
    ['a missed run is skipped', 'if (state === undefined || state.nextAt <= new Date())', 'if (state === undefined)'],
  ),
  ...inFile(
    'server/audit/watch-audit.ts',
    RUNS,
    ['a late run raises no alarm', '...(lateSince === null ? [] :', '...(true ? [] :'],
    ['a failed run raises no alarm', '...(problem === null ? [] :', '...(true ? [] :'],
  ),
  ...inFile(
    'server/audit/seals.sql.ts',
    ['server/audit/audit.new-lines.test.ts'],
    [
      'a balance changed outside the ledger is not audited',
      'or (b.version, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)\n    is distinct from (s.version, s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt))',
      'or b.version is distinct from s.version)',
    ],
  ),
  ...inFile(
    'server/audit/run-checks.ts',
    ['server/audit/audit.new-lines.test.ts'],
    ['a broken seal is sealed again', 'seals: withoutBrokenSeals(seals, broken)', 'seals'],
  ),
  ...inFile(
    'server/ledger/post.ts',
    ['server/ledger/post.test.ts'],
    ['a repeated key with other content is accepted', 'if (posted.length < transfers.length) {', 'if (false) {'],
  ),
  ...inFile(
    'server/ledger/solvency/solvency.sql.ts',
    ['server/ledger/solvency/solvency.owed.test.ts'],
    [
      'pending refunds are not owed',
      "where asset = 'USDT' and status = 'refunding'",
      "where asset = 'USDT' and status = 'refunded'",
    ],
  ),
  ...inFile(
    'server/features/activity/activity.sql.ts',
    ['server/features/activity/routes.test.ts'],
    ['the rate of USDT is read from the BV3 line before it', ' and b.asset = t.asset\n', '\n'],
  ),
  ...inFile(
    'server/features/activity/routes.ts',
    ['server/features/activity/routes.test.ts'],
    ['a bonus shown as a price', 'price: bigintOf(details.price)', 'price: amount'],
  ),
  ...inFile(
    'core/activity-facts.ts',
    ['server/features/activity/routes.test.ts'],
    [
      'a bonus shown as a price, in the facts',
      "price: formatAmount(price, 'USDT')",
      "price: formatAmount(line.amount, 'USDT')",
    ],
  ),
  ...inFile(
    'core/explain.ts',
    ['core/explain.test.ts'],
    ['a bonus shown as a price, in the sentence', "money(line.price, 'USDT')", "money(line.amount, 'USDT')"],
  ),
]
