import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/pool.ts'
import type { Call } from '../db/statement.ts'
import {
  extendTimeout,
  findAccountsWithoutBalances,
  findAirdropReferralsWithoutJoin,
  findBaseRatesPostedWrong,
  findBaseRatesRunningWrong,
  findLotsMiningWrong,
  findLotsPostedWrong,
  findLotsWithoutPurchases,
  findNoncesUsedTwice,
  findPaymentsCreditedWrong,
  findPaymentsOpenWrong,
  findPaymentsPostedWrong,
  findTransfersOfNobody,
  findTransfersWithoutWithdrawals,
  findUnsignedPayouts,
  findWithdrawalsCompletedWrong,
  findWithdrawalsPostedWrong,
  findWrongAirdropJoins,
  findWrongBalances,
  findWrongHolds,
  findWrongPayouts,
  findWrongRefunds,
} from './checks.sql.ts'
import { findRunsPostedWrong, findWrongGameAllowances, findWrongGameDays } from './game-checks.sql.ts'
import {
  findUnclaimedPayouts,
  findWrongAirdropPairs,
  findWrongAirdropPosts,
  findWrongAirdropReferrals,
  findWrongGrants,
  findWrongImports,
  findWrongPaymentClaims,
  findWrongReferrals,
  findWrongWallets,
} from './pair-checks.sql.ts'
import { findWrongDayTotals, findWrongMiningTotals, findWrongTotals } from './total-checks.sql.ts'

/** One difference that must not exist. */
export type AuditFinding = { readonly check: string; readonly count: number; readonly example: string }

/** What must hold, and the statement that finds where it does not. */
type Checks = Readonly<Record<string, Call<null, { readonly example: string }>>>

/** Each one statement, which is a look at one moment. */
const TOTAL_CHECKS: Checks = {
  'copies sold and balances of all players are what their totals tell': findWrongTotals,
  'purchases, accounts and withdrawals of each day are what its totals tell': findWrongDayTotals,
  'what all lots mine is what its totals tell': findWrongMiningTotals,
  'what the games have paid on a day is the sum of its runs': findWrongGameDays,
}

/** Of one snapshot, all of them together. */
const CHECKS: Checks = {
  'kept balances are the sum of their transfers': findWrongBalances,
  'every account has kept balances': findAccountsWithoutBalances,
  'what is nobody’s moves no player’s money': findTransfersOfNobody,
  'every claimed wallet has its account, and every account its wallet’s claim': findWrongWallets,
  'who was referred stands in the referrer’s list, and nobody else does': findWrongReferrals,
  'what a lot was posted stands in the ledger': findLotsPostedWrong,
  'what the base rate was posted stands in the ledger': findBaseRatesPostedWrong,
  'a lot has one purchase for each copy': findLotsWithoutPurchases,
  'what a payment was credited with bought purchases': findPaymentsCreditedWrong,
  'a payment stands in the ledger whole: sold, in suspense, or sent back': findPaymentsPostedWrong,
  'a payment is open exactly while something of it is': findPaymentsOpenWrong,
  'every payment was claimed, and every claim has its payment': findWrongPaymentClaims,
  'a refund is one payout of what was open, to the sender': findWrongRefunds,
  'a lot mines exactly while its card does': findLotsMiningWrong,
  'the base rate runs exactly while a session does': findBaseRatesRunningWrong,
  'held balances are the sum of the open withdrawals': findWrongHolds,
  'a withdrawal stands in the ledger as far as it has come': findWithdrawalsPostedWrong,
  'no transfer names a withdrawal that does not exist': findTransfersWithoutWithdrawals,
  'a withdrawal has a payout from its approval on, of its own amount to its own wallet': findWrongPayouts,
  'a withdrawal is completed exactly when its payout is, by a transaction': findWithdrawalsCompletedWrong,
  'what a hot wallet has paid was signed for that payout': findUnsignedPayouts,
  'every transaction of a payout was claimed for it': findUnclaimedPayouts,
  'no two payouts of one wallet have the same nonce': findNoncesUsedTwice,
  'every airdrop submission is listed by its post': findWrongAirdropPosts,
  'a claimed join airdrop stands in the ledger, and nothing else does as one': findWrongAirdropJoins,
  'a claimed airdrop referral stands in the ledger for both sides, and nothing else does as one':
    findWrongAirdropReferrals,
  'every two wallets of an airdrop referral are one pair': findWrongAirdropPairs,
  'what operators sent to players is what they have written down, and nothing else was sent': findWrongGrants,
  'what was imported of balances stands in the ledger, and nothing else does as imported': findWrongImports,
  'what a run of a game was paid stands in the ledger, and nothing else does as one': findRunsPostedWrong,
  'paid runs have used the minutes that they were paid for, and earned what was posted and carried':
    findWrongGameAllowances,
  'who claimed an airdrop referral had claimed the join airdrop': findAirdropReferralsWithoutJoin,
}

/** Examples named in one finding; the count tells how many there are. */
const EXAMPLES_MAX = 5
/** Between two looks at a total that differs. */
const SECOND_LOOK_MS = 500

/**
 * Sums everything anew and compares: an empty list is a clean audit. Changes nothing.
 */
export async function audit(db: Database): Promise<AuditFinding[]> {
  return [...(await auditTotals(db)), ...(await auditSnapshot(db))]
}

function auditSnapshot(db: Database): Promise<AuditFinding[]> {
  return db.transaction(
    async (tx) => {
      await extendTimeout(tx)
      const findings: AuditFinding[] = []
      for (const [check, find] of Object.entries(CHECKS)) {
        const wrong = await find(tx)
        findings.push(
          ...findingOf(
            check,
            wrong.map(({ example }) => example),
          ),
        )
      }
      return findings
    },
    { isSnapshot: true },
  )
}

/**
 * A difference counts if a second look finds the same one: on a cluster a look has a moment of its own on each node, and what
 * is posted between them looks like a difference, but hardly like the same one twice.
 */
async function auditTotals(db: Database): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const [check, find] of Object.entries(TOTAL_CHECKS)) {
    const first = await look(db, find)
    if (first.length === 0) continue
    await sleep(SECOND_LOOK_MS)
    const second = await look(db, find)
    findings.push(
      ...findingOf(
        check,
        second.filter((example) => first.includes(example)),
      ),
    )
  }
  return findings
}

const look = (db: Database, find: Checks[string]): Promise<string[]> =>
  db.transaction(async (tx) => {
    await extendTimeout(tx)
    return (await find(tx)).map(({ example }) => example)
  })

const findingOf = (check: string, examples: readonly string[]): AuditFinding[] =>
  examples.length === 0 ? [] : [{ check, count: examples.length, example: examples.slice(0, EXAMPLES_MAX).join(', ') }]
