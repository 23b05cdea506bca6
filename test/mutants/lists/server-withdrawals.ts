import { inFile } from './in-file.ts'

const INSTANT = ['server/features/withdrawals/instant/judge-request.limits.test.ts']
const CROWD = ['server/features/withdrawals/instant/judge-request.concurrency.test.ts']
const ENDS = ['server/features/withdrawals/withdrawals.ends.test.ts']
const CANCELS = ['server/features/withdrawals/withdrawals.cancel-pending.test.ts']
const NAMED = ['server/features/withdrawals/decide-withdrawal.stopped-player.test.ts']

/** Bugs in withdrawals from the request to the end, whether an operator or the rule decides. */
export const SERVER_WITHDRAWALS = [
  ...inFile(
    'server/features/withdrawals/withdrawals.ts',
    ENDS,
    [
      'the bot is notified twice',
      "await notify(tx, { type: 'withdrawal_completed', userId, withdrawalId })",
      "await notify(tx, { type: 'withdrawal_completed', userId, withdrawalId })\n  await notify(tx, { type: 'withdrawal_completed', userId, withdrawalId })",
    ],
    [
      'the page is not notified',
      "notifyPages(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'completed' })",
      '',
    ],
  ),
  ...inFile(
    'server/features/withdrawals/decide-withdrawal.ts',
    [...ENDS, 'test/flows/restored-payouts.test.ts'],
    ['an approved withdrawal is rejected', 'if (!decision.ok) return decision', ''],
    [
      'a withdrawal that may have been paid before the restore is rejected',
      "if (await isHeld(tx)) return refuse('payouts_held')",
      '',
    ],
  ),
  ...inFile(
    'server/features/withdrawals/withdrawals.ts',
    CANCELS,
    ['an approved withdrawal is cancelled', 'if (!decision.ok) return decision', ''],
    ['a player named by an alarm cancels', 'isBeingChecked || arePayoutsHeld', 'arePayoutsHeld'],
    [
      'a withdrawal that may have been paid before the restore is cancelled',
      'isBeingChecked || arePayoutsHeld',
      'isBeingChecked',
    ],
    ['the held amount stays held', 'await post(tx, [releaseTransfer({ withdrawalId, userId, ...withdrawal })])', ''],
  ),
  ...inFile(
    'server/features/withdrawals/decide-withdrawal.ts',
    [...NAMED, 'server/features/withdrawals/decide-withdrawal.batch.test.ts'],
    [
      'a withdrawal of a player named by an alarm is approved',
      "if (isChecked) return refuse('withdrawal_being_checked')",
      '',
    ],
    ['an open alarm does not block approval', "if (isStopped) return refuse('payouts_stopped')", ''],
  ),
  ...inFile('server/features/withdrawals/decide-withdrawal.ts', INSTANT, [
    'the fee is paid out',
    'amount: toTokenUnits(asset, amount - fee)',
    'amount: toTokenUnits(asset, amount)',
  ]),
  ...inFile(
    'server/features/withdrawals/request-withdrawal.ts',
    [...NAMED, 'server/features/withdrawals/request-withdrawal.test.ts', 'test/flows/withdrawals.test.ts'],
    [
      'concurrent requests of one account are not serialized',
      '        lockAccounts(tx, [userId]),\n',
      '        null,\n',
    ],
    ['a known key makes a new request', 'if (earlier.id !== null) {', 'if (false) {'],
    [
      'another request under the same key is answered as the first',
      "if (earlier.is_same !== true) return refuse('idempotency_key_reused')",
      '',
    ],
    ['a player named by an alarm requests a withdrawal', 'if (isChecked || !isCompared)', 'if (!isCompared)'],
    ['the number of waiting withdrawals is unlimited', 'PENDING_MAX = 20', 'PENDING_MAX = 2_000'],
    [
      'a withdrawal goes to any wallet',
      "if (ask.toAddress !== session.walletAddress) return refuse('withdrawal_to_other_wallet')",
      '',
    ],
  ),
  ...inFile(
    'server/features/withdrawals/instant/judge-request.ts',
    INSTANT,
    [
      'a hold does not block an instant withdrawal',
      'isAlarmedOrHeld: isAlarmed || isWaiting',
      'isAlarmedOrHeld: isAlarmed',
    ],
    [
      'an open alarm does not block an instant withdrawal',
      'isAlarmedOrHeld: isAlarmed || isWaiting',
      'isAlarmedOrHeld: isWaiting',
    ],
    ['yesterday’s reading counts today', 'asked.means?.day === read.day ? asked.means : null', 'asked.means'],
    ['more than the wallet holds is paid', 'const upTo = minOf(allowed, funded)', 'const upTo = allowed'],
    [
      'concurrent requests exceed the day’s cap',
      'read.caps.upTo === null ? limits.perDay : minOf(limits.perDay, read.caps.upTo)',
      'limits.perDay',
    ],
    ['a first withdrawal is paid at once', 'hasCompleted: read.hasCompleted,', 'hasCompleted: true,'],
    ['a wallet has no daily limit', 'toWallet: read.approvedToWallet', 'toWallet: usdt(0n)'],
  ),
  ...inFile('server/features/withdrawals/instant/judge-request.ts', INSTANT, [
    'a pattern of wallets gives no signal',
    "(await countSimilarRequests(db, userIds, { asset: 'USDT', amount, requestedAt })) >= ALIKE_MIN",
    'false',
  ]),
  ...inFile('server/features/withdrawals/request-withdrawal.ts', INSTANT, [
    'similar concurrent requests of wallets give no signal',
    'if (!(await isPattern(tx, others, amount))) return true',
    'return true',
  ]),
  ...inFile('server/features/withdrawals/withdrawals.sql.ts', CROWD, [
    'the daily budget has no limit',
    'where d.paid + excluded.paid <= $3::numeric\n',
    '',
  ]),
  ...inFile(
    'server/db/migrations/0001_tables.sql',
    ['server/db/schema.withdrawal-guards.test.ts'],
    [
      'a key makes two withdrawals',
      'CREATE UNIQUE INDEX "withdrawals_idempotency"',
      'CREATE INDEX "withdrawals_idempotency"',
    ],
  ),
]
