import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** One remembered choice of a visitor. Where the browser refuses storage, it lasts as long as the page. */
export function createStoredChoice(key: string) {
  const store = createStore<{ readonly value: string | null }>(() => ({ value: read(key) }))
  return {
    read: () => store.getState().value,
    use: () => useStore(store).value,
    write(value: string) {
      try {
        localStorage.setItem(key, value)
      } catch {
        // Storage is off or full: the choice still holds until the page is closed.
      }
      store.setState({ value })
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
