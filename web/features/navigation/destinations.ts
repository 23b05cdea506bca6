import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, CircleUserRound, Gamepad2, Gift, House, type LucideIcon, Pickaxe, ShieldCheck } from 'lucide-react'
import { isOperatorWallet } from '#web/session/is-operator-wallet.ts'
import { useWallet } from '#web/session/wallet-view.ts'

export type Destination = {
  readonly path: string
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  /** Whether it is one tap further on a phone, beyond the four links that a thumb reaches. */
  readonly isFurther?: boolean
}

/** Destinations in the order of the bar on a desktop. */
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

/** Returns whether a location is a page or one of its rooms. Both games belong to `/game`. */
export const isAt = (path: string, location: string): boolean =>
  `${location}/`.startsWith(`${path}/`) || (path === '/game' && location === '/game-old')

/** Returns whether to show the link to the panel. It grants nothing: the panel has its own login. */
export function useShowsAdmin(): boolean {
  const { address } = useWallet()
  const check = useQuery({
    queryKey: ['/api/admin/check', address],
    queryFn: () => isOperatorWallet(address ?? ''),
    enabled: address !== null,
  })
  return check.data === true
}
