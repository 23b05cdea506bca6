import { LRUCache } from 'lru-cache'
import type { SharedLink } from '#core/shared-link.ts'
import { createNetworkLimit } from '../../http/routing/counters.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import { createTurns } from '../../http/routing/turns.ts'
import type { Painting } from './paint/create-painter.ts'

type PictureKind = SharedLink['kind']

type Deps = {
  /** Returns null if too many pictures wait. */
  readonly paint: (painting: Painting) => Promise<Uint8Array | null>
  /** Bytes of all cached pictures; each has some 120 kB. */
  readonly bytesMax?: number
}

const BYTES_MAX = 16_000_000
/**
 * Sixteenths of the bytes, by kind. The number of wallets in invitations is unlimited, so each kind has its own share: the site and
 * its cards stay cached.
 */
const SHARES: { readonly [kind in PictureKind]: number } = { site: 1, card: 9, invite: 2, payout: 2, run: 2 }
const SHARES_SUM = 16
const TURNS = { atOnce: 1, waitingMax: 256, waitingEachMax: 8 }
/** Pictures of one kind that are painted for one network in a minute; each takes some 60 ms. Cached ones are not counted. */
const PAINTED_PER_MINUTE = 60

export type PictureAsk = {
  readonly name: string
  readonly kind: PictureKind
  readonly network: string
  /** Returns false once the caller has gone. */
  readonly isWanted: () => boolean
}

export type PictureStore = {
  /**
   * Returns a picture by its name, painted once however many want it at once.
   *
   * @returns null if too many others wait, or if each caller has gone before its turn
   */
  read(ask: PictureAsk, draw: () => Promise<Painting>): Promise<Uint8Array | null>
  keptBytes(): number
}

/** Caches the most requested pictures, within a limit for each kind. Paints the others in fair turns. */
export function createPictureStore({ paint, bytesMax = BYTES_MAX }: Deps): PictureStore {
  const createKind = (kind: PictureKind) => ({
    cache: new LRUCache<string, Uint8Array>({
      maxSize: Math.ceil((bytesMax * SHARES[kind]) / SHARES_SUM),
      sizeCalculation: ({ byteLength }) => byteLength,
    }),
    mayPaint: createNetworkLimit(),
  })
  const kinds = {
    site: createKind('site'),
    card: createKind('card'),
    invite: createKind('invite'),
    payout: createKind('payout'),
    run: createKind('run'),
  }
  const takeTurn = createTurns(TURNS)
  const underWay = new Map<string, { readonly asks: PictureAsk[]; readonly making: Promise<Uint8Array | null> }>()

  /**
   * Checks the cache again, because another network may have had the picture painted in the meantime. Paints nothing if every
   * caller has gone.
   */
  async function findOrPaint(asks: readonly PictureAsk[], draw: () => Promise<Painting>): Promise<Uint8Array | null> {
    const ask = asks.find(({ isWanted }) => isWanted())
    if (ask === undefined) return null
    const { kind, name } = ask
    const known = kinds[kind].cache.get(name)
    if (known !== undefined) return known
    const picture = await paint(await draw())
    if (picture !== null) kinds[kind].cache.set(name, picture)
    return picture
  }

  return {
    keptBytes: () => Object.values(kinds).reduce((sum, { cache }) => sum + cache.calculatedSize, 0),
    async read(ask, draw) {
      const { kind, name, network } = ask
      const known = kinds[kind].cache.get(name)
      if (known !== undefined) return known
      const key = `${network} ${name}`
      const others = underWay.get(key)
      others?.asks.push(ask)
      if (others !== undefined) return others.making
      if (!kinds[kind].mayPaint(network, PAINTED_PER_MINUTE)) return null
      const asks = [ask]
      const making = takeTurn(kind, turnKeyOf(network), () => findOrPaint(asks, draw))
      underWay.set(key, { asks, making })
      return making.finally(() => underWay.delete(key))
    },
  }
}
