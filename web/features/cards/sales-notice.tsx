import { t } from '@lingui/core/macro'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Above the cards while none is sold. The operator's own words, where there are some. */
export function SalesNotice() {
  const config = usePlatformConfig()
  if (config?.areSalesStopped !== true) return null
  const reason =
    config.salesMessage === ''
      ? t`We sell no more cards until our wallets hold enough for what players are owed.`
      : config.salesMessage
  return (
    <div role="status" className="mb-6">
      <Notice kind="info" title={t`Sales are paused`}>
        <p className="break-words">{reason}</p>
        <p className="text-soft">{t`The cards that you own mine on. A payment that you have already sent is still credited.`}</p>
      </Notice>
    </div>
  )
}
