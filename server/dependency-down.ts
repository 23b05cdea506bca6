/** A service that we need is down, lags or cannot be believed right now: the edge answers 503, and nothing was changed. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
}

/** The clocks do not agree, so nothing may be decided by the time: the edge answers 503, and nothing was changed. */
export class ClockOff extends Error {
  override readonly name = 'ClockOff'
}

/**
 * Something was written, or its commit was sent, and nobody knows how it ended: the database may have done it, or not. What is
 * asked for again under the same key is done once.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}
