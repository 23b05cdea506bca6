import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the screen a part is asked for, so that it is there, and as tall as it is, when one comes to it. */
const AHEAD_PX = 1_500

type WhenNearProps = {
  /** Holds the part's place until then, e.g. 'min-h-96'. */
  className: string
  /** Where addresses of the page lead to. */
  id?: string
  /** Less for what is heavy, and keeps its height. */
  aheadPx?: number
  children: ReactNode
}

/** A part of a page that is loaded once somebody comes near. */
export function WhenNear({ className, id, aheadPx = AHEAD_PX, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || place.current === null) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: `${aheadPx}px 0px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, aheadPx])
  return (
    <div ref={place} id={id} className={className}>
      {isNear && children}
    </div>
  )
}
