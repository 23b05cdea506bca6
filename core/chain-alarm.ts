/**
 * What can go wrong with the chain, its nodes or the payments read from it, so that a person should know.
 *
 * - `node_contradicts`: a node says something else about a final block than the others
 * - `nodes_too_few`: fewer nodes answer than must agree, so nothing is credited
 * - `finality_stalled`: no block has become final for a while
 * - `watcher_stalled`: payments are not read for a while
 * - `payment_not_on_chain`: a payment was credited that the chain does not hold any more
 * - `payment_not_in_ledger`: a transfer to the treasury was found that should have been seen long before
 * - `payment_stuck`: a payment that was read cannot be credited for a while
 * - `transfer_not_in_ledger`: money left the hot wallet that no payout has paid and nobody has explained
 * - `payout_not_on_chain`: a payout was completed by a transaction that the chain does not hold, or that moved something else
 * - `foreign_transaction`: the hot wallet has a transaction that was not signed here and is not final yet, so nothing is decided
 * - `hot_wallet_code`: the hot wallet's account has code (EIP-7702), so others may move its money
 * - `bnb_price_jumped`: the price of BNB is far from the last accepted one, so no order in BNB is made
 * - `bnb_price_unusable`: a feed has no price of BNB that can be right, so no order in BNB is made
 * - `clock_off`: the clocks of the database, of this program and of the chain do not agree, so nothing is decided by the time
 * - `dust_flood`: many more transfers arrive than anybody would send to buy
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
/** While one of these is open, nothing is paid without a person: not what strangers can bring about, nor what stops BNB orders alone. */
export const ALARMS_OF_MONEY = CHAIN_ALARM_KINDS.filter(
  (kind) => kind !== 'dust_flood' && kind !== 'bnb_price_jumped' && kind !== 'bnb_price_unusable',
)
export type ChainAlarmKind = (typeof CHAIN_ALARM_KINDS)[number]
