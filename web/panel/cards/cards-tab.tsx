import '../parts/card-grid.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CardView } from '#core/api/cards.ts'
import { amountText, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'

import { Verbatim } from '#web/ui/verbatim.tsx'
import { adminCardsQuery, CARDS_FILE } from '../parts/cards-query.ts'
import { ListHead } from '../parts/list-head.tsx'
import { Picture } from '../parts/picture.tsx'

const NewCard = lazyPart(async () => (await import('./card-editors.tsx')).NewCard)
const EditCardDialog = lazyPart(async () => (await import('./card-editors.tsx')).EditCardDialog)

/** Shows the cards and the form for a new one. */
export function CardsTab() {
  const [editing, setEditing] = useState<CardView | null>(null)
  const cards = useQuery(adminCardsQuery)

  /** Opens the card again with another operator's changes. */
  async function reload({ id }: CardView) {
    const { data } = await cards.refetch()
    setEditing(data?.find((card) => card.id === id) ?? null)
  }
  return (
    <div className="grid gap-8">
      <section aria-label={t`NFT Cards`}>
        <Cards query={cards} onEdit={setEditing} />
      </section>
      {/* Rendered after the list above has loaded, because the list would push the form down. */}
      {!cards.isPending && (
        <section>
          <h3 className="mb-3 text-lead">{t`Create New NFT Card`}</h3>
          <Suspense fallback={<ListSkeleton label={t`Loading the form`} rows={3} />}>
            <NewCard />
          </Suspense>
        </section>
      )}
      {editing !== null && (
        <Suspense fallback={null}>
          <EditCardDialog
            key={`${editing.id} ${editing.version}`}
            card={editing}
            onClose={() => setEditing(null)}
            onReload={() => void reload(editing)}
          />
        </Suspense>
      )}
    </div>
  )
}

type CardsProps = {
  query: { data: CardView[] | undefined; error: Error | null; dataUpdatedAt: number; refetch: () => unknown }
  onEdit: (card: CardView) => void
}

function Cards({ query: { data, error, dataUpdatedAt, refetch }, onEdit }: CardsProps) {
  const retry = () => void refetch()
  if (data === undefined) {
    if (error !== null) return <ErrorState what={t`The cards`} error={error} onRetry={retry} />
    return <ListSkeleton label={t`Loading the cards`} rows={4} />
  }
  if (data.length === 0) return <EmptyState picture="/art/empty.svg" title={t`No cards yet`} />
  const count = data.length
  return (
    <>
      {error !== null && <StaleNote sinceMs={dataUpdatedAt} onRetry={retry} />}
      <ListHead list={CARDS_FILE}>
        <p className="text-soft tabular-nums">{plural(count, { one: '# card', other: '# cards' })}</p>
      </ListHead>
      <div className="mt-3">
        <CardList cards={data} onEdit={onEdit} />
      </div>
    </>
  )
}

type CardListProps = { cards: readonly CardView[]; onEdit: (card: CardView) => void }

/** Lists every card, on sale or not, in a section that scrolls. */
function CardList({ cards, onEdit }: CardListProps) {
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
