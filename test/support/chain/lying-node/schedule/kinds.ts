/** Events that must happen in a thousand schedules. The list reveals an event that no longer happens. */
const EVENTS = [
  ...['votes stall for ten minutes', '100 blocks taken back under a depth', 'more taken back than the depth'],
  ...['ranges of 10', 'ranges of 100', 'ranges of 1000'],
  ...['few logs at once', 'too many calls', 'no receipts of a block'],
  ...['one of three inflates', 'one of three finalizes at once', 'one of three hides logs', 'two of three are down'],
  ...['dust in one transaction', 'dust in each block', 'credited, and taken back'],
] as const
const countsByEvent = new Map<(typeof EVENTS)[number], number>()
/** Counts an event of `EVENTS`. */
export const countEvent = (kind: (typeof EVENTS)[number]) => countsByEvent.set(kind, (countsByEvent.get(kind) ?? 0) + 1)
const TIMES_MIN = 3

/** Lists the events that happened too rarely. */
export const listRareEvents = () => EVENTS.filter((kind) => (countsByEvent.get(kind) ?? 0) < TIMES_MIN)
