import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter'

/** How long a list may take to be as long as it was. */
const GROWING_MS = 3_000
/** What stands in for a list while it loads may be as long, and gives way to it: so long nothing changes once it is there. */
const SETTLED_MS = 500
/** The browser tells of a scroll with its next frame. A click, Back or Forward may lead away before. */
const TELLS_PLACE = ['scroll', 'click', 'popstate'] as const

/** How far down one was, by the address's query: for as long as the page lives. */
const places = new Map<string, number>()

/** Whether the next tab is one that somebody has chosen, and not one that Back or Forward leads to. */
let isChosen = false

/** Called where a tab is chosen: it is shown from its top. */
export const startAtTop = (): void => {
  isChosen = true
}

/** Back and Forward lead to the place in a list where one was. @param view what is shown, whichever part of it: a tab, a player */
export function usePlace(view: string): void {
  const search = useSearch()
  const lastView = useRef(view)

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
    const listen = () => {
      for (const name of TELLS_PLACE) addEventListener(name, remember, { passive: true, capture: true })
    }
    const isOtherView = lastView.current !== view
    const to = isChosen ? 0 : (places.get(search) ?? 0)
    isChosen = false
    lastView.current = view
    // Another filter of the same list moves nothing under the pointer.
    const stop = isOtherView ? scrollOnceLong(to, listen) : listen()
    return () => {
      stop?.()
      for (const name of TELLS_PLACE) removeEventListener(name, remember, { capture: true })
    }
  }, [search, view])
}

/** Scrolls as soon as the page is long enough, and again until it has settled, unless somebody scrolls by hand before. */
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
  }, GROWING_MS)
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
