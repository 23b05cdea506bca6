import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { usdt } from '#core/money.ts'
import type { Database } from '../../../db/pool.ts'
import { only } from '../../../db/statement.ts'
import { DependencyDown } from '../../../dependency-down.ts'
import { keepFresh } from '../../../routing/keep-fresh.ts'
import { readToday } from './instant.sql.ts'
import type { MeansOfDay } from './instant-deps.ts'

/** However many ask: the nodes are asked at most this often. */
const FRESH_MS = 3_000
/** A player who asks for a withdrawal waits no longer for the chain; then an operator decides. */
const PATIENCE_MS = 2_000

type Deps = {
  readonly db: Database
  readonly log: Logger
  /** Null where no hot wallet pays. */
  readonly readSpendable: () => Promise<{
    readonly amount: bigint
    readonly isLow: boolean
    readonly isStopped: boolean
  } | null>
  /** Null while the chain cannot be read. */
  readonly readIsCovered: () => Promise<boolean | null>
}

/** Shares one reading among all who ask within some seconds. What cannot be read is unknown, and pays nothing at once. */
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

/** The day's sum first: what is approved while the rest is read is then counted twice, and never not at all. */
async function read({ db, readSpendable, readIsCovered }: Deps): Promise<MeansOfDay | null> {
  const today = only(await readToday(db))
  const [spendable, isCovered] = await Promise.all([readSpendable(), readIsCovered()])
  if (isCovered === null || spendable === null) return null
  const { amount, isLow, isStopped } = spendable
  return { day: today.day, approvedToAll: usdt(today.paid), isCovered, isLow, isStopped, spendable: amount }
}
