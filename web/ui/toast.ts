import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** What can be done about it, e.g. Undo; the notice goes when it is chosen. */
  action?: { readonly label: string; readonly run: () => void }
}

export type ShownToast = Toast & { id: number }

/** How long a notice stays unless someone points at it. */
export const TOAST_LIFETIME_MS = 5_000

const store = createStore<{ shown: ShownToast | null; lastId: number }>(() => ({ shown: null, lastId: 0 }))
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one notice; a newer one takes its place. */
export function showToast(toast: Toast) {
  store.setState(({ lastId }) => ({ shown: { ...toast, id: lastId + 1 }, lastId: lastId + 1 }))
  resumeToast()
}

export function hideToast() {
  clearTimeout(timer)
  store.setState({ shown: null })
}

/** Someone reads it: it waits. */
export const holdToast = () => clearTimeout(timer)

export function resumeToast() {
  clearTimeout(timer)
  timer = setTimeout(hideToast, TOAST_LIFETIME_MS)
}

export const useToast = () => useStore(store, ({ shown }) => shown)
