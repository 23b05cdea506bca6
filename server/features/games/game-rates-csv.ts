import type { AdminGameSettings } from '#core/api/game.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { readSetting } from '../../settings/settings.ts'
import { readGameSettings } from './read-game-settings.ts'

/** Earnings per minute of the cactus runner by card, as a file. */
export const GAME_RATES_CSV = csvKind<Record<never, never>, AdminGameSettings>('game-rates', () => ({
  columns: {
    cardId: ({ cardId }) => cardId,
    cardName: ({ cardName }) => cardName,
    isActive: ({ isActive }) => (isActive ? 'yes' : 'no'),
    tokensPerMinute: ({ tokensPerMinute }) => tokensPerMinute,
    ownRate: ({ ownRate }) => ownRate,
    version: ({ version }) => version,
  },
  readAfter: async (executor, last, limit) => {
    const rates = await readSetting(executor, 'gameRates')
    return readGameSettings(executor, rates, { afterId: last?.cardId ?? null, limit })
  },
}))
