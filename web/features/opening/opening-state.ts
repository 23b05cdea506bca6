import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What is to be opened; `bought` names it where that is known before the copies are, e.g. '2 × Pip Manzano'. */
type Asked = { readonly bought: string | null }

/** Whether the copies that nobody has seen yet are to be shown. What shows them loads when it first is. */
const asked = createStore<Asked | null>(() => null)

/** In the next frame: what had the focus has it back by then, and a page that is not seen waits until it is. */
export const askOpening = (bought: string | null = null) =>
  void requestAnimationFrame(() => asked.setState({ bought }, true))

export const endOpening = () => asked.setState(null, true)

export const useOpeningAsked = () => useStore(asked)
