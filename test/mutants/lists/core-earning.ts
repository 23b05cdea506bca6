import { inFile } from './in-file.ts'

/** Bugs in mining, games, the airdrop and owed amounts. */
export const CORE_EARNING = [
  ...inFile(
    'core/mining.ts',
    ['core/mining.test.ts'],
    ['a guest mines like a player', 'GUEST_BV3_PER_DAY = bv3(7_200n)', 'GUEST_BV3_PER_DAY = bv3(14_400n)'],
    [
      'earnings are rounded up',
      '(perDay as bigint) * elapsedMs) / MS_PER_DAY',
      '(perDay as bigint) * elapsedMs + MS_PER_DAY - 1n) / MS_PER_DAY',
    ],
    [
      'BV3 has no total',
      'minOf(accrued(times(terms.dailyBv3, copies), mined.bv3Ms), times(terms.totalBv3, copies))',
      'accrued(times(terms.dailyBv3, copies), mined.bv3Ms)',
    ],
    [
      'USDT counts one copy, whatever the number',
      'usdt: minOf(accrued(times(terms.dailyUsdt, copies)',
      'usdt: least(accrued(times(terms.dailyUsdt, 1n)',
    ],
    ['posted earnings are earned again', 'bv3: subtract(all.bv3, minOf(all.bv3, lot.postedBv3))', 'bv3: all.bv3'],
    ['time mined earlier is lost', 'bv3Ms: lot.minedBv3Ms + spanMs', 'bv3Ms: spanMs'],
    [
      'USDT is earned after the listing',
      'usdtMs: lot.minedUsdtMs + usdtMsWithin(listing, lot.miningSinceMs, nowMs)',
      'usdtMs: lot.minedUsdtMs + spanMs(lot.miningSinceMs, nowMs)',
    ],
    ['a spent lot shows a rate', 'usdt: isUsdtSpent || isListed ?', 'usdt: isListed ?'],
  ),
  ...inFile(
    'core/listing.ts',
    ['core/listing.test.ts'],
    ['mining counts at the exact time of the listing', 'atMs < decision.listedAtMs', 'atMs <= decision.listedAtMs'],
    ['a decision applies before it was made', 'decidedAtMs <= atMs', 'decidedAtMs >= atMs'],
    ['a clock set back removes time', 'toMs > fromMs ? toMs - fromMs : 0n', 'toMs - fromMs'],
    ['a postponed date pays for the time between', 'listing[index + 1]?.decidedAtMs ?? beforeMs', 'beforeMs'],
  ),
  ...inFile(
    'core/miner-record.ts',
    ['core/miner-record.test.ts'],
    ['the streak restarts the next day', 'fromDay <= lastDay + 1', 'fromDay <= lastDay'],
    ['a day without mining keeps the streak', 'streak.lastDay < today - 1', 'streak.lastDay < today - 2'],
  ),
  ...inFile(
    'core/missed-mining.ts',
    ['core/missed-mining.test.ts'],
    [
      'the backfill of a running lot omits what it will settle',
      'if (!isRunning) return { time, over, room, short: stopped }',
      'return { time, over, room, short: stopped }',
    ],
    [
      'posted earnings are backfilled again',
      'usdt: minOf(brings.usdt, above(dueThen.usdt, postedThen.usdt))',
      'usdt: brings.usdt',
    ],
  ),
  ...inFile(
    'core/game-pay.ts',
    ['core/game-pay.test.ts'],
    ['time beyond the allowance is paid', 'playedMs < usableMs ? playedMs : usableMs', 'playedMs'],
    ['the budget is overdrawn', 'coveredMs === null || coveredMs > allowedMs ? allowedMs : coveredMs', 'allowedMs'],
    ['the carried remainder is lost', 'const earned = remainder + rate * paidMs', 'const earned = rate * paidMs'],
    ['a run of 50 ticks a second', '* 1_000n) / BigInt(TICKS_PER_SECOND)', '* 1_000n) / 50n'],
  ),
  ...inFile(
    'core/game-rates.ts',
    ['core/game-rates.test.ts'],
    ['an inactive card counts', 'isActive && ownedCardIds.has(cardId)', 'ownedCardIds.has(cardId)'],
    ['the last card decides', 'maxOf(highest, rate)', 'rate'],
    ['a copy adds 0.5 BV3 a minute', 'perCopy: 30n', 'perCopy: 50n'],
    [
      'a day has no limit',
      'Math.min(MINUTES.free + MINUTES.perCopy * copies, MINUTES.most)',
      'MINUTES.free + MINUTES.perCopy * copies',
    ],
  ),
  ...inFile(
    'core/game-pay.ts',
    ['core/game-pay.test.ts'],
    ['young wallets use the whole budget', 'youngDays === 0 ? budget.value', 'youngDays >= 0 ? budget.value'],
    [
      'the reserved share is rounded down',
      'shareRoundedUp(budget.value, heldBack.value)',
      '((budget.value * heldBack.value) / WHOLE) as Bv3',
    ],
  ),
  ...inFile(
    'core/game-run.ts',
    ['core/game-run.test.ts'],
    ['slow motion is ranked', 'if (wallMs > simulatedMs + pausedMs', 'if (wallMs > 9 * simulatedMs + pausedMs'],
    ['a run of other rules is ranked', "if (rulesVersion !== RULES_VERSION) return 'old_rules'", ''],
    ['a run with different states is ranked', "if (!doStatesAgree) return 'state_differs'", ''],
  ),
  ...inFile(
    'core/game-run.ts',
    ['core/game-run.test.ts'],
    ['a program with a fixed lead is not detected', 'leadSpread <= LIMITS.leadSpreadMax', 'leadSpread < 0'],
    ['a score that differs from the replay is not detected', 'claimedScore !== score', 'claimedScore > score + 1'],
  ),
  ...inFile(
    'core/game/step.ts',
    ['core/game/step.test.ts', 'core/game/replay.golden.test.ts'],
    [
      'a crash does not end a run',
      'else if (hits(state, obstacle, rules)) state.isCrashed = 1',
      'else if (hits(state, obstacle, rules)) state.isCrashed = 0',
    ],
    ['pits carry', 'else state.isCrashed = 1\n    return', 'else state.isCrashed = 0\n    return'],
    ['11 points an obstacle', 'OBSTACLE_POINTS = 10', 'OBSTACLE_POINTS = 11'],
  ),
  ...inFile(
    'core/airdrop.ts',
    ['core/airdrop.test.ts'],
    [
      'approved claims come before rejected ones',
      "  if (claim.socialRejected) return 'rejected'\n  if (claim.socialApproved) return 'approved'",
      "  if (claim.socialApproved) return 'approved'\n  if (claim.socialRejected) return 'rejected'",
    ],
    [
      'a join bonus is claimed twice',
      "if (state === 'claimed') return refuse('airdrop_already_claimed')\n  return state === 'approved' ?",
      "return state === 'approved' || state === 'claimed' ?",
    ],
    [
      'a waiting claim is claimed',
      "return state === 'approved' ? ok('claimed')",
      "return state !== 'rejected' ? ok('claimed')",
    ],
    [
      'a rejection without a reason is accepted',
      "if (verdict === 'rejected' && notes.trim() === '')",
      "if (verdict === 'rejected' && notes === '')",
    ],
    [
      'a decided claim is decided again',
      "if (status !== 'pending') return refuse('airdrop_claim_already_decided')",
      "if (status === 'claimed') return refuse('airdrop_claim_already_decided')",
    ],
    ['a joining bonus of 200 BV3', 'JOIN_BONUS = bv3(10_000n)', 'JOIN_BONUS = bv3(20_000n)'],
  ),
  ...inFile(
    'core/airdrop.ts',
    ['core/airdrop.test.ts'],
    ['a referral is claimed twice', "if (claimant.hasClaimed) return refuse('airdrop_referral_already_claimed')", ''],
    [
      'a referral is claimed before joining',
      "if (claimant.join !== 'claimed')",
      "if (claimant.join === 'not_started')",
    ],
    [
      'two wallets name each other',
      "if (referrer.named === claimant.userId) return refuse('airdrop_code_named_you')",
      '',
    ],
    ['a wallet names itself in upper case', 'return referrer === wallet ?', 'return trimmed === wallet ?'],
  ),
  ...inFile(
    'core/airdrop.ts',
    ['core/airdrop.test.ts'],
    ['any site ends with x.com', '(?:www\\.|mobile\\.)?(?:x|twitter)\\.com', '(?:.*\\.)?(?:x|twitter)\\.com'],
  ),
  ...inFile(
    'core/sales.ts',
    ['core/sales.test.ts'],
    ['the reserve is ignored', 'add(owed.now, reserve.value)', 'owed.now'],
    ['the floor itself counts as below', 'onChain < floor', 'onChain <= floor'],
    ['an unknown figure stops sales', '|| isBelow === null) return null', ') return null'],
  ),
  ...inFile(
    'core/risk.ts',
    ['core/risk.test.ts'],
    ['a new account gives no signal', 'ageMs < NEW_MS', 'ageMs < 0'],
    ['referrals alone give no signal', 'referrals * 100n >= all * MOSTLY_PERCENT', 'referrals * 100n > all * 100n'],
  ),
  ...inFile(
    'core/transparency.ts',
    ['core/transparency.test.ts'],
    ['coverage is rounded up', '* TENTHS) / owed', '* TENTHS + owed - 1n) / owed'],
    [
      'a copy mines beyond the listing',
      'listedAtMs !== null && listedAtMs < untilMs ? listedAtMs : untilMs',
      'untilMs',
    ],
  ),
]
