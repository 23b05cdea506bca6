import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Asset } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText, DEFAULT_DECIMALS, readSigned } from '#web/ui/amount.tsx'

type ExactAmountProps = {
  decimal: string
  asset: Asset
  /** Text in a list; by default with fixed decimals, rounded down. */
  text?: string
  /** Sign before the full digits, e.g. '+'. */
  sign?: string
}

/** Shows money as in a list, with its asset. If the list leaves digits out, pointing at it or pressing it shows all of them. */
export function ExactAmount({ decimal, asset, text, sign = '' }: ExactAmountProps) {
  const [isWhole, setWhole] = useState(false)
  const short = text ?? amountText(readSigned(decimal, asset), asset)
  if (hiddenDigits(decimal, asset) === 0)
    return (
      <span translate="no" className="whitespace-nowrap tabular-nums">
        {short}
        <span data-unit={asset}> {asset}</span>
      </span>
    )
  const whole = `${sign}${decimalText(decimal)} ${asset}`
  return (
    <button
      type="button"
      title={whole}
      aria-pressed={isWhole}
      aria-label={isWhole ? whole : t`${short} ${asset}, show all digits`}
      onClick={() => setWhole(!isWhole)}
      className="-my-3 inline-flex min-h-11 items-center rounded-small text-right tabular-nums underline decoration-dotted underline-offset-4"
    >
      <span className={isWhole ? 'wrap-anywhere' : 'whitespace-nowrap'}>
        {isWhole ? `${sign}${decimalText(decimal)}` : short}
        <span translate="no" data-unit={asset}>
          {' '}
          {asset}
        </span>
      </span>
    </button>
  )
}

/** Returns the number of digits after the point that a list leaves out. */
const hiddenDigits = (decimal: string, asset: Asset) =>
  Math.max(0, (decimal.split('.')[1] ?? '').replace(/0+$/, '').length - DEFAULT_DECIMALS[asset])
