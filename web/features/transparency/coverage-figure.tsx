import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { Transparency } from '#core/api/transparency.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { coverageText } from './coverage-text.ts'

const FIGURE = 'font-heavy text-display tabular-nums'

/** Shows one number: the share of what is owed now that could be paid at once. */
export function CoverageFigure({ figures: { coverage, treasury } }: { figures: Transparency }) {
  if (treasury.unavailableSince !== null) {
    const since = momentText(treasury.unavailableSince)
    return (
      <div role="status">
        <p className={`flex items-center gap-3 ${FIGURE}`}>
          <CloudOff className="size-10 text-loss" aria-hidden="true" />
          <Trans>Unavailable</Trans>
        </p>
        <p className="mt-1 text-soft">
          <Trans>
            We have not been able to read the chain since {since}. We still show what we owe, but not what our wallets
            hold.
          </Trans>
        </p>
      </div>
    )
  }
  if (coverage.now === null) {
    return (
      <div>
        <p className={FIGURE}>
          <Trans>Nothing owed</Trans>
        </p>
        <p className="mt-1 text-soft">
          <Trans>We owe players no USDT yet. As soon as we do, you see the coverage.</Trans>
        </p>
      </div>
    )
  }
  const { text, isOver } = coverageText(coverage.now)
  const isEnough = BigInt(coverage.now.split('.')[0] ?? 0) >= 100n
  return (
    <div>
      <p className={`first-letter:uppercase ${FIGURE}`}>{isOver ? <Trans>over {text}</Trans> : text}</p>
      <p className="mt-1 text-soft">
        {isEnough ? (
          <Trans>of what we owe players now is in our wallets. Above 100%, we could pay everyone today.</Trans>
        ) : (
          <Trans>of what we owe players now is in our wallets. Below 100%, we could not pay everyone today.</Trans>
        )}
      </p>
    </div>
  )
}
