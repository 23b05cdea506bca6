import './overview.css'
import { t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { LazyCharts } from '../charts/lazy-charts.tsx'
import { LatestPurchases } from '../lists/purchase-list.tsx'
import type { PanelTabId, TabProps } from '../navigation/panel-tab-id.ts'
import { usePanelTab } from '../navigation/use-panel-tab.ts'
import { WithdrawalList } from '../payouts/withdrawal-list.tsx'
import { useMayWrite } from '../session/call-operator.ts'

const QuickActions = lazyPart(async () => (await import('./quick-actions.tsx')).QuickActions)

const REQUESTS_SHOWN = 5
const PURCHASES_SHOWN = 10

/** Shows pending decisions, the latest purchases, maintenance and the charts. */
export function OverviewTab({ onCount }: TabProps) {
  const mayWrite = useMayWrite()
  return (
    <div className="overview grid gap-8">
      <Part title={t`Withdrawal requests`} tab="withdrawals" link={t`All withdrawals`}>
        <WithdrawalList
          status="pending"
          pageSize={REQUESTS_SHOWN}
          onCount={onCount}
          empty={<EmptyState picture="/art/empty.svg" title={t`No pending withdrawals`} />}
        />
      </Part>
      <div className="grid min-w-0 gap-8">
        <Suspense fallback={null}>
          {mayWrite && <QuickActions />}
          <Part title={t`Recent purchases`} tab="allPurchases" link={t`All purchases`}>
            <LatestPurchases count={PURCHASES_SHOWN} />
          </Part>
          <LazyCharts />
        </Suspense>
      </div>
    </div>
  )
}

type PartProps = { title: string; tab: PanelTabId; link: string; children: ReactNode }

function Part({ title, tab, link, children }: PartProps) {
  const [, openTab] = usePanelTab()
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 className="text-lead">{title}</h3>
        <button
          type="button"
          onClick={() => openTab(tab, tab === 'withdrawals' ? 'any' : undefined)}
          className="-my-2 inline-flex min-h-11 items-center gap-1 whitespace-nowrap font-strong text-glow text-note underline underline-offset-4"
        >
          {link} <ArrowRight className="size-4" aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  )
}
