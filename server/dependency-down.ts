/** A service that we need is down, lags or cannot be believed right now: the edge answers 503, and nothing was changed. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
}
