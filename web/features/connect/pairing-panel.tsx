import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Copy, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass, Spinner } from '#web/ui/button.tsx'
import { useCopy } from '#web/ui/copy-line.tsx'

import { QrCode } from '#web/ui/qr-code.tsx'

import { isMobile } from '#web/wallet/wallet-catalogue.ts'
import { PAIRING_APPS, rememberApp } from '#web/wallet/walletconnect/pairing-apps.ts'
import { usePairing } from '#web/wallet/walletconnect/pairing-state.ts'

/** Connects a wallet app: shows a code to scan, a link to copy, and on a phone the apps themselves. */
export function PairingPanel({ onRenew }: { onRenew: () => void }) {
  const pairing = usePairing()
  if (pairing.step === 'offered') return <Offer uri={pairing.uri} expiresAtMs={pairing.expiresAtMs} />
  if (pairing.step === 'expired') {
    return (
      <Place>
        <p role="status" className="font-strong">
          <Trans>This code has expired.</Trans>
        </p>
        <p className="text-note text-soft">
          <Trans>Codes expire after five minutes. No wallet was connected.</Trans>
        </p>
        <Button variant="primary" onClick={onRenew}>
          <Trans>New code</Trans>
        </Button>
      </Place>
    )
  }
  return (
    <Place>
      <Spinner className="size-8" />
      <p role="status" className="text-soft">
        <Trans>Preparing a code for your wallet</Trans>
      </p>
    </Place>
  )
}

/** Has the height of the code that follows, so that the layout does not jump. */
const Place = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-80 place-content-center justify-items-center gap-3 text-center">{children}</div>
)

function Offer({ uri, expiresAtMs }: { uri: string; expiresAtMs: number }) {
  const { isCopied, copy } = useCopy()
  const isPhone = isMobile()
  const CopyMark = isCopied ? Check : Copy
  const code = <QrCode text={uri} label={t`Code to scan with your wallet app`} />
  return (
    <div className="grid justify-items-center gap-4">
      {isPhone ? (
        <>
          <ul aria-label={t`Wallet apps`} className="grid w-full gap-2">
            {PAIRING_APPS.map((app) => (
              <li key={app.name}>
                <a
                  href={app.link(uri)}
                  onClick={() => rememberApp(app)}
                  className={buttonClass('secondary', 'medium', 'w-full')}
                >
                  <Smartphone className="size-5" aria-hidden="true" />
                  <Trans>Open {app.name}</Trans>
                </a>
              </li>
            ))}
            <li>
              <a href={uri} onClick={() => rememberApp(null)} className={buttonClass('secondary', 'medium', 'w-full')}>
                <Trans>Another wallet app</Trans>
              </a>
            </li>
          </ul>
          <details className="w-full">
            <summary className="flex min-h-11 items-center justify-center font-strong text-glow">
              <Trans>Scan with another device</Trans>
            </summary>
            <div translate="no" className="grid justify-items-center pt-2">
              {code}
            </div>
          </details>
        </>
      ) : (
        code
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-4">
        <Button variant="quiet" onClick={() => copy(uri)}>
          <CopyMark className={`size-4 ${isCopied ? 'text-gain' : ''}`} aria-hidden="true" />
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy the link`}</span>
        </Button>
      </div>
      <div className="-mt-2 flex flex-wrap items-center justify-center gap-x-4">
        <p role="status" className="flex items-center gap-2 text-note text-soft">
          <Spinner className="size-4" />
          <Trans>Waiting for your wallet</Trans>
        </p>
        <CodeLifetime expiresAtMs={expiresAtMs} />
      </div>
    </div>
  )
}

/** Shows how long a code is valid. It is not announced: a screen reader only hears when the code has expired. */
function CodeLifetime({ expiresAtMs }: { expiresAtMs: number }) {
  const leftSeconds = Math.max(0, Math.ceil((expiresAtMs - useNow(true)) / 1_000))
  const clock = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`
  return (
    <p className="text-note text-soft tabular-nums">
      <Trans>Expires in {clock}</Trans>
    </p>
  )
}
