import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff, RotateCw } from 'lucide-react'
import { useIsOutdated } from '#web/lib/deployment.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { probeServer, useServerContact } from '#web/lib/server-contact.ts'
import { HangingSign } from './hanging-sign.tsx'

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
