import { setTimeout as sleep } from 'node:timers/promises'
import { toActivityFacts } from '#core/activity-facts.ts'
import { type ACTIVITY_KINDS, type ActivityLine, listActivity } from '#core/api/activity.ts'
import { listPlayerActivity } from '#core/api/admin-players.ts'
import { BYTE_ORDER_MARK, createCommaDecimals, csvLine, writesDecimalComma } from '#core/csv.ts'
import { explain, type LineFacts } from '#core/explain.ts'
import type { Variant } from '#core/game/rules.ts'
import type { BackfilledReason, TransferReason } from '#core/ledger.ts'
import { formatAmount, gameRate } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database, Executor } from '../../db/statement.ts'
import { type FileAnswer, fileAnswer } from '../../http/routing/answers.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { answerPageBefore, ID_MAX } from '../../http/routing/list-page.ts'
import { type CallContext, listRoute, queryByPlayer, type Route, route, wantsCsv } from '../../http/routing/route.ts'
import { type ReadLinesRow, readLines, readLinesButMining } from './activity.sql.ts'

export const activityRoutes = ({ db }: { readonly db: Database }): Route[] => {
  const openFile = createActivityFiles(db)
  return [
    route(listActivity, async ({ session, query }, context) => {
      const { userId } = session
      const kind = query.kind ?? null
      context.setHeader('vary', 'accept, accept-language')
      if (query.format === 'csv' || wantsCsv(context)) {
        const file = await openFile(userId, kind, query.format === 'csv' ? firstLanguage(context) : null)
        return file === null ? refuse('rate_limited') : ok(file)
      }
      return answerPageBefore(context, query, (page) => readActivity(db, { userId, kind, ...page }))
    }),

    listRoute(listPlayerActivity, PLAYER_ACTIVITY_CSV, queryByPlayer, ({ params, query }, context) =>
      answerPageBefore(context, query, (page) => readActivity(db, { userId: params.id, kind: null, ...page })),
    ),
  ]
}

type ActivityFilterKind = (typeof ACTIVITY_KINDS)[number]

const KIND_OF_REASON: Readonly<Record<TransferReason, ActivityFilterKind>> = {
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

const reasonsOf = (kind: ActivityFilterKind | null) =>
  Object.entries(KIND_OF_REASON).flatMap(([reason, of]) => (kind === null || of === kind ? [reason] : []))

type ActivityQuery = {
  readonly userId: number
  readonly kind: ActivityFilterKind | null
  /** Only lines older than this id are read; null for the newest. */
  readonly beforeId: number | bigint | null
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
    kind: KIND_OF_REASON[row.reason],
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
const laterOf = (a: bigint, b: bigint) => (a > b ? a : b)

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
        fromMs: laterOf(bigintOf(details.sessionStartMs), bigintOf(before?.untilMs)),
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
const ACTIVITY_COLUMNS: Readonly<Record<string, (line: ActivityLine) => string | number | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  asset: ({ asset }) => asset,
  amount: ({ amount }) => amount,
  held: ({ held }) => held,
  explanation: ({ explanation }) => explanation,
  txHash: ({ txHash }) => txHash,
}

type PlayerActivityQuery = { readonly playerId: number }

/** A player's ledger lines as the operator's file, newest first. */
export const PLAYER_ACTIVITY_CSV = csvKind<PlayerActivityQuery, ActivityLine>('player-activity', ({ playerId }) => ({
  columns: ACTIVITY_COLUMNS,
  readAfter: (executor, last, limit) =>
    readActivity(executor, { userId: playerId, kind: null, beforeId: last?.id ?? null, limit }),
}))

/** Returns the language that a browser prefers, as a tag; empty if it names none. */
const firstLanguage = ({ headers }: Pick<CallContext, 'headers'>): string =>
  /^[\w-]+/.exec(String(headers['accept-language'] ?? ''))?.[0] ?? ''

const PAGE_LINES = 500
/** Lines in one file: enough for years of mining by hand, or for days by a machine. */
const FILE_LINES_MAX = 100_000

/** Pause after a page, as a multiple of its read time. */
const PAUSES_PER_READ = 2

const HEADINGS = Object.keys(ACTIVITY_COLUMNS)
const CELLS = Object.values(ACTIVITY_COLUMNS)

/**
 * Creates a function that sends whole histories as files, one at a time for each player. Each history is read page by page while it
 * is sent: no connection waits for a slow reader, and other requests get two thirds of the time.
 *
 * The lines of one player are written under the player's lock. Their ids are therefore in order, and no page misses a line.
 *
 * @returns a function that opens a file. With a language, the file suits spreadsheets of that language. Without one, it follows RFC
 * 4180 for programs. Returns null while the player has another file open
 */
export function createActivityFiles(db: Database) {
  const open = new Set<number>()
  return async (
    userId: number,
    kind: ActivityFilterKind | null,
    language: string | null = null,
  ): Promise<FileAnswer | null> => {
    if (open.has(userId)) return null
    open.add(userId)
    const text = pages(db, userId, kind, language, () => open.delete(userId))
    // Starts the generator, because one that never ran skips its `finally`.
    await text.next()
    return fileAnswer({ fileName: 'activity.csv', contentType: 'text/csv; charset=utf-8', text })
  }
}

async function* pages(
  db: Database,
  userId: number,
  kind: ActivityFilterKind | null,
  language: string | null,
  leave: () => void,
): AsyncGenerator<string> {
  try {
    const rewrite = language !== null && writesDecimalComma(language) ? createCommaDecimals() : (piece: string) => piece
    yield ''
    yield (language === null ? '' : BYTE_ORDER_MARK) + rewrite(csvLine(HEADINGS))
    let beforeId: number | null = null
    for (let written = 0; written < FILE_LINES_MAX; written += PAGE_LINES) {
      const startMs = performance.now()
      const page = await readActivity(db, { userId, kind, beforeId, limit: PAGE_LINES })
      const text = page.map((line) => csvLine(CELLS.map((cell) => String(cell(line) ?? '')))).join('')
      const readMs = performance.now() - startMs
      yield rewrite(text)
      beforeId = page.at(-1)?.id ?? null
      if (page.length < PAGE_LINES) return
      await sleep(PAUSES_PER_READ * readMs)
    }
    yield rewrite(
      csvLine(HEADINGS.map((column) => (column === 'explanation' ? `Only the latest ${FILE_LINES_MAX} lines.` : ''))),
    )
  } finally {
    leave()
  }
}
