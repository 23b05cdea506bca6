import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BookOpen, CircleUserRound, Gamepad2, Gift, House, type LucideIcon, Pickaxe, ShieldCheck } from 'lucide-react'

export type Destination = {
  readonly path: string
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  /** On a phone one tap further than the four that a thumb reaches. */
  readonly isFurther?: boolean
}

/** As the bar on a desktop shows them. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/', label: msg`Home`, icon: House },
  { path: '/mining', label: msg`Mining`, icon: Pickaxe },
  { path: '/game', label: msg`Game`, icon: Gamepad2 },
  { path: '/airdrop', label: msg`Claim Airdrop`, icon: Gift, isFurther: true },
  { path: '/profile', label: msg`Profile`, icon: CircleUserRound },
  { path: '/wallet-guide', label: msg`Wallet Guide`, icon: BookOpen, isFurther: true },
]

export const FURTHER_DESTINATIONS = DESTINATIONS.filter(({ isFurther }) => isFurther)

export const ADMIN_DESTINATION: Destination = { path: '/admin', label: msg`Admin`, icon: ShieldCheck }

/** Whether one is at a page, or in a room of it; both games are at theirs. */
export const isAt = (path: string, location: string): boolean =>
  `${location}/`.startsWith(`${path}/`) || (path === '/game' && location === '/game-old')
