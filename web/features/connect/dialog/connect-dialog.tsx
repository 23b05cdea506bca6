import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ClockNote } from '#web/features/connect/clock-note.tsx'
import { GuideButton } from '#web/features/guide/guide-button.tsx'
import { InvitedBy } from '#web/features/referrals/invited-by.tsx'
import { readWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { connectionError } from '#web/wallet/connection-errors.ts'
import { isMobile } from '#web/wallet/is-mobile.ts'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'
import { cancelPairing, PairingEnded, usePairing } from '#web/wallet/walletconnect/pairing-state.ts'
import { comeTo, goOnToMining, guestMining, noteOpener, placeAfter } from './go-on.ts'
import { WalletList } from './wallet-list.tsx'

const PairingPanel = lazy(async () => ({ default: (await import('./pairing-panel.tsx')).PairingPanel }))

/** Left side of the dialog's footer. On a phone it is above the button that closes the dialog. */
const ASIDE = 'sm:-order-1 sm:mr-auto sm:-ml-4'

type ConnectDialogProps = {
  /** Whether the player connects in order to mine, and sees the mine next. */
  leadsToMining?: boolean
  onClose: () => void
}

/** Lets the player choose a wallet to connect. Only detected wallets can be chosen. */
export function ConnectDialog({ leadsToMining = false, onClose }: ConnectDialogProps) {
  const [, navigate] = useLocation()
  const [opener] = useState(noteOpener)
  const { connectingId, alert, setAlert, connect, stopWaiting } = useConnect(() => {
    onClose()
    if (leadsToMining) void goOnToMining(navigate)
  })
  const isPairing = usePairing().step !== 'none'
  const triesAsGuest = useRef(false)

  useEffect(() => {
    // Preloads the session, so that the wallet opens on the click, without waiting for a download.
    void import('#web/session/session.ts')
  }, [])

  function cancel() {
    stopWaiting()
    onClose()
  }
  function tryAsGuest() {
    triesAsGuest.current = true
    cancel()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && cancel()}
      returnsFocus={() => (triesAsGuest.current ? comeTo(guestMining()) : placeAfter(opener))}
      isSteady
      title={t`Connect Your Wallet`}
      description={
        !isPairing
          ? t`Choose your preferred wallet to start earning`
          : isMobile()
            ? t`Choose your wallet app to connect`
            : t`Scan this code with your wallet app`
      }
      footer={
        <>
          <Button onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          {isPairing ? (
            <Button variant="quiet" className={ASIDE} onClick={stopWaiting}>
              <Trans>Other wallets</Trans>
            </Button>
          ) : (
            <GuideButton variant="quiet" className={ASIDE}>
              <span>
                <Trans>
                  New to wallets? <span className="text-glow underline underline-offset-4">Wallet Guide</span>
                </Trans>
              </span>
            </GuideButton>
          )}
        </>
      }
    >
      {/* The terms are at the bottom. The free space for later text is above them. */}
      <div className="flex min-h-full flex-col">
        {isPairing ? (
          <Suspense fallback={<div className="min-h-80" />}>
            <PairingPanel onRenew={() => void connect('walletconnect')} />
          </Suspense>
        ) : (
          <WalletList connectingId={connectingId} onConnect={connect} onAlert={setAlert} />
        )}
        <ConnectAlert text={alert} />
        <div className="py-2 empty:hidden">
          <InvitedBy />
        </div>
        {leadsToMining && !isPairing && guestMining() !== null && (
          <Button variant="quiet" className="-ml-4 self-start text-glow" onClick={tryAsGuest}>
            <Trans>Try guest mining</Trans>
          </Button>
        )}
        <p className="mt-auto text-note text-soft">
          <Trans>Secure connection via BSC network. By connecting, you agree to our terms and privacy policy.</Trans>
        </p>
      </div>
    </Dialog>
  )
}

/** Shows the last error and the guide while the dialog is open. Rendered empty first, so that screen readers announce the text. */
function ConnectAlert({ text }: { text: string | null }) {
  return (
    <div className={text === null ? '' : 'mt-3 rounded-small border-l-4 border-loss bg-counter px-4 pt-3 pb-1'}>
      <p role="alert" className="flex gap-3 break-words">
        {text !== null && <CircleAlert className="mt-1 size-5 shrink-0 text-loss" aria-hidden="true" />}
        <span className="min-w-0">{text}</span>
      </p>
      {text !== null && <ClockNote />}
      {text !== null && (
        <GuideButton variant="quiet" className="ml-4 text-glow underline underline-offset-4">
          <Trans>How to Connect Wallet</Trans>
        </GuideButton>
      )}
    </div>
  )
}

/** Connects a wallet, and reports an error if it fails. */
function useConnect(onConnected: () => void) {
  const [connectingId, setConnectingId] = useState<WalletId | null>(null)
  const [alert, setAlert] = useState<string | null>(null)

  async function connect(id: WalletId) {
    setConnectingId(id)
    setAlert(null)
    try {
      await (await loadSession()).connect(id)
      if (readWallet().address !== null) onConnected()
    } catch (error) {
      if (error instanceof PairingEnded) return
      const reason = connectionError(error, isMobile())
      setAlert(t`Connection failed: ${reason}`)
    } finally {
      setConnectingId(null)
    }
  }

  /** Stops waiting for the wallet. A request that the player does not answer stays open in the wallet. */
  function stopWaiting() {
    cancelPairing()
    if (connectingId !== null) void loadSession().then(({ send }) => send({ type: 'connect_given_up' }))
  }
  return { connectingId, alert, setAlert, connect, stopWaiting }
}

const loadSession = async () => (await import('#web/session/session.ts')).session
