import { Tabs } from '@base-ui/react/tabs'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import type { PanelTabId } from '../panel-tab-id.ts'
import { PANEL_TABS } from '../panel-tabs.ts'
import { MORE_TABS_ID, MoreTabs } from './more-tabs.tsx'
import { TabBadge } from './tab-badge.tsx'

/** Tabs that an operator opens on a phone: news and pending decisions. */
const MAIN_TABS = ['overview', 'withdrawals', 'payments', 'airdrops'] as const satisfies readonly PanelTabId[]

const SHOWN_MOST = 99

const PLACE =
  'relative flex min-h-16 min-w-12 flex-col items-center justify-center gap-1 rounded-small text-note text-soft -outline-offset-2 aria-selected:font-strong aria-selected:text-ink aria-[current=page]:font-strong aria-[current=page]:text-ink'

type BottomTabsProps = {
  tab: PanelTabId
  onOpen: (tab: PanelTabId) => void
  /** Called when the open tab is chosen again. */
  onAgain: (() => void) | undefined
  waitingIn: (id: PanelTabId) => number
}

/** Tab bar of a phone, within reach of the thumb: four tabs, and a fifth button that opens all of them. */
export function BottomTabs({ tab, onOpen, onAgain, waitingIn }: BottomTabsProps) {
  const isFurther = !MAIN_TABS.some((id) => id === tab)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 short:static short:-mx-4 border-line border-t bg-stall pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-prose justify-between px-1">
        <Tabs.List aria-label={t`Panel`} className="flex grow justify-between">
          {MAIN_TABS.map((id) => (
            <BottomTab
              key={id}
              id={id}
              isHere={id === tab}
              onAgain={id === tab ? onAgain : undefined}
              waiting={waitingIn(id)}
            />
          ))}
        </Tabs.List>
        <button
          type="button"
          popoverTarget={MORE_TABS_ID}
          aria-current={isFurther ? 'page' : undefined}
          className={PLACE}
        >
          <Ellipsis className={`size-6 ${isFurther ? 'text-glow' : ''}`} aria-hidden="true" />
          {t`More`}
        </button>
      </div>
      <MoreTabs tab={tab} onOpen={onOpen} waitingIn={waitingIn} />
    </div>
  )
}

type BottomTabProps = { id: PanelTabId; isHere: boolean; onAgain: (() => void) | undefined; waiting: number }

function BottomTab({ id, isHere, onAgain, waiting }: BottomTabProps) {
  const { label, icon: Icon } = PANEL_TABS[id]
  return (
    <Tabs.Tab value={id} onClick={onAgain} className={PLACE}>
      <Icon className={`size-6 ${isHere ? 'text-glow' : ''}`} aria-hidden="true" />
      <span className="whitespace-nowrap">{i18n._(label)}</span>
      <TabBadge waiting={waiting} most={SHOWN_MOST} className="absolute top-1 left-1/2 ml-1 min-w-0 px-1" />
    </Tabs.Tab>
  )
}
