import type { Address, TxHash } from '#core/address.ts'
import type { PayoutEnding } from '#core/payout.ts'
import type { Result } from '#core/result.ts'
import type { OperatorSession } from '#server/http/routing/route.ts'
import { namePayout } from '#server/payouts/name-payout.ts'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { confirmPayout, endPayout, explainStrayTransaction } from '#server/payouts/routes.ts'

/** Operator's step on a payout, or on what has stopped payouts. */
export type OperatorStep =
  | { readonly does: 'end'; readonly payoutId: number; readonly ending: PayoutEnding }
  | { readonly does: 'name'; readonly payoutId: number; readonly txHash: TxHash }
  | { readonly does: 'explain'; readonly walletAddress: Address; readonly nonce: number }
  | { readonly does: 'confirm'; readonly payoutId: number }

/** Operators of the stage. The first one decides payouts, and amounts above a cap need the second one too. */
const OPERATOR: OperatorSession = { username: 'operator', role: 'owner', isFactorMissing: false, isProven: true }
const SECOND: OperatorSession = { username: 'second', role: 'operator', isFactorMissing: false, isProven: true }

/** Takes the step as the panel's call does. */
export async function runOperatorStep(from: PayoutDeps, step: OperatorStep): Promise<Result<unknown, string>> {
  const deps = { ...from, wake: () => undefined }
  switch (step.does) {
    case 'end':
      return endPayout(deps, OPERATOR, step.payoutId, { ending: step.ending, reason: 'The wallet was stolen.' })
    case 'name':
      return namePayout(deps, OPERATOR, step.payoutId, { txHash: step.txHash, isPayerOurs: true })
    case 'explain': {
      const { walletAddress, nonce } = step
      return explainStrayTransaction(deps, OPERATOR, { walletAddress, nonce, note: 'By hand.' })
    }
    case 'confirm':
      return confirmPayout(deps, SECOND, step.payoutId)
  }
}
