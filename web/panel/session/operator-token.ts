import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The product's own name for it. */
const KEY = 'adminToken'

/** The panel's token in this browser, and whether the server has refused it. */
export type OperatorToken = { readonly token: string | null; readonly isRefused: boolean }

const store = createStore<OperatorToken>(() => ({ token: readStored() ?? null, isRefused: false }))

export const readOperatorToken = () => store.getState()

export const useOperatorToken = (): OperatorToken => useStore(store)

/**
 * Calls back with each change, at once.
 *
 * @returns what stops following
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

/** The server has said no to a token. Nothing happens when a newer one has taken its place meanwhile. */
export function refuseOperatorToken(token: string) {
  if (store.getState().token === token) store.setState({ isRefused: true })
}

/** Resolves once an operator is logged in: at once if one is, else after the next login, in whatever tab. */
export function whenOperatorSignedIn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = store.subscribe(look)
  function look() {
    const { token, isRefused } = store.getState()
    if (token === null || isRefused) return
    stop()
    resolve()
  }
  look()
  return promise
}

/**
 * Another tab that logs in or out takes this one along.
 *
 * @returns what stops following
 */
export function followOtherTabs(): () => void {
  const takeOver = () => {
    const token = readStored()
    if (token !== undefined && token !== store.getState().token) store.setState({ token, isRefused: false })
  }
  // Clearing all of the storage names no key.
  const follow = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) takeOver()
  }
  addEventListener('storage', follow)
  // Another tab may have logged out while the panel was not open in this one.
  takeOver()
  return () => removeEventListener('storage', follow)
}

/** Undefined where the browser refuses storage. */
function readStored(): string | null | undefined {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return undefined
  }
}

/** Where the browser refuses storage, the token lasts as long as the page. */
function attempt(write: () => void) {
  try {
    write()
  } catch (error) {
    console.warn('The token could not be kept.', error)
  }
}
