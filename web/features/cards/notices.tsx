import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { dayText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { useHasWallet } from '#web/session/stored-wallet.ts'
import { arePaused } from '#web/shared/cards.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Announces what ends and when, before a player buys. */
export function ListingNotice() {
  const listedAt = usePlatformConfig()?.listedAt ?? null
  return (
    <aside
      aria-label={t`About USDT rewards`}
      className="flex gap-4 rounded-large border border-line bg-counter p-4 sm:items-center sm:px-5"
    >
      <Hourglass className="size-6 shrink-0 text-glow max-sm:mt-1" aria-hidden="true" />
      <p>
        <strong className="font-strong">
          <Trans>USDT rewards are valid only until token listing.</Trans>
        </strong>{' '}
        <Trans>After that, staking replaces USDT mining. BV3 mining continues.</Trans>{' '}
        <span className="whitespace-nowrap text-soft">{dateLine(listedAt)}</span>
      </p>
    </aside>
  )
}

function dateLine(listedAt: string | null) {
  if (listedAt === null) return <Trans>No listing date is set yet.</Trans>
  const day = dayText(listedAt)
  if (Date.parse(listedAt) <= serverNowMs()) return <Trans>Listed on {day}.</Trans>
  return <Trans>Listing: {day}.</Trans>
}

/** Shows above the cards that sales are paused, with the operator's own text if there is one. */
export function SalesNotice() {
  const config = usePlatformConfig()
  const isKnown = useHasWallet()
  if (config === undefined || !arePaused(config)) return null
  const reason = config.maintenance
    ? t`They resume when the maintenance ends.`
    : config.salesMessage || t`They resume once our wallets cover what we owe players.`
  return (
    <div role="status" className="mb-4">
      <Notice kind="board">
        <strong className="font-strong">{t`Sales are paused`}.</strong> {reason}{' '}
        {isKnown && (
          <span className="text-soft">{t`Your cards keep mining. A payment you have already sent is still credited.`}</span>
        )}
      </Notice>
    </div>
  )
}
