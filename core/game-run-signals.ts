/** What about a run an operator should look at. None of them proves anything, and none refuses anything. */
export const RUN_SIGNALS = ['steady_lead', 'steady_hold', 'many_hours', 'shared_network', 'score_differs'] as const
export type RunSignal = (typeof RUN_SIGNALS)[number]

/** Signals of runs count for a player for so many days. */
export const RECENT_DAYS = 30

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

/** From these figures on there is something to look at; `docs/decisions/0037-courses-by-chunks.md` says how they were chosen. */
const LIMITS = {
  /** With fewer jumps than these nothing is said of how even they were. */
  jumpsMin: 30,
  /** Hundredths of a tick. A person's leads differ by two ticks and more, a program's with a fixed lead by none. */
  leadSpreadMax: 100,
  holdSpreadMax: 50,
  /** More in 24 hours than most people can. */
  playedMsMax: 8 * 3_600_000,
  /** A family or a café has that many. */
  otherWalletsMax: 3,
} as const

/**
 * What about a run an operator should look at, in the order of `RUN_SIGNALS`.
 *
 * @param score by the server's replay
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
