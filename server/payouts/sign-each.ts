import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import type { PayoutWallet, SignedTransaction } from '../chain/payouts/payout-wallet.ts'
import { SignerFailed, type SignerFailure } from '../chain/payouts/signer-failed.ts'
import type { Payable } from './choose-payable.ts'
import { noteProblem, noteSame } from './note-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'

/** Payout with the transaction signed for it, and the transaction's nonce. */
export type NewlySigned = Payable & SignedTransaction & { readonly nonce: number }

/** Milliseconds after which the remaining payouts wait for the next round. A slow signer signs fewer at once. */
const SIGNING_MS_MAX = 10_000

/**
 * Signs payouts one after the other with consecutive nonces. A payout that the signer refuses waits with its reason, and the
 * next one gets its nonce. A signer that is down, or that has signed something else, is not asked again in this round.
 */
export async function signEach(
  deps: PayoutDeps,
  wallet: PayoutWallet,
  payable: readonly Payable[],
  nonces: readonly number[],
): Promise<NewlySigned[]> {
  const untilMs = performance.now() + SIGNING_MS_MAX
  const signed: NewlySigned[] = []
  for (const [index, { payout, gas }] of payable.entries()) {
    const nonce = nonces[signed.length]
    if (nonce === undefined || performance.now() > untilMs) break
    await deps.atPoint?.('before sign', payout.payoutId)
    try {
      signed.push({ payout, gas, nonce, ...(await wallet.sign(payout, nonce, gas.limit, gas.priceWei)) })
    } catch (error) {
      if (!(error instanceof SignerFailed)) throw error
      const problem = saySignerFailure(error)
      if (error.failure === 'refused') {
        await noteProblem(deps, payout, problem)
        continue
      }
      const waiting = payable.slice(index).map((one) => one.payout)
      await noteSame(deps, waiting, problem)
      break
    }
  }
  return signed
}

const SIGNER_PROBLEMS = {
  down: 'signer_down',
  refused: 'signer_refused',
  wrong: 'signer_wrong',
} as const satisfies Record<SignerFailure, string>

/** Returns the problem that the operator reads. */
export const saySignerFailure = ({ failure, complaint }: SignerFailed): PayoutProblem =>
  payoutProblem(SIGNER_PROBLEMS[failure], { complaint })
