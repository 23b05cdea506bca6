import type { CallRequest } from '#core/api/call.ts'
import { type CardView, changeCard, createCard, listAdminCards, listCards } from '#core/api/cards.ts'
import { type CardDraft, type DraftRefusal, readDraft } from '#core/card-draft.ts'
import { isWithinBv3Bound, shortfallOf } from '#core/cards.ts'
import { type CatalogueCard, DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { areOriginsShort, imageOrigins, NO_PICTURE } from '#core/image-url.ts'
import { formatAmount } from '#core/money.ts'
import { CARD_FIELDS, CARD_TERMS, moneyMovedBy } from '#core/money-moves.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { findUndoneEntry } from '../../audit/log/read-audit-log.ts'
import { type Broadcast, type CachedReading, cacheReading } from '../../db/broadcast.ts'
import { type Database, type Executor, first, only, type Transaction, transact } from '../../db/statement.ts'
import { LOCKS } from '../../db/with-lock.ts'
import { type SerializedAnswer, serializeAnswer } from '../../http/routing/answers.ts'
import { csvKind, readAtOnce } from '../../http/routing/csv-file.ts'
import type { AnnounceToAll } from '../../http/routing/notify-pages.ts'
import { listRoute, type OperatorSession, queryAll, type Route, route } from '../../http/routing/route.ts'
import { readCopies } from '../../ledger/totals.ts'
import {
  insertCard,
  lockCard,
  lockStock,
  type ReadCardsRow,
  readAnyCard,
  readCardNames,
  readCards,
  updateCard,
} from './cards.sql.ts'

export const cardRoutes = (deps: CardDeps): Route[] => [
  route(listCards, async () => ok((await deps.cards.current()).answer)),
  listRoute(listAdminCards, CARDS_CSV, queryAll, async () => ok(await readAdminCards(deps.db))),
  route(createCard, ({ session, body }) => putOnSale(deps, session, body)),
  route(changeCard, ({ session, params, body }) => editCard(deps, session, params.id, body)),
]

type CardDeps = {
  readonly db: Database
  readonly cards: CachedCards
  readonly announceToAll: AnnounceToAll
}
type CardCreation = CallRequest<typeof createCard>['body']
type CardChange = CallRequest<typeof changeCard>['body']
type CardRefusal =
  | DraftRefusal
  | 'card_costs_more_than_price'
  | 'card_bv3_exceeds_price'
  | 'image_hosts_too_many'
  | 'operator_proof_required'

/** Lists the cards from the database, because an edit must not start from a cached card. */
export async function readAdminCards(db: Executor): Promise<CardView[]> {
  const [rows, copies] = await Promise.all([readCards(db), readCopies(db)])
  return rows.map((row) => toCardView(row, copies.get(Number(row.id)) ?? 0))
}

/** Puts a new card on sale. */
async function putOnSale(
  deps: CardDeps,
  operator: OperatorSession,
  { confirmedShortfall, ...written }: CardCreation,
): Promise<Result<CardView, CardRefusal>> {
  const draft = { ...written, imageUrl: written.imageUrl || NO_PICTURE, isActive: true }
  const columns = planCard(null, draft, operator, confirmedShortfall)
  if (!columns.ok) return columns
  const made = await transact<CardView, CardRefusal>(deps.db, async (tx) => {
    if (!(await hasRoomForHost(tx, draft.imageUrl))) return refuse('image_hosts_too_many')
    const card = toCardView(only(await insertCard(tx, columns.value)), 0)
    await writeAuditLog(tx, {
      username: operator.username,
      action: 'create card',
      subject: { kind: 'card', key: card.id },
      details: { name: card.name, ...confirmedShortfallText(confirmedShortfall) },
      after: recordOf(card),
    })
    return ok(card)
  })
  if (made.ok) publishCards(deps)
  return made
}

/** Edits a card. Bought copies and open orders keep their terms. */
export async function editCard(
  deps: CardDeps,
  operator: OperatorSession,
  id: number,
  { confirmedShortfall, version, ...written }: CardChange,
): Promise<Result<CardView, CardRefusal | 'card_unknown' | 'card_changed_meanwhile'>> {
  // Read before the transaction: on a cluster, a transaction that has queried all nodes cannot write a table that is copied to each
  // of them.
  const sold = (await readCopies(deps.db)).get(id) ?? 0
  const changed = await transact<CardView, CardRefusal | 'card_unknown' | 'card_changed_meanwhile'>(
    deps.db,
    async (tx) => {
      const row = first(await lockCard(tx, { id }))
      if (row === null) return refuse('card_unknown')
      if (version !== undefined && version !== row.version) return refuse('card_changed_meanwhile')
      const before = toCardView(row, sold)
      const isActive = written.isActive ?? row.is_active
      const draft = { ...editedDraft(before, written), isActive }
      const columns = planCard(before, draft, operator, confirmedShortfall)
      if (!columns.ok) return columns
      if (!(await hasRoomForHost(tx, columns.value.imageUrl))) return refuse('image_hosts_too_many')
      const after = toCardView(
        only(await updateCard(tx, { id, ...columns.value, isActive, version: row.version })),
        sold,
      )
      const what = { action: 'change card', subject: { kind: 'card', key: id }, after: recordOf(after) } as const
      const details = {
        name: after.name,
        ...confirmedShortfallText(confirmedShortfall),
        ...(await findUndoneEntry(tx, what)),
      }
      await writeAuditLog(tx, { username: operator.username, ...what, details, before: recordOf(before) })
      return ok(after)
    },
  )
  if (changed.ok) publishCards(deps)
  return changed
}

/**
 * Returns the columns of a card. The operator must confirm the shortfall. Another text or picture needs a proof. Terms that cost
 * more than the former ones also need a proof, and must be within the bound of BV3. A card that an older program sold beyond the
 * bound may still be taken off sale.
 *
 * @param before null for a new card
 */
function planCard(
  before: CardView | null,
  draft: CardDraft & { readonly isActive: boolean },
  { isProven }: OperatorSession,
  confirmedShortfall: string | undefined,
) {
  const read = readDraft(draft)
  if (!read.ok) return read
  const { price, terms } = read.value
  const shortfall = shortfallOf(price, terms.totalUsdt)
  if (shortfall > 0n && formatAmount(shortfall, 'USDT') !== confirmedShortfall) {
    return refuse('card_costs_more_than_price')
  }
  const was = before && recordOf(before)
  if (moneyMovedBy(CARD_TERMS, was, draft).length > 0 && !isWithinBv3Bound(price, terms))
    return refuse('card_bv3_exceeds_price')
  if (moneyMovedBy(CARD_FIELDS, was, draft).length > 0 && !isProven) return refuse('operator_proof_required')
  const lines = draft.descriptionEs === '' ? {} : { es: draft.descriptionEs }
  const { name, description, imageUrl } = draft
  return ok({ name, description, lines: JSON.stringify(lines), imageUrl, price, ...terms })
}

/** Returns whether the pages' content policy has room for a picture's host beside those of all cards. */
async function hasRoomForHost(tx: Transaction, imageUrl: string): Promise<boolean> {
  const used = (await readCards(tx)).map((card) => card.image_url)
  return areOriginsShort([...used, imageUrl]) || imageOrigins([...used, imageUrl]).length === imageOrigins(used).length
}

/** Merges an edit into a card. Fields that are not given keep their values. */
function editedDraft(card: CardView, written: CardChange): CardDraft {
  return {
    name: written.name ?? card.name,
    description: written.description ?? card.description,
    descriptionEs: written.descriptionEs ?? card.lines.es ?? '',
    imageUrl: (written.imageUrl ?? card.imageUrl) || NO_PICTURE,
    price: written.price ?? card.price,
    totalBv3: written.totalBv3 ?? String(card.totalBv3),
    totalUsdt: written.totalUsdt ?? card.totalUsdt,
    dailyBv3: written.dailyBv3 ?? String(card.dailyBv3),
    dailyUsdt: written.dailyUsdt ?? card.dailyUsdt,
  }
}

const confirmedShortfallText = (confirmedShortfall: string | undefined): Readonly<Record<string, string>> =>
  confirmedShortfall === undefined ? {} : { confirmedShortfall }

/** Returns the fields that an edit can change, named as in the editing call. */
const recordOf = ({ id: _, totalBought: __, lines, ...card }: CardView) => ({
  ...card,
  descriptionEs: lines.es ?? '',
})

/** Runs after commit. */
function publishCards({ cards, announceToAll }: CardDeps): void {
  cards.publishChange()
  announceToAll({ type: 'settings' })
}

/** Cards with the fields that an operator edits, as a file, cheapest first. */
export const CARDS_CSV = csvKind<Record<never, never>, CardView>('cards', () => ({
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    description: ({ description }) => description,
    descriptionEs: ({ lines }) => lines.es ?? null,
    imageUrl: ({ imageUrl }) => imageUrl,
    price: ({ price }) => price,
    totalBv3: ({ totalBv3 }) => totalBv3,
    totalUsdt: ({ totalUsdt }) => totalUsdt,
    dailyBv3: ({ dailyBv3 }) => dailyBv3,
    dailyUsdt: ({ dailyUsdt }) => dailyUsdt,
    isActive: ({ isActive }) => (isActive ? 'yes' : 'no'),
    totalBought: ({ totalBought }) => totalBought,
    version: ({ version }) => version,
  },
  readAfter: readAtOnce(readAdminCards),
}))

