import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Creates a stored choice of a visitor. If the browser refuses storage, the choice lasts as long as the page. */
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

/** Reads a stored text; null without one or without storage. */
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
    // Storage is off or full: the page's own state lasts until it is closed.
  }
}
