import '../parts/card-grid.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CardView } from '#core/api/cards.ts'
import { readUsdt, readWholeBv3 } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { Picture } from '../parts/picture.tsx'

type CardListProps = { cards: readonly CardView[]; onEdit: (card: CardView) => void }

/** Lists every card, on sale or not, in a section that scrolls. */
export function CardList({ cards, onEdit }: CardListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be scrolled by keyboard
    <section tabIndex={0} aria-label={t`Cards`} className="card-list max-h-96 rounded-small border border-line">
      <ul className="card-grid">
        {cards.map((card) => (
          <CardRow key={card.id} card={card} onEdit={() => onEdit(card)} />
        ))}
      </ul>
    </section>
  )
}

function CardRow({ card, onEdit }: { card: CardView; onEdit: () => void }) {
  const { id, name, totalBought } = card
  const daily = `${amountText(readWholeBv3(card.dailyBv3), 'BV3', 0)} BV3 +\u00a0${amountText(readUsdt(card.dailyUsdt), 'USDT', 4)}\u00a0USDT`
  const total = `${amountText(readWholeBv3(card.totalBv3), 'BV3', 0)} BV3 +\u00a0${amountText(readUsdt(card.totalUsdt), 'USDT', 4)}\u00a0USDT`
  const price = `${amountText(readUsdt(card.price), 'USDT', 2)} USDT`
  const owned = plural(totalBought, { one: '# copy owned', other: '# copies owned' })
  return (
    <li className="card-row p-3 tabular-nums">
      <Picture src={card.imageUrl} className="h-20 w-16" />
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-strong">
          <Verbatim>{name}</Verbatim>
          {!card.isActive && <Badge variant="secondary">{t`Not on sale`}</Badge>}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span translate="no" className="font-strong text-glow">
            {price}
          </span>
          <span translate="no" className="text-note text-soft max-sm:basis-full">
            {owned}
          </span>
        </p>
      </div>
      <Button onClick={onEdit} aria-label={t`Edit card ${id}, ${name}`}>
        {t`Edit`}
      </Button>
      <p className="text-note text-soft">
        <Trans>Per day: {daily}</Trans>
        <br />
        <Trans>Total: {total}</Trans>
      </p>
    </li>
  )
}
