import { Tabs } from '@base-ui/react/tabs'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { useMedia, WIDE } from '#web/ui/use-media.ts'
import { AuditAlarms } from './overview/audit-alarms.tsx'
import { useHealth } from './overview/health-query.ts'
import { HealthStrip } from './overview/health-strip.tsx'
import { SummaryCards } from './overview/summary-cards.tsx'
import { isPanelTabId, PANEL_TAB_IDS } from './panel-tab-id.ts'
import { PANEL_TABS } from './panel-tabs.ts'
import { logOut } from './session/log-out.ts'
import { usePanelTab } from './use-panel-tab.ts'

export function Panel() {
  const [tab, openTab] = usePanelTab()
  const isWide = useMedia(WIDE)
  const health = useHealth()
  const { label, component: TabContent } = PANEL_TABS[tab]
  return (
    <div className="page pt-8">
      <header className="mb-6 flex items-center justify-between gap-4">
        <h1 className="text-heading">{t`Admin Dashboard`}</h1>
        <LogOutButton />
      </header>
      {health.data !== undefined && health.data.auditAlarms.length > 0 && (
        <AuditAlarms alarms={health.data.auditAlarms} />
      )}
      <div className="flex flex-wrap gap-4">
        <SummaryCards summary={{ pendingWithdrawals: health.data?.pendingWithdrawals }} />
        <HealthStrip health={health} onOpenTab={openTab} />
      </div>
      <Tabs.Root
        value={tab}
        onValueChange={(value) => isPanelTabId(value) && openTab(value)}
        orientation={isWide ? 'vertical' : 'horizontal'}
        className="mt-8 grid gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8"
      >
        <Tabs.List
          aria-label={t`Panel`}
          className="-mx-4 flex gap-1 overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0 lg:flex-col lg:self-start lg:overflow-visible lg:border-b-0"
        >
          {PANEL_TAB_IDS.map((id) => (
            <PanelTabButton key={id} id={id} waiting={health.data && PANEL_TABS[id].waiting?.(health.data)} />
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="min-w-0 rounded-small outline-offset-8">
          <Suspense fallback={<RowsSkeleton what={i18n._(label)} />}>
            <TabContent />
          </Suspense>
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

function PanelTabButton({ id, waiting = 0 }: { id: (typeof PANEL_TAB_IDS)[number]; waiting?: number | undefined }) {
  const { label, icon: Icon } = PANEL_TABS[id]
  return (
    <Tabs.Tab
      value={id}
      className="relative flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap border-transparent border-b-4 px-3 text-soft -outline-offset-2 hover:text-ink aria-selected:border-glow aria-selected:font-strong aria-selected:text-ink lg:border-b-0 lg:border-l-4 lg:aria-selected:bg-stall"
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

function LogOutButton() {
  const [isPending, setPending] = useState(false)
  const leave = () => {
    setPending(true)
    void logOut()
  }
  return (
    <Button isPending={isPending} pendingLabel={t`Logging out`} onClick={leave}>
      <LogOut className="size-4" aria-hidden="true" />
      <span className="max-sm:sr-only">{t`Logout`}</span>
    </Button>
  )
}
