import type { Logger } from 'pino'
import type { Metrics } from '../../http/metrics.ts'
import { keepFresh } from '../../http/routing/keep-fresh.ts'

/** Milliseconds that a scrape waits for a measure. A database or a node that hangs must not hide the other measures. */
const PATIENCE_MS = 3_000

type Measure = {
  /** Name for the log, and for the metric of failed measures. */
  readonly name: string
  /** Minimum milliseconds between two takes, however many scrapes there are. */
  readonly freshMs: number
  readonly take: () => Promise<void>
}

/**
 * Adds a measure, which is taken at each scrape if the last reading is too old. A failed measure keeps its last value and is
 * counted.
 */
export function addMeasure(
  metrics: Metrics,
  log: Pick<Logger, 'warn'>,
  { name, freshMs, take }: Measure,
  patienceMs = PATIENCE_MS,
): void {
  metrics.measureFailures.inc({ measure: name }, 0)
  const takeNowAndThen = keepFresh(freshMs, () =>
    take().catch((error: unknown) => {
      metrics.measureFailures.inc({ measure: name })
      log.warn({ err: error, measure: name }, 'a measure could not be taken')
    }),
  )
  metrics.beforeScrape.push(() => {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    return Promise.race([takeNowAndThen(), patience]).finally(() => clearTimeout(timer))
  })
}
