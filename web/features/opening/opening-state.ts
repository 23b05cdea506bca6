import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether the copies that nobody has seen yet are to be shown. What shows them loads when it first is. */
const isAsked = createStore<boolean>(() => false)

/** In the next frame: what had the focus has it back by then, and a page that is not seen waits until it is. */
export const askOpening = () => void requestAnimationFrame(() => isAsked.setState(true, true))

export const endOpening = () => isAsked.setState(false, true)

export const useOpeningAsked = () => useStore(isAsked)
