import { useEffect } from 'react'

/**
 * Focuses an element that is not a control, after a page or an answer has changed. A screen reader then reads it.
 *
 * @param element the page's heading if nothing nearer is known; null does nothing
 */
export function focusOn(element: HTMLElement | null, options: FocusOptions = {}): void {
  if (element === null) return
  makeFocusable(element)
  element.focus(options)
}

/** Returns the heading of the shown page, made focusable; null on a page without one. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (heading !== null) makeFocusable(heading)
  return heading
}

/** Makes an element focusable by script, but not by the Tab key. */
function makeFocusable(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
}

/**
 * Scrolls to the part of a page that its address names, once that part is rendered.
 *
 * @param visit changes when the same page is visited again
 */
export function useScrollToHash(visit = '') {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit scrolls once
  useEffect(() => {
    const { hash } = window.location
    const part = hash === '' ? null : document.getElementById(hash.slice(1))
    part?.scrollIntoView()
    focusOn(part, { preventScroll: true })
  }, [visit])
}
