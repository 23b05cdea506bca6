import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { listPurchases } from '#core/api/purchases.ts'
import { ClockNote } from '#web/features/connect/sign-in-prompt.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { signIn } from '#web/session/session-actions.ts'
import { readWallet } from '#web/session/wallet-view.ts'
import { GuideButton } from '#web/shared/guide/guide-button.tsx'
import { InvitedBy } from '#web/shared/invited-by.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isMobile, type WalletId } from '#web/wallet/wallet-catalogue.ts'
import { connectionError } from '#web/wallet/wallet-errors.ts'

import { cancelPairing, PairingEnded, usePairing } from '#web/wallet/walletconnect/pairing-state.ts'
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
  const [opener] = useState(readOpener)
  const { connectingId, alert, setAlert, connect, stopWaiting } = useConnect(() => {
    onClose()
    if (leadsToMining) void openMiningOrCards(navigate)
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
      returnsFocus={() => (triesAsGuest.current ? scrollToPart(guestMining()) : focusAfterClose(opener))}
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

/** Id of the cards section on Home. */
const CARDS = 'nfts'

/** Leads a player who connected in order to mine to the mine, or to the cards on sale if the player has none. */
export async function openMiningOrCards(navigate: (path: string) => void, untilSignedIn = signIn): Promise<void> {
  const from = window.location.pathname
  // Sign-in is already running. This call joins it and asks for nothing twice.
  await untilSignedIn()
  const { session } = readWallet()
  // A player who declined stays on the page, and can sign in at any time.
  if (session === null) return
  const hasCards = await ownsCards(session.walletAddress)
  // A player who has navigated elsewhere in the meantime stays there.
  if (window.location.pathname !== from || document.querySelector('[role="dialog"]') !== null) return
  if (hasCards) navigate('/mining')
  else openCards(navigate)
}

async function ownsCards(walletAddress: string): Promise<boolean> {
  try {
    const query = { walletAddress, limit: 1 }
    const copies = await callApi<typeof listPurchases>('GET', '/api/purchases/user', { query })
    return copies.length > 0
  } catch (error) {
    // The mine itself shows what is missing.
    console.warn('Whether cards are owned could not be asked.', error)
    return true
  }
}

function openCards(navigate: (path: string) => void) {
  const cards = document.getElementById(CARDS)
  if (cards === null) return navigate(`/#${CARDS}`)
  scrollToPart(cards)?.focus({ preventScroll: true })
}

/** Returns the part of Home where visitors mine without a wallet, or null on every other page. */
const guestMining = () => document.getElementById('guest-mining')

/** Scrolls to a part of the page and makes it focusable. */
function scrollToPart(part: HTMLElement | null): HTMLElement | null {
  if (part === null) return null
  part.tabIndex = -1
  part.style.outline = 'none'
  part.scrollIntoView()
  return part
}

/** Returns the element that opened the dialog, before the focus leaves it. */
const readOpener = () => {
  const { activeElement: element } = document
  return { element, isInPage: element?.closest('main') != null }
}

/** Returns the element to focus after the dialog is closed: the one that opened it, or its replacement. */
export function focusAfterClose({ element, isInPage }: ReturnType<typeof readOpener>): HTMLElement | null {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) return element
  return document.getElementById(isInPage ? 'main' : 'wallet')
}
