import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Action of the notice, e.g. Undo. Choosing it hides the notice. */
  action?: { readonly label: string; readonly run: () => void }
}

export type ShownToast = Toast & { id: number }

/** Milliseconds for which a notice stays unless a person points at it. */
export const TOAST_LIFETIME_MS = 5_000

const store = createStore<{ shown: ShownToast | null; lastId: number }>(() => ({ shown: null, lastId: 0 }))
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one notice. A newer one replaces it. */
export function showToast(toast: Toast) {
  store.setState(({ lastId }) => ({ shown: { ...toast, id: lastId + 1 }, lastId: lastId + 1 }))
  resumeToast()
}

export function hideToast() {
  clearTimeout(timer)
  store.setState({ shown: null })
}

/** Stops the timer while a person reads the notice. */
export const holdToast = () => clearTimeout(timer)

export function resumeToast() {
  clearTimeout(timer)
  timer = setTimeout(hideToast, TOAST_LIFETIME_MS)
}

export const useToast = () => useStore(store, ({ shown }) => shown)
