import type { FloorDeps } from '../../solvency/check-floor.ts'

/** Figures, floor and sales use the same wallets. */
export type SolvencyDeps = FloorDeps
