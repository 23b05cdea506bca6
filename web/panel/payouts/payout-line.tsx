import { i18n } from '@lingui/core'
import { lazy, Suspense } from 'react'
import type { PayoutView } from '#core/api/admin.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { payoutProblemText } from './payout-problem-text.ts'
import { ENDING_WORDS, PAYOUT_WORDS, WAY_WORDS } from './payout-words.ts'

const ConfirmPayout = lazy(async () => ({ default: (await import('./confirm-payout.tsx')).ConfirmPayout }))

/** Where a payout stands: in words, with its transaction, and with what is wrong. */
export function PayoutLine({ payout }: { payout: PayoutView }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const { state, txHash, way, ending } = payout
  const problem = payoutProblemText(payout)
  const isBad = state === 'uncertain' || state === 'failed'
  return (
    <div className="mt-1 text-note">
      <p className={isBad ? 'font-strong text-loss' : 'text-soft'}>
        {i18n._(PAYOUT_WORDS[state])} · {i18n._(WAY_WORDS[way])}
      </p>
      {ending !== null && <p className="max-w-prose">{i18n._(ENDING_WORDS[ending])}</p>}
      {problem !== null && <p className="max-w-prose break-words">{problem}</p>}
      {isAboveCap(payout) && (
        <Suspense fallback={null}>
          <ConfirmPayout payout={payout} />
        </Suspense>
      )}
      {txHash !== null && (
        <span className="-ml-2 block">
          <Address value={txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
        </span>
      )}
    </div>
  )
}

const isAboveCap = ({ state, problemFacts }: PayoutView) =>
  state === 'queued' && (problemFacts?.code === 'above_cap' || problemFacts?.code === 'above_day_cap')
