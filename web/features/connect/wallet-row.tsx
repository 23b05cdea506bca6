import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  AppWindow,
  ArrowUpRight,
  FlaskConical,
  Link2,
  type LucideIcon,
  Puzzle,
  ShieldCheck,
  VenetianMask,
  Wallet,
} from 'lucide-react'
import { useId, useState } from 'react'
import type { PlatformConfig } from '#core/api/platform.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { walletConnectProblem } from '#web/wallet/loaded-wallets.ts'
import { fillDeepLink, type ListedWallet, type WalletId } from '#web/wallet/wallet-catalogue.ts'

/** Row of the demo wallet, which needs no installation: a separate counter whose text is aligned with the other rows. */
const FIRST_CHOICE = '-mx-3 mb-2 rounded-small bg-counter p-3 ring-2 ring-control ring-inset'

/** Wallet as a row shows it. */
export type RowWallet = {
  readonly id: WalletId
  readonly name: string
  /** Another name that its users know. */
  readonly otherName: string | null
  readonly icon: string | null
}

type WalletRowProps = {
  wallet: RowWallet
  availability: WalletAvailability
  /** Whether it is the first detected wallet, which is highlighted. */
  isMain: boolean
  isConnecting: boolean
  /** Whether another wallet is connecting. */
  isBlocked: boolean
  onConnect: () => void
  onInstall: () => void
}

/** Shows one wallet and what the player can do with it here. */
export function WalletRow(props: WalletRowProps) {
  const { wallet, availability, isMain, isConnecting, isBlocked, onConnect, onInstall } = props
  const { otherName } = wallet
  const isFirstChoice = wallet.id === 'demo'
  const nameId = useId()
  const actionId = useId()
  const noteId = useId()
  const labels = { id: actionId, 'aria-labelledby': `${nameId} ${actionId}`, 'aria-describedby': noteId }
  return (
    <li
      data-main={isMain || undefined}
      className={`flex flex-wrap items-center gap-3 ${isFirstChoice ? FIRST_CHOICE : 'py-2'}`}
    >
      <WalletMark id={wallet.id} icon={wallet.icon} />
      <span className="min-w-0 flex-1">
        <span translate="no" id={nameId} className="block font-strong wrap-anywhere">
          {wallet.name}
        </span>
        {otherName !== null && (
          <span className="block text-note text-soft">
            <Trans>Also called {otherName}</Trans>
          </span>
        )}
        <span id={noteId} className="block text-note text-soft wrap-anywhere">
          {noteOf(availability)}
        </span>
      </span>
      {availability.kind === 'ready' && (
        <Button
          {...labels}
          variant={isMain ? 'primary' : 'secondary'}
          className={isFirstChoice ? 'w-full' : ''}
          isPending={isConnecting}
          pendingLabel={t`Connecting to ${wallet.name}`}
          disabled={isBlocked}
          onClick={onConnect}
        >
          <Trans>Ready to connect</Trans>
        </Button>
      )}
      {/* Has the width of the button that replaces it, so that nothing moves. */}
      {availability.kind === 'loading' && (
        <Button disabled isPending pendingLabel={t`Loading`} className={isFirstChoice ? 'w-full' : ''}>
          <Trans>Ready to connect</Trans>
        </Button>
      )}
      {availability.kind === 'install' && (
        <a
          {...labels}
          href={availability.url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet', 'medium', '-mr-4')}
          onClick={onInstall}
        >
          <Trans>Install</Trans>
          <ArrowUpRight className="size-4" aria-hidden="true" />
        </a>
      )}
      {availability.kind === 'open_app' && (
        <a {...labels} href={availability.url} className={buttonClass('secondary')}>
          <Trans>Open app</Trans>
        </a>
      )}
    </li>
  )
}

function noteOf(availability: WalletAvailability): string | null {
  switch (availability.kind) {
    case 'ready':
    case 'loading':
      return availability.note
    case 'install':
      return t`Not installed`
    case 'open_app':
      return t`Opens this page in the app`
    case 'unavailable':
      return availability.reason
  }
}

const GLYPHS: Partial<Record<WalletId, LucideIcon>> = {
  metamask: VenetianMask,
  trust: ShieldCheck,
  coinbase: Wallet,
  walletconnect: Link2,
  demo: FlaskConical,
  browser: AppWindow,
}

const TILE =
  'grid size-11 shrink-0 place-items-center overflow-hidden rounded-small border border-line bg-counter text-glow'

/** Shows the picture that a wallet provides, or else our own mark, which is not a logo. */
function WalletMark({ id, icon }: { id: WalletId; icon: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  const Glyph = GLYPHS[id] ?? Puzzle
  return (
    <span className={TILE}>
      {icon !== null && !isBroken ? (
        <img src={icon} alt="" className="size-full object-contain" onError={() => setIsBroken(true)} />
      ) : (
        <Glyph className="size-6" aria-hidden="true" />
      )}
    </span>
  )
}

/** Offer of a row in the connect dialog. */
export type WalletAvailability =
  | { readonly kind: 'ready'; readonly note: string | null }
  | { readonly kind: 'install'; readonly url: string }
  | { readonly kind: 'open_app'; readonly url: string }
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Becomes ready soon. Its row already has its final height. */
  | { readonly kind: 'loading'; readonly note: string }

export type Surroundings = {
  readonly foundIds: readonly WalletId[]
  readonly isMobile: boolean
  readonly pageUrl: string
  readonly config: PlatformConfig | undefined
}

/** Returns what a wallet's row offers. Only a detected wallet is ready. On a phone, the others are apps that can open this page. */
export function availabilityOf(wallet: ListedWallet, around: Surroundings): WalletAvailability {
  if (wallet.id === 'walletconnect') {
    const reason = walletConnectProblem(around.config?.walletConnectProjectId ?? null)
    return reason === null
      ? { kind: 'ready', note: around.isMobile ? t`For wallet apps` : t`Scan a code with a wallet app` }
      : { kind: 'unavailable', reason }
  }
  if (around.foundIds.includes(wallet.id))
    return {
      kind: 'ready',
      note: wallet.id === 'demo' ? demoNote() : t`Detected`,
    }
  if (wallet.id === 'demo') return { kind: 'loading', note: demoNote() }
  if (around.isMobile && wallet.deepLink !== null)
    return { kind: 'open_app', url: fillDeepLink(wallet.deepLink, around.pageUrl) }
  return { kind: 'install', url: wallet.downloadUrl }
}

const demoNote = () => t`Test key. Approves automatically.`
