import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore<{ readonly title: string | null }>(() => ({ title: null }))

/** Sets the page's title while a part of the page is shown; null keeps the page's own title. */
export function usePageTitle(title: string | null) {
  useEffect(() => {
    store.setState({ title })
    return () => store.setState({ title: null })
  }, [title])
}

/** Returns the title that a part has set; null if the page has its own title. */
export const useNamedPage = (): string | null => useStore(store).title
