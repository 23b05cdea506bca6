import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pixels below the screen at which a part starts to load, so that it has loaded with its full height when a person reaches it. */
const AHEAD_PX = 1_500

type WhenNearProps = {
  /** Classes that reserve the part's place until then, e.g. 'min-h-96'. */
  className: string
  /** Anchor for addresses of the page. */
  id?: string
  /** Distance in px. Lower for a heavy part that keeps its height. */
  aheadPx?: number
  children: ReactNode
}

/** Part of a page that is loaded when a person comes near it. */
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
