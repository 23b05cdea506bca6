/** Creates a storage in memory. It replaces the WalletConnect library's own, which in Node would be a file. */
export function createMemory() {
  const kept = new Map<string, string>()
  const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <T>() => [...kept].map(([key, text]): [string, T] => [key, read(text)]),
    getItem: async <T>(key: string): Promise<T | undefined> => read(kept.get(key)),
    setItem: async <T>(key: string, value: T) => void kept.set(key, JSON.stringify(value) ?? 'null'),
    removeItem: async (key: string) => void kept.delete(key),
  }
}
