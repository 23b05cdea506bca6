import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CardView } from '#core/api/cards.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListHead } from '../parts/list-head.tsx'
import { CardList } from './card-list.tsx'
import { adminCardsQuery, CARDS_FILE } from './cards-query.ts'

const NewCard = lazyPart(async () => (await import('./new-card.tsx')).NewCard)
const EditCardDialog = lazyPart(async () => (await import('./edit-card-dialog.tsx')).EditCardDialog)

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
