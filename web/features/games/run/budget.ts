import type { GameAllowance } from '#core/api/game-runs.ts'

/** Whether today's games can pay this player nothing more. */
export const isBudgetSpent = ({ budget }: GameAllowance): boolean => Number(budget.leftForYouBv3) === 0
