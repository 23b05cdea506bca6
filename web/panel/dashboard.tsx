import { Tabs } from '@base-ui/react/tabs'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Suspense, useCallback, useState } from 'react'
import type { OperatorHealth } from '#core/api/admin.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { PageFailure } from '#web/ui/page-failure.tsx'
import { useMedia, WIDE } from '#web/ui/use-media.ts'
import { AuditAlarms } from './overview/audit-alarms.tsx'
import { useHealth } from './overview/health-query.ts'
import { HealthStrip } from './overview/health-strip.tsx'
import { SummaryCards } from './overview/summary-cards.tsx'
import { isPanelTabId, PANEL_TAB_IDS, type PanelTabId } from './panel-tab-id.ts'
import { PANEL_TABS } from './panel-tabs.ts'
import { ViewerNote } from './session/viewer-note.tsx'
import { usePanelTab } from './use-panel-tab.ts'

/** What is shown to whoever is logged in: the state of the platform, and the tabs. */
export function Dashboard() {
  const [tab, openTab] = usePanelTab()
  const isWide = useMedia(WIDE)
  const health = useHealth()
  const [counted, setCounted] = useState<Counted | null>(null)
  const onCount = useCallback((count: number | null) => setCounted(count === null ? null : { tab, count }), [tab])
  const shown = health.data && withCounted(health.data, counted?.tab === tab ? counted : null)
  const { label, component: TabContent } = PANEL_TABS[tab]
  const tabName = i18n._(label)
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => isPanelTabId(value) && openTab(value)}
      orientation={isWide ? 'vertical' : 'horizontal'}
      className="mx-auto grid max-w-panel px-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8 lg:px-6"
    >
      <Tabs.List
        aria-label={t`Panel`}
        className="scrollbar-none sticky top-18 z-20 -mx-4 flex gap-1 overflow-x-auto border-line border-b bg-street px-4 lg:mx-0 lg:flex-col lg:self-start lg:overflow-visible lg:border-b-0 lg:bg-transparent lg:px-0 lg:pt-8"
      >
        {PANEL_TAB_IDS.map((id) => (
          <PanelTabButton key={id} id={id} waiting={waitingIn(id, shown)} />
        ))}
      </Tabs.List>
      <div className="min-w-0 pt-6 lg:pt-8">
        <h1 className="mb-4 text-title lg:text-heading">{t`Admin Dashboard`}</h1>
        <ViewerNote />
        {shown !== undefined && shown.auditAlarms.length > 0 && <AuditAlarms alarms={shown.auditAlarms} />}
        <div className="flex flex-wrap gap-4">
          <SummaryCards summary={{ pendingWithdrawals: shown?.pendingWithdrawals }} />
          <HealthStrip health={health} shown={shown} onOpenTab={openTab} />
        </div>
        <Tabs.Panel value={tab} className="mt-8 min-w-0 rounded-small outline-offset-8">
          <h2 className="mb-3 text-lead">{tabName}</h2>
          <FailureBoundary attempt={tab} show={(error) => <PageFailure error={error} />}>
            <Suspense fallback={<ListSkeleton label={t`Loading: ${tabName}`} isTable />}>
              <TabContent onCount={onCount} />
            </Suspense>
          </FailureBoundary>
        </Tabs.Panel>
      </div>
    </Tabs.Root>
  )
}

type Counted = { readonly tab: PanelTabId; readonly count: number }

/**
 * The open tab's queue as its own list has counted it: the figures come by another call and at another time, and a counter
 * that says 3 beside a list of 2 makes an operator look for the third.
 */
function withCounted(health: OperatorHealth, counted: Counted | null): OperatorHealth {
  const queue = counted === null ? undefined : PANEL_TABS[counted.tab].waiting
  return queue === undefined ? health : { ...health, [queue]: counted?.count }
}

const waitingIn = (id: PanelTabId, health: OperatorHealth | undefined) => {
  const queue = PANEL_TABS[id].waiting
  return queue === undefined ? 0 : (health?.[queue] ?? 0)
}

function PanelTabButton({ id, waiting }: { id: PanelTabId; waiting: number }) {
  const { label, icon: Icon } = PANEL_TABS[id]
  return (
    <Tabs.Tab
      value={id}
      className="relative flex min-h-12 shrink-0 items-center gap-2 whitespace-nowrap border-transparent border-b-4 px-3 text-soft -outline-offset-2 hover:text-ink aria-selected:border-glow aria-selected:font-strong aria-selected:text-ink lg:rounded-r-small lg:border-b-0 lg:border-l-4 lg:aria-selected:bg-stall"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {i18n._(label)}
      {waiting > 0 && (
        <span className="ml-auto min-w-6 rounded-small bg-counter px-2 text-center font-strong text-ink text-note tabular-nums">
          {waiting}
          <span className="sr-only"> {t`waiting`}</span>
        </span>
      )}
    </Tabs.Tab>
  )
}
