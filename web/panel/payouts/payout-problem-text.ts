import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { Asset } from '#core/money.ts'
import { assetText } from '../parts/asset-text.ts'

/**
 * Returns why a payout waits, in the operator's language, or in the server's English if the problem is of an unknown kind.
 *
 * @param asset what it pays; shown in place of its token's address, which people do not recognize
 */
export function payoutProblemText({ problem, problemFacts }: PayoutView, asset: Asset): string | null {
  // The release before answers without facts.
  if (!problemFacts) return problem
  const { code, values } = problemFacts
  const { amount } = values
  if (amount !== undefined && (code === 'token_lacking' || code === 'bnb_lacking')) {
    return t`The hot wallet lacks ${assetText(amount, code === 'bnb_lacking' ? 'BNB' : asset)}. Top it up.`
  }
  const key = `payout_problem.${code}`
  return i18n._(key, values)
}
