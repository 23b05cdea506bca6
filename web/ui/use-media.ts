import { useSyncExternalStore } from 'react'

/** Below `sm`: a phone, whatever its user agent. */
export const PHONE = '(width < 40rem)'
/** Below `md`: tables become cards. */
export const NARROW = '(width < 48rem)'
/** From `lg` on: tabs form a column. */
export const WIDE = '(width >= 64rem)'
/** Probably a touch screen without a keyboard. */
export const TOUCH = '(pointer: coarse), (width < 40rem)'
/** Only necessary motion is allowed. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

export const useMedia = (
  query: typeof PHONE | typeof NARROW | typeof WIDE | typeof TOUCH | typeof REDUCED_MOTION,
): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
