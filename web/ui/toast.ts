import { useSyncExternalStore } from 'react'

export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

export type ShownToast = Toast & { id: number }

/** How long a notice stays unless someone points at it. */
export const TOAST_LIFETIME_MS = 5_000

let shown: ShownToast | null = null
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows one notice; a newer one takes its place. */
export function showToast(toast: Toast) {
  lastId += 1
  publish({ ...toast, id: lastId })
  resumeToast()
}

export function hideToast() {
  clearTimeout(timer)
  publish(null)
}

/** Someone reads it: it waits. */
export const holdToast = () => clearTimeout(timer)

export function resumeToast() {
  clearTimeout(timer)
  timer = setTimeout(hideToast, TOAST_LIFETIME_MS)
}

export const useToast = () => useSyncExternalStore(subscribe, () => shown)

function publish(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
