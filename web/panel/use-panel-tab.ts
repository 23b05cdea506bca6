import { useSearchParams } from 'wouter'
import { isPanelTabId, PANEL_TAB_IDS, type PanelTabId } from './panel-tab-id.ts'

/** The tab that the address names, so that reload, back and a bookmark lead to it. */
export function usePanelTab(): [PanelTabId, (tab: PanelTabId) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  return [isPanelTabId(named) ? named : PANEL_TAB_IDS[0], (tab) => setSearch({ tab })]
}
