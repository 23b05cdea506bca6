import type { InstantOffer } from '#core/api/withdrawals.ts'
import { INSTANT_TIMES_MAX, isInstantOffered, readInstantLimits } from '#core/instant.ts'
import { formatAmount, least, most, subtract, usdt } from '#core/money.ts'
import { readSetting } from '../../../settings/settings.ts'
import { readFreeze } from '../freeze-withdrawals.ts'
import type { WithdrawalDeps } from '../withdrawal-deps.ts'
import { askBefore, judgeRequest, readUnderLock } from './judge-request.ts'

/** Smallest amount that can be requested: a reason that refuses it refuses any amount. */
const LEAST = 1n

const NOT_OFFERED: InstantOffer = {
  isOffered: false,
  reasons: ['off'],
  perWithdrawalUsdt: '0',
  leftUsdt: '0',
  isNearlyUsedUp: false,
}

/**
 * Returns whether a player's withdrawal would be paid at once now, by the same rule. It shows only whether the budget of all
 * players is nearly used up, and not how much is left.
 */
export async function readInstantOffer(
  {
    db,
    instant,
    hotWallet,
    chainId,
    tokens,
  }: Pick<WithdrawalDeps, 'db' | 'instant' | 'hotWallet' | 'chainId' | 'tokens'>,
  userId: number,
): Promise<InstantOffer> {
  const limits = readInstantLimits(await readSetting(db, 'instantWithdrawals'))
  const asked = isInstantOffered(limits) ? await askBefore({ db, instant }, userId, 'USDT', null) : null
  const { USDT: token } = tokens
  if (asked === null || token === null) return NOT_OFFERED
  const [read, freeze] = await Promise.all([
    db.transaction((tx) => readUnderLock(tx, userId, { chainId, token }), { isSnapshot: true }),
    readFreeze(db, userId),
  ])
  const request = {
    asset: 'USDT',
    amount: LEAST,
    isFrozen: freeze !== null,
    hasHotWallet: hotWallet() !== null,
  } as const
  const { record, claim } = judgeRequest(request, asked, read)
  const isSpent = read.approvedTimes >= INSTANT_TIMES_MAX
  const left = isSpent ? usdt(0n) : most(subtract(limits.perWalletDay, read.approvedToWallet), usdt(0n))
  const { each } = read.caps
  const atOnce = each === null ? limits.perWithdrawal : least(limits.perWithdrawal, each)
  const wanted = least(left, atOnce)
  const approvedToAll = asked.means?.approvedToAll ?? usdt(0n)
  return {
    isOffered: true,
    reasons: [...record.reasons],
    perWithdrawalUsdt: formatAmount(atOnce, 'USDT'),
    leftUsdt: formatAmount(left, 'USDT'),
    isNearlyUsedUp: claim !== null && approvedToAll + wanted > claim.upTo,
  }
}
