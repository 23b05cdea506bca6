import type { Metrics } from '../http/metrics.ts'
import type { Backlog } from '../outbox/start-delivering.ts'

/** Returns a function that sets the metrics of the outbox. */
export const measureOutbox =
  (metrics: Pick<Metrics, 'outboxWaiting' | 'outboxOldestSeconds' | 'outboxGivenUp'>) =>
  ({ waiting, oldestSeconds, givenUp }: Backlog): void => {
    metrics.outboxWaiting.set(waiting)
    metrics.outboxOldestSeconds.set(oldestSeconds)
    metrics.outboxGivenUp.set(givenUp)
  }
