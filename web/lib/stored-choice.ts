import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** One remembered choice of a visitor. Where the browser refuses storage, it lasts as long as the page. */
export function createStoredChoice(key: string) {
  const store = createStore<{ readonly value: string | null }>(() => ({ value: readStored(key) }))
  return {
    read: () => store.getState().value,
    use: () => useStore(store).value,
    write(value: string) {
      storeText(key, value)
      store.setState({ value })
    },
  }
}

/** What the browser has stored under a name; null where there is nothing, or no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is off or full: what the page keeps itself is known until it is closed.
  }
}
