import type { Logger } from 'pino'
import type { Metrics } from '../../http/metrics.ts'
import { keepFresh } from '../../routing/keep-fresh.ts'

/** A scrape gets what is known by then: a database or a node that hangs must not hide the rest. */
const PATIENCE_MS = 3_000

type Measure = {
  /** For the log, and for the metric of measures that fail. */
  readonly name: string
  /** However many scrape: it is taken at most this often. */
  readonly freshMs: number
  readonly take: () => Promise<void>
}

/** Has a measure taken at each scrape that finds the last one too old. What cannot be read keeps its last value, and is counted. */
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
