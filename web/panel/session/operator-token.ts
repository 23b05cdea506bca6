import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Key of the token in `localStorage`, as the product names it. */
const KEY = 'adminToken'

/** Token of the panel in this browser, and whether the server has refused it. */
export type OperatorToken = { readonly token: string | null; readonly isRefused: boolean }

const store = createStore<OperatorToken>(() => ({ token: readStored() ?? null, isRefused: false }))

export const readOperatorToken = () => store.getState()

export const useOperatorToken = (): OperatorToken => useStore(store)

/**
 * Calls `onChange` immediately after each change.
 *
 * @returns function that stops following
 */
export const followOperatorToken = (onChange: (token: OperatorToken) => void): (() => void) => store.subscribe(onChange)

export function storeOperatorToken(token: string) {
  attempt(() => localStorage.setItem(KEY, token))
  store.setState({ token, isRefused: false })
}

export function clearOperatorToken() {
  attempt(() => localStorage.removeItem(KEY))
  store.setState({ token: null, isRefused: false })
}

/** Marks a token as refused by the server, unless a newer one has replaced it. */
export function refuseOperatorToken(token: string) {
  if (store.getState().token === token) store.setState({ isRefused: true })
}

/** Resolves when an operator is logged in: at once if one is, else after the next login, in any tab. */
export function whenOperatorSignedIn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = store.subscribe(check)
  function check() {
    const { token, isRefused } = store.getState()
    if (token === null || isRefused) return
    stop()
    resolve()
  }
  check()
  return promise
}

/**
 * Follows the logins and logouts of other tabs.
 *
 * @returns function that stops following
 */
export function followOtherTabs(): () => void {
  const applyStored = () => {
    const token = readStored()
    if (token !== undefined && token !== store.getState().token) store.setState({ token, isRefused: false })
  }
  // Clearing the whole storage reports no key.
  const follow = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) applyStored()
  }
  addEventListener('storage', follow)
  // Another tab may have logged out while the panel was not open in this one.
  applyStored()
  return () => removeEventListener('storage', follow)
}

/** Returns the stored token, or undefined if the browser refuses storage. */
function readStored(): string | null | undefined {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return undefined
  }
}

/** Writes to the storage. If the browser refuses, the token lasts as long as the page. */
function attempt(write: () => void) {
  try {
    write()
  } catch (error) {
    console.warn('The token could not be kept.', error)
  }
}
