import { ClockOff } from '../fault.ts'
import type { Statement } from './statement.ts'

/** Final block as this process first saw it. */
type SeenBlock = {
  readonly number: bigint
  /** Block's own time, in milliseconds since 1970. */
  readonly timeMs: bigint
  /** Milliseconds of the monotonic clock when it was seen. */
  readonly sinceMs: number
  /** Whether a lower block was seen before it: the first block that a process sees may be an old one. */
  readonly hasRisen: boolean
}

/** Clock that is probably wrong. */
export type ClockSuspect = 'database' | 'process' | 'chain'

export type ClockTrouble = {
  readonly suspect: ClockSuspect
  /** Milliseconds by which the database is ahead of the expected time; negative if it is behind. */
  readonly aheadMs: number
}

export type Clock = {
  /** Returns the milliseconds of this process's monotonic clock. */
  nowMs(): number
  /**
   * Compares a time of the database with the time that this process expects.
   *
   * @param databaseMs milliseconds since 1970
   * @param sentMs moment at which the database was asked, by `nowMs`
   * @returns null if they agree
   */
  compare(databaseMs: number, sentMs: number): ClockTrouble | null
  /** @throws ClockOff if they do not agree */
  check(databaseMs: number, sentMs: number): void
  /** Returns the last trouble that `check` met since the last call. */
  readTrouble(): ClockTrouble | null
  /** Compares with the time of final blocks from then on. */
  followBlocks(readFinal: () => SeenBlock | null): void
}

type ClockOptions = {
  readonly toleranceMs: number
  readonly monotonicMs?: () => number
  readonly wallMs?: () => number
}

/**
 * Milliseconds over which the best block is used. Blocks are noticed late, never early, so the best of the last hour is
 * closest to the true time.
 */
const BEST_OF_MS = 3_600_000
/** Maximum milliseconds of a new final block's age that does not yet contradict the clocks here. */
const LATE_MS_MAX = 600_000

/**
 * Compares three clocks: the database's, this process's monotonic clock and the time of final blocks.
 *
 * The expected time is that of a final block plus the monotonic time since it was seen. Until the first block, and on the
 * local chain, which makes blocks on demand, it is this machine's wall clock.
 */
