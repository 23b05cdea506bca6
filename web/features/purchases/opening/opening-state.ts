import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Request to open copies. `bought` names them if that is known before the copies are, e.g. '2 × Pip Manzano'. */
type OpeningRequest = { readonly bought: string | null }

/** Current request to show the unopened copies, or null. The code that shows them loads on the first request. */
const request = createStore<OpeningRequest | null>(() => null)

/** Requests the opening in the next frame. By then the focus is back where it was, and a hidden page waits until it is visible. */
export const requestOpening = (bought: string | null = null) =>
  void requestAnimationFrame(() => request.setState({ bought }, true))

export const endOpening = () => request.setState(null, true)

export const useOpeningRequest = () => useStore(request)
