import { Tabs } from '@base-ui/react/tabs'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { PANEL_TAB_IDS, type PanelTabId } from './navigation/panel-tab-id.ts'
import { PANEL_GROUPS, PANEL_TABS, type PanelGroup } from './panel-tabs.ts'

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

const MORE_TABS_ID = 'more-tabs'

type MoreTabsProps = { tab: PanelTabId; onOpen: (tab: PanelTabId) => void; waitingIn: (id: PanelTabId) => number }

/** Lists all tabs by group in a sheet at the bottom. It is a native popover, which Escape and a tap outside close. */
function MoreTabs({ tab, onOpen, waitingIn }: MoreTabsProps) {
  const sheet = useRef<HTMLElement>(null)
  const open = (id: PanelTabId) => {
    sheet.current?.hidePopover()
    onOpen(id)
  }
  return (
    <nav
      ref={sheet}
      id={MORE_TABS_ID}
      popover="auto"
      aria-label={t`All tabs`}
      className="inset-auto inset-x-3 bottom-[calc(5rem+env(safe-area-inset-bottom))] short:bottom-3 m-0 mx-auto max-h-[calc(100dvh-7rem)] short:max-h-[calc(100dvh-1.5rem)] w-auto max-w-prose overflow-y-auto rounded-large border border-line bg-stall p-3 text-ink shadow-lifted backdrop:bg-veil"
    >
      {(Object.keys(PANEL_GROUPS) as PanelGroup[]).map((group) => {
        const ids = PANEL_TAB_IDS.filter((id) => PANEL_TABS[id].group === group)
        const name = PANEL_GROUPS[group]
        if (ids.length === 0) return null
        return (
          <section key={group}>
            {name !== null && <h2 className="mt-3 px-3 font-strong font-text text-note text-soft">{i18n._(name)}</h2>}
            <ul className="grid grid-cols-2 gap-x-2">
              {ids.map((id) => (
                <li key={id}>
                  <MoreTab id={id} isHere={id === tab} waiting={waitingIn(id)} onOpen={open} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

type MoreTabProps = { id: PanelTabId; isHere: boolean; waiting: number; onOpen: (id: PanelTabId) => void }

function MoreTab({ id, isHere, waiting, onOpen }: MoreTabProps) {
  const { label, icon: Icon } = PANEL_TABS[id]
  return (
    <button
      type="button"
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onOpen(id)}
      className="flex min-h-12 w-full items-center gap-3 rounded-small px-3 text-left hover:bg-counter aria-[current=page]:font-strong"
    >
      <Icon className={`size-5 shrink-0 ${isHere ? 'text-glow' : 'text-soft'}`} aria-hidden="true" />
      {i18n._(label)}
      <TabBadge waiting={waiting} className="ml-auto" />
    </button>
  )
}

type TabBadgeProps = {
  waiting: number
  /** Highest number that fits. */
  most?: number
  className?: string
}

/** Shows how many records of a tab wait for a decision. */
export const TabBadge = ({ waiting, most = waiting, className = '' }: TabBadgeProps) =>
  waiting > 0 && (
    <span
      className={`min-w-6 rounded-small bg-counter px-2 text-center font-strong text-ink text-note tabular-nums ${className}`}
    >
      {waiting > most ? `${most}+` : decimalText(String(waiting))}
      <span className="sr-only"> {t`waiting`}</span>
    </span>
  )
