import { useEffect } from 'react'
import { focusOn } from './focus-on.ts'

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
