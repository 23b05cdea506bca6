import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { PANEL_TAB_IDS, type PanelTabId } from '../panel-tab-id.ts'
import { PANEL_GROUPS, PANEL_TABS, type PanelGroup } from '../panel-tabs.ts'
import { TabBadge } from './tab-badge.tsx'

export const MORE_TABS_ID = 'more-tabs'

type MoreTabsProps = { tab: PanelTabId; onOpen: (tab: PanelTabId) => void; waitingIn: (id: PanelTabId) => number }

/** Lists all tabs by group in a sheet at the bottom. It is a native popover, which Escape and a tap outside close. */
export function MoreTabs({ tab, onOpen, waitingIn }: MoreTabsProps) {
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
