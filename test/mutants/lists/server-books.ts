import { inFile } from './in-file.ts'

const EVERY_CHECK = ['server/audit/every-check.test.ts']
const RUNS = ['server/audit/run-audit.test.ts']

/** Bugs in the audit: its findings, its schedule, and the players whom an alarm stops. */
export const SERVER_BOOKS = [
  ...inFile(
    'server/audit/withdrawal-checks.sql.ts',
    EVERY_CHECK,
    [
      'what is held is not compared',
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
      'a payout of another amount is not seen',
      "or p.amount <> (w.amount - w.fee) * case w.asset when 'BV3' then 1e16 else 1 end",
      '',
    ],
    [
      'a nonce of another key is not seen',
      'where t.user_id = p.user_id and t.payout_id = p.id and t.hash = p.tx_hash)',
      ')',
    ],
    ['a nonce that two have is not seen', 'where uses > 1', 'where uses > 2'],
  ),
  ...inFile(
    'server/audit/payment-checks.sql.ts',
    EVERY_CHECK,
    [
      'what was bought is not compared',
      '((y.credited_value > 0) <> (b.price is not null)',
      'false and ((y.credited_value > 0) <> (b.price is not null)',
    ],
    [
      'what BNB has bought is not looked for',
      '((y.credited_value > 0) <> (b.price is not null)',
      "((y.asset = 'USDT' and (y.credited_value > 0) <> (b.price is not null))",
    ],
    ['what arrived is not compared', 'or t.arrived <> y.value or', 'or'],
    ['a credited payment need not be whole', "((y.status = 'credited') <> (y.credited_value = y.value)", '(false'],
    ['a refund of another amount is not seen', 'or p.amount <> y.value - y.credited_value or', 'or'],
    [
      'a refund without a payout is not seen',
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
      'a base rate that stands still is not seen',
      'and (m.mining_since is null) <> (not exists (',
      'and false and (not exists (',
    ],
  ),
  ...inFile('server/audit/total-checks.sql.ts', EVERY_CHECK, [
    'a day’s budget is not compared with what was paid at once',
    'select day, -paid, -withdrawals from instant_days',
    'select day, -paid, -withdrawals from instant_days where false',
  ]),
  ...inFile(
    'server/audit/run-audit.ts',
    RUNS,
    ['a difference raises no alarm', "await raiseAlarm(db, finding, kind === 'full')", ''],
    ['a run that threw is not written down', 'await updateRunFailed(db, { id, problem }).catch(() => undefined)', ''],
    ['a run that ends well leaves the alarm open', 'await endAlarms(db, [LATE_CHECKS[kind], FAILED_CHECKS[kind]])', ''],
    [
      'what was missed is left out',
      'if (state === undefined || state.nextAt <= new Date())',
      'if (state === undefined)',
    ],
  ),
  ...inFile(
    'server/audit/watch-audit.ts',
    RUNS,
    ['a late run alarms nobody', '...(lateSince === null ? [] :', '...(true ? [] :'],
    ['a failed run alarms nobody', '...(problem === null ? [] :', '...(true ? [] :'],
  ),
  ...inFile(
    'server/audit/seals.sql.ts',
    ['server/audit/new-look.test.ts'],
    [
      'a balance behind the ledger’s back is not new',
      'or (b.version, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)\n    is distinct from (s.version, s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt))',
      'or b.version is distinct from s.version)',
    ],
  ),
  ...inFile(
    'server/audit/look.ts',
    ['server/audit/new-look.test.ts'],
    ['what has a broken seal is sealed again', 'seals: withoutBrokenSeals(seals, broken)', 'seals'],
  ),
  ...inFile(
    'server/ledger/post.ts',
    ['server/ledger/post.test.ts'],
    [
      'a repeated key with other content is taken for the same',
      'if (posted.length < transfers.length) {',
      'if (false) {',
    ],
  ),
  ...inFile(
    'server/ledger/solvency/solvency.sql.ts',
    ['server/ledger/solvency/read-owed.test.ts'],
    [
      'refunds under way are not owed',
      "where asset = 'USDT' and status = 'refunding'",
      "where asset = 'USDT' and status = 'refunded'",
    ],
  ),
  ...inFile(
    'server/features/activity/activity.sql.ts',
    ['server/features/activity/read-activity.test.ts'],
    ['USDT’s rate is read from the line of BV3 before it', ' and b.asset = t.asset\n', '\n'],
  ),
  ...inFile(
    'server/features/activity/routes.ts',
    ['server/features/activity/read-activity.test.ts'],
    ['a bonus shown as a price', 'price: bigintOf(details.price)', 'price: amount'],
  ),
  ...inFile(
    'core/activity-facts.ts',
    ['server/features/activity/read-activity.test.ts'],
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
