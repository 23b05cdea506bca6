import type { AuditCheck } from '#core/audit-checks.ts'
import { formatAuditSubject } from '#core/audit-subject.ts'
import { WITHDRAWAL_REASONS } from '#core/ledger.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import type { Executor, StatementCall } from '../db/statement.ts'
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
import type { DifferenceCode } from './sentences.ts'
import {
  findTransfersWithoutPlayer,
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
export type CheckRow = { readonly user_id: bigint | null; readonly row: unknown; readonly facts: unknown }
type FindInPlayers = (executor: Executor, players: readonly number[]) => Promise<readonly CheckRow[]>

const checkOfPlayers =
  (find: StatementCall<{ players: readonly number[] }, CheckRow>): FindInPlayers =>
  (executor, players) =>
    find(executor, { players })

/** Passes the reasons of a withdrawal's lines. */
const besideWithdrawals =
  (find: StatementCall<{ players: readonly number[]; reasons: readonly string[] }, CheckRow>): FindInPlayers =>
  (executor, players) =>
    find(executor, { players, reasons: WITHDRAWAL_REASONS })

/** Passes the players' subjects, by which their entries in the audit log are found. */
const checkWithSubjects =
  (find: StatementCall<{ players: readonly number[]; subjects: readonly string[] }, CheckRow>): FindInPlayers =>
  (executor, players) =>
    find(executor, { players, subjects: players.map((key) => formatAuditSubject({ kind: 'user', key })) })

/**
 * Compares purchases with referral bonuses. A buyer's purchases and the referrer's bonuses are stored with different players,
 * so the wallets that connect them are read first.
 */
const findBonuses: FindInPlayers = async (executor, players) => {
  const rows = await readReferrers(executor, { players })
  const wallets = rows.map((player) => player.wallet_address)
  const referred = rows.filter((player) => player.referred_by !== null)
  const referrers = await readWallets(executor, { wallets: referred.flatMap((player) => player.referred_by ?? []) })
  const wrong = await findWrongBonuses(executor, {
    buyers: referred.map((player) => Number(player.user_id)),
    referrers: referrers.map((referrer) => Number(referrer.user_id)),
    wallets: referred.map((player) => player.wallet_address),
    percent: Number(REFERRAL_PERCENT),
  })
  return [...wrong, ...(await findBonusesOfStrangers(executor, { players, wallets }))]
}

/**
 * Checks that add up a player's lines. A run over what is new adds only the lines since the seal, and adds up all lines only
 * if that differs.
 */
export const SUMMING_CHECKS: ReadonlySet<AuditCheck> = new Set(['balances', 'lots_posted', 'base_posted'])

/** Checks of each player, with the statement that finds violations. All of them read one snapshot. */
export const PLAYER_CHECKS: ReadonlyMap<DifferenceCode, FindInPlayers> = new Map([
  ['balances', checkOfPlayers(findWrongBalances)],
  ['missing_balances', checkOfPlayers(findAccountsWithoutBalances)],
  ['missing_accounts', checkOfPlayers(findTransfersOfStrangers)],
  ['wallets', checkOfPlayers(findWrongWallets)],
  ['referrals', checkOfPlayers(findWrongReferrals)],
  ['bonuses', findBonuses],
  ['lots_posted', checkOfPlayers(findLotsPostedWrong)],
  ['base_posted', checkOfPlayers(findBaseRatesPostedWrong)],
  ['lot_purchases', checkOfPlayers(findLotsWithoutPurchases)],
  ['payments_credited', checkOfPlayers(findPaymentsCreditedWrong)],
  ['payments_posted', checkOfPlayers(findPaymentsPostedWrong)],
  ['payments_open', checkOfPlayers(findPaymentsOpenWrong)],
  ['payment_claims', checkOfPlayers(findWrongPaymentClaims)],
  ['refunds', checkOfPlayers(findWrongRefunds)],
  ['lots_mining', checkOfPlayers(findLotsMiningWrong)],
  ['base_mining', checkOfPlayers(findBaseRatesRunningWrong)],
  ['holds', checkOfPlayers(findWrongHolds)],
  ['withdrawals_posted', besideWithdrawals(findWithdrawalsPostedWrong)],
  ['missing_withdrawals', besideWithdrawals(findTransfersWithoutWithdrawals)],
  ['withdrawal_payouts', checkOfPlayers(findWrongPayouts)],
  ['withdrawals_completed', checkOfPlayers(findWithdrawalsCompletedWrong)],
  ['payouts_signed', checkOfPlayers(findUnsignedPayouts)],
  ['payout_claims', checkOfPlayers(findUnclaimedPayouts)],
  ['payout_nonces', checkOfPlayers(findNoncesUsedTwice)],
  ['airdrop_posts', checkOfPlayers(findWrongAirdropPosts)],
  ['airdrop_joins', checkOfPlayers(findWrongAirdropJoins)],
  ['airdrop_referrals', checkOfPlayers(findWrongAirdropReferrals)],
  ['airdrop_pairs', checkOfPlayers(findWrongAirdropPairs)],
  ['grants', checkWithSubjects(findWrongGrants)],
  ['corrections', checkWithSubjects(findWrongCorrections)],
  ['imports', checkOfPlayers(findWrongImports)],
  ['game_runs', checkOfPlayers(findRunsPostedWrong)],
  ['game_allowances', checkOfPlayers(findWrongGameAllowances)],
  ['missing_joins', checkOfPlayers(findAirdropReferralsWithoutJoin)],
])

export type FindInPlatform = (executor: Executor) => Promise<readonly CheckRow[]>

/**
 * Runs a check while no batch of edition numbers is written. A card's count and its copies are on several nodes of a cluster,
 * and a batch of numbers reaches the nodes one after the other.
 */
const betweenNumberings =
  (find: FindInPlatform): FindInPlatform =>
  async (executor) => {
    await lockEditions(executor, { lock: LOCKS.editions })
    return find(executor)
  }

/** Checks of the platform that every run makes. They cost one read of each account. */
export const PLATFORM_CHECKS: ReadonlyMap<DifferenceCode, FindInPlatform> = new Map([
  ['balance_totals', findWrongBalanceTotals],
  ['platform_transfers', findTransfersWithoutPlayer],
])

/** Checks of the platform that run once a day. They add up all lots, purchases and runs. */
export const TOTAL_CHECKS: ReadonlyMap<DifferenceCode, FindInPlatform> = new Map([
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
