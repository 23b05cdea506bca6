import { t } from '@lingui/core/macro'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { Asset } from '#core/money.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { payoutProblemText } from './payout-problem-text.ts'

type PayoutCautionProps = { payout: PayoutView; asset: Asset; isSure: boolean; onSure: (isSure: boolean) => void }

/** Shows what to know before paying a payout that the hot wallet has tried to pay. */
export function PayoutCaution({ payout, asset, isSure, onSure }: PayoutCautionProps) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const { state, txHash } = payout
  if (state !== 'uncertain' && state !== 'failed') return null
  return (
    <>
      <Notice
        kind="problem"
        title={state === 'uncertain' ? t`It may have been paid already` : t`Its transaction failed`}
      >
        <p>
          {payoutProblemText(payout, asset) ??
            (state === 'uncertain'
              ? t`We cannot tell whether the hot wallet’s transaction will go through.`
              : t`It is final and moved nothing. Paying it again is safe.`)}
        </p>
        {txHash !== null && (
          <span className="-ml-2 block">
            <Address value={txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
          </span>
        )}
      </Notice>
      {state === 'uncertain' && (
        <Consent isGiven={isSure} onChange={onSure}>
          {t`I checked the chain: this transaction did not pay and never will.`}
        </Consent>
      )}
    </>
  )
}
