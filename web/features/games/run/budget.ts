import type { GameAllowance } from '#core/api/game-runs.ts'

/** Returns whether the games can pay this player nothing more today. */
export const isBudgetSpent = ({ budget }: GameAllowance): boolean => Number(budget.leftForYouBv3) === 0
