import {
  AppWindow,
  FlaskConical,
  Link2,
  type LucideIcon,
  Puzzle,
  ShieldCheck,
  VenetianMask,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'

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
export function WalletMark({ id, icon }: { id: WalletId; icon: string | null }) {
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
