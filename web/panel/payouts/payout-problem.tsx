import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { Asset } from '#core/money.ts'
import { ConfirmPayout } from './confirm-payout.tsx'
import { payoutProblemText } from './payout-problem-text.ts'

/** Shows why a payout waits, with the confirmation if it waits for a second operator. */
export function PayoutProblem({ payout, asset }: { payout: PayoutView; asset: Asset }) {
  return (
    <>
      <p className="max-w-prose break-words">{payoutProblemText(payout, asset)}</p>
      {isAboveCap(payout) && <ConfirmPayout payout={payout} />}
    </>
  )
}

const isAboveCap = ({ state, problemFacts }: PayoutView) =>
  state === 'queued' && (problemFacts?.code === 'above_cap' || problemFacts?.code === 'above_day_cap')
