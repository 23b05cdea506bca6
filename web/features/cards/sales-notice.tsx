import { t } from '@lingui/core/macro'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Above the cards while none is sold. The operator's own words, where there are some. */
export function SalesNotice() {
  const config = usePlatformConfig()
  if (config?.areSalesStopped !== true) return null
  const reason =
    config.salesMessage === ''
      ? t`Sales resume once our wallets hold enough to cover what we owe players.`
      : config.salesMessage
  return (
    <div role="status" className="mb-6">
      <Notice kind="info" title={t`Sales are paused`}>
        <p className="break-words">{reason}</p>
        <p className="text-soft">{t`Your cards keep mining. A payment you have already sent is still credited.`}</p>
      </Notice>
    </div>
  )
}
