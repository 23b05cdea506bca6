import { LRUCache } from 'lru-cache'
import type { Painting } from './paint/painting.ts'

type Deps = {
  /** @returns null where too many wait */
  readonly paint: (painting: Painting) => Promise<Uint8Array | null>
  /** Of all pictures that are kept; each has some 120 kB. */
  readonly bytesMax?: number
}

const BYTES_MAX = 16_000_000

export type PictureStore = {
  /** A picture by its name, painted once however many want it at once; null where too many others wait. */
  read(name: string, draw: () => Promise<Painting>): Promise<Uint8Array | null>
  keptBytes(): number
}

/** Keeps the pictures that are wanted most, within a limit. */
export function createPictureStore({ paint, bytesMax = BYTES_MAX }: Deps): PictureStore {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: bytesMax, sizeCalculation: ({ byteLength }) => byteLength })
  const underWay = new Map<string, Promise<Uint8Array | null>>()

  async function make(name: string, draw: () => Promise<Painting>): Promise<Uint8Array | null> {
    try {
      const picture = await paint(await draw())
      if (picture !== null) kept.set(name, picture)
      return picture
    } finally {
      underWay.delete(name)
    }
  }

  return {
    keptBytes: () => kept.calculatedSize,
    read(name, draw) {
      const known = kept.get(name)
      if (known !== undefined) return Promise.resolve(known)
      const others = underWay.get(name)
      if (others !== undefined) return others
      const making = make(name, draw)
      underWay.set(name, making)
      return making
    },
  }
}
