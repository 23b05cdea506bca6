import { t } from '@lingui/core/macro'
import { arePaused } from '#web/features/purchases/are-paused.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useIsKnown } from '#web/session/stored-wallet.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Shows above the cards that sales are paused, with the operator's own text if there is one. */
export function SalesNotice() {
  const config = usePlatformConfig()
  const isKnown = useIsKnown()
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
