import type { WalletCall } from '#web/wallet/payments.ts'

/** What a transaction is sent for: an order of a player, or a payout of the operator (a withdrawal or a refund). */
export type Purpose = 'order' | 'payout'

/**
 * How a transaction ended, as far as it is proven.
 *
 * - `success`: mined, and it did what was asked
 * - `reverted`: final, and it moved nothing but its fee
 * - `cancelled`: final, another transaction of the same sender has used its nonce for something else
 * - `not_sent`: its person has refused it in the wallet
 * - `over`: the end was learned elsewhere, e.g. the server has credited the order
 *
 * `unknown` is what following it answers when nothing is proven. It is never stored: an unknown outcome stays open.
 */
export type ProvenEnding = 'success' | 'reverted' | 'cancelled' | 'not_sent' | 'over'
export type Ending = ProvenEnding | 'unknown'

/**
 * What a person may say to end a payment that no machine can end.
 *
 * - `sent_nothing`: the wallet sent nothing; the chain shows nothing of it either, or does not know the named hash
 * - `pays_anew`: whether it was sent stays unknown, and they want to pay anew in that knowledge
 */
export type ReleaseWord = 'sent_nothing' | 'pays_anew'

/** A transaction that a wallet of this browser was asked for. Written down before the wallet is asked. */
export type SentTransaction = {
  readonly purpose: Purpose
  /** The order's or the payout's. */
  readonly id: string
  /** Tells a payment that was begun anew from the one before it under the same key; empty where only one was ever begun. */
  readonly attempt: string
  /** What is bought, e.g. the card's id: a second payment for the same waits for the first one's outcome. */
  readonly subject: string
  /** Null in records of earlier versions, or that are damaged: then it is the platform's chain. */
  readonly chainId: number | null
  /** Lowercase; null where the transaction was entered by hand. */
  readonly from: string | null
  readonly call: WalletCall | null
  /** How many transactions of the sender were mined before the wallet was asked. */
  readonly nonceBefore: number | null
  /** The transaction's own nonce, once a node has shown it. */
  readonly nonce: number | null
  /** Oldest first, one more each time that it was sped up. None: whether it was sent is not known. */
  readonly hashes: readonly string[]
  /**
   * Transactions that were found by their call and that no wallet has named. One that is no longer among `hashes` turned out to
   * pay for something else.
   */
  readonly found: readonly string[]
  /** False where a person has paid from elsewhere and only named the transaction. */
  readonly wasAsked: boolean
  /** A person has pasted the hash. */
  readonly isByHand: boolean
  /** The server has acknowledged the newest hash. */
  readonly isAnnounced: boolean
  /** Null while the outcome is open. */
  readonly ending: ProvenEnding | ReleaseWord | null
}

export type TransactionKey = Pick<SentTransaction, 'purpose' | 'id'>

export const keyOf = ({ purpose, id }: TransactionKey) => `${purpose}:${id}`

/** The lock that a tab holds while its wallet is asked for the payment. */
export const lockOf = (key: TransactionKey) => `paying:${keyOf(key)}`

export const isSameKey = (a: TransactionKey, b: TransactionKey) => a.purpose === b.purpose && a.id === b.id

/** Whether its transaction is known by its call alone: another payment of the same amount to the same place looks like it. */
export const isGuess = (record: SentTransaction): boolean => record.found.includes(newestHash(record) ?? '')

/** Whether a transaction was taken for this payment's before, and is not. */
export const isSetAside = ({ found, hashes }: SentTransaction, hash: string): boolean =>
  found.includes(hash) && !hashes.includes(hash)

/** The change of a record whose transaction pays for something else: what the wallet has named is what remains. */
export function setAside({ hashes, found }: SentTransaction): Partial<SentTransaction> {
  const named = hashes.filter((it) => !found.includes(it))
  return { hashes: named, nonce: null, isAnnounced: false, ending: null }
}

/** Whether it ended without a transaction, by a refusal or a word: one that arrives all the same is this payment's. */
export const endedUnsent = ({ ending }: SentTransaction): boolean =>
  ending === 'not_sent' || ending === 'sent_nothing' || ending === 'pays_anew'

export const newestHash = ({ hashes }: SentTransaction): string | null => hashes.at(-1) ?? null

/**
 * Whether a record forbids to pay for the same again: an open outcome does, and a payout that succeeded is paid. Another
 * copy of a card may be bought as soon as the payment of the first one has succeeded.
 */
export const forbidsPaying = ({ purpose, ending }: SentTransaction) =>
  ending === null || (purpose === 'payout' && (ending === 'success' || ending === 'over'))

export type Wish = Pick<SentTransaction, 'purpose' | 'id' | 'subject' | 'from'>

/** Whether two pay for the same: the same order or payout, or the same card from the same wallet. */
export const isForTheSame = (a: Wish, b: Wish) =>
  isSameKey(a, b) || (a.purpose === 'order' && b.purpose === 'order' && a.subject === b.subject && a.from === b.from)

/** The payment that has to be seen to its end before the same may be paid; null where a pay button may be shown. */
export const findObstacle = (records: readonly SentTransaction[], wish: Wish): SentTransaction | null =>
  records.find((it) => forbidsPaying(it) && isForTheSame(it, wish)) ?? null

/** A record of which nothing is known but that it exists. */
export const bareTransaction = ({ purpose, id }: TransactionKey): SentTransaction => ({
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

/** Numbers of 256 bits go into the text as decimal digits. */
export const writeTransaction = (transaction: SentTransaction): string =>
  JSON.stringify(transaction, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Reads a stored record. Where its content is damaged or edited, what cannot be read is left out: that the record exists
 * still says that the wallet was asked.
 */
export function readTransaction(key: TransactionKey, text: string): SentTransaction {
  const bare = bareTransaction(key)
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
    // It was edited by hand.
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
