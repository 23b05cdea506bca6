import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { MiningState } from '#core/api/mining.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { CardPicker } from './card-picker.tsx'
import { type Miner, useStartMining, useStopMining } from './mining-query.ts'
import { MiningStatus } from './mining-status.tsx'
import { ownedCards } from './owned-card.ts'

type MiningDeskProps = {
  miner: Exclude<Miner, 'guest'>
  purchases: readonly OwnedCopyView[]
  /** The running sessions; empty while stopped. */
  sessions: MiningState['sessions']
  asOf: string
  /** Said under the title when the list of cards is not the newest. */
  staleNote: ReactNode
}

/** Choose the cards, start, stop. */
export function MiningDesk({ miner, purchases, sessions, asOf, staleNote }: MiningDeskProps) {
  const cards = ownedCards(purchases)
  const [unchosen, setUnchosen] = useState<ReadonlySet<number>>(new Set())
  const start = useStartMining(miner)
  const stop = useStopMining(miner)

  const isActive = sessions.length > 0
  const activeCardIds = new Set(sessions.flatMap(({ cardId }) => (cardId === null ? [] : [cardId])))
  const willMine = new Set(cards.map(({ cardId }) => cardId).filter((cardId) => !unchosen.has(cardId)))
  const toggle = (cardId: number) => {
    const next = new Set(unchosen)
    if (!next.delete(cardId)) next.add(cardId)
    setUnchosen(next)
  }

  return (
    <>
      <section
        aria-label={t`Mining`}
        className="mine-status flex flex-wrap items-center gap-x-8 gap-y-4 rounded-large border border-line bg-stall p-5 sm:px-6 md:flex-nowrap"
      >
        <MiningStatus isActive={isActive} />
        <MiningMode owned={purchases.length} chosen={isActive ? activeCardIds.size : willMine.size} />
        <div className="ml-auto flex w-full shrink-0 gap-3 sm:w-auto">
          {isActive ? (
            <Button
              size="large"
              className="flex-1"
              isPending={stop.isPending}
              pendingLabel={t`Stopping`}
              onClick={() => stop.mutate()}
            >
              <Trans>Stop Mining</Trans>
            </Button>
          ) : (
            <Button
              variant={willMine.size === 0 ? 'secondary' : 'primary'}
              size="large"
              className="flex-1"
              disabled={willMine.size === 0}
              isPending={start.isPending}
              pendingLabel={t`Starting`}
              onClick={() => start.mutate([...willMine])}
            >
              <Trans>Start Mining</Trans>
            </Button>
          )}
        </div>
      </section>

      <section aria-labelledby="your-cards" className="mine-cards">
        <h2 id="your-cards" className="text-lead">
          <Trans>Your cards</Trans>
        </h2>
        {cards.length > 0 && (
          <p className="mt-1 mb-4 text-soft">
            {isActive ? (
              <Trans>The choice is locked while they mine. Stop to change it.</Trans>
            ) : (
              <Trans>A session per card mines all copies of it. Choose at least one.</Trans>
            )}
          </p>
        )}
        {staleNote}
        {cards.length === 0 ? (
          <EmptyState
            picture="/art/empty.svg"
            title={t`No NFT cards yet`}
            text={t`Mining needs at least one. Characters wait at the stalls.`}
            action={
              <Link href="/#nfts" className={buttonClass('primary')}>
                <Trans>See all cards</Trans>
              </Link>
            }
          />
        ) : (
          <CardPicker
            cards={cards}
            chosen={isActive ? activeCardIds : willMine}
            sessions={sessions}
            asOf={asOf}
            onToggle={toggle}
          />
        )}
      </section>
    </>
  )
}

/** What mines here, in words. */
function MiningMode({ owned, chosen }: { owned: number; chosen: number }) {
  const base = decimalText('0.1')
  return (
    <dl className="flex min-w-0 gap-8">
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
