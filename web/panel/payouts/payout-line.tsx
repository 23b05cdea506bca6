import { i18n } from '@lingui/core'
import { lazy, Suspense } from 'react'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { Asset } from '#core/money.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { ENDING_LABELS, PAYOUT_LABELS, WAY_LABELS } from './payout-words.ts'

const PayoutProblem = lazy(async () => ({ default: (await import('./payout-problem.tsx')).PayoutProblem }))

/** States whose labels name the payer. */
const NAMES_PAYER: ReadonlySet<PayoutView['state']> = new Set(['queued', 'awaiting_operator'])

/** Shows a payout's state, its transaction and its problem. */
export function PayoutLine({ payout, asset }: { payout: PayoutView; asset: Asset }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const { state, txHash, way, ending, problem } = payout
  const isBad = state === 'uncertain' || state === 'failed'
  return (
    <div className="mt-1 text-note">
      <p className="flex flex-wrap overflow-hidden text-soft">
        <span className={`mr-3 ${isBad ? 'font-strong text-loss' : ''}`}>{i18n._(PAYOUT_LABELS[state])}</span>{' '}
        {!NAMES_PAYER.has(state) && (
          // If this wraps to a new line, the dot is clipped at the left.
          <span className="-ml-2">
            <span className="inline-block w-2">· </span>
            {i18n._(WAY_LABELS[way])}
          </span>
        )}
      </p>
      {ending !== null && <p className="max-w-prose">{i18n._(ENDING_LABELS[ending])}</p>}
      {problem !== null && (
        <Suspense fallback={null}>
          <PayoutProblem payout={payout} asset={asset} />
        </Suspense>
      )}
      {txHash !== null && (
        <span className="-mt-2 -mb-3 -ml-2 block">
          <Address value={txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
        </span>
      )}
    </div>
  )
}
