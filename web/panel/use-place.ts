import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import type { PanelTabId } from './panel-tab-id.ts'

/** How long a list may take to be as long as it was. */
const GROWING_MS = 3_000

/** How far down one was, by the address's query: for as long as the page lives. */
const places = new Map<string, number>()

/** Whether the next tab is one that somebody has chosen, and not one that Back or Forward leads to. */
let isChosen = false

/** Called where a tab is chosen: it is shown from its top. */
export const startAtTop = (): void => {
  isChosen = true
}

/** Back and Forward lead to the place in a list where one was. */
export function usePlace(tab: PanelTabId): void {
  const search = useSearch()
  const lastTab = useRef(tab)

  useEffect(() => {
    const before = history.scrollRestoration
    // The browser restores before the list is there.
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])

  useLayoutEffect(() => {
    const remember = () => places.set(search, scrollY)
    const listen = () => addEventListener('scroll', remember, { passive: true })
    const isOtherTab = lastTab.current !== tab
    const to = isChosen ? 0 : (places.get(search) ?? 0)
    isChosen = false
    lastTab.current = tab
    // Another filter of the same list moves nothing under the pointer.
    const stop = isOtherTab ? scrollOnceLong(to, listen) : void listen()
    return () => {
      stop?.()
      removeEventListener('scroll', remember)
    }
  }, [search, tab])
}

/** Scrolls as soon as the page is long enough, unless somebody scrolls by hand before. */
function scrollOnceLong(to: number, onEnd: () => void): () => void {
  const isLong = () => document.documentElement.scrollHeight - innerHeight >= to
  const observer = new ResizeObserver(() => isLong() && end())
  const timer = setTimeout(() => end(), GROWING_MS)
  const byHand = ['wheel', 'touchstart', 'keydown'] as const
  const cancel = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of byHand) removeEventListener(name, giveUp)
  }
  const giveUp = () => {
    cancel()
    onEnd()
  }
  function end() {
    cancel()
    scrollTo({ top: to, behavior: 'instant' })
    onEnd()
  }
  if (isLong()) end()
  else {
    observer.observe(document.body)
    for (const name of byHand) addEventListener(name, giveUp, { passive: true })
  }
  return cancel
}
