import { type CodedText, readStored, type StoredText, sentenceOf, storableValues, type ValuesOf } from './coded-text.ts'

/**
 * Problems with the chain, its nodes or the payments read from it that an operator should know about.
 *
 * - `node_contradicts`: a node disagrees with the others about a final block
 * - `nodes_too_few`: fewer nodes answer than must agree, so nothing is credited
 * - `finality_stalled`: no block has become final for a while
 * - `watcher_stalled`: payments have not been read for a while
 * - `payment_not_on_chain`: a payment was credited that the chain no longer holds
 * - `payment_not_in_ledger`: a transfer to the treasury was found that should have been read long before
 * - `payment_stuck`: a payment that was read could not be credited for a while
 * - `transfer_not_in_ledger`: money left the hot wallet without a payout or an explanation
 * - `payout_not_on_chain`: a payout was completed by a transaction that the chain does not hold, or that moved something else
 * - `foreign_transaction`: the hot wallet has a transaction that was not signed here and is not final yet, so nothing is decided
 * - `hot_wallet_code`: the hot wallet's account has code (EIP-7702), so others may move its money
 * - `bnb_price_jumped`: the price of BNB is far from the last accepted one, so no order in BNB is made
 * - `bnb_price_unusable`: a feed's price of BNB cannot be right or is missing, so no order in BNB is made
 * - `clock_off`: the clocks of the database, of this program and of the chain differ, so no decision that depends on time is made
 * - `dust_flood`: many more transfers arrive than buyers would send
 */
export const CHAIN_ALARM_KINDS = [
  'node_contradicts',
  'nodes_too_few',
  'finality_stalled',
  'watcher_stalled',
  'payment_not_on_chain',
  'payment_not_in_ledger',
  'payment_stuck',
  'transfer_not_in_ledger',
  'payout_not_on_chain',
  'foreign_transaction',
  'hot_wallet_code',
  'bnb_price_jumped',
  'bnb_price_unusable',
  'clock_off',
  'dust_flood',
] as const
/**
 * Kinds that stop instant withdrawals while an alarm is open. Every open alarm of the audit stops them too (`readIsAlarmed`). The
 * list excludes the kind that strangers can cause, and those that only stop orders in BNB.
 */
export const KINDS_STOPPING_INSTANT = CHAIN_ALARM_KINDS.filter(
  (kind) => kind !== 'dust_flood' && kind !== 'bnb_price_jumped' && kind !== 'bnb_price_unusable',
)
export type ChainAlarmKind = (typeof CHAIN_ALARM_KINDS)[number]

/** Details of alarms and of nodes, by code, as English sentences. Values are texts as the operator reads them, amounts in base units. */
export const CHAIN_DETAILS = {
  payments_unread: 'payments are not read since {minutes} minutes',
  payments_untried: '{count} payments have waited for ten minutes and were never tried',
  dust_arrived: '{count} transfers that are too small to buy anything came at once, the first in block {block}',
  lists_differ: 'About {subject} it says {more} more than another node, {less} less: {example}.',
  answers_differ: 'About {subject} it says {own}, and another node {other}.',
  payment_lost:
    'payment {paymentId} of {value} base units of {asset} by {sender} was in block {block}; its transaction is {state} now',
  payment_found: '{value} base units of {asset} by {sender} in block {block}; they are credited now',
  nodes_missing: '{quorum} of {nodes} nodes must agree. {problems}',
  block_final: 'Block {block} of {at} is still the last final one.',
} as const

export type ChainDetailCode = keyof typeof CHAIN_DETAILS
export const CHAIN_DETAIL_CODES = Object.keys(CHAIN_DETAILS) as ChainDetailCode[]
export type ChainDetail = CodedText<typeof CHAIN_DETAILS>

/** Builds a detail that PostgreSQL can store. */
export const chainDetail = <Code extends ChainDetailCode>(
  code: Code,
  values: ValuesOf<(typeof CHAIN_DETAILS)[Code]>,
): ChainDetail => ({ code, values: storableValues(values) }) as ChainDetail

/** Returns the English sentence of a detail. A text without a code is returned as it is. */
export const chainDetailText = (detail: ChainDetail | string): string =>
  typeof detail === 'string' ? detail : sentenceOf(CHAIN_DETAILS, detail)

/** Detail as the database stores it beside its sentence. */
export type StoredChainDetail = StoredText<typeof CHAIN_DETAILS>

/** Reads a stored detail. Null if it has no code that this release knows; then its sentence counts. */
export const readChainDetail = (sentence: string, stored: StoredChainDetail | null): ChainDetail | null =>
  readStored(CHAIN_DETAILS, sentence, stored)
