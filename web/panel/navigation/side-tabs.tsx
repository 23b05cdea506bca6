import { Tabs } from '@base-ui/react/tabs'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { PANEL_TAB_IDS, type PanelTabId } from '../panel-tab-id.ts'
import { PANEL_GROUPS, PANEL_TABS } from '../panel-tabs.ts'
import { TabBadge } from './tab-badge.tsx'

type SideTabsProps = {
  tab: PanelTabId
  /** Called when the open tab is chosen again. */
  onAgain: (() => void) | undefined
  waitingIn: (id: PanelTabId) => number
}

/** Column of all tabs for a wide screen, with a heading for each group. */
export const SideTabs = ({ tab, onAgain, waitingIn }: SideTabsProps) => (
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
