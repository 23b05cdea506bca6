import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore<{ readonly title: string | null }>(() => ({ title: null }))

/** What a part of a page calls the page while it is shown; null where the page's own title stays. */
export function usePageTitle(title: string | null) {
  useEffect(() => {
    store.setState({ title })
    return () => store.setState({ title: null })
  }, [title])
}

/** Null where the page has its own title. */
export const useNamedPage = (): string | null => useStore(store).title
