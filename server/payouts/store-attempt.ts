import { assert } from '#core/assert.ts'
import type { SignedTransaction } from '../chain/payouts/payout-wallet.ts'
import type { Transaction } from '../db/pool.ts'
import { insertAttempt } from './attempts.sql.ts'
import { claimTransaction } from './claim-transaction.ts'
import type { PayoutKey } from './payout-rows.ts'
import { setTransaction } from './payouts.sql.ts'

type NewAttempt = SignedTransaction & { readonly attempt: number; readonly nonce: number; readonly gasPriceWei: bigint }

/** Stores a transaction signed for a payout before any node receives it. Its hash belongs to this payout from then on. */
export async function storeAttempt(
  tx: Transaction,
  { userId, payoutId }: PayoutKey,
  chainId: number,
  { attempt, nonce, gasPriceWei, hash, raw }: NewAttempt,
): Promise<void> {
  await insertAttempt(tx, { userId, payoutId, attempt, nonce, gasPriceWei, hash, raw })
  const isOurs = await claimTransaction(tx, { userId, payoutId }, { chainId, txHash: hash })
  assert(isOurs, `transaction ${hash} was signed for payout ${payoutId} and is another's`)
  const set = await setTransaction(tx, { userId, payoutId, hash })
  assert(set.length > 0, `payout ${payoutId} was signed and is not open`)
}
