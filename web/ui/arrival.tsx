import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { pageHeading } from '#web/lib/focus-on.ts'

/**
 * Takes the focus to the heading of a page that one has gone to, so that the next key goes on from there and the page is read
 * out. Stands beside the page, and so is there once the page is. The first page of a visit keeps the browser's own focus.
 */
export function Arrival() {
  const [location] = useLocation()
  const last = useRef(location)
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    // An address that names a part of the page leads there instead.
    if (window.location.hash === '') pageHeading()?.focus({ preventScroll: true })
  }, [location])
  return null
}
