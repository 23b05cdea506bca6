/** A programming error, never a person's: the catcher rolls back and answers 500. */
export class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed'
}

/** @throws AssertionFailed when an invariant of ours does not hold */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message)
}