export function createClock({
  toleranceMs,
  monotonicMs = () => performance.now(),
  wallMs = Date.now,
}: ClockOptions): Clock {
  let readFinal: () => SeenBlock | null = () => null
  let lastBlock: SeenBlock | null = null
  let best = { offsetMs: Number.NEGATIVE_INFINITY, fromMs: Number.NEGATIVE_INFINITY }
  let bestBefore = Number.NEGATIVE_INFINITY
  let lastSound: { readonly databaseMs: number; readonly atMs: number } | null = null
  let trouble: ClockTrouble | null = null

  /** Returns the milliseconds to add to the monotonic clock to get the expected time. */
  function expectedOffset(): number {
    const block = readFinal()
    if (block?.hasRisen && block.number !== lastBlock?.number) {
      lastBlock = block
      const offsetMs = Number(block.timeMs) - block.sinceMs
      if (block.sinceMs - best.fromMs > BEST_OF_MS) {
        bestBefore = best.offsetMs
        best = { offsetMs, fromMs: block.sinceMs }
      } else if (offsetMs > best.offsetMs) best = { ...best, offsetMs }
    }
    return lastBlock === null ? wallMs() - monotonicMs() : Math.max(best.offsetMs, bestBefore)
  }

  function compare(databaseMs: number, sentMs: number): ClockTrouble | null {
    const offset = expectedOffset()
    const aheadMs = differenceTo(offset, databaseMs, sentMs)
    if (aheadMs !== null && !agreesWithLastBlock(databaseMs, sentMs) && !isBlockLate(databaseMs, sentMs)) {
      return { suspect: suspectOf(databaseMs, sentMs), aheadMs }
    }
    lastSound = { databaseMs, atMs: sentMs }
    return null
  }

  /** Returns the milliseconds by which the database is ahead, if that exceeds the tolerance. */
  function differenceTo(offset: number, databaseMs: number, sentMs: number): number | null {
    const early = databaseMs - (sentMs + offset)
    const late = databaseMs - (monotonicMs() + offset)
    if (early >= -toleranceMs && late <= toleranceMs) return null
    return Math.round(early < -toleranceMs ? early : late)
  }

  /** Drops a best offset that the database and the newest block both contradict: a block had a time of the future. */
  function agreesWithLastBlock(databaseMs: number, sentMs: number): boolean {
    if (lastBlock === null) return false
    const offsetMs = Number(lastBlock.timeMs) - lastBlock.sinceMs
    if (differenceTo(offsetMs, databaseMs, sentMs) !== null) return false
    best = { offsetMs, fromMs: lastBlock.sinceMs }
    bestBefore = Number.NEGATIVE_INFINITY
    return true
  }

  /**
   * Returns whether the only difference is that blocks come late, e.g. after a start while nodes catch up. Both clocks here must agree,
   * and the database must not have moved against the monotonic clock.
   */
  function isBlockLate(databaseMs: number, sentMs: number): boolean {
    if (lastBlock === null || Math.abs(databaseMs - wallMs()) > toleranceMs || hasMoved(databaseMs, sentMs))
      return false
    const lateMs = databaseMs - (Number(lastBlock.timeMs) - lastBlock.sinceMs + sentMs)
    return lateMs > 0 && lateMs <= LATE_MS_MAX
  }

  /** Returns whether the database's clock has moved against the monotonic clock since both were last sound. */
  const hasMoved = (databaseMs: number, sentMs: number): boolean =>
    lastSound !== null && Math.abs(databaseMs - lastSound.databaseMs - (sentMs - lastSound.atMs)) > toleranceMs

  function suspectOf(databaseMs: number, sentMs: number): ClockSuspect {
    const agreesWithWall = Math.abs(databaseMs - wallMs()) <= toleranceMs
    if (lastSound === null) return agreesWithWall ? 'chain' : 'database'
    if (!hasMoved(databaseMs, sentMs)) return 'chain'
    // The monotonic clock stops while a machine is suspended. A block that came since then tells which of the two is right.
    const hasBlockSince = lastBlock !== null && lastBlock.sinceMs > lastSound.atMs
    return hasBlockSince || !agreesWithWall ? 'database' : 'process'
  }

  return {
    nowMs: monotonicMs,
    compare,
    check(databaseMs, sentMs) {
      const found = compare(databaseMs, sentMs)
      if (found === null) return
      trouble = found
      throw new ClockOff(describeTrouble(found))
    },
    readTrouble() {
      const taken = trouble
      trouble = null
      return taken
    },
    followBlocks(read) {
      readFinal = read
    },
  }
}

const NAMES: Readonly<Record<ClockSuspect, string>> = {
  database: "The database's clock is off",
  process: "This process's clock is off: was its machine suspended?",
  chain: 'The time of final blocks differs from the clocks here',
}

/** Returns a sentence for the log and the alarm. */
export function describeTrouble({ suspect, aheadMs }: ClockTrouble): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const direction = aheadMs < 0 ? 'behind' : 'ahead of'
  return `${NAMES[suspect]}. The database is ${seconds} s ${direction} the expected time.`
}

/**
 * Tables with a column whose default is the database's clock: an insert reads the clock without naming it. `audit_alarms` is left
 * out, because an alarm of the audit must be stored while the clock is off.
 */
export const TIMED_TABLES: readonly string[] = [
  'airdrop_referrals',
  'airdrop_submissions',
  'arrivals',
  'audit_acceptances',
  'audit_log',
  'bnb_prices',
  'cards',
  'chain_alarms',
  'chain_cursors',
  'chain_identity',
  'database_home',
  'game_chunks',
  'game_networks',
  'game_runs',
  'images',
  'import_rows',
  'ledger_transfers',
  'login_failures',
  'lots',
  'mining_sessions',
  'operator_devices',
  'operator_networks',
  'operator_requests',
  'operator_tokens',
  'operators',
  'orders',
  'payments',
  'payout_holds',
  'payout_payers',
  'payout_strays',
  'payout_transactions',
  'payout_voids',
  'payouts',
  'player_notes',
  'player_requests',
  'processes',
  'purchase_names',
  'purchases',
  'recovery_codes',
  'sessions',
  'settings',
  'users',
  'withdrawal_freezes',
  'withdrawals',
]
const READS_CLOCK = new RegExp(String.raw`clock_now\(|\binsert into (?:${TIMED_TABLES.join('|')})\b`)

const usesClock = new Map<string, boolean>()

/** Returns whether a statement reads the database's clock, by its text or by the default of a column. */
export function readsClock({ name, text }: Statement): boolean {
  const known = usesClock.get(name)
  if (known !== undefined) return known
  const found = READS_CLOCK.test(text)
  usesClock.set(name, found)
  return found
}
