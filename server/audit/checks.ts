import { formatAuditSubject } from '#core/audit-subject.ts'
import { WITHDRAWAL_REASONS } from '#core/ledger.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import type { Call, Executor } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
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
import type { Check, DifferenceCode } from './sentences.ts'
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

/** A row of a check's statement. Its row and facts have the types that `sentences.ts` gives them. */
export type Found = { readonly user_id: bigint | null; readonly row: unknown; readonly facts: unknown }
type OfPlayers = (executor: Executor, users: readonly number[]) => Promise<readonly Found[]>

const of =
  (find: Call<{ users: readonly number[] }, Found>): OfPlayers =>
  (executor, users) =>
    find(executor, { users })

/** Passes the reasons of a withdrawal's lines. */
const besideWithdrawals =
  (find: Call<{ users: readonly number[]; reasons: readonly string[] }, Found>): OfPlayers =>
  (executor, users) =>
    find(executor, { users, reasons: WITHDRAWAL_REASONS })

/** Passes the players' subjects, by which their entries in the audit log are found. */
const besideLog =
  (find: Call<{ users: readonly number[]; subjects: readonly string[] }, Found>): OfPlayers =>
  (executor, users) =>
    find(executor, { users, subjects: users.map((key) => formatAuditSubject({ kind: 'user', key })) })

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

/**
 * Checks that add up a player's lines. A run over what is new adds only the lines since the seal, and adds up all lines only
 * if that differs.
 */
export const SUMMED: ReadonlySet<Check> = new Set(['balances', 'lots_posted', 'base_posted'])

/** Checks of each player, with the statement that finds violations. All of them read one snapshot. */
export const PLAYER_CHECKS: ReadonlyMap<DifferenceCode, OfPlayers> = new Map([
  ['balances', of(findWrongBalances)],
  ['missing_balances', of(findAccountsWithoutBalances)],
  ['missing_accounts', of(findTransfersOfStrangers)],
  ['wallets', of(findWrongWallets)],
  ['referrals', of(findWrongReferrals)],
  ['bonuses', findBonuses],
  ['lots_posted', of(findLotsPostedWrong)],
  ['base_posted', of(findBaseRatesPostedWrong)],
  ['lot_purchases', of(findLotsWithoutPurchases)],
  ['payments_credited', of(findPaymentsCreditedWrong)],
  ['payments_posted', of(findPaymentsPostedWrong)],
  ['payments_open', of(findPaymentsOpenWrong)],
  ['payment_claims', of(findWrongPaymentClaims)],
  ['refunds', of(findWrongRefunds)],
  ['lots_mining', of(findLotsMiningWrong)],
  ['base_mining', of(findBaseRatesRunningWrong)],
  ['holds', of(findWrongHolds)],
  ['withdrawals_posted', besideWithdrawals(findWithdrawalsPostedWrong)],
  ['missing_withdrawals', besideWithdrawals(findTransfersWithoutWithdrawals)],
  ['withdrawal_payouts', of(findWrongPayouts)],
  ['withdrawals_completed', of(findWithdrawalsCompletedWrong)],
  ['payouts_signed', of(findUnsignedPayouts)],
  ['payout_claims', of(findUnclaimedPayouts)],
  ['payout_nonces', of(findNoncesUsedTwice)],
  ['airdrop_posts', of(findWrongAirdropPosts)],
  ['airdrop_joins', of(findWrongAirdropJoins)],
  ['airdrop_referrals', of(findWrongAirdropReferrals)],
  ['airdrop_pairs', of(findWrongAirdropPairs)],
  ['grants', besideLog(findWrongGrants)],
  ['corrections', besideLog(findWrongCorrections)],
  ['imports', of(findWrongImports)],
  ['game_runs', of(findRunsPostedWrong)],
  ['game_allowances', of(findWrongGameAllowances)],
  ['missing_joins', of(findAirdropReferralsWithoutJoin)],
])

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

/** Checks of the platform that every run makes. They cost one read of each account. */
export const PLATFORM_CHECKS: ReadonlyMap<DifferenceCode, OfPlatform> = new Map([
  ['balance_totals', findWrongBalanceTotals],
  ['platform_transfers', findTransfersOfNobody],
])

/** Checks of the platform that run once a day. They add up all lots, purchases and runs. */
export const TOTAL_CHECKS: ReadonlyMap<DifferenceCode, OfPlatform> = new Map([
  ['copy_totals', findWrongCopyTotals],
  ['day_totals', findWrongDayTotals],
  ['mining_totals', findWrongMiningTotals],
  ['editions', betweenNumberings(findWrongEditions)],
  ['game_days', findWrongGameDays],
  ['instant_days', findWrongInstantDays],
])

/** Codes of all checks. */
export const ALL_CHECKS: readonly DifferenceCode[] = [
  ...PLATFORM_CHECKS.keys(),
  ...TOTAL_CHECKS.keys(),
  ...PLAYER_CHECKS.keys(),
  'seals',
]
