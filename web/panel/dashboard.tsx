import { Tabs } from '@base-ui/react/tabs'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, Suspense, useCallback, useState } from 'react'
import type { getDashboard } from '#core/api/dashboard.ts'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { Usdt } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { FailureBoundary, lazyPart } from '#web/ui/lazy-part.tsx'
import { PageFailure } from '#web/ui/page-failure.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { useMedia, WIDE } from '#web/ui/use-media.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { BottomTabs, TabBadge } from './bottom-tabs.tsx'
import { HealthStrip } from './health/health-strip.tsx'
import { isPanelTabId, PANEL_TAB_IDS, type PanelTabId } from './navigation/panel-tab-id.ts'
import { usePanelTab, useScrollPosition } from './navigation/use-panel-tab.ts'
import { PANEL_GROUPS, PANEL_TABS } from './panel-tabs.ts'
import { HEALTH_POLL_MS, healthQuery, useHealth } from './parts/health-query.ts'
import { usePlayerId } from './parts/player-link.tsx'

import { solvencyQuery } from './parts/solvency-query.ts'
import { callOperator, useMayWrite } from './session/call-operator.ts'

const AccountNote = lazyPart(async () => (await import('./account-note.tsx')).AccountNote)
const HealthNotices = lazyPart(async () => (await import('./health/health-notices.tsx')).HealthNotices)
const PlayerPage = lazyPart(async () => (await import('./player/player-page.tsx')).PlayerPage)

/** Shows the panel after the login: the state of the platform, and the tabs. */
export function Dashboard() {
  const [tab, openTab] = usePanelTab()
  const playerId = usePlayerId()
  useScrollPosition(playerId === null ? tab : `player ${playerId}`)
  const isWide = useMedia(WIDE)
  const mayWrite = useMayWrite()
  const health = useHealth()
  const summary = useSummary()
  const solvency = useQuery(solvencyQuery).data
  const [counted, setCounted] = useState<TabCount | null>(null)
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

type TabCount = { readonly tab: PanelTabId; readonly count: number }

/**
 * Returns the health with the open tab's queue as its list has counted it. Both figures come from different calls at different
 * times, and a counter of 3 beside a list of 2 would make an operator search for the third.
 */
function withCounted(health: OperatorHealth, counted: TabCount | null): OperatorHealth {
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

const dashboardQuery = queryOptions({
  // Shares the first part of the health's key, so that invalidating the health refetches these figures too.
  queryKey: [healthQuery.queryKey[0], 'dashboard'],
  queryFn: () => callOperator<typeof getDashboard>('GET', '/api/admin/dashboard'),
  refetchInterval: HEALTH_POLL_MS,
})

/** Returns the platform's totals. Figures that have not loaded are missing. */
function useSummary(): Summary {
  const { data, isPending } = useQuery(dashboardQuery)
  return data === undefined ? { isPending } : { ...data, totalRevenue: readUsdt(data.totalRevenue) }
}

type SideTabsProps = {
  tab: PanelTabId
  /** Called when the open tab is chosen again. */
  onAgain: (() => void) | undefined
  waitingIn: (id: PanelTabId) => number
}

/** Column of all tabs for a wide screen, with a heading for each group. */
const SideTabs = ({ tab, onAgain, waitingIn }: SideTabsProps) => (
  <Tabs.List
    aria-label={t`Panel`}
    className="sticky top-18 flex max-h-[calc(100dvh-6rem)] short:static short:max-h-none flex-col self-start overflow-y-auto py-2"
  >
    {PANEL_TAB_IDS.map((id, index) => {
      const { group } = PANEL_TABS[id]
      const isFirst = PANEL_TAB_IDS.findIndex((other) => PANEL_TABS[other].group === group) === index
      const name = PANEL_GROUPS[group]
      return (
        <Fragment key={id}>
          {isFirst && name !== null && (
            // Hidden from screen readers, because a tab list may contain only tabs.
            <span aria-hidden="true" className="mt-3 px-4 font-strong text-note text-soft">
              {i18n._(name)}
            </span>
          )}
          <SideTab id={id} onAgain={id === tab ? onAgain : undefined} waiting={waitingIn(id)} />
        </Fragment>
      )
    })}
  </Tabs.List>
)

type SideTabProps = { id: PanelTabId; onAgain: (() => void) | undefined; waiting: number }

function SideTab({ id, onAgain, waiting }: SideTabProps) {
  const { label, icon: Icon } = PANEL_TABS[id]
  return (
    <Tabs.Tab
      value={id}
      onClick={onAgain}
      className="flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-r-small border-transparent border-l-4 px-3 text-soft -outline-offset-2 hover:text-ink aria-selected:border-glow aria-selected:bg-stall aria-selected:font-strong aria-selected:text-ink"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {i18n._(label)}
      <TabBadge waiting={waiting} className="ml-auto" />
    </Tabs.Tab>
  )
}

/** Totals of the platform. A figure without a source is left out, because a zero would be wrong. */
type Summary = {
  readonly totalUsers?: number | undefined
  readonly totalPurchases?: number | undefined
  readonly pendingWithdrawals?: number | undefined
  readonly totalRevenue?: Usdt | undefined
  /** Whether missing figures may still load. */
  readonly isPending?: boolean
}

function SummaryCards({ summary }: { summary: Summary }) {
  const { totalUsers, totalPurchases, pendingWithdrawals, totalRevenue, isPending = false } = summary
  return (
    <dl className="contents">
      <SummaryCard label={t`Total Users`} figure={countText(totalUsers)} isPending={isPending} />
      <SummaryCard label={t`Total Purchases`} figure={countText(totalPurchases)} isPending={isPending} />
      <SummaryCard label={t`Pending Withdrawals`} figure={countText(pendingWithdrawals)} isPending={isPending} />
      <SummaryCard
        label={t`Total Revenue`}
        figure={totalRevenue === undefined ? null : amountText(totalRevenue, 'USDT', 2)}
        unit="USDT"
        isPending={isPending}
      />
    </dl>
  )
}

type SummaryCardProps = { label: string; figure: string | null; unit?: string; isPending: boolean }

/** Shows a figure. Its space is reserved until the figure is known. */
function SummaryCard({ label, figure, unit, isPending }: SummaryCardProps) {
  if (figure === null && !isPending) return null
  return (
    <div
      data-long={figure !== null && figure.length > 8}
      className="summary flex flex-1 basis-40 flex-col rounded-large border border-line bg-stall py-2 pr-2 pl-4 lg:py-4 lg:pr-4"
    >
      <dt className="text-soft max-lg:text-note">{label}</dt>
      <dd aria-busy={figure === null} className="font-heavy text-title tabular-nums lg:text-figure">
        <Verbatim>{figure ?? '…'}</Verbatim>
        {unit !== undefined && (
          <span translate="no" className="font-strong text-note text-soft lg:text-body">
            {' '}
            {unit}
          </span>
        )}
      </dd>
    </div>
  )
}

const countText = (count: number | undefined) => (count === undefined ? null : decimalText(String(count)))
