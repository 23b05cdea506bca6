import type { AdminGameSettings } from '#core/api/game.ts'
import { assert } from '#core/assert.ts'
import { readGameRate } from '#core/game-rates.ts'
import { formatAmount } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import type { Executor } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { readSetting } from '../../settings/settings.ts'
import { type ReadGameSettingsRow, readGameSettings as readRows } from './game-settings.sql.ts'

/** Page of cards after one of them. */
type Part = { readonly afterId: number | null; readonly limit: number }

/**
 * Lists what playing with each card earns, on sale or not, because copies of a card that is no longer sold are played with too.
 *
 * @param part all cards by default
 */
export const readGameSettings = async (executor: Executor, rates: Settings['gameRates'], part?: Part) =>
  (await readRows(executor, { ...part })).map((row) => toGameSettings(row, rates))

export function toGameSettings(row: ReadGameSettingsRow, { owner }: Settings['gameRates']): AdminGameSettings {
  const ownerRate = readGameRate(owner)
  assert(ownerRate !== null, `the rate for NFT owners is no rate: ${owner}`)
  const { tokens_per_minute: ownRate } = row
  return {
    cardId: Number(row.card_id),
    cardName: row.card_name,
    imageUrl: row.image_url,
    isActive: row.is_active,
    tokensPerMinute: formatAmount(ownRate ?? ownerRate, 'BV3 per minute'),
    ownRate: ownRate === null ? null : formatAmount(ownRate, 'BV3 per minute'),
    version: row.version,
  }
}

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
