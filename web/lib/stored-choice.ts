import { useSyncExternalStore } from 'react'

/** One remembered choice of a visitor. Where the browser refuses storage, it lasts as long as the page. */
export function createStoredChoice(key: string) {
  let value = read(key)
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    read: () => value,
    use: () => useSyncExternalStore(subscribe, () => value),
    write(next: string) {
      value = next
      try {
        localStorage.setItem(key, next)
      } catch {
        // Storage is off or full: the choice still holds until the page is closed.
      }
      for (const listener of listeners) listener()
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
