import type { FloorDeps } from '../../solvency/check-floor.ts'

/** Figures, floor and sales go by the same wallets. */
export type SolvencyDeps = FloorDeps
