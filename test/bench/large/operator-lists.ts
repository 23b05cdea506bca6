import type { PurchaseFilters, UserFilters } from '#core/api/admin-lists.ts'
import { readAdminPurchases } from '#server/features/purchases/read-purchases.ts'
import { readAdminUsers } from '#server/features/users/routes.ts'
import { readAdminWithdrawals, readAdminWithdrawalsBack } from '#server/features/withdrawals/read-withdrawals.ts'
import { ID_MAX, type PageStart, type TimeMark } from '#server/http/routing/list-page.ts'
import type { MeasuredAction } from './recorder.ts'

const LIMIT = 50
const DAY_MS = 86_400_000
/** Milliseconds into the past. Half of all rows are older. */
const DEEP_MS = 180 * DAY_MS

type ListMeasurement = { readonly name: string; readonly act: MeasuredAction }

/**
 * Returns the operator's lists over all players: for each filter the first page, and pages in the middle forwards and backwards,
 * with their counts.
 */
export function operatorLists(nowMs: number, walletAddress: `0x${string}`): ListMeasurement[] {
  const deep: TimeMark = { at: new Date(nowMs - DEEP_MS), id: 1 }
  const places: Record<string, PageStart<TimeMark>> = {
    first: { way: 'on', from: null },
    'deep on': { way: 'on', from: deep },
    'deep back': { way: 'back', from: deep },
  }
  const month = { from: new Date(nowMs - DEEP_MS - 30 * DAY_MS), to: new Date(nowMs - DEEP_MS + 30 * DAY_MS) }
  const users: Record<string, UserFilters> = {
    all: {},
    'signed in': { signedIn: 'yes' },
    'never signed in': { signedIn: 'no' },
    'of two months': month,
    'by prefix': { wallet: walletAddress.slice(0, 8) },
  }
  const purchases: Record<string, PurchaseFilters> = {
    all: {},
    'of a card': { cardId: 2 },
    bought: { way: 'bought' },
    'in BNB': { way: 'BNB' },
    gifts: { way: 'gift' },
    'of a card, in BNB, of two months': { cardId: 2, way: 'BNB', ...month },
    'of a wallet': { wallet: walletAddress },
  }
  const each = <Filters>(
    filters: Record<string, Filters>,
    list: (filters: Filters, place: PageStart<TimeMark>) => MeasuredAction,
  ) =>
    Object.entries(filters).flatMap(([of, filter]) =>
      Object.entries(places).map(([where, place]) => ({ name: `${of}, ${where}`, act: list(filter, place) })),
    )
  return [
    ...each(users, (filters, place) => (db) => readAdminUsers(db, { filters, place, limit: LIMIT })).map((it) => ({
      ...it,
      name: `users ${it.name}`,
    })),
    ...each(purchases, (filters, place) => (db) => readAdminPurchases(db, { filters, place, limit: LIMIT })).map(
      (it) => ({ ...it, name: `purchases ${it.name}` }),
    ),
    ...withdrawals(),
  ]
}

const withdrawals = (): ListMeasurement[] =>
  (['rejected', 'completed', 'approved', null] as const).flatMap((status) => [
    {
      name: `withdrawals ${status ?? 'all'}, first`,
      act: (db) => readAdminWithdrawals(db, status, { beforeId: ID_MAX, limit: LIMIT }),
    },
    {
      name: `withdrawals ${status ?? 'all'}, back`,
      act: (db) => readAdminWithdrawalsBack(db, status, { afterId: 1, limit: LIMIT }),
    },
  ])
