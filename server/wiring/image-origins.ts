import type { Logger } from 'pino'
import { imageOrigins } from '#core/image-url.ts'
import type { CachedCards } from '../features/cards/cached-cards.ts'
import type { EventBus } from '../http/event-bus.ts'
import type { CachedSettings } from '../settings/cached-settings.ts'

type Deps = {
  readonly cards: CachedCards
  readonly settings: CachedSettings
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly log: Pick<Logger, 'warn'>
}

/** Milliseconds until the origins are read again, in case a notification was lost. */
const LOOK_AGAIN_MS = 5_000

/**
 * Watches the origins of the pictures of cards and of the logo, besides this site. It reads them when an operator changes one,
 * and not while a page is requested. If the database is down, pages are served with the last known origins.
 */
export async function watchImageOrigins({ cards, settings, bus, log }: Deps): Promise<() => readonly string[]> {
  let known: readonly string[] = []
  let lookedAtMs = 0
  async function look(): Promise<void> {
    lookedAtMs = performance.now()
    try {
      const [{ cards: all }, { values }] = await Promise.all([cards.current(), settings.current()])
      known = imageOrigins([values.brand.logoUrl, ...all.map(({ imageUrl }) => imageUrl)])
    } catch (error) {
      log.warn({ err: error }, 'it could not be read where pictures come from')
    }
  }
  bus.subscribe(({ userId, message }) => {
    if (userId === null && message.type === 'settings') void look()
  })
  await look()
  return () => {
    if (performance.now() - lookedAtMs >= LOOK_AGAIN_MS) void look()
    return known
  }
}
