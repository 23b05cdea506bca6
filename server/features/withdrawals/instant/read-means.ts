import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type TokenUnits, usdt } from '#core/money.ts'
import { fromTokenUnits } from '#core/token-units.ts'
import type { Database } from '../../../db/pool.ts'
import { only } from '../../../db/statement.ts'
import { DependencyDown } from '../../../dependency-down.ts'
import { keepFresh } from '../../../http/routing/keep-fresh.ts'
import { readToday } from './instant.sql.ts'
import type { MeansOfDay } from './instant-deps.ts'

/** Minimum milliseconds between two queries of the nodes, however many callers ask. */
const FRESH_MS = 3_000
/** Milliseconds that a player who requests a withdrawal waits for the chain. After that, an operator decides. */
const PATIENCE_MS = 2_000

type Deps = {
  readonly db: Database
  readonly log: Logger
  /** Returns null if no hot wallet pays. */
  readonly readSpendable: () => Promise<{
    readonly amount: TokenUnits
    readonly isLow: boolean
    readonly isStopped: boolean
  } | null>
  /** Returns null while the chain cannot be read. */
  readonly readIsCovered: () => Promise<boolean | null>
}

/**
 * Creates a reader that shares one read among all callers within some seconds. If a fact cannot be read, it is unknown, and nothing
 * is paid at once.
 */
export function createMeansReader(deps: Deps): () => Promise<MeansOfDay | null> {
  const readShared = keepFresh(FRESH_MS, () =>
    read(deps).catch((error: unknown) => {
      if (!(error instanceof DependencyDown))
        deps.log.error({ err: error }, 'what instant withdrawals need cannot be read')
      return null
    }),
  )
  return () => Promise.race([readShared(), sleep(PATIENCE_MS, null, { ref: false })])
}

/** Reads the day's sum first, so that an approval during the other reads is counted twice rather than not at all. */
async function read({ db, readSpendable, readIsCovered }: Deps): Promise<MeansOfDay | null> {
  const today = only(await readToday(db))
  const [spendable, isCovered] = await Promise.all([readSpendable(), readIsCovered()])
  if (isCovered === null || spendable === null) return null
  const { amount, isLow, isStopped } = spendable
  return {
    day: today.day,
    approvedToAll: usdt(today.paid),
    isCovered,
    isLow,
    isStopped,
    spendable: fromTokenUnits('USDT', amount),
  }
}
