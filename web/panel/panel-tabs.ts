import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Gift, HandCoins, type LucideIcon, ReceiptText, ScrollText } from 'lucide-react'
import type { ComponentType } from 'react'
import type { OperatorHealth } from '#core/api/admin.ts'
import { lazyPart } from '#web/texts/lazy-part.tsx'
import type { PanelTabId } from './panel-tab-id.ts'

export type PanelTab = {
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  /** Loaded when it is first opened. */
  readonly component: ComponentType
  /** How many things wait there for the operator. */
  readonly waiting?: (health: OperatorHealth) => number
}

/** A tab is one entry here, one id in `panel-tab-id.ts` and one folder. */
export const PANEL_TABS: Record<PanelTabId, PanelTab> = {
  withdrawals: {
    label: msg`Withdrawals`,
    icon: HandCoins,
    component: lazyPart(async () => (await import('./withdrawals/withdrawals-tab.tsx')).WithdrawalsTab),
    waiting: ({ pendingWithdrawals, uncertainPayouts }) => pendingWithdrawals + uncertainPayouts,
  },
  payments: {
    label: msg`Payments`,
    icon: ReceiptText,
    component: lazyPart(async () => (await import('./payments/payments-tab.tsx')).PaymentsTab),
    waiting: ({ openPayments }) => openPayments,
  },
  airdrops: {
    label: msg`Airdrops`,
    icon: Gift,
    component: lazyPart(async () => (await import('./airdrops/airdrops-tab.tsx')).AirdropsTab),
    waiting: ({ pendingAirdropClaims }) => pendingAirdropClaims,
  },
  audit: {
    label: msg`Audit log`,
    icon: ScrollText,
    component: lazyPart(async () => (await import('./audit/audit-tab.tsx')).AuditTab),
  },
}
