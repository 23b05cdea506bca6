import { t } from '@lingui/core/macro'
import type { ActivityLine } from '#core/api/activity.ts'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { changeOf } from './change-text.ts'

type ChangeFigureProps = { amount: string; asset: ActivityLine['asset']; isHeld?: boolean }

/** Shows the signed amount of a line. A press shows all of its digits. A held amount of zero shows nothing. */
export function ChangeFigure({ amount, asset, isHeld = false }: ChangeFigureProps) {
  const { text, direction } = changeOf(amount, asset)
  if (direction === 'none') return isHeld ? null : <span className="text-soft">0</span>
  const colour = isHeld ? 'text-note text-soft' : direction === 'gain' ? 'font-strong text-gain' : 'font-strong'
  return (
    <span className={`block whitespace-nowrap ${colour}`}>
      <ExactAmount
        decimal={amount.replace('-', '')}
        asset={asset}
        text={text}
        sign={direction === 'gain' ? '+' : '−'}
      />
      {isHeld && ` ${t`held`}`}
    </span>
  )
}
