/** Programming error, never a user's mistake. The code that catches it rolls back and answers 500. */
export class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed'
}

/** @throws AssertionFailed if the invariant does not hold */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message)
}
