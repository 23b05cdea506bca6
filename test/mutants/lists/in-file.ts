import type { Mutant } from '../mutant.ts'

/**
 * Returns the bugs of one file, which the same tests should notice. A change has a name, the text to replace, and its replacement.
 */
export const inFile = (
  file: string,
  tests: readonly string[],
  ...changes: readonly (readonly [name: string, from: string, to: string])[]
): Mutant[] => changes.map(([name, from, to]) => ({ name, file, from, to, tests }))
