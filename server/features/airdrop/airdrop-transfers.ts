import type { Address } from '#core/address.ts'
import type { Transfer } from '#core/ledger.ts'
import type { Bv3 } from '#core/money.ts'

const reward = { asset: 'BV3', debit: { kind: 'rewards' } } as const

/** Returns the bonus for joining. Its key contains the wallet's account, so that no account can get it twice. */
export const joinTransfer = (userId: number, submissionId: number, amount: Bv3): Transfer => ({
  ...reward,
  key: `airdrop:join:${userId}`,
  reason: 'airdrop_join',
  amount,
  credit: { kind: 'available', userId },
  details: { submissionId },
})

type Party = { readonly userId: number; readonly walletAddress: Address }

/**
 * Returns both sides of a referral claim. Both keys contain the claimant: each player claims once, and a referrer earns for each
 * claimant.
 */
export const referralTransfers = (claimant: Party, referrer: Party, amount: Bv3): Transfer[] => [
  {
    ...reward,
    key: `airdrop:referral:${claimant.userId}:claimant`,
    reason: 'airdrop_referral',
    amount,
    credit: { kind: 'available', userId: claimant.userId },
    details: { otherWallet: referrer.walletAddress, claimantUserId: claimant.userId },
  },
  {
    ...reward,
    key: `airdrop:referral:${claimant.userId}:referrer`,
    reason: 'airdrop_referrer',
    amount,
    credit: { kind: 'available', userId: referrer.userId },
    details: { otherWallet: claimant.walletAddress, claimantUserId: claimant.userId },
  },
]
