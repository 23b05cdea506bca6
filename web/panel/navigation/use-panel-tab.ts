import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSearch, useSearchParams } from 'wouter'
import { isPanelTabId, PANEL_TAB_IDS, type PanelTabId } from './panel-tab-id.ts'

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

/** Milliseconds that a list may take to reach its former length. */
const GROWTH_LIMIT_MS = 3_000
/** Milliseconds without a change after which the list counts as loaded. A skeleton may be as long as the list that replaces it. */
const SETTLED_MS = 500
/**
 * Events that record the place. The browser reports a scroll with its next frame, and a click, Back or Forward may lead away
 * before.
 */
const PLACE_EVENTS = ['scroll', 'click', 'popstate'] as const

/** Scroll offsets in pixels, by the address's query, for as long as the page lives. */
const places = new Map<string, number>()

/** Whether the next tab was chosen, and not reached by Back or Forward. */
let isChosen = false

/** Shows the next tab from its top. Called when a tab is chosen. */
const startAtTop = (): void => {
  isChosen = true
}

/** Restores the place in a list on Back and Forward. @param view what is shown, regardless of the part: a tab, a player */
export function useScrollPosition(view: string): void {
  const search = useSearch()
  const lastView = useRef(view)

  useEffect(() => {
    const before = history.scrollRestoration
    // The browser would restore before the list has loaded.
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])

  useLayoutEffect(() => {
    const remember = () => places.set(search, scrollY)
    const listen = () => {
      for (const name of PLACE_EVENTS) addEventListener(name, remember, { passive: true, capture: true })
    }
    const isOtherView = lastView.current !== view
    const to = isChosen ? 0 : (places.get(search) ?? 0)
    isChosen = false
    lastView.current = view
    // Another filter of the same list does not scroll the page.
    const stop = isOtherView ? scrollOnceLong(to, listen) : listen()
    return () => {
      stop?.()
      for (const name of PLACE_EVENTS) removeEventListener(name, remember, { capture: true })
    }
  }, [search, view])
}

/** Scrolls as soon as the page is long enough, and again until it has settled, unless the operator scrolls by hand before. */
function scrollOnceLong(to: number, onEnd: () => void): () => void {
  if (to === 0) {
    scrollTo({ top: 0, behavior: 'instant' })
    onEnd()
    return () => undefined
  }
  const isLong = () => document.documentElement.scrollHeight - innerHeight >= to
  const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  let settled: ReturnType<typeof setTimeout> | undefined
  const hold = () => {
    if (!isLong()) return
    scrollTo({ top: to, behavior: 'instant' })
    clearTimeout(settled)
    settled = setTimeout(end, SETTLED_MS)
  }
  const observer = new ResizeObserver(hold)
  const longest = setTimeout(() => {
    scrollTo({ top: to, behavior: 'instant' })
    end()
  }, GROWTH_LIMIT_MS)
  const cancel = () => {
    observer.disconnect()
    clearTimeout(longest)
    clearTimeout(settled)
    for (const name of byHand) removeEventListener(name, end)
  }
  function end() {
    cancel()
    onEnd()
  }
  hold()
  observer.observe(document.body)
  for (const name of byHand) addEventListener(name, end, { passive: true })
  return cancel
}
