/** A deliberate bug: one change of one file, and the tests that should notice it. */
export type Mutant = {
  /** Fault that it causes in the program, e.g. 'a bonus of 16 %'. */
  readonly name: string
  readonly file: string
  /** Text that occurs in the file exactly once. */
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
  /** Reason why no test can notice it. Set only for equivalent bugs. */
  readonly equivalent?: string
}
