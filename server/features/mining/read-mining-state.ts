import type { MiningState } from '#core/api/mining.ts'
import { spanMs } from '#core/listing.ts'
import {
  accrued,
  addEarned,
  BASE_BV3_PER_DAY,
  type Earned,
  earnedInSession,
  GUEST_BV3_PER_DAY,
  MS_PER_DAY,
  NOTHING_EARNED,
  ratePerDay,
} from '#core/mining.ts'
import { bv3, formatAmount, subtract, usdt } from '#core/money.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { baseMinedMs, type KeptLot, readMining } from '../../ledger/mining/read-mining.ts'
import { type ReadRunningSessionsRow, readRunningSessions } from './sessions.sql.ts'

const MINUTES_PER_DAY = 1_440n
const BV3_UNIT = 100n
/** BV3 a minute is shown with more digits than BV3 is kept with: a rate is not an amount. */
const RATE_DIGITS = 10n ** 16n

const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

/** A rate of BV3 a minute as decimal text, rounded down. */
const bv3PerMinute = (perDayHundredths: bigint) =>
  formatAmount((perDayHundredths * RATE_DIGITS) / MINUTES_PER_DAY, 'USDT')

/** Running sessions of a player and what each has earned since its start. */
export async function readMiningState(db: Database, userId: number): Promise<MiningState> {
  // One snapshot for both: a stop between them would show a session that earns nothing.
  return db.transaction((tx) => readInSnapshot(tx, userId), { isSnapshot: true })
}

async function readInSnapshot(db: Transaction, userId: number): Promise<MiningState> {
  const running = await readRunningSessions(db, { userId })
  const snapshot = await readMining(db, userId)
  const { nowMs, listing, base } = snapshot
  const sessions = running.map((row) => {
    const lots = snapshot.runningLots.filter((lot) => lot.cardId === Number(row.card_id))
    const earned = lots.map((lot) => earnedInSession(lot, nowMs, listing)).reduce(addEarned, NOTHING_EARNED)
    return { row, lots, earned }
  })
  const baseEarned = subtract(accrued(BASE_BV3_PER_DAY, baseMinedMs(snapshot)), accrued(BASE_BV3_PER_DAY, base.minedMs))
  const all = sessions.map(({ earned }) => earned).reduce(addEarned, { bv3: baseEarned, usdt: usdt(0n) })
  const rate = snapshot.runningLots
    .map((lot) => ratePerDay(lot, nowMs, listing))
    .reduce(addEarned, { bv3: base.miningSinceMs === null ? bv3(0n) : BASE_BV3_PER_DAY, usdt: usdt(0n) } as Earned)
  return {
    sessions: sessions.map(({ row, lots, earned }) => ({
      cardId: Number(row.card_id),
      sessionStart: row.started_at.toISOString(),
      card: cardOfTerms(row, lots),
      copies: Number(lots.reduce((copies, lot) => copies + lot.copies, 0n)),
      earnedBv3: Number(earned.bv3),
      earnedUsdt: formatAmount(earned.usdt, 'USDT'),
    })),
    earnedBv3: Number(all.bv3),
    earnedUsdt: formatAmount(all.usdt, 'USDT'),
    bv3PerMinute: bv3PerMinute(rate.bv3),
    usdtPerMinute: formatAmount(rate.usdt / MINUTES_PER_DAY, 'USDT'),
    asOf: isoOf(nowMs),
  }
}

/** The card with the terms that its oldest running lot was bought on. */
function cardOfTerms(row: ReadRunningSessionsRow, lots: readonly KeptLot[]) {
  const terms = lots[0]?.terms
  if (terms === undefined) return null
  return {
    id: Number(row.card_id),
    name: row.name,
    description: row.description,
    lines: { ...row.lines, en: row.description },
    imageUrl: row.image_url,
    price: formatAmount(row.price, 'USDT'),
    totalBv3: Number(terms.totalBv3 / BV3_UNIT),
    totalUsdt: formatAmount(terms.totalUsdt, 'USDT'),
    dailyBv3: Number(terms.dailyBv3 / BV3_UNIT),
    dailyUsdt: formatAmount(terms.dailyUsdt, 'USDT'),
    isActive: row.is_active,
  }
}

/** What a guest would see: a rate and a time, kept nowhere but in the guest's own cookie. */
export function guestMiningState(sinceMs: bigint | null, nowMs: bigint): MiningState {
  const elapsedMs = sinceMs === null ? 0n : spanMs(sinceMs, nowMs)
  const earnedBv3 = Number(accrued(GUEST_BV3_PER_DAY, elapsedMs < GUEST_SPAN_MAX_MS ? elapsedMs : GUEST_SPAN_MAX_MS))
  return {
    sessions:
      sinceMs === null
        ? []
        : [{ cardId: null, sessionStart: isoOf(sinceMs), card: null, copies: 0, earnedBv3, earnedUsdt: '0' }],
    earnedBv3,
    earnedUsdt: '0',
    bv3PerMinute: sinceMs === null ? '0' : bv3PerMinute(GUEST_BV3_PER_DAY),
    usdtPerMinute: '0',
    asOf: isoOf(nowMs),
  }
}

/** A guest's figure stops growing after a day. */
const GUEST_SPAN_MAX_MS = MS_PER_DAY
