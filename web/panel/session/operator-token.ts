import { useSyncExternalStore } from 'react'

/** The product's own name for it. */
const KEY = 'adminToken'

/** The panel's token in this browser, and whether the server has refused it. */
export type OperatorToken = { readonly token: string | null; readonly isRefused: boolean }

let state: OperatorToken = { token: readStored(), isRefused: false }
const listeners = new Set<() => void>()

export const readOperatorToken = () => state

export const useOperatorToken = (): OperatorToken => useSyncExternalStore(subscribe, readOperatorToken)

export function keepOperatorToken(token: string) {
  attempt(() => localStorage.setItem(KEY, token))
  write({ token, isRefused: false })
}

export function clearOperatorToken() {
  attempt(() => localStorage.removeItem(KEY))
  write({ token: null, isRefused: false })
}

/** The server has said no to a token. Nothing happens when a newer one has taken its place meanwhile. */
export function refuseOperatorToken(token: string) {
  if (state.token === token) write({ token, isRefused: true })
}

/** Resolves once an operator is logged in: at once if one is, else after the next login, in whatever tab. */
export function whenOperatorSignedIn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = subscribe(look)
  function look() {
    if (state.token === null || state.isRefused) return
    stop()
    resolve()
  }
  look()
  return promise
}

function write(next: OperatorToken) {
  state = next
  for (const listener of listeners) listener()
}

/** Another tab that logs in or out takes this one along. */
function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key === KEY) write({ token: newValue, isRefused: false })
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Where the browser refuses storage, the token lasts as long as the page. */
function attempt(store: () => void) {
  try {
    store()
  } catch (error) {
    console.warn('The token could not be kept.', error)
  }
}
