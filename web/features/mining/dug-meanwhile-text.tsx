import { Trans } from '@lingui/react/macro'
import { amountText } from '#web/ui/amount.tsx'
import type { DugMeanwhile } from './last-seen.ts'

/** Shows what the shift has earned while the player was away, including the base rate. */
export function DugMeanwhileText({ dug }: { dug: DugMeanwhile }) {
  const [bv3, usdt] = [amountText(dug.bv3, 'BV3'), amountText(dug.usdt, 'USDT', 6)]
  return (
    <p role="status">
      <Trans>
        While you were away:{' '}
        <strong className="inline-block font-strong text-ink">
          {bv3} BV3 and {usdt} USDT
        </strong>
      </Trans>
    </p>
  )
}
