import { useSearchParams } from 'wouter'
import { isPanelTabId, PANEL_TAB_IDS, type PanelTabId } from './panel-tab-id.ts'
import { startAtTop } from './use-place.ts'

/** Returns the tab that the address names, so that reload, Back and a bookmark lead to it. */
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

/** Returns the filter of a tab's list that the address names; by default the first. */
export function useListFilter<V extends string>(filters: readonly [V, ...V[]]): [V, (filter: V) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('show')
  const choose = (filter: V) =>
    // Replaces the history entry, so that Back does not step through every filter.
    setSearch((before) => ({ ...Object.fromEntries(before), show: filter }), { replace: true })
  return [filters.find((filter) => filter === named) ?? filters[0], choose]
}
