/** Opens the storage of a browser with one tab. */
export const openMemoryStorage = (): Storage =>
  createMemoryStorage()
    .openTab(() => {})
    .storage()

/** Creates a browser's storage in memory, shared by its tabs. Each tab is notified of the others' writes. */
export function createMemoryStorage() {
  const items = new Map<string, string>()
  const tabs = new Set<(key: string) => void>()
  let mode: 'works' | 'full' | 'blocked' = 'works'

  function openTab(onForeignWrite: (key: string) => void): { storage: () => Storage; close: () => void } {
    tabs.add(onForeignWrite)
    const notifyTabs = (key: string) => {
      for (const tab of tabs) if (tab !== onForeignWrite) tab(key)
    }
    const storage = {
      get length() {
        return items.size
      },
      key: (index: number) => [...items.keys()][index] ?? null,
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, value: string) {
        // A value that needs no more room than before fits into a full storage too.
        if (mode === 'full' && value.length > (items.get(key)?.length ?? 0)) throw new Error('QuotaExceededError')
        items.set(key, value)
        notifyTabs(key)
      },
      removeItem(key: string) {
        if (items.delete(key)) notifyTabs(key)
      },
      clear: () => items.clear(),
    } as Storage
    return {
      storage() {
        if (mode === 'blocked') throw new Error('SecurityError')
        return storage
      },
      close: () => tabs.delete(onForeignWrite),
    }
  }
  return {
    items,
    openTab,
    setMode(next: typeof mode) {
      mode = next
    },
  }
}
