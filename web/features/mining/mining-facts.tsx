import { plural, t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'

/** What mines here, in words. */
export function MiningFacts({ owned, chosen }: { owned: number; chosen: number }) {
  const base = decimalText('0.1')
  return (
    <dl className="mine-facts flex min-w-0 gap-8">
      <Fact label={t`NFTs owned`} text={String(owned)} />
      <Fact
        label={t`Mining mode`}
        text={owned === 0 ? t`No cards yet` : t`NFT mining`}
        note={
          owned === 0
            ? t`needs at least one card`
            : plural(chosen, {
                one: `base ${base} BV3/min and # card’s own rate`,
                other: `base ${base} BV3/min and # cards’ own rates`,
              })
        }
      />
    </dl>
  )
}

function Fact({ label, text, note }: { label: string; text: string; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="whitespace-nowrap text-note text-soft">{label}</dt>
      <dd className="font-strong tabular-nums">{text}</dd>
      {note !== undefined && <dd className="text-note text-soft">{note}</dd>}
    </div>
  )
}
