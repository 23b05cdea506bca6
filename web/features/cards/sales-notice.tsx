import { t } from '@lingui/core/macro'
import { arePaused } from '#web/features/purchases/are-paused.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useIsKnown } from '#web/session/use-is-known.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Above the cards while none is sold. The operator's own words, where there are some. */
export function SalesNotice() {
  const config = usePlatformConfig()
  const isKnown = useIsKnown()
  if (config === undefined || !arePaused(config)) return null
  const reason = config.maintenance
    ? t`Sales resume when the maintenance ends.`
    : config.salesMessage || t`Sales resume once our wallets hold enough to cover what we owe players.`
  return (
    <div role="status" className="mb-4">
      <Notice kind="board" title={t`Sales are paused`}>
        <p className="break-words">{reason}</p>
        {isKnown && (
          <p className="text-soft">{t`Your cards keep mining. A payment you have already sent is still credited.`}</p>
        )}
      </Notice>
    </div>
  )
}
