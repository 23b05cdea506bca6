import { toActivityFacts } from '#core/activity-facts.ts'
import type { ACTIVITY_KINDS, ActivityLine } from '#core/api/activity.ts'
import { explain, type LineFacts } from '#core/explain.ts'
import type { Variant } from '#core/game/rules.ts'
import type { BackfilledReason, TransferReason } from '#core/ledger.ts'
import { formatAmount, gameRate } from '#core/money.ts'
import type { Executor } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { type ReadLinesRow, readLines, readLinesButMining } from './activity.sql.ts'

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const KIND_OF: Readonly<Record<TransferReason, ActivityKind>> = {
  card_sale: 'purchase',
  payment_surplus: 'purchase',
  payment_unallocated: 'purchase',
  payment_refund: 'purchase',
  referral_bonus: 'referral',
  mining_card: 'mining',
  mining_base: 'mining',
  withdrawal_hold: 'withdrawal',
  withdrawal_release: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  airdrop_join: 'airdrop',
  airdrop_referral: 'airdrop',
  airdrop_referrer: 'airdrop',
  game_play: 'game',
  operator_grant: 'grant',
  import: 'other',
  backfill: 'other',
  correction: 'other',
}

const reasonsOf = (kind: ActivityKind | null) =>
  Object.entries(KIND_OF).flatMap(([reason, of]) => (kind === null || of === kind ? [reason] : []))

export type ActivityQuery = {
  readonly userId: number
  readonly kind: ActivityKind | null
  /** Only lines older than this id are read; null for the newest. */
  readonly beforeId: number | null
  readonly limit: number
}

/**
 * Lists a player's ledger lines, newest first, each with its explanation. All lines together add up to the stored balance.
 *
 * A purchase is paid from the wallet and not from the balance, so its line moves nothing.
 */
export async function readActivity(db: Executor, query: ActivityQuery): Promise<ActivityLine[]> {
  const { userId, kind, beforeId, limit } = query
  const wanted = { userId, reasons: reasonsOf(kind), beforeId: beforeId ?? ID_MAX, limit }
  if (kind === null || kind === 'mining') return (await readLines(db, wanted)).map(toLine)
  return (await readLinesButMining(db, wanted)).map((row) => toLine({ ...row, before: null }))
}

function toLine(row: ReadLinesRow): ActivityLine {
  const facts = toFacts(row)
  return {
    id: Number(row.id),
    at: row.created_at.toISOString(),
    kind: KIND_OF[row.reason],
    asset: row.asset,
    amount: formatAmount(row.available, row.asset),
    held: formatAmount(row.held, row.asset),
    explanation: explain(facts),
    facts: toActivityFacts(facts),
    txHash: typeof row.details.txHash === 'string' ? row.details.txHash : null,
  }
}

/** Name for a line without a card. Cards are never deleted, so only a line older than this program could lack one. */
const UNNAMED_CARD = 'a card'

const bigintOf = (value: string | number | undefined) => BigInt(value ?? 0)
const later = (a: bigint, b: bigint) => (a > b ? a : b)

function toFacts(row: ReadLinesRow): LineFacts {
  const { reason, asset, amount, details, before } = row
  const cardName = row.card_name ?? UNNAMED_CARD
  const paidMs = bigintOf(details.minedMs) - bigintOf(before?.minedMs)
  const untilMs = bigintOf(details.untilMs)
  switch (reason) {
    case 'mining_card':
      return {
        reason,
        asset,
        amount,
        cardName,
        copies: bigintOf(details.copies),
        perDayPerCopy: bigintOf(details.perDayPerCopy),
        paidMs,
        fromMs: later(bigintOf(details.sessionStartMs), bigintOf(before?.untilMs)),
        untilMs,
      }
    case 'mining_base':
      return { reason, amount, paidMs, untilMs }
    case 'referral_bonus':
      return { reason, amount, cardName, price: bigintOf(details.price), buyer: String(details.buyer) }
    case 'withdrawal_hold':
    case 'withdrawal_release':
    case 'withdrawal_paid':
    case 'withdrawal_fee':
      return {
        reason,
        asset,
        amount,
        withdrawalId: Number(details.withdrawalId),
        toAddress: row.to_address ?? '',
        rejection: row.rejection,
        isCancelled: row.is_cancelled ?? false,
        txHash: typeof details.txHash === 'string' ? details.txHash : null,
      }
    case 'card_sale':
      return { reason, asset, amount, cardName, copies: bigintOf(details.copies) }
    case 'payment_surplus':
    case 'payment_unallocated':
    case 'payment_refund':
      return { reason, asset, amount }
    case 'airdrop_join':
      return { reason, amount }
    case 'operator_grant':
      return { reason, asset, amount }
    case 'correction':
      return { reason, asset, amount, why: String(details.why) }
    case 'airdrop_referral':
    case 'airdrop_referrer':
      return { reason, amount, otherWallet: String(details.otherWallet) }
    case 'game_play':
      return {
        reason,
        amount,
        variant: details.variant as Variant,
        score: Number(details.score),
        rate: gameRate(bigintOf(details.rate)),
        paidMs: bigintOf(details.paidMs),
        hasEarlierTime: bigintOf(details.carried) > 0n,
      }
    case 'import':
      return { reason, asset, amount, isFromReferrals: details.of === 'referral_bonus' }
    case 'backfill':
      return {
        reason,
        asset,
        amount,
        makesUpFor: details.of as BackfilledReason,
        cardName: row.card_name,
        paidMs: bigintOf(details.missedMs),
      }
  }
}

/** Columns of a player's own file and of the operator's file. */
export const ACTIVITY_COLUMNS: Readonly<Record<string, (line: ActivityLine) => string | number | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  asset: ({ asset }) => asset,
  amount: ({ amount }) => amount,
  held: ({ held }) => held,
  explanation: ({ explanation }) => explanation,
  txHash: ({ txHash }) => txHash,
}

type Asked = { readonly playerId: number }

/** A player's ledger lines as the operator's file, newest first. */
export const PLAYER_ACTIVITY_CSV = csvKind<Asked, ActivityLine>('player-activity', ({ playerId }) => ({
  columns: ACTIVITY_COLUMNS,
  readAfter: (executor, last, limit) =>
    readActivity(executor, { userId: playerId, kind: null, beforeId: last?.id ?? null, limit }),
}))
