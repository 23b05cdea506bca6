import type { ReactNode } from 'react'
import { assert } from '#core/assert.ts'
import {
  type Asset,
  type Bv3,
  bv3,
  formatFixed,
  parseAmount,
  type Quantity,
  type Units,
  type Usdt,
} from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'

type AmountProps<A extends Asset> = {
  amount: Units<A>
  asset: A
  /** Digits after the point. The same for the same kind of figure everywhere. */
  decimals?: number
  /** Kind of the figure: 'locked', 'held', 'withdrawable'. */
  label?: ReactNode
  size?: 'body' | 'lead' | 'title' | 'figure'
  className?: string
}

/** Digits after the point in every list of an asset. */
export const DEFAULT_DECIMALS: Record<Asset, number> = { BV3: 2, USDT: 4, BNB: 6 }

const SIZES = {
  body: 'text-body',
  lead: 'text-lead font-strong',
  title: 'text-title font-heavy',
  figure: 'text-figure font-heavy',
}

/** Shows money rounded down, with fixed decimals and figures of one width. */
export function Amount<A extends Asset>({
  amount,
  asset,
  decimals,
  label,
  size = 'body',
  className = '',
}: AmountProps<A>) {
  return (
    <span className={`inline-flex flex-col ${className}`}>
      <span translate="no" className={`whitespace-nowrap tabular-nums ${SIZES[size]}`}>
        {amountText(amount, asset, decimals)}
        <span className={size === 'body' ? 'text-soft' : 'font-strong text-body text-soft'}> {asset}</span>
      </span>
      {label !== undefined && <span className="text-note text-soft">{label}</span>}
    </span>
  )
}

/** Formats an amount in the reader's language, e.g. '12,345.60': grouped whole part, fixed decimals, rounded down. */
export const amountText = <A extends Asset>(amount: Units<A>, asset: A, decimals = DEFAULT_DECIMALS[asset]): string =>
  decimalText(formatFixed(amount, asset, decimals))

/** Parses a USDT text from the server, e.g. '1.45'. */
export const readUsdt = (text: string): Usdt => read(text, text, 'USDT')

/** Parses a decimal text of any asset, with or without a minus. */
export const readSigned = <A extends Asset>(text: string, asset: A): Quantity<A> =>
  text.startsWith('-') ? (-(read(text, text.slice(1), asset) as bigint) as Quantity<A>) : read(text, text, asset)

function read<A extends Asset>(text: string, magnitude: string, asset: A): Quantity<A> {
  const parsed = parseAmount(magnitude, asset)
  assert(parsed.ok, `the server sent ${text} as an amount of ${asset}`)
  return (parsed as { value: Quantity<A> }).value
}

/** Returns BV3 from an integer of hundredths, as a balance carries it. */
export const readBv3Hundredths = (hundredths: number): Bv3 => bv3(BigInt(hundredths))

/** Returns BV3 from whole tokens, as a card carries it. */
export const readWholeBv3 = (whole: number): Bv3 => bv3(BigInt(Math.round(whole)) * 100n)
