import { REFERRAL_PERCENT } from '#core/referral.ts'
import { LOCKS } from '../db/locks.ts'
import type { Call, Executor } from '../db/statement.ts'
import {
  findAccountsWithoutBalances,
  findBaseRatesPostedWrong,
  findBaseRatesRunningWrong,
  findLotsMiningWrong,
  findLotsPostedWrong,
  findLotsWithoutPurchases,
  findTransfersOfStrangers,
  findWrongBalances,
} from './checks.sql.ts'
import { findRunsPostedWrong, findWrongGameAllowances } from './game-checks.sql.ts'
import {
  findAirdropReferralsWithoutJoin,
  findBonusesOfStrangers,
  findWrongAirdropJoins,
  findWrongAirdropPairs,
  findWrongAirdropPosts,
  findWrongAirdropReferrals,
  findWrongBonuses,
  findWrongCorrections,
  findWrongGrants,
  findWrongImports,
  findWrongReferrals,
  findWrongWallets,
  readReferrers,
  readWallets,
} from './pair-checks.sql.ts'
import {
  findPaymentsCreditedWrong,
  findPaymentsOpenWrong,
  findPaymentsPostedWrong,
  findUnclaimedPayouts,
  findWrongPaymentClaims,
  findWrongRefunds,
} from './payment-checks.sql.ts'
import {
  findTransfersOfNobody,
  findWrongBalanceTotals,
  findWrongCopyTotals,
  findWrongDayTotals,
  findWrongEditions,
  findWrongGameDays,
  findWrongInstantDays,
  findWrongMiningTotals,
  lockEditions,
} from './total-checks.sql.ts'
import {
  findNoncesUsedTwice,
  findTransfersWithoutWithdrawals,
  findUnsignedPayouts,
  findWithdrawalsCompletedWrong,
  findWithdrawalsPostedWrong,
  findWrongHolds,
  findWrongPayouts,
} from './withdrawal-checks.sql.ts'

export type Found = {
  readonly user_id: bigint | null
  readonly subject: string
  readonly difference: string
}
type OfPlayers = (executor: Executor, users: readonly number[]) => Promise<readonly Found[]>

const of =
  (find: Call<{ users: readonly number[] }, Found>): OfPlayers =>
  (executor, users) =>
    find(executor, { users })

/** Passes the players' subjects, by which their entries in the audit log are found. */
const besideLog =
  (find: Call<{ users: readonly number[]; subjects: readonly string[] }, Found>): OfPlayers =>
  (executor, users) =>
    find(executor, { users, subjects: users.map((userId) => `user ${userId}`) })

/**
 * Compares purchases with referral bonuses. A buyer's purchases and the referrer's bonuses are stored with different players,
 * so the wallets that connect them are read first.
 */
const findBonuses: OfPlayers = async (executor, users) => {
  const players = await readReferrers(executor, { users })
  const wallets = players.map((player) => player.wallet_address)
  const referred = players.filter((player) => player.referred_by !== null)
  const referrers = await readWallets(executor, { wallets: referred.flatMap((player) => player.referred_by ?? []) })
  const wrong = await findWrongBonuses(executor, {
    buyers: referred.map((player) => Number(player.user_id)),
    referrers: referrers.map((referrer) => Number(referrer.user_id)),
    wallets: referred.map((player) => player.wallet_address),
    percent: Number(REFERRAL_PERCENT),
  })
  return [...wrong, ...(await findBonusesOfStrangers(executor, { users, wallets }))]
}

export const BALANCES = 'kept balances are the sum of their transfers'
export const LOTS_POSTED = 'what a lot was posted stands in the ledger'
export const BASE_POSTED = 'what the base rate was posted stands in the ledger'
export const HOLDS = 'held balances are the sum of the open withdrawals'
export const CORRECTIONS =
  'what operators have corrected is what they have written down, and nothing else was corrected'
export const SEALS = 'what was sealed of the ledger is as it was'

/**
 * Checks that add up a player's lines. A run over what is new adds only the lines since the seal, and adds up all lines only
 * if that differs.
 */
export const SUMMED: ReadonlySet<string> = new Set([BALANCES, LOTS_POSTED, BASE_POSTED])

