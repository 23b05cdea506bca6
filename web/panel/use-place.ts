import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import type { PanelTabId } from './panel-tab-id.ts'

/** How long a list may take to be as long as it was. */
const GROWING_MS = 3_000

/** How far down one was, by the address's query: for as long as the page lives. */
const places = new Map<string, number>()

/** Back leads to the place in a list where one was; another tab is shown from its top. */
export function usePlace(tab: PanelTabId): void {
  const search = useSearch()
  const isReturning = useRef(false)
  const lastTab = useRef(tab)

  useEffect(() => {
    const before = history.scrollRestoration
    // The browser restores before the list is there.
    history.scrollRestoration = 'manual'
    const note = () => {
      isReturning.current = true
    }
    // Before the router hears of it, and the list is drawn.
    addEventListener('popstate', note, { capture: true })
    return () => {
      history.scrollRestoration = before
      removeEventListener('popstate', note, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    const remember = () => places.set(search, scrollY)
    const listen = () => addEventListener('scroll', remember, { passive: true })
    const isOtherTab = lastTab.current !== tab
    const to = isReturning.current ? (places.get(search) ?? 0) : isOtherTab ? 0 : null
    isReturning.current = false
    lastTab.current = tab
    const stop = to === null ? void listen() : scrollOnceLong(to, listen)
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
