import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from '#web/ui/copy-line.tsx'
import { type FoundWallet, useFoundWallets } from '#web/wallet/found-wallets.ts'
import { loadDemoWallet } from '#web/wallet/loaded-wallets.ts'
import { DEMO_WALLET, isMobile, listedWallets, type WalletId } from '#web/wallet/wallet-catalogue.ts'
import { installFirst, noWallet } from '#web/wallet/wallet-errors.ts'
import { availabilityOf, type RowWallet, type WalletAvailability, WalletRow } from './wallet-row.tsx'

type WalletListProps = {
  connectingId: WalletId | null
  onConnect: (id: WalletId) => Promise<void>
  onAlert: (text: string) => void
}

type WalletListRow = { readonly wallet: RowWallet; readonly availability: WalletAvailability }

/** Lists the wallets of the specification, and below them every other wallet in this browser. */
export function WalletList({ connectingId, onConnect, onAlert }: WalletListProps) {
  const config = usePlatformConfig()
  const found = useFoundWallets()
  const isPhone = isMobile()
  const isLocal = config?.mode === 'local'
  const realWallets = found.filter((it) => it.id !== 'demo')
  const listed = listedWallets(config?.wallets)
  const around = { foundIds: found.map((it) => it.id), isMobile: isPhone, pageUrl: location.href, config }

  const rows = (isLocal ? [DEMO_WALLET, ...listed] : listed).map(
    (wallet): WalletListRow => ({ wallet: { ...wallet, icon: null }, availability: availabilityOf(wallet, around) }),
  )
  const others = realWallets.filter(({ id }) => listed.every((it) => it.id !== id)).map(rowOfOther)
  const mainId = mainWalletId([...rows, ...others])

  const list = useRef<HTMLDivElement>(null)
  const othersId = useId()
  // The demo wallet loads a moment later. Until then no other row takes the focus.
  const isComplete = config !== undefined && (!isLocal || mainId === DEMO_WALLET.id)

  useEffect(() => {
    if (config !== undefined) void loadDemoWallet(config)
  }, [config])
  useEffect(() => (isComplete ? focusFirst(list.current) : undefined), [isComplete])
  useEffect(() => moveFocusByKeys(list.current), [])

  const show = ({ wallet, availability }: WalletListRow) => (
    <WalletRow
      key={wallet.id}
      wallet={wallet}
      availability={availability}
      isMain={wallet.id === mainId}
      isConnecting={connectingId === wallet.id}
      isBlocked={connectingId !== null && connectingId !== wallet.id}
      onConnect={() => void onConnect(wallet.id)}
      onInstall={() => realWallets.length === 0 && onAlert(installFirst())}
    />
  )
  return (
    <>
      {/* On the local chain the demo wallet connects, so no wallet is missing. */}
      {config !== undefined && !isLocal && <NoWalletNote isMissing={realWallets.length === 0} isPhone={isPhone} />}
      <div ref={list}>
        <ul aria-label={t`Wallets`} className="divide-y divide-line">
          {rows.map(show)}
        </ul>
        {others.length > 0 && (
          <>
            <h3 id={othersId} className="mt-4 border-line border-b pb-1 font-strong font-text text-note text-soft">
              <Trans>Detected</Trans>
            </h3>
            <ul aria-labelledby={othersId} className="divide-y divide-line">
              {others.map(show)}
            </ul>
          </>
        )}
      </div>
      {isPhone && realWallets.length === 0 && <CopyPageAddress />}
    </>
  )
}

/** A wallet that no list knows is named by itself; its domain name tells it apart from one that has taken its name. */
const rowOfOther = ({ id, name, icon, rdns }: FoundWallet): WalletListRow => ({
  wallet: { id, name, otherName: null, icon },
  availability: { kind: 'ready', note: rdns ?? t`Built into this browser` },
})

/** Returns the wallet to highlight: the first one in this browser, or else WalletConnect, which connects an app. */
function mainWalletId(rows: readonly WalletListRow[]): WalletId | undefined {
  const ready = rows.filter(({ availability }) => availability.kind === 'ready').map(({ wallet }) => wallet.id)
  return ready.find((id) => id !== 'walletconnect') ?? ready[0]
}

/** Says that no wallet was found. Keeps its place afterwards, so that no row moves under the pointer when a wallet appears. */
function NoWalletNote({ isMissing, isPhone }: { isMissing: boolean; isPhone: boolean }) {
  const [wasMissing] = useState(isMissing)
  if (!isMissing && !wasMissing) return null
  return (
    <p role="status" className="mb-2 grid rounded-small bg-counter px-4 py-3 *:col-start-1 *:row-start-1">
      <span className={isMissing ? '' : 'invisible'}>{noWallet(isPhone)}</span>
      {!isMissing && (
        <span>
          <Trans>Wallet detected. It is ready to connect.</Trans>
        </span>
      )}
    </p>
  )
}

/** Milliseconds after which the page assumes that no link has opened the player's app. */
const OFFER_AFTER_MS = 2_000

/** Offers to copy the page's address into the wallet's own browser, which always works on a phone. Its space is reserved. */
export function CopyPageAddress() {
  const [isOffered, setIsOffered] = useState(false)
  const { isCopied, copy } = useCopy()
  useEffect(() => {
    const timer = setTimeout(() => setIsOffered(true), OFFER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const Icon = isCopied ? Check : Copy
  return (
    <div className={`mt-2 transition-opacity ${isOffered ? '' : 'invisible opacity-0'}`}>
      <p className="text-note text-soft">
        <Trans>Nothing opens? Paste this page’s address into your wallet’s browser.</Trans>
      </p>
      <Button variant="quiet" className="-ml-4" onClick={() => copy(location.href)}>
        <Icon className="size-4" aria-hidden="true" />
        <span aria-live="polite">{isCopied ? t`Copied` : t`Copy this address`}</span>
      </Button>
    </div>
  )
}

const READY = 'button:not(:disabled)'
const ACTIONS = `${READY}, a[href]`
const MAIN = `[data-main] ${READY}`

/**
 * Focuses the first detected wallet, or the first action if there is no such wallet.
 *
 * @returns a function that cancels the move
 */
function focusFirst(list: HTMLElement | null): () => void {
  // Waits two frames, in which the dialog records the previous focus and takes it.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() =>
      (list?.querySelector<HTMLElement>(MAIN) ?? list?.querySelector<HTMLElement>(ACTIONS))?.focus(),
    )
  })
  return () => cancelAnimationFrame(frame)
}

/** Moves the focus between a list's actions, and into the list, on arrow keys, Home and End. Used as a `ref`. */
function moveFocusByKeys(list: HTMLElement | null) {
  if (list === null) return
  const move = (event: KeyboardEvent) => {
    const actions = [...list.querySelectorAll<HTMLElement>(ACTIONS)]
    const index = nextIndex(event.key, actions.indexOf(event.target as HTMLElement), actions.length)
    if (index === null) return
    event.preventDefault()
    actions[index]?.focus()
  }
  // Captures the key before the dialog, which stops arrow keys.
  addEventListener('keydown', move, { capture: true })
  return () => removeEventListener('keydown', move, { capture: true })
}

/** Returns the index that a key leads to, wrapping around. -1 is outside the list. Returns null for keys that lead nowhere. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowUp':
      return (Math.max(index, 0) - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
