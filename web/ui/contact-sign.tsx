import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsOutdated } from '#web/lib/deployment.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { probeServer, useServerContact } from '#web/lib/server-contact.ts'

/** Sign that shows while the page is not the newest: cut off from the server, or older than the server's. */
export function ContactSign() {
  const { isLost, lastAnswerMs } = useServerContact()
  const isOutdated = useIsOutdated()
  // Formatted only when it is shown, because the browser takes milliseconds to create its first time format.
  const time = isLost ? clockText(lastAnswerMs) : ''
  return (
    <div
      id="contact-sign"
      role="status"
      // Hidden if the page itself says so in full.
      className="page pointer-events-none absolute inset-x-0 top-full mt-2 flex justify-center max-lg:fixed max-lg:top-auto max-lg:bottom-16 short:static lg:justify-end in-[:root:has([data-says-why])]:hidden"
    >
      {isLost ? (
        <HangingSign
          isBad
          icon={CloudOff}
          text={
            navigator.onLine ? (
              <Trans>The server cannot be reached. Figures are from {time}.</Trans>
            ) : (
              <Trans>You are offline. Figures are from {time}.</Trans>
            )
          }
          action={t`Try again`}
          onAction={() => void probeServer()}
        />
      ) : isOutdated ? (
        <HangingSign
          icon={RotateCw}
          text={t`There is a new version`}
          action={t`Reload the page`}
          onAction={() => location.reload()}
        />
      ) : null}
    </div>
  )
}

type HangingSignProps = {
  icon: LucideIcon
  text: ReactNode
  action: string
  onAction: () => void
  /** Whether the sign reports something missing rather than something new. */
  isBad?: boolean
}

/** Shows a small sign below the awning: a calm message about the whole page, and one action. */
export function HangingSign({ icon: Icon, text, action, onAction, isBad = false }: HangingSignProps) {
  return (
    <p className="pointer-events-auto flex items-center gap-3 rounded-small border border-control bg-counter px-4 text-note shadow-lifted">
      <Icon className={`size-5 shrink-0 ${isBad ? 'text-loss' : 'text-glow'}`} aria-hidden="true" />
      <span className="text-balance">{text}</span>
      <button
        type="button"
        className="min-h-11 shrink-0 font-strong text-glow underline underline-offset-4"
        onClick={onAction}
      >
        {action}
      </button>
    </p>
  )
}
