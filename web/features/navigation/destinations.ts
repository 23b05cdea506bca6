import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BookOpen, CircleUserRound, Gamepad2, Gift, House, type LucideIcon, Pickaxe, ShieldCheck } from 'lucide-react'

export type Destination = {
  readonly path: string
  readonly label: MessageDescriptor
  /** A part of the label, for where there is room for one word only. */
  readonly word?: MessageDescriptor
  readonly icon: LucideIcon
}

/** The four that a thumb reaches on a phone come first; the rest is one tap further. */
export const MAIN_DESTINATIONS: readonly Destination[] = [
  { path: '/', label: msg`Home`, icon: House },
  { path: '/mining', label: msg`Mining`, icon: Pickaxe },
  { path: '/game', label: msg`Game`, icon: Gamepad2 },
  { path: '/airdrop', label: msg`Claim Airdrop`, word: msg`Airdrop`, icon: Gift },
]

export const MORE_DESTINATIONS: readonly Destination[] = [
  { path: '/profile', label: msg`Profile`, icon: CircleUserRound },
  { path: '/wallet-guide', label: msg`Wallet Guide`, icon: BookOpen },
]

export const ADMIN_DESTINATION: Destination = { path: '/admin', label: msg`Admin`, icon: ShieldCheck }
