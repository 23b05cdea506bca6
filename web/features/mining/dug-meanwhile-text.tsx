import { Trans } from '@lingui/react/macro'
import { amountText } from '#web/ui/amount.tsx'
import type { DugMeanwhile } from './last-seen.ts'

/** Names the one who dug; of several their sum. The base rate is told with the total. */
export function DugMeanwhileText({ dug }: { dug: DugMeanwhile }) {
  const [only, ...others] = dug.cards
  const byCards = dug.cards.reduce((sum, card) => sum + card.bv3, 0n)
  const [own, bv3, usdt] = [amountText(byCards, 'BV3'), amountText(dug.bv3, 'BV3'), amountText(dug.usdt, 'USDT')]
  const name = only?.name ?? ''
  return (
    <p role="status">
      <span className="font-strong text-ink">
        {only !== undefined && others.length === 0 ? (
          <Trans>
            While you were away, {name} dug {own} BV3.
          </Trans>
        ) : (
          <Trans>While you were away, your miners dug {own} BV3.</Trans>
        )}
      </span>{' '}
      <Trans>
        With the base rate: {bv3} BV3 and {usdt} USDT.
      </Trans>
    </p>
  )
}
