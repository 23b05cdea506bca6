import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { fanPlace } from './fan-place.ts'
import { flipAt, LIGHT_AT, riseAt, SHUTTER_AT } from './opening-times.ts'
import { rarestOf } from './rarity-of.ts'

export type Copy = Pick<OwnedCopyView, 'id' | 'cardId' | 'cardName' | 'imageUrl'>

type OpeningStallProps = {
  /** At most as many as are shown at once; empty until they are known. */
  copies: readonly Copy[]
  /** The index of the one that is looked at. */
  front: number
  onLook: (index: number) => void
}

/** The stall: its shutter, the light behind it, and the cards, held like a hand of cards. */
export function OpeningStall({ copies, front, onLook }: OpeningStallProps) {
  const count = copies.length
  return (
    <div className="opening-stage" data-rarity={rarestOf(copies.map(({ imageUrl }) => imageUrl))}>
      <div className="opening-light" />
      <div className="opening-rays" />
      <div className="opening-counter" />
      <div className="opening-fan" data-many={count > 1 || undefined}>
        {copies.map((copy, index) =>
          count === 1 ? (
            <div key={copy.id} className="opening-card" style={placeOf(index, count)}>
              <TurningCard copy={copy} />
            </div>
          ) : (
            <button
              key={copy.id}
              type="button"
              aria-pressed={index === front}
              aria-label={labelOf(copy, index, count)}
              className="opening-card"
              style={placeOf(index, count)}
              onClick={() => onLook(index)}
            >
              <TurningCard copy={copy} />
            </button>
          ),
        )}
      </div>
      <div className="opening-shutter" />
      <div className="awning" />
    </div>
  )
}

const TurningCard = ({ copy }: { copy: Copy }) => (
  <span className="opening-turn">
    <img src={copy.imageUrl} alt="" width={320} height={400} className="opening-face" />
    <span className="opening-back">
      <img src="/favicon.svg" alt="" width={64} height={64} />
    </span>
  </span>
)

function labelOf({ cardName }: Copy, index: number, count: number) {
  const place = index + 1
  return t`${cardName}, ${place} of ${count}`
}

function placeOf(index: number, count: number) {
  const { turn, shift, drop } = fanPlace(index, count)
  return {
    '--turn': `${turn}deg`,
    '--shift': `${shift}%`,
    '--drop': `${drop}%`,
    '--size': count > 6 ? 0.9 : 1,
    '--rise': `${riseAt(index)}ms`,
    '--flip': `${flipAt(index, count)}ms`,
  } as CSSProperties
}

/** When what all cards share begins. */
export const TIMES = { '--shutter': `${SHUTTER_AT}ms`, '--light': `${LIGHT_AT}ms` } as CSSProperties
