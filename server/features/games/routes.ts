import {
  type AdminGameSettings,
  changeGameSettings as changeCall,
  getGameSettings,
  listGameSettings,
} from '#core/api/admin-games.ts'
import type { CallRequest } from '#core/api/call.ts'
import { assert } from '#core/assert.ts'
import { readGameRate } from '#core/game-rates.ts'
import { formatAmount } from '#core/money.ts'
import { GAME_FIELDS, moneyMovedBy } from '#core/money-moves.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Settings } from '#core/settings.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { findUndoneEntry } from '../../audit/log/read-audit-log.ts'
import { type Database, type Executor, first, only, transact } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { listRoute, type OperatorSession, queryAll, type Route, route } from '../../http/routing/route.ts'
import { type CachedSettings, readSetting } from '../../settings/settings.ts'
import {
  insertGameSettings,
  lockCardOf,
  type ReadGameSettingsRow,
  readGameSettingsOf,
  readGameSettings as readRows,
} from './game-settings.sql.ts'

type GameDeps = { readonly db: Database; readonly settings: CachedSettings }

export const gameRoutes = ({ db, settings }: GameDeps): Route[] => [
  route(getGameSettings, async () => {
    const { values } = await settings.current()
    const cards = await readGameSettings(db, values.gameRates)
    return ok(cards.map(({ cardId, isActive, tokensPerMinute }) => ({ cardId, isActive, tokensPerMinute })))
  }),
  // Reads the database and not the cache, because an editor must see the current rates.
  listRoute(listGameSettings, GAME_RATES_CSV, queryAll, async () =>
    ok(await readGameSettings(db, await readSetting(db, 'gameRates'))),
  ),
  route(changeCall, ({ session, params, body }) => changeGameSettings(db, session, params.cardId, body)),
]

type GameSettingsRequest = CallRequest<typeof changeCall>['body']
type GameSettingsRefusal =
  | 'card_unknown'
  | 'game_rate_invalid'
  | 'game_settings_changed_meanwhile'
  | 'operator_proof_required'

const UNSET = { is_active: true, tokens_per_minute: null, version: 0 } as const

/** Changes what playing with a card earns. A run keeps the rates of the moment at which it began. */
export async function changeGameSettings(
  db: Database,
  { username, isProven }: OperatorSession,
  cardId: number,
  { isActive, tokensPerMinute, version }: GameSettingsRequest,
): Promise<Result<AdminGameSettings, GameSettingsRefusal>> {
  const rate = typeof tokensPerMinute === 'string' ? readGameRate(tokensPerMinute) : null
  if (typeof tokensPerMinute === 'string' && rate === null) return refuse('game_rate_invalid')
  return transact<AdminGameSettings, GameSettingsRefusal>(db, async (tx) => {
    const card = first(await lockCardOf(tx, { cardId }))
    if (card === null) return refuse('card_unknown')
    const former = first(await readGameSettingsOf(tx, { cardId })) ?? UNSET
    if (version !== undefined && version !== former.version) return refuse('game_settings_changed_meanwhile')
    const was = { isActive: former.is_active, tokensPerMinute: former.tokens_per_minute }
    const is = {
      isActive: isActive ?? was.isActive,
      tokensPerMinute: tokensPerMinute === undefined ? was.tokensPerMinute : rate,
    }
    if (!isProven && moneyMovedBy(GAME_FIELDS, was, is).length > 0) return refuse('operator_proof_required')
    const row = only(await insertGameSettings(tx, { cardId, ...is }))
    const rates = await readSetting(tx, 'gameRates')
    const after = toGameSettings({ ...card, ...row }, rates)
    // Separate from the card's subject: the last change of a card and that of its game settings are independent.
    const what = {
      action: 'change game settings',
      subject: { kind: 'game settings', key: cardId },
      after: recordOf(after),
    } as const
    await writeAuditLog(tx, {
      username,
      ...what,
      details: { name: card.card_name, ...(await findUndoneEntry(tx, what)) },
      before: recordOf(toGameSettings({ ...card, ...former }, rates)),
    })
    return ok(after)
  })
}

/** Returns the fields that a change can affect. */
const recordOf = ({ isActive, ownRate, version }: AdminGameSettings) => ({
  isActiveInGames: isActive,
  tokensPerMinute: ownRate,
  version,
})

/** Page of cards after one of them. */
type GameSettingsPage = { readonly afterId: number | null; readonly limit: number }

/**
 * Lists what playing with each card earns, on sale or not, because copies of a card that is no longer sold are played with too.
 *
 * @param part all cards by default
 */
export const readGameSettings = async (executor: Executor, rates: Settings['gameRates'], part?: GameSettingsPage) =>
  (await readRows(executor, { ...part })).map((row) => toGameSettings(row, rates))

function toGameSettings(row: ReadGameSettingsRow, { owner }: Settings['gameRates']): AdminGameSettings {
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
