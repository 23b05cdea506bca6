import type { PayoutEnding, PayoutState } from '#core/payout.ts'
import type { PayoutPoint } from '#server/payouts/payout-rows.ts'
import { isLong } from '../../test-length.ts'

const ONE = 10n ** 18n

/** Purposes of a payout, and whether it waits for a second operator; amounts in base units. */
export const KINDS = {
  withdrawal: { asset: 'USDT', amount: ONE },
  'refund in USDT': { asset: 'USDT', amount: ONE },
  'refund in BNB': { asset: 'BNB', amount: ONE / 1_000n },
  'above a cap': { asset: 'USDT', amount: 2n * ONE },
} as const
export type MatrixKind = keyof typeof KINDS
/** Cap of one payout, in USDT. All kinds but the one above the cap are at most as much. */
export const CAP_USDT = '1'

export type From = Exclude<PayoutState, 'completed' | 'cancelled'>
/** Way out of a state. `go on` is what the driver does by itself, once a second operator has confirmed a payout above a cap. */
export type Way = 'go on' | 'name' | PayoutEnding

/** Steps of a payout at which the driver is killed. */
export const POINTS: readonly PayoutPoint[] = [
  'before sign',
  'before store',
  'after store',
  'after broadcast',
  'after void',
  'before end',
  'before confirm',
  'before commit',
]

/** Ways out of each state. */
const WAYS: Readonly<Record<From, readonly Way[]>> = {
  failed: ['name', 'cancel', 'hot_wallet', 'operator_wallet'],
  uncertain: ['name', 'cancel', 'hot_wallet', 'operator_wallet'],
  broadcast: ['go on', 'cancel', 'hot_wallet', 'operator_wallet'],
  signed: ['go on', 'cancel', 'hot_wallet', 'operator_wallet'],
  queued: ['go on', 'name', 'cancel', 'operator_wallet'],
  awaiting_operator: ['go on', 'cancel', 'hot_wallet'],
}

/** Combinations that the short form tries, each with one kill of the driver. */
const SHORT: readonly (readonly [MatrixKind, From, Way, PayoutPoint])[] = [
  ['withdrawal', 'broadcast', 'hot_wallet', 'after void'],
  ['withdrawal', 'broadcast', 'operator_wallet', 'before end'],
  ['refund in USDT', 'uncertain', 'cancel', 'before end'],
  ['refund in BNB', 'signed', 'go on', 'before commit'],
  ['above a cap', 'queued', 'go on', 'before store'],
]
/** Minimum kills of the driver. Not every way out passes every point, and several are followed at once. */
export const KILLS_MIN = isLong ? 120 : SHORT.length

export const isCombinationTried = (kind: MatrixKind, from: From, way: Way, point: PayoutPoint): boolean =>
  isLong || SHORT.some((one) => one[0] === kind && one[1] === from && one[2] === way && one[3] === point)

/** @returns the ways out of a state that are tried; only a queued payout waits for a second operator */
export const waysOf = (kind: MatrixKind, from: From): readonly Way[] =>
  kind === 'above a cap' && from !== 'queued'
    ? []
    : WAYS[from].filter((way) => POINTS.some((point) => isCombinationTried(kind, from, way, point)))
