import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { editionText } from '#web/shared/edition-text.ts'

/** Copies that are shown at once, which is the most that one purchase can bring. */
export const SHOWN_MAX = 10

/*
 * Steps run one after the other, none longer than 240 ms. Their lengths are in `opening.css`. All times are in ms from the start.
 */
/** The shutter, which has rattled, goes up. */
const SHUTTER_AT = 160
/** Light shines out of the stall. */
const LIGHT_AT = 320
const RISE_AT = 400
const RISE_STEP = 60
const RISE_LENGTH = 200
const FLIP_STEP = 70
const FLIP_LENGTH = 240
/** Returns when a card rises from the counter. */
export const riseAt = (index: number) => RISE_AT + index * RISE_STEP

/** Returns when a card shows its face, after all cards have risen. */
export const flipAt = (index: number, count: number) => riseAt(count - 1) + RISE_LENGTH + index * FLIP_STEP

/** Returns when all cards have shown their faces and are named. */
export const overAt = (count: number) => flipAt(count - 1, count) + FLIP_LENGTH

/** From then on a click beside the dialog skips. An earlier one may have been meant for the page. */
export const SKIP_BESIDE_AT = 1_000

export type OpenedCopy = Pick<OwnedCopyView, 'id' | 'cardId' | 'cardName' | 'imageUrl' | 'edition'>

type OpeningStallProps = {
  /** At most `SHOWN_MAX` copies; empty until they are known. */
  copies: readonly OpenedCopy[]
  /** Index of the card in front. */
  front: number
  onSelect: (index: number) => void
}

/** Shows the stall: its shutter, the light behind it, and the cards, held like a hand of cards. */
export function OpeningStall({ copies, front, onSelect }: OpeningStallProps) {
  const count = copies.length
  return (
    <div className="opening-stage" data-rarity={rarestOf(copies.map(({ imageUrl }) => imageUrl))}>
      <div className="opening-light" />
      <div className="opening-rays" />
      <div className="opening-counter" />
      {/* The buttons below reach the covered cards. A tap on a card is a shortcut. */}
      <div className="opening-fan" data-many={count > 1 || undefined} aria-hidden="true">
        {copies.map((copy, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same
          // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons do the same
          <div
            key={copy.id}
            data-front={index === front || undefined}
            className="opening-card"
            style={{ ...placeOf(index, count), zIndex: levelOf(index, front, count) }}
            onClick={() => onSelect(index)}
          >
            <TurningCard copy={copy} isFront={index === front} />
          </div>
        ))}
      </div>
      {count > 1 && <FrontCard copy={copies[front]} front={front} count={count} onSelect={onSelect} />}
      <div className="opening-shutter">
        <img src="/favicon.svg" alt="" width={64} height={64} />
      </div>
      <div className="awning" />
    </div>
  )
}

const TurningCard = ({ copy, isFront }: { copy: OpenedCopy; isFront: boolean }) => (
  <span className="opening-turn">
    <img src={copy.imageUrl} alt="" width={320} height={400} className="opening-face" />
    {isFront && copy.edition !== null && (
      <span translate="no" className="opening-number">
        {editionText(copy.edition)}
      </span>
    )}
    <span className="opening-back">
      <img src="/favicon.svg" alt="" width={64} height={64} />
    </span>
  </span>
)

type FrontCardProps = { copy: OpenedCopy | undefined; front: number; count: number; onSelect: (index: number) => void }

/** Names the card in front, and has buttons to its neighbours. */
function FrontCard({ copy, front, count, onSelect }: FrontCardProps) {
  const name = copy?.cardName ?? ''
  const edition = copy?.edition ?? null
  const place = front + 1
  return (
    <div className="opening-step">
      <StepButton label={t`Previous card`} isOff={front === 0} onClick={() => onSelect(front - 1)}>
        <ChevronLeft className="size-5" aria-hidden="true" />
      </StepButton>
      <span aria-live="polite" className="tabular-nums">
        <span className="sr-only">
          <Trans>
            {name}, {place} of {count}
          </Trans>
          {edition !== null && `. ${editionText(edition)}`}
        </span>
        <span translate="no" aria-hidden="true">
          {place} / {count}
        </span>
      </span>
      <StepButton label={t`Next card`} isOff={place === count} onClick={() => onSelect(front + 1)}>
        <ChevronRight className="size-5" aria-hidden="true" />
      </StepButton>
    </div>
  )
}

type CopyStepButtonProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode }

/** Button that is never disabled, so that it keeps the focus at the end of the hand. */
const StepButton = ({ label, isOff, onClick, children }: CopyStepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff}
    onClick={() => !isOff && onClick()}
    className="inline-grid size-11 place-items-center rounded-small"
  >
    {children}
  </button>
)

function placeOf(index: number, count: number) {
  const { side, spread, turn, drop, reach } = fanPlace(index, count)
  return {
    '--side': side,
    '--spread': `${spread}%`,
    '--turn': `${turn}deg`,
    '--drop': `${drop}%`,
    '--reach': `${reach}%`,
    '--rise': `${riseAt(index)}ms`,
    '--flip': `${flipAt(index, count)}ms`,
  } as CSSProperties
}

/** Start times of the animations that all cards share. */
export const TIMES = { '--shutter': `${SHUTTER_AT}ms`, '--light': `${LIGHT_AT}ms` } as CSSProperties

/** Rarity of a character, shown by its card's frame. */
type CardRarity = 'common' | 'rare' | 'epic' | 'legendary'

const RARER: Readonly<Record<string, CardRarity>> = {
  '/cards/lakatan.svg': 'rare',
  '/cards/burro.svg': 'rare',
  '/cards/java.svg': 'epic',
  '/cards/michel.svg': 'legendary',
}

/** Returns the rarity by the picture. A card with a picture of the operator has no frame that would show a rarity. */
export const rarityOf = (imageUrl: string): CardRarity => RARER[imageUrl] ?? 'common'

/** Returns the rarest of some cards, which colours the light of the stall. */
export const rarestOf = (pictures: readonly string[]): CardRarity => {
  const rarities = pictures.map(rarityOf)
  return (['legendary', 'epic', 'rare'] as const).find((it) => rarities.includes(it)) ?? 'common'
}

/**
 * Place of a card in a hand of cards.
 *
 * - `side`: from -1 at the left to 1 at the right, as a share of `spread`
 * - `spread`: distance of the outermost cards from the middle, in percent of a card's width
 * - `turn`: degrees
 * - `drop`: percent of a card's height
 * - `reach`: distance from the middle of an outermost card to its corner, as it is turned, in percent of a card's width
 */
type FanPlace = {
  readonly side: number
  readonly spread: number
  readonly turn: number
  readonly drop: number
  readonly reach: number
}

/** Limits, as in a full hand. */
const SPREAD_MAX = 130
const TURN_MAX = 21
const DROP_MAX = 16
/** Steps between neighbours, which make a hand of few cards narrower than a full one. */
const SPREAD_STEP = 56
const TURN_STEP = 8
const DROP_STEP = 3
/**
 * Distance from the point where a card turns to its upper corner, in percent of its width. The point is in the card's middle, at
 * four fifths of its height.
 */
const CORNER = { across: 50, up: 100 }

export function fanPlace(index: number, count: number): FanPlace {
  const half = (count - 1) / 2
  if (half === 0) return { side: 0, spread: 0, turn: 0, drop: 0, reach: CORNER.across }
  const side = (index - half) / half
  const turnMost = Math.min(TURN_MAX, TURN_STEP * half)
  const angle = (turnMost * Math.PI) / 180
  return {
    side,
    spread: Math.min(SPREAD_MAX, SPREAD_STEP * half),
    turn: side * turnMost,
    drop: side ** 2 * Math.min(DROP_MAX, DROP_STEP * half),
    reach: CORNER.across * Math.cos(angle) + CORNER.up * Math.sin(angle),
  }
}

/** Returns the level of a card. The front card is above its neighbours, and these above theirs, alike on both sides. */
export const levelOf = (index: number, front: number, count: number): number => count - Math.abs(index - front)
