import { FlaskConical, Link2, type LucideIcon, ShieldCheck, VenetianMask, Wallet } from 'lucide-react'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'

const GLYPHS: Record<WalletId, LucideIcon> = {
  metamask: VenetianMask,
  trust: ShieldCheck,
  coinbase: Wallet,
  walletconnect: Link2,
  demo: FlaskConical,
}

/** A mark of our own for a wallet; nobody's logo. */
export function WalletMark({ id }: { id: WalletId }) {
  const Glyph = GLYPHS[id]
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-small border border-line bg-counter text-glow">
      <Glyph className="size-6" aria-hidden="true" />
    </span>
  )
}
