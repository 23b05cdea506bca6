import { useSyncExternalStore } from 'react'

/** Below `md`: tables become cards. */
export const NARROW = '(width < 48rem)'
/** From `lg` on: tabs stand in a column. */
export const WIDE = '(width >= 64rem)'

export const useMedia = (query: typeof NARROW | typeof WIDE): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
