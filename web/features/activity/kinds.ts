import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Gamepad2,
  Gift,
  HandCoins,
  History,
  type LucideIcon,
  PartyPopper,
  Pickaxe,
  ShoppingBag,
  Wallet,
} from 'lucide-react'
import type { ActivityKind } from './activity-query.ts'

/** Kinds of ledger lines, in the order of the filter. */
export const KINDS: Record<ActivityKind, { word: MessageDescriptor; none: MessageDescriptor; icon: LucideIcon }> = {
  mining: { word: msg`Mining`, none: msg`Nothing mined yet`, icon: Pickaxe },
  referral: { word: msg`Referral`, none: msg`No referral bonus yet`, icon: Gift },
  airdrop: { word: msg`Airdrop`, none: msg`No airdrop yet`, icon: PartyPopper },
  game: { word: msg`Games`, none: msg`No game earnings yet`, icon: Gamepad2 },
  grant: { word: msg`From the operator`, none: msg`Nothing from the operator yet`, icon: HandCoins },
  withdrawal: { word: msg`Withdrawal`, none: msg`No withdrawal yet`, icon: Wallet },
  purchase: {
    word: msg({ message: 'Purchase', context: 'a line of the ledger' }),
    none: msg`No purchase yet`,
    icon: ShoppingBag,
  },
  other: {
    word: msg({ message: 'Other', context: 'a line of the ledger' }),
    none: msg`Nothing else yet`,
    icon: History,
  },
}
