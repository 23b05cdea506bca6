import type { Broadcast } from '../db/broadcast.ts'
import type { Executor } from '../db/statement.ts'
import { type CurrentSettings, readSettings } from './settings.ts'

const TOPIC = 'settings'
/** In case word of a change was lost. */
const KEPT_MS_MAX = 5_000

export type KeptSettings = {
  /** For what every visitor is shown and every call is asked; money reads its settings itself. */
  current(): Promise<CurrentSettings>
  /** Tells every process that a setting has changed; called after commit. */
  tellChanged(): void
}

/**
 * Keeps the settings in this process until somebody changes one.
 *
 * @param keptMsMax they are read anew after so long in any case
 */
export function keepSettings(executor: Executor, broadcast: Broadcast, keptMsMax = KEPT_MS_MAX): KeptSettings {
  let kept: { readonly reading: Promise<CurrentSettings>; readonly sinceMs: number } | null = null
  const drop = () => {
    kept = null
  }
  broadcast.subscribe(TOPIC, drop)
  broadcast.onGap(drop)
  return {
    current: () => {
      const nowMs = performance.now()
      if (kept === null || nowMs - kept.sinceMs >= keptMsMax) {
        const reading = readSettings(executor)
        const mine = { reading, sinceMs: nowMs }
        kept = mine
        // A reading that failed is nobody else's.
        reading.catch(() => kept === mine && drop())
      }
      return kept.reading
    },
    tellChanged: () => {
      drop()
      broadcast.publish(TOPIC, null)
    },
  }
}
