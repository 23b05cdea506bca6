import { t } from '@lingui/core/macro'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AdminGameSettings, changeGameSettings, getGameBudget, listGameSettings } from '#core/api/admin-games.ts'

import { readGameRate } from '#core/game-rates.ts'
import { formatFixed, type GameRate } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { callOperator } from '../session/call-operator.ts'
import type { ListFile } from './list-head.tsx'

const PATH = '/api/admin/game-settings'

export const RATES_FILE: ListFile = { path: PATH, fileName: 'game-rates.csv' }

/** Reads the editable game rates of all cards. */
export const gameSettingsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => callOperator<typeof listGameSettings>('GET', PATH, undefined, { signal }),
})

const BUDGET_POLL_MS = 30_000

/** Reads what all games have paid today. */
export const budgetQuery = queryOptions({
  queryKey: ['/api/admin/game-budget'],
  queryFn: ({ signal }) => callOperator<typeof getGameBudget>('GET', '/api/admin/game-budget', undefined, { signal }),
  refetchInterval: BUDGET_POLL_MS,
})

/** Change of a card's rate. A card without its own rate has the owner rate. */
export type RateChange = {
  readonly isActive?: boolean | undefined
  readonly tokensPerMinute?: string | null | undefined
}

/** @param version of the rate that was edited */
export const changeRate = (cardId: number, version: number, change: RateChange): Promise<AdminGameSettings> =>
  callOperator<typeof changeGameSettings>('PUT', '/api/admin/game-settings/:cardId', {
    params: { cardId },
    body: { ...change, version },
  })

/** Returns a function that refetches the rates. */
export function useRatesChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [PATH] })
}

/** Parses a rate, or returns 0 if it is not valid yet. */
export const rateOf = (text: string): GameRate => readGameRate(text.trim()) ?? (0n as GameRate)

/** Returns the rate of a card: its own, or the owner rate of the settings on this screen. */
export const rateOfCard = (
  { ownRate }: Pick<AdminGameSettings, 'ownRate'>,
  { owner }: Settings['gameRates'],
): GameRate => rateOf(ownRate ?? owner)

export function rateText(rate: GameRate): string {
  const figure = decimalText(formatFixed(rate, 'BV3 per minute', 2))
  return t`${figure} BV3/min`
}
