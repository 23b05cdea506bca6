import { inFile } from './in-file.ts'

/** Bugs in what players do: mine, play, claim, order and sign in. */
export const SERVER_PLAY = [
  ...inFile(
    'server/ledger/mining/settle-mining.ts',
    ['server/ledger/mining/settle-mining.test.ts'],
    ['a stop posts nothing', '...snapshot.runningLots.flatMap((lot) => lotTransfers(userId, lot, snapshot)),', ''],
    ['the base rate is not posted', '...baseTransfers(userId, snapshot),', ''],
    ['a stopped session continues', "after === 'stop' && stopSessions(tx", 'false && stopSessions(tx'],
  ),
  ...inFile(
    'server/ledger/mining/mining-sessions.ts',
    ['server/ledger/mining/settle-mining.test.ts', 'test/flows/refusals.test.ts'],
    ['another player’s card is mined', "if (start.owned < wanted.length) return refuse('card_not_owned')", ''],
  ),
  ...inFile(
    'server/ledger/mining/mining-sessions.ts',
    [
      'server/ledger/mining/settle-mining.test.ts',
      'server/ledger/mining/read-mining.test.ts',
      'server/ledger/mining/shifts.test.ts',
      'server/payments/deliver-purchases.gifts.test.ts',
      'test/flows/history.test.ts',
    ],
    [
      'a copy bought meanwhile does not join',
      'const isMining = joining.is_mining || joining.is_shift_running',
      'const isMining = false',
    ],
    [
      'a card bought while another mines stays idle',
      'const isMining = joining.is_mining || joining.is_shift_running',
      'const isMining = joining.is_mining',
    ],
  ),
  ...inFile(
    'server/ledger/mining/mining-sessions.ts',
    ['server/ledger/mining/shifts.test.ts'],
    ['deselecting one card stops all', 'if (runningLots.every(({ cardId }) => isLeaving(cardId))) {', 'if (true) {'],
  ),
  ...inFile(
    'server/ledger/mining/settle-mining.ts',
    ['server/ledger/mining/shifts.test.ts'],
    ['a shift omits its base rate', "baseBv3: after === 'leave' ? 0n : unpostedBase(snapshot)", 'baseBv3: 0n'],
    ['a card that left a shift is missing from its sum', 'leftBv3: left.bv3', 'leftBv3: 0n'],
  ),
  ...inFile(
    'server/features/mining/starts.sql.ts',
    ['server/features/mining/routes.start.test.ts'],
    ['a card that joins automatically counts as a start', ' and not is_joined', ''],
  ),
  ...inFile(
    'server/payments/settle-payment.ts',
    ['test/flows/socket.test.ts'],
    ['pages are not notified that a card has joined', 'if (isMining) notifyPages(', 'if (false) notifyPages('],
  ),
  ...inFile(
    'server/features/games/runs/runs.sql.ts',
    [
      'server/features/games/runs/routes.chunks.test.ts',
      'server/features/games/runs/end-run.save-score.test.ts',
      'test/flows/game-runs.test.ts',
    ],
    [
      'a chunk is accepted before its time',
      "    and started_at <= clock_now() - $5::bigint * interval '1 millisecond'",
      '',
    ],
    ['a chunk is accepted out of order', ' and chunks = $4\n    and', ' and chunks <= $4\n    and'],
    [
      'a run ends before its time',
      "  and clock_now() - started_at >= (chunks * $9::bigint + $2::integer) * interval '1 second' / 60\n",
      '',
    ],
  ),
  ...inFile(
    'server/features/games/runs/routes.ts',
    ['server/features/games/runs/routes.chunks.test.ts'],
    ['a chunk is overwritten', 'if (chunk === null || !chunk.inputs.equals(inputs))', 'if (chunk === null)'],
  ),
  ...inFile(
    'server/features/games/runs/pay-out.ts',
    ['server/features/games/runs/pay-out.test.ts'],
    ['a run is paid by two processes', "if (status !== 'ended') return", "if (status === 'open') return"],
    ['the daily budget is not charged', 'paid > 0n ? updateDay(tx,', 'false ? updateDay(tx,'],
    ['young wallets use the whole budget', 'paidYoung: isOfYoung ? paid : 0n', 'paidYoung: 0n'],
  ),
  ...inFile(
    'server/features/airdrop/claims.ts',
    ['server/features/airdrop/claims.property.test.ts', 'test/flows/airdrop.test.ts'],
    [
      'only one side is credited',
      'const transfers = referralTransfers(claimant, referrer, REFERRAL_BONUS)',
      'const transfers = referralTransfers(claimant, referrer, REFERRAL_BONUS).slice(0, 1)',
    ],
  ),
  ...inFile(
    'server/features/airdrop/claims.ts',
    ['test/flows/airdrop.test.ts', 'server/features/airdrop/claims.property.test.ts'],
    ['a claimed airdrop stays approved', 'only(await claimSubmission(tx, { userId, attempt }))', 'void attempt'],
  ),
  ...inFile(
    'server/features/orders/routes.ts',
    ['server/features/orders/routes.create.test.ts', 'test/flows/refusals.test.ts'],
    [
      'an order is accepted while sales are stopped',
      "if ((await readSetting(executor, 'sales')).areStopped) return refuse('sales_stopped')",
      '',
    ],
    ['an order is accepted for a card off sale', "if (!card.isActive) return refuse('card_inactive')", ''],
    ['the number of unpaid orders is unlimited', 'UNPAID_MAX = 100', 'UNPAID_MAX = 100_000'],
    ['a contract orders in BNB', "if (session.isSignedByContract) return refuse('bnb_needs_plain_wallet')", ''],
    ['a repeated BNB order needs a price again', 'if (first !== null) return first', ''],
  ),
  ...inFile(
    'server/features/auth/routes.ts',
    ['server/features/auth/routes.verify.test.ts', 'test/flows/sign-in.test.ts', 'test/attack/sign-in-bypass.test.ts'],
    ['concurrent signatures reach the nodes concurrently', ', gapMs: 30 }', ' }'],
    ['a nonce never expires', "if (!(await spendNonce(deps.db, nonce))) return refuse('sign_in_nonce_unknown')", ''],
    ['any signature opens a session', "if (!isAccepted) return refuse('sign_in_signature_invalid')", ''],
  ),
]
