import type { Terms } from './cards.ts'
import { isImageUrl } from './image-url.ts'
import { type Bv3, parseAmount, type Usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** A card as an operator writes it: amounts as decimal text, BV3 whole. */
export type CardDraft = {
  readonly name: string
  /** English. */
  readonly description: string
  /** The same in Spanish; empty if the card has none. */
  readonly descriptionEs: string
  /** Never empty. */
  readonly imageUrl: string
  readonly price: string
  readonly totalBv3: string
  readonly totalUsdt: string
  readonly dailyBv3: string
  readonly dailyUsdt: string
}

export type DraftRefusal =
  | 'card_name_invalid'
  | 'card_line_invalid'
  | 'image_url_invalid'
  | 'card_price_invalid'
  | 'card_bv3_invalid'
  | 'card_usdt_invalid'
  | 'card_daily_exceeds_total'

export const CARD_NAME_MAX = 60
export const CARD_LINE_MAX = 200

const ONE_USDT = 10n ** 18n
const ONE_BV3 = 100n
/** Base units. No real card comes near these limits, so they catch typing errors. */
const USDT_MAX = 100_000n * ONE_USDT
const BV3_MAX = 1_000_000_000n * ONE_BV3

/** One line of visible text: without control characters, direction marks and lone surrogates. */
const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u

const isLine = (text: string, maxLength: number) => text.length <= maxLength && VISIBLE.test(text)

export const isCardName = (text: string) => text.trim() !== '' && isLine(text, CARD_NAME_MAX)
export const isCardLine = (text: string) => isLine(text, CARD_LINE_MAX)

/** Reads a price in USDT: above zero and at most 100,000, with all decimals of the asset. Returns null for anything else. */
export function readPrice(text: string): Usdt | null {
  const price = readCardUsdt(text)
  return price === null || price === 0n ? null : price
}

/** Reads the USDT that a copy grants, from zero to 100,000. Returns null for anything else. */
export function readCardUsdt(text: string): Usdt | null {
  const amount = parseAmount(text, 'USDT')
  return amount.ok && amount.value <= USDT_MAX ? amount.value : null
}

/** Reads the whole BV3 that a copy grants, from zero to 1,000,000,000. Returns null for anything else. */
export function readCardBv3(text: string): Bv3 | null {
  const amount = parseAmount(text, 'BV3')
  return amount.ok && amount.value <= BV3_MAX && amount.value % ONE_BV3 === 0n ? amount.value : null
}

/**
 * Reads an operator's draft of a card, or refuses it for its first invalid field.
 *
 * @returns the price of a copy and what it grants, in base units
 */
export function readDraft(draft: CardDraft): Result<{ price: Usdt; terms: Terms }, DraftRefusal> {
  if (!isCardName(draft.name)) return refuse('card_name_invalid')
  if (!isCardLine(draft.description) || !isCardLine(draft.descriptionEs)) return refuse('card_line_invalid')
  if (!isImageUrl(draft.imageUrl)) return refuse('image_url_invalid')
  const price = readPrice(draft.price)
  if (price === null) return refuse('card_price_invalid')
  const totalBv3 = readCardBv3(draft.totalBv3)
  const dailyBv3 = readCardBv3(draft.dailyBv3)
  if (totalBv3 === null || dailyBv3 === null) return refuse('card_bv3_invalid')
  const totalUsdt = readCardUsdt(draft.totalUsdt)
  const dailyUsdt = readCardUsdt(draft.dailyUsdt)
  if (totalUsdt === null || dailyUsdt === null) return refuse('card_usdt_invalid')
  if (dailyBv3 > totalBv3 || dailyUsdt > totalUsdt) return refuse('card_daily_exceeds_total')
  return ok({ price, terms: { totalBv3, dailyBv3, totalUsdt, dailyUsdt } })
}
