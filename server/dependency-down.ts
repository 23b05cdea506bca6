/** A required service is down, lags or cannot be trusted right now. The HTTP edge answers 503, and nothing was changed. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
}

/** The clocks disagree, so no decision may depend on the time. The HTTP edge answers 503, and nothing was changed. */
export class ClockOff extends Error {
  override readonly name = 'ClockOff'
}

/**
 * A write or a commit was sent, and its outcome is unknown: the database may have done it or not. A repeated request with the
 * same key is done only once.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}
