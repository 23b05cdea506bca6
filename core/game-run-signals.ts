/** Signals that an operator should look at a run. They prove nothing and refuse nothing. */
export const RUN_SIGNALS = ['steady_lead', 'steady_hold', 'many_hours', 'shared_network', 'score_differs'] as const
export type RunSignal = (typeof RUN_SIGNALS)[number]

/** Days for which the signals of a run count for its player. */
export const RECENT_DAYS = 30

/** Figures from which the signals of a run follow. Figures without a value are left out. */
export type RunFigures = {
  /** Jumps that cleared an obstacle. */
  readonly jumps?: number
  /** Spread of the leads of the presses before these jumps, in hundredths of a tick. */
  readonly leadSpread?: number
  /** Spread of the lengths of the presses, in hundredths of a tick. */
  readonly holdSpread?: number
  /** Milliseconds that the wallet has played in the 24 hours up to the run's end. */
  readonly playedMs?: number
  /** Other wallets that started runs from the same network on that day. */
  readonly otherWallets?: number
  /** Score that the browser reported. */
  readonly claimedScore?: number
}

/** Limits at which a figure becomes a signal; `docs/decisions/0037-courses-by-chunks.md` says how they were chosen. */
const LIMITS = {
  /** Fewest jumps from which the evenness of presses is judged. */
  jumpsMin: 30,
  /** Hundredths of a tick. A person's leads differ by two ticks and more. Those of a program with a fixed lead do not differ. */
  leadSpreadMax: 100,
  holdSpreadMax: 50,
  /** Milliseconds. Most people cannot play more in 24 hours. */
  playedMsMax: 8 * 3_600_000,
  /** A family or a café has as many. */
  otherWalletsMax: 3,
} as const

/**
 * Returns the signals of a run, in the order of `RUN_SIGNALS`.
 *
 * @param score result of the server's replay
 */
export function signalsOf(figures: RunFigures, score: number): RunSignal[] {
  const { jumps = 0, leadSpread, holdSpread, playedMs = 0, otherWallets = 0, claimedScore = score } = figures
  const isMeasured = jumps >= LIMITS.jumpsMin
  const found: Readonly<Record<RunSignal, boolean>> = {
    steady_lead: isMeasured && leadSpread !== undefined && leadSpread <= LIMITS.leadSpreadMax,
    steady_hold: isMeasured && holdSpread !== undefined && holdSpread <= LIMITS.holdSpreadMax,
    many_hours: playedMs > LIMITS.playedMsMax,
    shared_network: otherWallets > LIMITS.otherWalletsMax,
    score_differs: claimedScore !== score,
  }
  return RUN_SIGNALS.filter((signal) => found[signal])
}
