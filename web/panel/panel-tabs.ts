import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Coins,
  Gamepad2,
  Gift,
  HandCoins,
  IdCard,
  LayoutDashboard,
  Library,
  type LucideIcon,
  PackagePlus,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { PanelTabId, TabProps } from './navigation/panel-tab-id.ts'

/** Count of a tab's queue in the health call. */
export type QueueCount = 'pendingWithdrawals' | 'openPayments' | 'pendingAirdropClaims'

/** Names of the groups in which tabs are displayed. The overview is a group without a name. */
export const PANEL_GROUPS = {
  overview: null,
  market: msg`Market`,
  requests: msg`Requests`,
  giving: msg`Giving`,
  platform: msg`Platform`,
} as const satisfies Record<string, MessageDescriptor | null>
export type PanelGroup = keyof typeof PANEL_GROUPS

export type PanelTab = {
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  readonly group: PanelGroup
  /** Component, loaded when the tab is first opened. */
  readonly component: ComponentType<TabProps>
  /** Count of the records that wait in the tab for the operator. */
  readonly waiting?: QueueCount
  /** Count of the queue that the tab lists, if the queue waits in another tab. */
  readonly lists?: QueueCount
}

/** The panel's tabs. Each tab is one entry here, one id in `panel-tab-id.ts` and one folder. */
export const PANEL_TABS: Record<PanelTabId, PanelTab> = {
  overview: {
    label: msg`Overview`,
    icon: LayoutDashboard,
    group: 'overview',
    component: lazyPart(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
    lists: 'pendingWithdrawals',
  },
  users: {
    label: msg`Users`,
    icon: Users,
    group: 'market',
    component: lazyPart(async () => (await import('./users/users-tab.tsx')).UsersTab),
  },
  purchases: {
    label: msg`Purchases`,
    icon: ShoppingBag,
    group: 'market',
    component: lazyPart(async () => (await import('./purchases/purchases-tab.tsx')).PurchasesTab),
  },
  allPurchases: {
    label: msg`All Purchases`,
    icon: Library,
    group: 'market',
    component: lazyPart(async () => (await import('./purchases/all-purchases-tab.tsx')).AllPurchasesTab),
  },
  withdrawals: {
    label: msg`Withdrawals`,
    icon: HandCoins,
    group: 'requests',
    component: lazyPart(async () => (await import('./withdrawals/withdrawals-tab.tsx')).WithdrawalsTab),
    waiting: 'pendingWithdrawals',
  },
  payments: {
    label: msg`Payments`,
    icon: ReceiptText,
    group: 'requests',
    component: lazyPart(async () => (await import('./payments/payments-tab.tsx')).PaymentsTab),
    waiting: 'openPayments',
  },
  airdrops: {
    label: msg`Airdrops`,
    icon: Gift,
    group: 'requests',
    component: lazyPart(async () => (await import('./airdrops/airdrops-tab.tsx')).AirdropsTab),
    waiting: 'pendingAirdropClaims',
  },
  solvency: {
    group: 'platform',
    label: msg`Solvency`,
    icon: Scale,
    component: lazyPart(async () => (await import('./solvency/solvency-tab.tsx')).SolvencyTab),
  },
  games: {
    group: 'platform',
    label: msg`Game Management`,
    icon: Gamepad2,
    component: lazyPart(async () => (await import('./games/games-tab.tsx')).GamesTab),
  },
  settings: {
    group: 'platform',
    label: msg`Settings`,
    icon: SlidersHorizontal,
    component: lazyPart(async () => (await import('./settings/settings-tab.tsx')).SettingsTab),
  },
  cards: {
    label: msg`NFT Cards`,
    icon: IdCard,
    group: 'market',
    component: lazyPart(async () => (await import('./cards/cards-tab.tsx')).CardsTab),
  },
  give: {
    label: msg`Give NFT`,
    icon: PackagePlus,
    group: 'giving',
    component: lazyPart(async () => (await import('./give/give-tab.tsx')).GiveTab),
  },
  send: {
    label: msg`Send Tokens`,
    icon: Coins,
    group: 'giving',
    component: lazyPart(async () => (await import('./send/send-tab.tsx')).SendTab),
  },
  audit: {
    label: msg`Audit log`,
    icon: ScrollText,
    group: 'platform',
    component: lazyPart(async () => (await import('./audit/audit-tab.tsx')).AuditTab),
  },
  security: {
    label: msg`Security`,
    icon: ShieldCheck,
    group: 'platform',
    component: lazyPart(async () => (await import('./security/security-tab.tsx')).SecurityTab),
  },
}
