/** A bug that is put into the program on purpose: one change of one file, and the tests that should notice it. */
export type Mutant = {
  /** What is wrong with the program then, e.g. 'a bonus of 16 %'. */
  readonly name: string
  readonly file: string
  /** A text that stands in the file exactly once. */
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
  /** Why nothing can notice it; only where that is so. */
  readonly equivalent?: string
}
