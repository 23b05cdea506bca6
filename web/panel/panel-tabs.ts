import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Gift, HandCoins, type LucideIcon, ReceiptText, ScrollText } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { OperatorHealth } from '#core/api/admin.ts'
import type { PanelTabId } from './panel-tab-id.ts'

export type PanelTab = {
  readonly label: MessageDescriptor
  /** Asked for when it is shown: the bundler may run the file with the icons after this one. */
  readonly icon: () => LucideIcon
  /** Loaded when it is first opened. */
  readonly component: ComponentType
  /** How many things wait there for the operator. */
  readonly waiting?: (health: OperatorHealth) => number
}

/** A tab is one entry here, one id in `panel-tab-id.ts` and one folder. */
export const PANEL_TABS: Record<PanelTabId, PanelTab> = {
  withdrawals: {
    label: msg`Withdrawals`,
    icon: () => HandCoins,
    component: tab(async () => (await import('./withdrawals/withdrawals-tab.tsx')).WithdrawalsTab),
    waiting: ({ pendingWithdrawals, uncertainPayouts }) => pendingWithdrawals + uncertainPayouts,
  },
  payments: {
    label: msg`Payments`,
    icon: () => ReceiptText,
    component: tab(async () => (await import('./payments/payments-tab.tsx')).PaymentsTab),
    waiting: ({ openPayments }) => openPayments,
  },
  airdrops: {
    label: msg`Airdrops`,
    icon: () => Gift,
    component: tab(async () => (await import('./airdrops/airdrops-tab.tsx')).AirdropsTab),
    waiting: ({ pendingAirdropClaims }) => pendingAirdropClaims,
  },
  audit: {
    label: msg`Audit log`,
    icon: () => ScrollText,
    component: tab(async () => (await import('./audit/audit-tab.tsx')).AuditTab),
  },
}

function tab(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}
