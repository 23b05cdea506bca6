import type { WalletCall } from '#web/wallet/payments.ts'

/** Purpose of a transaction: an order of a player, or a payout of the operator (a withdrawal or a refund). */
export type Purpose = 'order' | 'payout'

/**
 * Ending of a transaction, as far as it is proven.
 *
 * - `success`: mined, and it did what was asked
 * - `reverted`: final, and it moved nothing but its fee
 * - `cancelled`: final, another transaction of the same sender has used its nonce for something else
 * - `not_sent`: the person has refused it in the wallet
 * - `over`: the end was learned elsewhere, e.g. the server has credited the order
 *
 * `unknown` is the result of following when nothing is proven. It is never stored: an unknown outcome stays open.
 */
export type ProvenEnding = 'success' | 'reverted' | 'cancelled' | 'not_sent' | 'over'
export type PaymentEnding = ProvenEnding | 'unknown'

/**
 * Statement by which a person ends a payment that no program can end.
 *
 * - `sent_nothing`: the wallet sent nothing; the chain shows nothing of it either, or does not know the named hash
 * - `pays_anew`: it stays unknown whether it was sent, and the person accepts that and wants to pay again
 */
export type ReleaseReason = 'sent_nothing' | 'pays_anew'

/** Transaction that a wallet of this browser was asked for. Stored before the wallet is asked. */
export type SentTransaction = {
  readonly purpose: Purpose
  /** Id of the order or of the payout. */
  readonly id: string
  /**
   * Id of the attempt, which tells a restarted payment from the earlier one under the same key. Empty if only one was ever begun.
   */
  readonly attempt: string
  /** Subject of the purchase, e.g. the card's id. A second payment for the same subject waits for the first one's outcome. */
  readonly subject: string
  /** Null in damaged records and in those of earlier versions. The platform's chain is used then. */
  readonly chainId: number | null
  /** Lowercase; null if a person entered the transaction by hand. */
  readonly from: string | null
  readonly call: WalletCall | null
  /** Number of the sender's transactions that were mined before the wallet was asked. */
  readonly nonceBefore: number | null
  /** Transaction's own nonce, once a node has shown it. */
  readonly nonce: number | null
  /** Hashes, oldest first. Each speed-up adds one. Empty while it is not known whether the transaction was sent. */
  readonly hashes: readonly string[]
  /**
   * Transactions that were found by their call and not named by any wallet. One that is no longer in `hashes` turned out to pay
   * for something else.
   */
  readonly found: readonly string[]
  /** False if a person has paid from elsewhere and only named the transaction. */
  readonly wasAsked: boolean
  /** Whether a person has pasted the hash. */
  readonly isByHand: boolean
  /** Whether the server has acknowledged the newest hash. */
  readonly isAnnounced: boolean
  /** Null while the outcome is open. */
  readonly ending: ProvenEnding | ReleaseReason | null
}

export type TransactionKey = Pick<SentTransaction, 'purpose' | 'id'>

export const keyOf = ({ purpose, id }: TransactionKey) => `${purpose}:${id}`

/** Returns the name of the lock that a tab holds while its wallet is asked for the payment. */
export const lockOf = (key: TransactionKey) => `paying:${keyOf(key)}`

export const isSameKey = (a: TransactionKey, b: TransactionKey) => a.purpose === b.purpose && a.id === b.id

/**
 * Returns whether the transaction is known by its call alone. Another payment of the same amount to the same address looks like
 * it.
 */
export const isGuess = (record: SentTransaction): boolean => record.found.includes(newestHash(record) ?? '')

/** Returns whether a transaction was once taken for this payment's, and turned out not to be. */
export const isSetAside = ({ found, hashes }: SentTransaction, hash: string): boolean =>
  found.includes(hash) && !hashes.includes(hash)

/** Returns the transaction that the server names for a payment; null if it is known here as another payment's. */
export const nullIfSetAside = (hash: string | null, record: SentTransaction | null): string | null =>
  hash !== null && record !== null && isSetAside(record, hash) ? null : hash

