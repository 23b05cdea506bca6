/** What has to happen in a thousand schedules, so that none of it drops out unseen. */
const KINDS = [
  ...['votes stall for ten minutes', '100 blocks taken back under a depth', 'more taken back than the depth'],
  ...['ranges of 10', 'ranges of 100', 'ranges of 1000'],
  ...['few logs at once', 'too many calls', 'no receipts of a block'],
  ...['one of three inflates', 'one of three finalizes at once', 'one of three hides logs', 'two of three are down'],
  ...['dust in one transaction', 'dust in each block', 'credited, and taken back'],
] as const
const happened = new Map<(typeof KINDS)[number], number>()
/** Notes that something of `KINDS` has happened in a schedule. */
export const note = (kind: (typeof KINDS)[number]) => happened.set(kind, (happened.get(kind) ?? 0) + 1)
const TIMES_MIN = 3

/** What has happened less often than it has to. */
export const tooRareKinds = () => KINDS.filter((kind) => (happened.get(kind) ?? 0) < TIMES_MIN)
