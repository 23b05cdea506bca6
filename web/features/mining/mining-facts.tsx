import { plural, t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'
import { MiningFact } from './mining-fact.tsx'

/**
 * Describes in words what mines here.
 *
 * @param chosen copies that mine, or that a start would put to work; counted like `owned`
 */
export function MiningFacts({ owned, chosen }: { owned: number; chosen: number }) {
  const base = decimalText('0.1')
  return (
    <dl className="mine-facts">
      <MiningFact label={t`NFTs owned`}>{owned}</MiningFact>
      <MiningFact
        label={t`Mining mode`}
        note={
          owned > 0 &&
          plural(chosen, {
            one: `base ${base} BV3/min and # card’s own rate`,
            other: `base ${base} BV3/min and # cards’ own rates`,
          })
        }
      >
        {t`NFT mining`}
      </MiningFact>
    </dl>
  )
}
