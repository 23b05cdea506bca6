import { Tabs } from '@base-ui/react/tabs'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { PageFailure } from '#web/ui/page-failure.tsx'
import { useMedia, WIDE } from '#web/ui/use-media.ts'
import { BottomTabs } from './navigation/bottom-tabs.tsx'
import { SideTabs } from './navigation/side-tabs.tsx'
import { useSummary } from './overview/dashboard-query.ts'
import { useHealth } from './overview/health-query.ts'
import { HealthStrip } from './overview/health-strip.tsx'
import { SummaryCards } from './overview/summary-cards.tsx'
import { isPanelTabId, type PanelTabId } from './panel-tab-id.ts'
import { PANEL_TABS } from './panel-tabs.ts'
import { usePlayerId } from './player/use-player-id.ts'
import { useMayWrite } from './session/operator-query.ts'
import { solvencyQuery } from './solvency/solvency-query.ts'
import { usePanelTab } from './use-panel-tab.ts'
import { usePlace } from './use-place.ts'

const AccountNote = lazyPart(async () => (await import('./session/account-note.tsx')).AccountNote)
const HealthNotices = lazyPart(async () => (await import('./overview/health-notices.tsx')).HealthNotices)
const PlayerPage = lazyPart(async () => (await import('./player/player-page.tsx')).PlayerPage)

/** Shows the panel after the login: the state of the platform, and the tabs. */
export function Dashboard() {
  const [tab, openTab] = usePanelTab()
  const playerId = usePlayerId()
  usePlace(playerId === null ? tab : `player ${playerId}`)
  const isWide = useMedia(WIDE)
  const mayWrite = useMayWrite()
  const health = useHealth()
  const summary = useSummary()
  const solvency = useQuery(solvencyQuery).data
  const [counted, setCounted] = useState<Counted | null>(null)
  const onCount = useCallback((count: number | null) => setCounted(count === null ? null : { tab, count }), [tab])
  const shown = health.data && withCounted(health.data, counted?.tab === tab ? counted : null)
  const { label, component: TabContent } = PANEL_TABS[tab]
  const tabName = i18n._(label)
  // Choosing the open tab on a player's page changes no value, so it needs a handler to return to the list.
  const onAgain = playerId === null ? undefined : () => openTab(tab)
  const waitingIn = (id: PanelTabId) => waitingOf(id, shown)
  // On a phone a tab starts with its list. The title and the platform's figures are only on the overview.
  const hasFigures = playerId === null && (isWide || tab === 'overview')
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => isPanelTabId(value) && openTab(value)}
      orientation={isWide ? 'vertical' : 'horizontal'}
      className="mx-auto grid max-w-panel px-4 pb-20 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8 lg:px-6"
    >
      {isWide && <SideTabs tab={tab} onAgain={onAgain} waitingIn={waitingIn} />}
      <div className="min-w-0 pt-4 lg:pt-8">
        <h1 className={isWide || hasFigures ? 'mb-3 text-lead lg:text-heading' : 'sr-only'}>{t`Admin Dashboard`}</h1>
        {!mayWrite && (
          <Suspense fallback={null}>
            <AccountNote />
          </Suspense>
        )}
        {shown !== undefined && needsNotice(shown) && (
          <Suspense fallback={null}>
            <HealthNotices health={shown} />
          </Suspense>
        )}
        {hasFigures && (
          <div className="mb-6 flex flex-wrap gap-2 lg:gap-4">
            <SummaryCards summary={{ ...summary, ...(shown && { pendingWithdrawals: shown.pendingWithdrawals }) }} />
            <HealthStrip
              health={health}
              shown={shown}
              solvency={solvency}
              look={!isWide ? 'short' : tab === 'overview' ? 'whole' : 'line'}
              onOpenTab={openTab}
            />
          </div>
        )}
        <Tabs.Panel key={tab} value={tab} aria-label={tabName} className="min-w-0 rounded-small outline-offset-8">
          {playerId === null && (
            <h2 className={tab === 'overview' ? 'sr-only' : 'mb-3 text-title max-md:mb-2 max-md:leading-11'}>
              {tabName}
            </h2>
          )}
          <FailureBoundary attempt={tab} show={(error) => <PageFailure error={error} />}>
            <Suspense fallback={<ListSkeleton label={t`Loading: ${tabName}`} isTable />}>
              {playerId === null ? <TabContent onCount={onCount} /> : <PlayerPage key={playerId} playerId={playerId} />}
            </Suspense>
          </FailureBoundary>
        </Tabs.Panel>
      </div>
      {!isWide && <BottomTabs tab={tab} onOpen={openTab} onAgain={onAgain} waitingIn={waitingIn} />}
    </Tabs.Root>
  )
}

type Counted = { readonly tab: PanelTabId; readonly count: number }

/**
 * Returns the health with the open tab's queue as its list has counted it. Both figures come from different calls at different
 * times, and a counter of 3 beside a list of 2 would make an operator search for the third.
 */
function withCounted(health: OperatorHealth, counted: Counted | null): OperatorHealth {
  if (counted === null) return health
  const { waiting, lists = waiting } = PANEL_TABS[counted.tab]
  return lists === undefined ? health : { ...health, [lists]: counted.count }
}

const waitingOf = (id: PanelTabId, health: OperatorHealth | undefined) => {
  const queue = PANEL_TABS[id].waiting
  return queue === undefined ? 0 : (health?.[queue] ?? 0)
}

const needsNotice = ({ auditAlarms, payoutsHeld, strays, roles, ...health }: OperatorHealth) =>
  health.commitsHang ||
  health.staleCollations.length > 0 ||
  auditAlarms.length > 0 ||
  health.untrustedProxySeenAt !== null ||
  payoutsHeld ||
  strays > 0 ||
  roles.some(({ processes }) => processes === 0)
