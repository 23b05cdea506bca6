import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MiningState } from '#core/api/mining.ts'
import { dayText, timeText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { basePerMinuteText, cardsPerMinuteText, perMinuteText } from './rate-text.ts'

/** Shows the credited rate, its components and its time. */
export function TrueRate({ state }: { state: MiningState }) {
  const isActive = state.sessions.length > 0
  const time = timeText(state.asOf)
  return (
    <section aria-labelledby="true-rate" className="min-w-0">
      <h3 id="true-rate" className="font-strong font-text text-body">
        <Trans>True rate</Trans>
      </h3>
      <div className="flex flex-wrap gap-x-8 font-heavy text-title tabular-nums">
        <p translate="no">
          {perMinuteText(state.bv3PerMinute, 4)} <span className="font-strong text-body text-soft">BV3/min</span>
        </p>
        <p translate="no">
          {perMinuteText(state.usdtPerMinute, 6)} <span className="font-strong text-body text-soft">USDT/min</span>
        </p>
      </div>
      <dl className="mt-2">
        <LeaderLine label={t`Base rate`}>{basePerMinuteText(isActive)} BV3/min</LeaderLine>
        <LeaderLine label={t`Your cards`}>{cardsPerMinuteText(state.bv3PerMinute)} BV3/min</LeaderLine>
      </dl>
      <p className="mt-1 text-note text-soft">
        <Trans>Rate as of {time}. You are credited exactly the true rate.</Trans>{' '}
        {isActive ? <ListingLine /> : <Trans>It is zero while stopped.</Trans>}
      </p>
    </section>
  )
}

/** Says when the USDT of these figures ends. */
function ListingLine() {
  const listedAt = usePlatformConfig()?.listedAt ?? null
  if (listedAt === null) return <Trans>USDT is mined until token listing.</Trans>
  const day = dayText(listedAt)
  if (Date.parse(listedAt) <= serverNowMs()) return <Trans>Listed on {day}: USDT mining has ended.</Trans>
  return <Trans>USDT is mined until the listing on {day}.</Trans>
}
