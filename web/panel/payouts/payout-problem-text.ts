import { i18n } from '@lingui/core'
import type { PayoutView } from '#core/api/admin.ts'

/** What keeps a payout waiting, in the operator's language; in the server's English where it is of an unknown kind. */
export function payoutProblemText({ problem, problemFacts }: PayoutView): string | null {
  if (problemFacts === null) return problem
  const key = `payout_problem.${problemFacts.code}`
  return i18n._(key, problemFacts.values)
}
