import { changeGameSettings as changeCall, getGameSettings, listGameSettings } from '#core/api/game.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import { readSetting } from '../../settings/settings.ts'
import { changeGameSettings } from './change-game-settings.ts'
import { GAME_RATES_CSV } from './game-rates-csv.ts'
import { readGameSettings } from './read-game-settings.ts'

type GameDeps = { readonly db: Database; readonly settings: CachedSettings; readonly exportList: ExportList }

export const gameRoutes = ({ db, settings, exportList }: GameDeps): Route[] => [
  route(getGameSettings, async () => {
    const { values } = await settings.current()
    const cards = await readGameSettings(db, values.gameRates)
    return ok(cards.map(({ cardId, isActive, tokensPerMinute }) => ({ cardId, isActive, tokensPerMinute })))
  }),
  route(listGameSettings, async ({ session }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, GAME_RATES_CSV, {})
    // Reads the database and not the cache, because an editor must see the current rates.
    return ok(await readGameSettings(db, await readSetting(db, 'gameRates')))
  }),
  route(changeCall, ({ session, params, body }) => changeGameSettings(db, session, params.cardId, body)),
]
