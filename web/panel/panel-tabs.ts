import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Coins, Gift, HandCoins, IdCard, type LucideIcon, PackagePlus, ReceiptText, ScrollText } from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { PanelTabId, TabProps } from './panel-tab-id.ts'

/** What the health call counts of a tab's queue. */
export type QueueCount = 'pendingWithdrawals' | 'openPayments' | 'pendingAirdropClaims'

export type PanelTab = {
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  /** Loaded when it is first opened. */
  readonly component: ComponentType<TabProps>
  /** How many things wait there for the operator. */
  readonly waiting?: QueueCount
}

/** A tab is one entry here, one id in `panel-tab-id.ts` and one folder. */
export const PANEL_TABS: Record<PanelTabId, PanelTab> = {
  withdrawals: {
    label: msg`Withdrawals`,
    icon: HandCoins,
    component: lazyPart(async () => (await import('./withdrawals/withdrawals-tab.tsx')).WithdrawalsTab),
    waiting: 'pendingWithdrawals',
  },
  payments: {
    label: msg`Payments`,
    icon: ReceiptText,
    component: lazyPart(async () => (await import('./payments/payments-tab.tsx')).PaymentsTab),
    waiting: 'openPayments',
  },
  airdrops: {
    label: msg`Airdrops`,
    icon: Gift,
    component: lazyPart(async () => (await import('./airdrops/airdrops-tab.tsx')).AirdropsTab),
    waiting: 'pendingAirdropClaims',
  },
  cards: {
    label: msg`NFT Cards`,
    icon: IdCard,
    component: lazyPart(async () => (await import('./cards/cards-tab.tsx')).CardsTab),
  },
  give: {
    label: msg`Give NFT`,
    icon: PackagePlus,
    component: lazyPart(async () => (await import('./give/give-tab.tsx')).GiveTab),
  },
  send: {
    label: msg`Send Tokens`,
    icon: Coins,
    component: lazyPart(async () => (await import('./send/send-tab.tsx')).SendTab),
  },
  audit: {
    label: msg`Audit log`,
    icon: ScrollText,
    component: lazyPart(async () => (await import('./audit/audit-tab.tsx')).AuditTab),
  },
}