/** Checks of each player, with the statement that finds violations. All of them read one snapshot. */
export const PLAYER_CHECKS: Readonly<Record<string, OfPlayers>> = {
  [BALANCES]: of(findWrongBalances),
  'every account has kept balances': of(findAccountsWithoutBalances),
  'every line is of somebody who has an account': of(findTransfersOfStrangers),
  'every claimed wallet has its account, and every account its wallet’s claim': of(findWrongWallets),
  'who was referred stands in the referrer’s list, and nobody else does': of(findWrongReferrals),
  'each purchase by a referred player has its referral bonus, and no other line is one': findBonuses,
  [LOTS_POSTED]: of(findLotsPostedWrong),
  [BASE_POSTED]: of(findBaseRatesPostedWrong),
  'a lot has one purchase for each copy': of(findLotsWithoutPurchases),
  'what a payment was credited with bought purchases': of(findPaymentsCreditedWrong),
  'a payment stands in the ledger whole: sold, in suspense, or sent back': of(findPaymentsPostedWrong),
  'a payment is open exactly while something of it is': of(findPaymentsOpenWrong),
  'every payment was claimed, and every claim has its payment': of(findWrongPaymentClaims),
  'a refund is one payout of what was open, to the sender': of(findWrongRefunds),
  'a lot mines exactly while its card does': of(findLotsMiningWrong),
  'the base rate runs exactly while a session does': of(findBaseRatesRunningWrong),
  [HOLDS]: of(findWrongHolds),
  'a withdrawal stands in the ledger as far as it has come': of(findWithdrawalsPostedWrong),
  'no transfer names a withdrawal that does not exist': of(findTransfersWithoutWithdrawals),
  'a withdrawal has a payout from its approval on, of its own amount to its own wallet': of(findWrongPayouts),
  'a withdrawal is completed exactly when its payout is, by a transaction': of(findWithdrawalsCompletedWrong),
  'what a hot wallet has paid was signed for that payout': of(findUnsignedPayouts),
  'every transaction of a payout was claimed for it': of(findUnclaimedPayouts),
  'no two payouts of one wallet have the same nonce': of(findNoncesUsedTwice),
  'every airdrop submission is listed by its post': of(findWrongAirdropPosts),
  'a claimed join airdrop stands in the ledger, and nothing else does as one': of(findWrongAirdropJoins),
  'a claimed airdrop referral stands in the ledger for both sides, and nothing else does as one':
    of(findWrongAirdropReferrals),
  'every two wallets of an airdrop referral are one pair': of(findWrongAirdropPairs),
  'what operators sent to players is what they have written down, and nothing else was sent':
    besideLog(findWrongGrants),
  [CORRECTIONS]: besideLog(findWrongCorrections),
  'what was imported of balances stands in the ledger, and nothing else does as imported': of(findWrongImports),
  'what a run of a game was paid stands in the ledger, and nothing else does as one': of(findRunsPostedWrong),
  'paid runs have used the minutes that they were paid for, and earned what was posted and carried':
    of(findWrongGameAllowances),
  'who claimed an airdrop referral had claimed the join airdrop': of(findAirdropReferralsWithoutJoin),
}

export type OfPlatform = (executor: Executor) => Promise<readonly Found[]>

/**
 * Runs a check while no batch of edition numbers is written. A card's count and its copies are on several nodes of a cluster,
 * and a batch of numbers reaches the nodes one after the other.
 */
const betweenNumberings =
  (find: OfPlatform): OfPlatform =>
  async (executor) => {
    await lockEditions(executor, { lock: LOCKS.editions })
    return find(executor)
  }

export const BALANCE_TOTALS = 'balances of all players are what their totals tell'
export const COPY_TOTALS = 'copies sold and players who have some are what their totals tell'
export const EDITIONS = 'copies of each card are numbered from 1, each number once, without a gap'
export const DAY_TOTALS = 'purchases, accounts and withdrawals of each day are what its totals tell'
export const MINING_TOTALS = 'what all lots mine is what its totals tell'

/** Checks of the platform that every run makes. They cost one read of each account. */
export const PLATFORM_CHECKS: Readonly<Record<string, OfPlatform>> = {
  [BALANCE_TOTALS]: findWrongBalanceTotals,
  'what is nobody’s moves no player’s money': findTransfersOfNobody,
}

/** Checks of the platform that run once a day. They add up all lots, purchases and runs. */
export const TOTAL_CHECKS: Readonly<Record<string, OfPlatform>> = {
  [COPY_TOTALS]: findWrongCopyTotals,
  [DAY_TOTALS]: findWrongDayTotals,
  [MINING_TOTALS]: findWrongMiningTotals,
  [EDITIONS]: betweenNumberings(findWrongEditions),
  'what the games have paid on a day is the sum of its runs': findWrongGameDays,
  'what was paid at once on a day is the sum of its withdrawals': findWrongInstantDays,
}

/** Names of all checks. */
export const ALL_CHECKS: readonly string[] = [
  ...Object.keys(PLATFORM_CHECKS),
  ...Object.keys(TOTAL_CHECKS),
  ...Object.keys(PLAYER_CHECKS),
  SEALS,
]