/** Returns the change of a record whose transaction pays for something else. The named hashes remain. */
export function setAside({ hashes, found }: SentTransaction): Partial<SentTransaction> {
  const named = hashes.filter((it) => !found.includes(it))
  return { hashes: named, nonce: null, isAnnounced: false, ending: null }
}

/**
 * Returns whether it ended without a transaction, by a refusal or a person's statement. A transaction that still arrives is this
 * payment's.
 */
export const hasEndedUnsent = ({ ending }: SentTransaction): boolean =>
  ending === 'not_sent' || ending === 'sent_nothing' || ending === 'pays_anew'

export const newestHash = ({ hashes }: SentTransaction): string | null => hashes.at(-1) ?? null

/**
 * Returns whether a record forbids paying for the same again. An open outcome forbids it, and so does a payout that succeeded.
 * Another copy of a card may be bought as soon as the payment of the first one has succeeded.
 */
export const blocksPayment = ({ purpose, ending }: SentTransaction) =>
  ending === null || (purpose === 'payout' && (ending === 'success' || ending === 'over'))

export type PaymentSubject = Pick<SentTransaction, 'purpose' | 'id' | 'subject' | 'from'>

/** Returns whether two payments are for the same: the same order or payout, or the same card from the same wallet. */
export const hasSameSubject = (a: PaymentSubject, b: PaymentSubject) =>
  isSameKey(a, b) || (a.purpose === 'order' && b.purpose === 'order' && a.subject === b.subject && a.from === b.from)

/** Returns the payment that must end before the same may be paid; null if a pay button may be shown. */
export const findBlockingPayment = (
  records: readonly SentTransaction[],
  payment: PaymentSubject,
): SentTransaction | null => records.find((it) => blocksPayment(it) && hasSameSubject(it, payment)) ?? null

/** Returns a record of which only the existence is known. */
export const emptyTransaction = ({ purpose, id }: TransactionKey): SentTransaction => ({
  purpose,
  id,
  attempt: '',
  subject: '',
  chainId: null,
  from: null,
  call: null,
  nonceBefore: null,
  nonce: null,
  hashes: [],
  found: [],
  wasAsked: true,
  isByHand: false,
  isAnnounced: false,
  ending: null,
})

const ENDINGS: readonly unknown[] = [
  'success',
  'reverted',
  'cancelled',
  'not_sent',
  'over',
  'sent_nothing',
  'pays_anew',
]
const HASH = /^0x[0-9a-f]{64}$/

/** Serializes a record. Numbers of 256 bits become decimal digits. */
export const writeTransaction = (transaction: SentTransaction): string =>
  JSON.stringify(transaction, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Parses a stored record. Leaves out damaged or edited fields, because the existence of the record still shows that the wallet
 * was asked.
 */
export function readTransaction(key: TransactionKey, text: string): SentTransaction {
  const bare = emptyTransaction(key)
  const stored = parse(text)
  if (stored === null) return bare
  const { attempt, subject, chainId, from, nonceBefore, nonce, wasAsked, isByHand, isAnnounced, ending } = stored
  return {
    ...bare,
    attempt: typeof attempt === 'string' ? attempt : '',
    subject: typeof subject === 'string' ? subject : '',
    chainId: isCount(chainId) ? chainId : null,
    from: typeof from === 'string' ? from.toLowerCase() : null,
    call: readCall(stored.call),
    nonceBefore: isCount(nonceBefore) ? nonceBefore : null,
    nonce: isCount(nonce) ? nonce : null,
    hashes: readHashes(stored.hashes),
    found: readHashes(stored.found),
    wasAsked: wasAsked !== false,
    isByHand: isByHand === true,
    isAnnounced: isAnnounced === true,
    ending: ENDINGS.includes(ending) ? (ending as SentTransaction['ending']) : null,
  }
}

const readHashes = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((it): it is string => typeof it === 'string' && HASH.test(it)) : []

function readCall(stored: unknown): WalletCall | null {
  if (!isObject(stored)) return null
  const { to, data, valueWei } = stored
  const isWhole = typeof to === 'string' && typeof data === 'string' && typeof valueWei === 'string'
  return isWhole && /^\d{1,78}$/.test(valueWei) ? { to, data, valueWei: BigInt(valueWei) } : null
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : null
  } catch {
    // The text was edited by hand.
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
