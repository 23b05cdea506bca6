import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Request to open copies. `bought` names them if that is known before the copies are, e.g. '2 × Pip Manzano'. */
type Asked = { readonly bought: string | null }

/** Current request to show the unopened copies, or null. The code that shows them loads on the first request. */
const asked = createStore<Asked | null>(() => null)

/** Requests the opening in the next frame. By then the focus is back where it was, and a hidden page waits until it is visible. */
export const askOpening = (bought: string | null = null) =>
  void requestAnimationFrame(() => asked.setState({ bought }, true))

export const endOpening = () => asked.setState(null, true)

export const useOpeningAsked = () => useStore(asked)
