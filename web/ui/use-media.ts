import { useSyncExternalStore } from 'react'

/** Below `sm`: a phone, whatever it says that it is. */
export const PHONE = '(width < 40rem)'
/** Below `md`: tables become cards. */
export const NARROW = '(width < 48rem)'
/** From `lg` on: tabs stand in a column. */
export const WIDE = '(width >= 64rem)'
/** Most probably a finger, and no keys. */
export const TOUCH = '(pointer: coarse), (width < 40rem)'
/** Nothing moves that need not. */
export const CALM = '(prefers-reduced-motion: reduce)'

export const useMedia = (query: typeof PHONE | typeof NARROW | typeof WIDE | typeof TOUCH | typeof CALM): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
