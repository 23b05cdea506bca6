import type { Mutant } from '../mutant.ts'
import { inFile } from './in-file.ts'

const ALARMS = ['test/flows/payout-alarms.test.ts']
const DRIVER = ['test/flows/payout-driver.test.ts']
const ENDINGS = ['test/flows/payout-endings.test.ts']
const BATCHES = ['test/flows/payout-batches.test.ts']
const RESTORED = ['test/flows/restored-payouts.test.ts']
const GAS = ['test/flows/payout-gas.test.ts']
const CODE = ['test/flows/hot-wallet-code.test.ts']
const GUARDS = ['server/db/schema.payout-guards.test.ts']

/** Bugs in signing, sending, booking and ending payouts. */
export const SERVER_PAYOUTS: readonly Mutant[] = [
  ...inFile(
    'server/payouts/payout-driver.ts',
    [...ALARMS, ...DRIVER],
    ['a round continues despite an open alarm', 'if (await arePayoutsStopped(db)) return 0', ''],
    [
      'sent payouts are followed despite an open alarm',
      'if (signal.aborted || (await arePayoutsStopped(db))) return',
      'if (signal.aborted) return',
    ],
    [
      'two drivers at once',
      'await withLock(deps.db, LOCKS.payouts, () => payQueue(deps, signal))',
      'await payQueue(deps, signal)',
    ],
    ['a player named by an alarm is paid', ', await readStoppedPlayers(db))', ', [])'],
  ),
  ...inFile('server/payouts/follow-payout.ts', ALARMS, [
    'a signed payout is sent despite an open alarm',
    'if (await arePayoutsStopped(deps.db)) return null',
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
    ['a payout is booked despite an open alarm', 'SIGNED_STATES, { isStopped: arePayoutsStopped })', 'SIGNED_STATES)'],
    [
      'the money is returned despite an open alarm',
      '(await arePayoutsStopped(tx)) || !(await isExplained(tx))',
      '!(await isExplained(tx))',
    ],
  ),
  ...inFile(
    'server/payouts/follow-payout.ts',
    ['test/flows/payout-trouble.test.ts'],
    [
      'a payout that stays unconfirmed is not reported',
      "complaint ?? kept ?? (isStalled ? payoutProblem('not_final', {}) : null)",
      'complaint ?? kept',
    ],
  ),
  ...inFile(
    'server/payouts/follow-payout.ts',
    GAS,
    [
      'a price that a pool requires is not signed',
      'const bumped = await tryBump(deps, payout, last, neededWei)',
      'const bumped = await tryBump(deps, payout, last, null)',
    ],
    ['gas too expensive for a replacement is not reported', "typeof bumped === 'object' ? bumped : null", 'null'],
  ),
  ...inFile('server/chain/payouts/broadcast.ts', GAS, [
    'a price that is too low is not reported',
    '/nonce too low/i',
    '/nonce too low|underpriced/i',
  ]),
  ...inFile('server/payouts/payout-driver.ts', CODE, [
    'a signed payout is sent although the hot wallet has code',
    'if (await isStoppedByCode(deps)) return 0',
    '',
  ]),
  ...inFile('server/payouts/payout-driver.ts', CODE, [
    'code that appears during a round is ignored',
    '(await checkCode(deps, wallet.address)) ?? (await',
    '(await',
  ]),
  ...inFile('server/payouts/outgoing/compare-outgoing.ts', CODE, [
    'code of the hot wallet is not reported while there are no payouts',
    'if (hotWallet !== null) await checkCode(deps, hotWallet)',
    '',
  ]),
  ...inFile(
    'server/payouts/follow-payout.ts',
    ['test/flows/ended-payouts.test.ts'],
    [
      'a hanging cancellation is not reported',
      "recordProblem(deps, payout, complaint ?? (isStalled ? payoutProblem('not_final', {}) : null))",
      'recordProblem(deps, payout, complaint)',
    ],
  ),
  ...inFile(
    'server/payouts/nonces.ts',
    ['test/flows/ended-payouts.test.ts'],
    ['gas too expensive for a cancellation is not reported', 'if (!isSigned && last === undefined)', 'if (false)'],
  ),
  ...inFile('server/payouts/nonces.ts', RESTORED, [
    'an unexplained transfer does not block signing',
    'if (await hasDifference(db)) return TRANSFER_PROBLEM',
    '',
  ]),
  ...inFile('server/payouts/outgoing/compare-outgoing.ts', RESTORED, [
    'outgoing transfers are compared only once a day',
    'isDue || (await isHeld(db))',
    '(await isHeld(db))',
  ]),
  ...inFile('server/payouts/follow-payout.ts', ALARMS, [
    'a higher gas price is signed despite an open alarm',
    '|| (await arePayoutsStopped(tx)) ||',
    '||',
  ]),
  ...inFile('server/payouts/follow-payout.ts', ALARMS, [
    'a higher gas price is signed for a player named by an alarm',
    ' || (await isPlayerNamed(tx, userId))',
    '',
  ]),
  ...inFile(
    'server/payouts/payout-driver.ts',
    BATCHES,
    ['a batch is sent despite an open alarm', 'if (await arePayoutsStopped(deps.db)) break', ''],
    [
      'one payout that cannot be stored blocks its batch',
      'for (const one of payable) {',
      'for (const one of payable.slice(0, 0)) {',
    ],
  ),
  ...inFile(
    'server/payouts/payout-driver.ts',
    BATCHES,
    ['a batch is stored despite an open alarm', 'if (await arePayoutsStopped(tx)) return []', ''],
    [
      'a payout cancelled meanwhile leaves a gap of nonces',
      'stopped.includes(one.payout.userId)) break',
      'stopped.includes(one.payout.userId)) continue',
    ],
    ['the day’s sum is read by two processes at once', 'await lockCaps(tx, { lock: LOCKS.payoutCaps })', ''],
    ['a batch does not count towards its own day', '      caps.add(payout)\n', ''],
    ['the next nonce is not recorded', 'next: last + 1 })', 'next: last })'],
  ),
  ...inFile(
    'server/payouts/payout-driver.ts',
    DRIVER,
    ['a payout of a player named by an alarm is signed', ' || stopped.includes(one.payout.userId)', ''],
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
    ['the wallet’s funds are reserved twice', '      purse = reserveFunds(purse, payout)\n', ''],
    [
      'a payout that the nodes refuse is signed',
      "gas === null ? payoutProblem('transfer_refused', {}) : ",
      'gas === null ? null : ',
    ],
  ),
  {
    name: 'a payout that the signer refuses uses a nonce',
    file: 'server/payouts/payout-driver.ts',
    from: 'const nonce = nonces[signed.length]',
    to: 'const nonce = nonces[index]',
    tests: BATCHES,
    equivalent:
      'what has not the very nonce that is reserved for it is not stored; the round after signs it anew, with the right one',
  },
  ...inFile('server/payouts/payout-driver.ts', BATCHES, [
    'a payout that the signer refuses blocks the others',
    "if (error.failure === 'refused') {",
    'if (false) {',
  ]),
  ...inFile(
    'server/payouts/routes.ts',
    BATCHES,
    [
      'a payout decided by the rule is confirmed by the operator who sets its limits',
      "if (payout.createdBy === INSTANT_RULE && role !== 'owner') return refuse('operator_role_insufficient')",
      '',
    ],
    [
      'an operator confirms the own decision',
      "if (payout.createdBy === username) return refuse('payout_needs_another')",
      '',
    ],
    [
      'a payout that needs no second operator is confirmed',
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
    'a second operator’s confirmation is ignored',
    'const isConfirmed = confirmedBy !== null',
    'const isConfirmed = false',
  ]),
  ...inFile(
    'server/payouts/book-payout.ts',
    ['server/payouts/book-payout.claims.test.ts'],
    [
      'a transaction signed for one payout pays another',
      'if (claimed.length > 0) return !(await isClaimedByOther(tx, payoutId, { chainId, txHash }))',
      'if (claimed.length > 0) return true',
    ],
    [
      'a log of another payout pays it too',
      'claim.log_index === logIndex && Number(claim.payout_id) === payoutId',
      'claim.log_index === logIndex',
    ],
  ),
  ...inFile(
    'server/payouts/routes.ts',
    [...ENDINGS, ...RESTORED],
    [
      'a payout is refunded although it may have been paid before the restore',
      "if (await isHeld(tx)) return refuse('payouts_held')",
      '',
    ],
    ['a signed payout ends at once', 'isUnsigned(payout.state)\n      ? await', 'true\n      ? await'],
    [
      'a payout is cancelled without a reason',
      "if (ask.ending === 'cancel' && reason === '') return refuse('rejection_needs_reason')",
      '',
    ],
  ),
  ...inFile('server/payouts/name-payout.ts', ENDINGS, [
    'a payment older than the request is accepted as proof',
    "if (outcome.blockTimeMs + CLOCK_SKEW_MS < owedSinceMs) return refuse('payout_transaction_wrong')",
    '',
  ]),
  ...inFile('server/payouts/strays.ts', ENDINGS, [
    'payments before the named one are skipped',
    'await insertSkipped(tx, { ...wallet, least: record.next_nonce, nonce, byChain: EXPLAINED_BY_CHAIN })',
    '',
  ]),
  ...inFile('server/payouts/strays.sql.ts', ENDINGS, [
    'a new key signs despite an unexplained transaction of an old one',
    'where chain_id = $1 and explained_at is null`',
    'where chain_id = $1 and explained_at is null and false`',
  ]),
  ...inFile(
    'server/payouts/nonces.ts',
    [...ENDINGS, ...DRIVER],
    [
      'an unexplained nonce does not block signing',
      "if (choice.choice === 'stop' || (await hasStrays(db, chain.chainId))) return NONCE_PROBLEM",
      '',
    ],
    [
      'pending transactions are not counted',
      'seenCount: Math.max(finalCount, await readSeenCount(chain, address))',
      'seenCount: finalCount',
    ],
  ),
  ...inFile('server/chain/payouts/read-wallet.ts', ENDINGS, [
    'the next nonce is read from blocks only',
    'return Math.max(pending, latest)',
    'return Math.min(pending, latest)',
  ]),
  ...inFile(
    'server/chain/payouts/payout-wallet.ts',
    ['server/chain/payouts/payout-wallet.remote.test.ts'],
    [
      'a transfer to another recipient is sent',
      'if (to == null || !isAddressEqual(to, wanted.to)) return',
      'if (to == null) return',
    ],
    ['a transfer of another amount is sent', 'if (value !== wanted.value) return', 'if (false) return'],
    ['another contract call is sent', 'if (data.toLowerCase() !== wanted.data) return', 'if (false) return'],
    ['another nonce is sent', 'if (nonce !== wanted.nonce) return', 'if (false) return'],
    ['another gas price is sent', 'if (gasPrice !== wanted.gasPrice) return', 'if (false) return'],
    ['a signature of another key is sent', 'isAddressEqual(signer, from) ? null', 'true ? null'],
    ['a signature that nodes refuse is sent', 'if (BigInt(s) > S_MAX) return', 'if (false) return'],
  ),
  ...inFile('server/db/migrations/0010_rows_by_player.sql', GUARDS, [
    'a withdrawal has two payouts',
    'create unique index payouts_withdrawal on payouts (user_id, withdrawal_id)',
    'create index payouts_withdrawal on payouts (user_id, withdrawal_id)',
  ]),
  ...inFile('server/db/migrations/0038_payout_endings.sql', GUARDS, [
    'a payment is refunded twice',
    'create unique index payouts_payment on payouts (user_id, payment_id)',
    'create index payouts_payment on payouts (user_id, payment_id)',
  ]),
  ...inFile(
    'server/db/with-lock.ts',
    ['server/db/with-lock.test.ts'],
    ['the lock is ignored', 'isHeld = taken.rows[0]?.is_mine === true', 'isHeld = true'],
  ),
  {
    name: 'a process without the lock releases it',
    file: 'server/db/with-lock.ts',
    from: '!isHeld || (await unlock(connection, lock))',
    to: 'await unlock(connection, lock)',
    tests: ['server/db/with-lock.test.ts'],
    equivalent: 'PostgreSQL takes from a connection no lock that it does not hold, and only warns',
  },
]
