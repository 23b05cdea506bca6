/** What about a run an operator should look at. None of them proves anything, and none refuses anything. */
export const RUN_SIGNALS = ['steady_lead', 'steady_hold', 'many_hours', 'shared_network', 'score_differs'] as const
export type RunSignal = (typeof RUN_SIGNALS)[number]

/** The figures that the signals of a run follow from; those that it has nothing to tell of are left out. */
export type RunFigures = {
  /** Jumps that cleared an obstacle. */
  readonly jumps?: number
  /** How much the presses before them differ in their lead, in hundredths of a tick. */
  readonly leadSpread?: number
  /** How much the presses differ in their length, in hundredths of a tick. */
  readonly holdSpread?: number
  /** What the wallet has played in the 24 hours up to its end, in milliseconds. */
  readonly playedMs?: number
  /** Other wallets that have started runs from the same network that day. */
  readonly otherWallets?: number
  /** What the browser said that it scored. */
  readonly claimedScore?: number
}
