import { t } from '@lingui/core/macro'
import { clockAheadMs } from '#web/lib/server-time.ts'
import { waitText } from '#web/lib/wait-text.ts'

/** Milliseconds. Wallets and WalletConnect's relay refuse requests that are some minutes too old or too new. */
const TOLERATED_MS = 120_000

/** Says by how much this device's clock is off. Renders nothing if the difference is small. */
export function ClockNote() {
  const aheadMs = clockAheadMs()
  if (Math.abs(aheadMs) < TOLERATED_MS) return null
  const wait = waitText(Math.abs(aheadMs))
  return (
    <p className="mt-3 max-w-prose text-soft">
      {aheadMs > 0
        ? t`Your device’s clock is about ${wait} ahead. If your wallet refuses, set the date and time to automatic.`
        : t`Your device’s clock is about ${wait} behind. If your wallet refuses, set the date and time to automatic.`}
    </p>
  )
}
