import { Trans } from '@lingui/react/macro'
import { useNow } from '#web/lib/use-now.ts'

/** How long a code is still good. Seen, not spoken: a screen reader hears when it is over. */
export function CodeLifetime({ expiresAtMs }: { expiresAtMs: number }) {
  const leftSeconds = Math.max(0, Math.ceil((expiresAtMs - useNow(true)) / 1_000))
  const clock = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`
  return (
    <p className="text-note text-soft tabular-nums">
      <Trans>Good for {clock}</Trans>
    </p>
  )
}
