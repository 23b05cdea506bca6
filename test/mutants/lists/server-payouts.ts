import type { Mutant } from '../mutant.ts'
import { inFile } from './in-file.ts'

const ALARMS = ['test/flows/payout-alarms.test.ts']
const DRIVER = ['test/flows/payout-driver.test.ts']
const ENDINGS = ['test/flows/payout-endings.test.ts']
const BATCHES = ['test/flows/payout-batches.test.ts']
const RESTORED = ['test/flows/restored-payouts.test.ts']
const GAS = ['test/flows/payout-gas.test.ts']
const CODE = ['test/flows/hot-wallet-code.test.ts']
const GUARDS = ['server/db/payout-guards.test.ts']

/** Bugs in signing, sending, booking and ending payouts. */
export const SERVER_PAYOUTS: readonly Mutant[] = [
  ...inFile(
    'server/payouts/payout-driver.ts',
    [...ALARMS, ...DRIVER],
    ['a round goes on though an alarm is open', 'if (await isStopped(db)) return 0', ''],
    [
      'what is under way is followed though an alarm is open',
      'if (signal.aborted || (await isStopped(db))) return',
      'if (signal.aborted) return',
    ],
    [
      'two drivers at once',
      'await withLock(deps.db, LOCKS.payouts, () => payQueue(deps, signal))',
      'await payQueue(deps, signal)',
    ],
    ['a player whom an alarm names is paid', ', await readStoppedPlayers(db))', ', [])'],
  ),
  ...inFile('server/payouts/follow-payout.ts', ALARMS, [
    'what is signed is sent though an alarm is open',
    'if (await isStopped(deps.db)) return null',
    '',
  ]),
  ...inFile('server/payouts/hot-wallet.ts', RESTORED, [
    'a restored database pays at once',
    ' || (await isHeld(executor))',
    '',
  ]),
  ...inFile(
    'server/payouts/follow-payout.ts',
    ALARMS,
    ['it is booked though an alarm is open', 'SIGNED_STATES, { isStopped })', 'SIGNED_STATES)'],
    [
      'the money goes back though an alarm is open',
      '(await isStopped(tx)) || !(await isExplained(tx)) ? null : applyEnding(',
      '!(await isExplained(tx)) ? null : applyEnding(',
    ],
  ),
  ...inFile(
    'server/payouts/follow-payout.ts',
    ['test/flows/payout-trouble.test.ts'],
    [
      'what is not final for long is told nobody',
      "complaint ?? kept ?? (isStalled ? payoutProblem('not_final', {}) : null)",
      'complaint ?? kept',
    ],
  ),
  ...inFile(
    'server/payouts/follow-payout.ts',
    GAS,
    [
      'a price that a pool asks for is not signed',
      'const bumped = await tryBump(deps, payout, last, neededWei)',
      'const bumped = await tryBump(deps, payout, last, null)',
    ],
    ['gas that is too dear for more is told nobody', "typeof bumped === 'object' ? bumped : null", 'null'],
  ),
  ...inFile('server/chain/payouts/broadcast.ts', GAS, [
    'a price that is too low is told nobody',
    '/nonce too low/i',
    '/nonce too low|underpriced/i',
  ]),
  ...inFile('server/payouts/payout-driver.ts', CODE, [
    'what is signed is sent though the hot wallet has code',
    'if (await isStoppedByCode(deps)) return 0',
    '',
  ]),
  ...inFile('server/payouts/payout-driver.ts', CODE, [
    'code that comes during a round stops nothing',
    '(await checkCode(deps, wallet.address)) ?? (await',
    '(await',
  ]),
  ...inFile('server/payouts/outgoing/compare-outgoing.ts', CODE, [
    'code of the hot wallet is told nobody while nothing is paid',
    'if (hotWallet !== null) await checkCode(deps, hotWallet)',
    '',
  ]),
  ...inFile(
    'server/payouts/follow-payout.ts',
    ['test/flows/ended-payouts.test.ts'],
    [
      'an ended payout that hangs is told nobody',
      "recordProblem(deps, payout, complaint ?? (isStalled ? payoutProblem('not_final', {}) : null))",
      'recordProblem(deps, payout, complaint)',
    ],
  ),
  ...inFile(
    'server/payouts/nonces.ts',
    ['test/flows/ended-payouts.test.ts'],
    ['gas that is too dear for an end is told nobody', 'if (!isSigned && last === undefined)', 'if (false)'],
  ),
  ...inFile('server/payouts/nonces.ts', RESTORED, [
    'money that nobody explains stops nothing',
    'if (await hasDifference(db)) return TRANSFER_PROBLEM',
    '',
  ]),
  ...inFile('server/payouts/outgoing/compare-outgoing.ts', RESTORED, [
    'what leaves is compared once a day alone',
    'isDue || (await isHeld(db))',
    '(await isHeld(db))',
  ]),
  ...inFile('server/payouts/follow-payout.ts', ALARMS, [
    'more gas is signed for though an alarm is open',
    '|| (await isStopped(tx)) ||',
    '||',
  ]),
  ...inFile('server/payouts/follow-payout.ts', ALARMS, [
    'more gas is signed for a player whom an alarm names',
    ' || (await isPlayerNamed(tx, userId))',
    '',
  ]),
  ...inFile(
    'server/payouts/payout-driver.ts',
    BATCHES,
    ['a batch is sent though an alarm is open', 'if (await isStopped(deps.db)) break', ''],
    [
      'one that cannot be stored holds up its batch',
      'for (const one of payable) {',
      'for (const one of payable.slice(0, 0)) {',
    ],
  ),
  ...inFile(
    'server/payouts/payout-driver.ts',
    BATCHES,
    ['a batch is stored though an alarm is open', 'if (await isStopped(tx)) return []', ''],
    [
      'what was taken back meanwhile leaves a gap of nonces',
      'stopped.includes(one.payout.userId)) break',
      'stopped.includes(one.payout.userId)) continue',
    ],
    ['the day’s sum is read by two at once', 'await lockCaps(tx, { lock: LOCKS.payoutCaps })', ''],
    ['a batch does not count towards its own day', '      caps.add(payout)\n', ''],
    ['the next nonce is not noted', 'next: last + 1 })', 'next: last })'],
  ),
  ...inFile(
    'server/payouts/payout-driver.ts',
    DRIVER,
    ['a player whom an alarm names is signed for', ' || stopped.includes(one.payout.userId)', ''],
    [
      'a payout is broadcast before it is stored',
      '  const stored = await storeBatch(',
      `  const { broadcast } = await import('../chain/payouts/broadcast.ts')
  for (const { raw } of signed) await broadcast(deps.chain, raw)
  const stored = await storeBatch(`,
    ],
  ),
  ...inFile(
    'server/payouts/choose-payable.ts',
    [...BATCHES, 'test/flows/payout-trouble.test.ts'],
    ['what the wallet holds is promised twice', '      purse = reserveFunds(purse, payout)\n', ''],
    [
      'what the nodes refuse is signed',
      "gas === null ? payoutProblem('transfer_refused', {}) : ",
      'gas === null ? null : ',
    ],
  ),
  {
    name: 'what a signer refuses takes a nonce',
    file: 'server/payouts/payout-driver.ts',
    from: 'const nonce = nonces[signed.length]',
    to: 'const nonce = nonces[index]',
    tests: BATCHES,
    equivalent:
      'what has not the very nonce that is reserved for it is not stored; the round after signs it anew, with the right one',
  },
  ...inFile('server/payouts/payout-driver.ts', BATCHES, [
    'what a signer refuses stops the others',
    "if (error.failure === 'refused') {",
    'if (false) {',
  ]),
  ...inFile(
    'server/payouts/routes.ts',
    BATCHES,
    [
      'what the rule decided is confirmed by whoever sets its limits',
      "if (payout.createdBy === INSTANT_RULE && role !== 'owner') return refuse('operator_role_insufficient')",
      '',
    ],
    ['whoever decided it confirms it', "if (payout.createdBy === username) return refuse('payout_needs_another')", ''],
    [
      'what needs no second operator is confirmed',
      "if (problem === null || !isCapProblem(problem)) return refuse('payout_needs_no_second')",
      "if (problem === null) return refuse('payout_needs_no_second')",
    ],
  ),
  ...inFile('server/payouts/payouts.sql.ts', BATCHES, [
    'an earlier day counts today',
    "  and signed_at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC'",
    '',
  ]),
  ...inFile('server/payouts/choose-payable.ts', BATCHES, [
    'a second operator’s word is not heard',
    'const isConfirmed = confirmedBy !== null',
    'const isConfirmed = false',
  ]),
  ...inFile(
    'server/payouts/book-payout.ts',
    ['server/payouts/claim-transaction.test.ts'],
    [
      'what was signed for one payout pays another',
      'if (claimed.length > 0) return !(await isClaimedByOther(tx, payoutId, { chainId, txHash }))',
      'if (claimed.length > 0) return true',
    ],
    [
      'a log that is another’s pays it too',
      'claim.log_index === logIndex && Number(claim.payout_id) === payoutId',
      'claim.log_index === logIndex',
    ],
  ),
  ...inFile(
    'server/payouts/routes.ts',
    [...ENDINGS, ...RESTORED],
    [
      'it is given back though it may have been paid before the restore',
      "if (await isHeld(tx)) return refuse('payouts_held')",
      '',
    ],
    ['what is signed ends at once', 'isUnsigned(payout.state)\n      ? await', 'true\n      ? await'],
    [
      'it is cancelled without a word',
      "if (ask.ending === 'cancel' && reason === '') return refuse('rejection_needs_reason')",
      '',
    ],
  ),
  ...inFile('server/payouts/name-payout.ts', ENDINGS, [
    'what was paid before it was asked for is taken as proof',
    "if (outcome.blockTimeMs + CLOCK_SKEW_MS < owedSinceMs) return refuse('payout_transaction_wrong')",
    '',
  ]),
  ...inFile('server/payouts/strays.ts', ENDINGS, [
    'what was paid before the named one is passed over',
    'await insertSkipped(tx, { ...wallet, least: record.next_nonce, nonce, byChain: BY_CHAIN })',
    '',
  ]),
  ...inFile('server/payouts/strays.sql.ts', ENDINGS, [
    'a new key signs though an old one left a stray',
    'where chain_id = $1 and explained_at is null`',
    'where chain_id = $1 and explained_at is null and false`',
  ]),
  ...inFile(
    'server/payouts/nonces.ts',
    [...ENDINGS, ...DRIVER],
    [
      'an unexplained nonce stops nothing',
      "if (choice.choice === 'stop' || (await hasStrays(db, chain.chainId))) return NONCE_PROBLEM",
      '',
    ],
    [
      'what waits for a block is not counted',
      'seenCount: Math.max(finalCount, await readSeenCount(chain, address))',
      'seenCount: finalCount',
    ],
  ),
  ...inFile('server/chain/payouts/read-wallet.ts', ENDINGS, [
    'the next nonce is taken from blocks alone',
    'return Math.max(pending, latest)',
    'return Math.min(pending, latest)',
  ]),
  ...inFile(
    'server/chain/payouts/payout-wallet.ts',
    ['server/chain/payouts/remote-wallet.test.ts'],
    ['another recipient is sent', 'if (to == null || !isAddressEqual(to, wanted.to)) return', 'if (to == null) return'],
    ['another amount is sent', 'if (value !== wanted.value) return', 'if (false) return'],
    ['another call is sent', 'if (data.toLowerCase() !== wanted.data) return', 'if (false) return'],
    ['another nonce is sent', 'if (nonce !== wanted.nonce) return', 'if (false) return'],
    ['another gas price is sent', 'if (gasPrice !== wanted.gasPrice) return', 'if (false) return'],
    ['another key’s signature is sent', 'isAddressEqual(signer, from) ? null', 'true ? null'],
    ['a signature that nodes refuse is sent', 'if (BigInt(s) > S_MAX) return', 'if (false) return'],
  ),
  ...inFile('server/db/migrations/0010_rows_by_player.sql', GUARDS, [
    'a withdrawal has two payouts',
    'create unique index payouts_withdrawal on payouts (user_id, withdrawal_id)',
    'create index payouts_withdrawal on payouts (user_id, withdrawal_id)',
  ]),
  ...inFile('server/db/migrations/0038_payout_endings.sql', GUARDS, [
    'a payment is sent back twice',
    'create unique index payouts_payment on payouts (user_id, payment_id)',
    'create index payouts_payment on payouts (user_id, payment_id)',
  ]),
  ...inFile(
    'server/db/with-lock.ts',
    ['server/db/with-lock.test.ts'],
    ['the lock is not honoured', 'isHeld = taken.rows[0]?.is_mine === true', 'isHeld = true'],
  ),
  {
    name: 'whoever has not got the lock gives it back',
    file: 'server/db/with-lock.ts',
    from: '!isHeld || (await unlock(connection, lock))',
    to: 'await unlock(connection, lock)',
    tests: ['server/db/with-lock.test.ts'],
    equivalent: 'PostgreSQL takes from a connection no lock that it does not hold, and only warns',
  },
]
