import type { FloorDeps } from '../../ledger/solvency/check-floor.ts'

/** Figures, floor and sales use the same wallets. */
export type SolvencyDeps = FloorDeps
