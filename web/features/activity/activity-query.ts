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
import type { ActivityLine, listActivity } from '#core/api/activity.ts'
import { callApiPage } from '#web/lib/call-api.ts'

export type ActivityListKind = ActivityLine['kind']
/** One kind of line, or all of them. */
export type ActivityChoice = ActivityListKind | 'all'

const PATH = '/api/activity'
const PAGE_SIZE = 20

export const activityKey = (walletAddress: string, choice: ActivityChoice) => [PATH, walletAddress, choice]

/** Returns a loader of a wallet's ledger lines, newest first, page by page. */
export const loadActivity =
  (walletAddress: string, choice: ActivityChoice) => (cursor: string | undefined, signal: AbortSignal) =>
    callApiPage<typeof listActivity>(
      'GET',
      PATH,
      { query: { walletAddress, limit: PAGE_SIZE, cursor, ...(choice !== 'all' && { kind: choice }) } },
      { signal },
    )

/** Kinds of ledger lines, in the order of the filter. */
export const KINDS: Record<ActivityListKind, { word: MessageDescriptor; none: MessageDescriptor; icon: LucideIcon }> = {
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
