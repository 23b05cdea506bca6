import { type Address, isAddress, isTxHash, lowercased, type TxHash } from './address.ts'
import { parseAmount, type Usdt } from './money.ts'
import { textOfWritten } from './number-text.ts'
import { parseCopyHash } from './order.ts'
import { ok, type Result, refuse } from './result.ts'

/** Kinds of rows in an older deployment's file. */
export const IMPORT_KINDS = ['user', 'purchase', 'balance'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Problems of a row, in words for the operator who runs the import. */
export const IMPORT_PROBLEMS = {
  not_utf8: 'it is not UTF-8',
  line_too_long: 'it is longer than 10,000 bytes',
  line_malformed: 'its quotes are not as RFC 4180 has them, or are never closed',
  columns_missing: 'it has fewer or more columns than the header',
  wallet_malformed: 'walletAddress is not 0x and 40 hexadecimal digits',
  referrer_malformed: 'referredBy is not a wallet address',
  referrer_is_self: 'the wallet is its own referrer',
  referrer_in_ring: 'its referrer was referred by this wallet; the account is made without one',
  referrer_too_late:
    'the wallet has a referrer, has signed in or has bought something here; its referrer there is left out',
  id_missing: 'id is missing or longer than 100 characters, or has invisible ones',
  card_unknown: 'there is no such card here, or several of that name',
  price_malformed: 'price is not a decimal amount of USDT',
  amount_malformed: 'bv3Balance is not a whole number of hundredths, or an amount of USDT is not a decimal',
  amount_too_large:
    'an amount, or what a wallet gets in all, is above 1,000,000,000,000 USDT or 10,000,000,000,000 BV3',
  earnings_malformed: 'referralEarnings is not a decimal amount of USDT',
  hash_malformed: 'txHash is not a transaction’s hash, with a hyphen and a copy’s number where it has one',
  method_unknown: 'paymentMethod is neither USDT nor BNB',
  moment_malformed: 'a moment is not ISO 8601 with a zone, or is still to come',
  says_otherwise: 'an earlier row of the same number or wallet says something else',
  id_of_other_wallet: 'another wallet has a purchase of this id',
  transaction_used: 'a payment by this transaction is credited here, or this copy of it is imported already',
} as const
export type ImportProblem = keyof typeof IMPORT_PROBLEMS

/** Row as stored: wallets in lower case, money in base units as text, moments in ISO 8601. */
export type ImportRow = {
  readonly kind: ImportKind
  readonly walletAddress: Address
  /** Id of a purchase in the older deployment. For an account and a balance, the wallet as spelled there. */
  readonly key: string
  readonly content: Readonly<Record<string, string | null>>
}

export type ImportFacts = {
  /** Returns the card of a name or an id; null if no card or several match. */
  readonly findCard: (nameOrId: string) => number | null
  /** Unix milliseconds. */
  readonly nowMs: number
}

type ImportCells = Readonly<Record<string, unknown>>
type ImportContent = Result<{ key: string; content: ImportRow['content'] }, ImportProblem>

/** Reads one row strictly. A value that cannot be read for certain is a problem and is never guessed. */
export function readImportRow(
  kind: ImportKind,
  cells: ImportCells,
  facts: ImportFacts,
): Result<ImportRow, ImportProblem> {
  const spelled = textOf(cells.walletAddress)
  if (!isAddress(spelled)) return refuse('wallet_malformed')
  const walletAddress = lowercased(spelled)
  const read = {
    user: () => readUser(cells, spelled, facts),
    purchase: () => readPurchase(cells, facts),
    balance: () => readBalance(cells, spelled),
  }[kind]()
  return read.ok ? ok({ kind, walletAddress, ...read.value }) : read
}

function readUser(cells: ImportCells, spelled: Address, { nowMs }: ImportFacts): ImportContent {
  const referrer = textOf(cells.referredBy)
  if (referrer !== '' && !isAddress(referrer)) return refuse('referrer_malformed')
  if (referrer.toLowerCase() === spelled.toLowerCase()) return refuse('referrer_is_self')
  const createdAt = readMoment(textOf(cells.createdAt), nowMs)
  if (!createdAt.ok && textOf(cells.createdAt) !== '') return createdAt
  const content = {
    referredBy: referrer === '' ? null : referrer.toLowerCase(),
    createdAt: createdAt.ok ? createdAt.value : null,
  }
  return ok({ key: spelled, content })
}

const ID_LENGTH_MAX = 100
/**
 * Characters that an id must not have. The database cannot store NUL. A lone surrogate or a character that could not be decoded
 * would give two purchases the same name.
 */
const NO_NAME = /[\p{Cc}\p{Cs}\uFFFD]/u

/** Base units. More than any real amount, and far below what a balance can hold. */
export const IMPORT_MAX = { BV3: 10n ** 15n, USDT: 10n ** 12n * 10n ** 18n } as const

function readPurchase(cells: ImportCells, { findCard, nowMs }: ImportFacts): ImportContent {
  const key = textOf(cells.id)
  if (key === '' || key.length > ID_LENGTH_MAX || NO_NAME.test(key)) return refuse('id_missing')
  const cardId = findCard(textOf(cells.card))
  if (cardId === null) return refuse('card_unknown')
  const price = readUsdt(cells.price)
  if (price === null) return refuse('price_malformed')
  if (price > IMPORT_MAX.USDT) return refuse('amount_too_large')
  const transaction = readTransaction(textOf(cells.txHash))
  if (transaction === null) return refuse('hash_malformed')
  const paymentMethod = textOf(cells.paymentMethod).toUpperCase()
  if (!['', 'USDT', 'BNB'].includes(paymentMethod)) return refuse('method_unknown')
  const purchasedAt = readMoment(textOf(cells.purchasedAt), nowMs)
  if (!purchasedAt.ok) return purchasedAt
  return ok({
    key,
    content: {
      cardId: String(cardId),
      price: String(price),
      ...transaction,
      paymentMethod: paymentMethod === '' ? null : paymentMethod,
      purchasedAt: purchasedAt.value,
    },
  })
}

const HUNDREDTHS = /^\d{1,18}$/

function readBalance(cells: ImportCells, spelled: Address): ImportContent {
  const bv3 = textOf(cells.bv3Balance)
  const usdt = readUsdt(cells.usdtBalance)
  if (!HUNDREDTHS.test(bv3) || usdt === null) return refuse('amount_malformed')
  const earnings = textOf(cells.referralEarnings) === '' ? 0n : readUsdt(cells.referralEarnings)
  if (earnings === null) return refuse('earnings_malformed')
  if (BigInt(bv3) > IMPORT_MAX.BV3 || usdt > IMPORT_MAX.USDT || earnings > IMPORT_MAX.USDT)
    return refuse('amount_too_large')
  const content = { bv3: String(BigInt(bv3)), usdt: String(usdt), referral: String(earnings) }
  return ok({ key: spelled, content })
}

/** Replaces a value that is neither a text nor a number, e.g. a list of JSON. No field accepts it. */
const NO_CELL = '\0'
const textOf = (cell: unknown): string => {
  if (cell === undefined || cell === null) return ''
  return typeof cell === 'string' || typeof cell === 'number' ? textOfWritten(cell).trim() : NO_CELL
}

function readUsdt(cell: unknown): Usdt | null {
  const amount = parseAmount(textOf(cell), 'USDT')
  return amount.ok ? amount.value : null
}

/** Reads `0x…`, or `0x…-2` for the second copy. An empty text means that the transaction is no longer known. */
function readTransaction(text: string): { txHash: TxHash | null; copy: string | null } | null {
  if (text === '') return { txHash: null, copy: null }
  const hash = text.toLowerCase()
  if (isTxHash(hash)) return { txHash: hash, copy: '1' }
  const numbered = parseCopyHash(hash)
  return numbered === null ? null : { txHash: numbered.txHash, copy: String(numbered.copy) }
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

function readMoment(text: string, nowMs: number): Result<string, 'moment_malformed'> {
  const day = MOMENT.exec(text)?.[1]
  const atMs = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN
  return atMs > 0 && atMs <= nowMs ? ok(new Date(atMs).toISOString()) : refuse('moment_malformed')
}

/** Returns whether a day exists. Without this check, 30 February would be read as a day in March. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