/** Every card, on sale or not, cheapest first. */
export type CachedCards = CachedReading<{ readonly cards: readonly CardView[]; readonly answer: SerializedAnswer }>

/** Caches the cards in this process until one is changed or bought. */
export const cacheCards = (db: Executor, broadcast: Broadcast): CachedCards =>
  cacheReading(broadcast, 'cards', async () => {
    const copies = await readCopies(db)
    const cards = (await readCards(db)).map((row) => toCardView(row, copies.get(Number(row.id)) ?? 0))
    return { cards, answer: serializeAnswer(listCards, cards) }
  })

/** Hundredths in one BV3. */
const BV3_UNIT = 100n

/**
 * Converts a card to its view.
 *
 * @param totalBought copies that players own, bought or not
 */
export const toCardView = (row: ReadCardsRow, totalBought: number): CardView => ({
  id: Number(row.id),
  name: row.name,
  description: row.description,
  lines: { ...row.lines, en: row.description },
  imageUrl: row.image_url,
  price: formatAmount(row.price, 'USDT'),
  totalBv3: Number(row.total_bv3 / BV3_UNIT),
  totalUsdt: formatAmount(row.total_usdt, 'USDT'),
  dailyBv3: Number(row.daily_bv3 / BV3_UNIT),
  dailyUsdt: formatAmount(row.daily_usdt, 'USDT'),
  isActive: row.is_active,
  totalBought,
  version: row.version,
})

/** Puts the default cards on sale if no card exists. Two processes that start at once do it once. */
export async function stockCards(db: Database): Promise<void> {
  if ((await readAnyCard(db)).length > 0) return
  await db.transaction(async (tx) => {
    await lockStock(tx, { lock: LOCKS.stock })
    if ((await readAnyCard(tx)).length > 0) return
    for (const card of DEFAULT_CATALOGUE) await stock(tx, card)
  })
}

/**
 * Puts each default card on sale whose name is missing.
 *
 * @returns how many were missing
 */
export const stockMissingCards = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    await lockStock(tx, { lock: LOCKS.stock })
    const names = new Set((await readCardNames(tx)).map(({ name }) => name))
    const missing = DEFAULT_CATALOGUE.filter(({ name }) => !names.has(name))
    for (const card of missing) await stock(tx, card)
    return missing.length
  })

async function stock(tx: Transaction, { slug, name, lines, price, terms }: CatalogueCard): Promise<void> {
  const { en: description, ...others } = lines
  const imageUrl = `/cards/${slug}.svg`
  await insertCard(tx, { name, description, lines: JSON.stringify(others), imageUrl, price, ...terms })
}
