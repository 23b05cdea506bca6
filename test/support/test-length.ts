/** Whether the long forms are meant: `npm test -- long` runs them, and `npm test` the short ones of the same tests. */
export const isLong = process.env.TEST_LENGTH === 'long'

/** Returns how often a test does something: enough to find a mistake in every run, or enough to find a rare one. */
export const runCount = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
