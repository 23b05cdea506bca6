import { useSyncExternalStore } from 'react'

/** Orders that a screen of this tab shows and follows already: no banner need offer them. */
let followed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export const useFollowedOrders = () => useSyncExternalStore(watch, () => followed)

export function setFollowed(orderId: string, isFollowed: boolean) {
  const next = new Set(followed)
  if (isFollowed) next.add(orderId)
  else next.delete(orderId)
  followed = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
