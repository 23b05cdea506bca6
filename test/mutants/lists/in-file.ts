import type { Mutant } from '../mutant.ts'

/** The bugs of one file, which the same tests should notice: name, text, and what stands there instead. */
export const inFile = (
  file: string,
  tests: readonly string[],
  ...changes: readonly (readonly [name: string, from: string, to: string])[]
): Mutant[] => changes.map(([name, from, to]) => ({ name, file, from, to, tests }))
