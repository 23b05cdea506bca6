import { useSearchParams } from 'wouter'
import { isPanelTabId, PANEL_TAB_IDS, type PanelTabId } from './panel-tab-id.ts'
import { startAtTop } from './use-place.ts'

/** The tab that the address names, so that reload, back and a bookmark lead to it. */
export function usePanelTab(): [PanelTabId, (tab: PanelTabId, filter?: string) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  return [
    isPanelTabId(named) ? named : PANEL_TAB_IDS[0],
    (tab, filter) => {
      startAtTop()
      setSearch({ tab, ...(filter !== undefined && { show: filter }) })
    },
  ]
}

/** Which part of a tab's list the address names; by default the first. */
export function useListFilter<V extends string>(filters: readonly [V, ...V[]]): [V, (filter: V) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('show')
  const choose = (filter: V) =>
    // A way back through every filter that was looked at would lead nobody home.
    setSearch((before) => ({ ...Object.fromEntries(before), show: filter }), { replace: true })
  return [filters.find((filter) => filter === named) ?? filters[0], choose]
}
