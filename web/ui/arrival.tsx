import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { pageHeading } from '#web/lib/focus-on.ts'

/**
 * Focuses the heading of a page after a navigation, so that the next key continues from there and a screen reader reads the page.
 * It is rendered beside the page, and therefore together with it. The first page of a visit keeps the browser's own focus.
 */
export function Arrival() {
  const [location] = useLocation()
  const last = useRef(location)
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    // An address with a hash leads to a part of the page instead.
    if (window.location.hash === '') pageHeading()?.focus({ preventScroll: true })
  }, [location])
  return null
}
