import { fillGames } from './fill/fill-games.ts'
import { fillLedger } from './fill/fill-ledger.ts'
import { fillPlayers } from './fill/fill-players.ts'
import { fillPurchases } from './fill/fill-purchases.ts'
import { fillWithdrawals } from './fill/fill-withdrawals.ts'
import { type FillStep, type Size, sizeOf } from './fill/size.ts'

/** Returns the steps that fill every table that grows with players, in the order of their dependencies. */
export function fillSteps(players: number, madeAt: Date): FillStep[] {
  const size: Size = sizeOf(players, madeAt)
  return [
    ...fillPlayers(size),
    ...fillPurchases(size),
    ...fillWithdrawals(size),
    ...fillLedger(size),
    ...fillGames(size),
  ]
}
