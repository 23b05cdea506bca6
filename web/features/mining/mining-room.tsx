import { t } from '@lingui/core/macro'
import { usePurchases } from '#web/features/cards/owned-copies.ts'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import { MineHero } from './mine-hero.tsx'
import { MiningDesk } from './mining-desk.tsx'
import { type Miner, useActiveMining } from './mining-query.ts'
import { MineScenePlace } from './scene/mine-scene-place.tsx'

/** Mining as a signed-in wallet sees it. */
export function MiningRoom({ miner }: { miner: Exclude<Miner, 'guest'> }) {
  const mining = useActiveMining(miner)
  const purchases = usePurchases()

  if (mining.data === undefined || purchases.data === undefined) {
    if (mining.isError || purchases.isError) {
      const retry = () => Promise.all([mining.refetch(), purchases.refetch()])
      return <ErrorState what={t`Your mining`} error={purchases.error} onRetry={retry} />
    }
    return <MiningRoomSkeleton />
  }

  return (
    <>
      <div className="mb-6">
        <MineHero state={mining.data} receivedAtMs={mining.dataUpdatedAt} purchases={purchases.data} />
      </div>
      <div className="mine-grid" data-empty={purchases.data.length === 0 || undefined}>
        <MiningDesk
          miner={miner}
          purchases={purchases.data}
          sessions={mining.data.sessions}
          asOf={mining.data.asOf}
          staleNote={
            purchases.isError && <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={() => purchases.refetch()} />
          }
        />
        <EarningsPanel
          state={mining.data}
          receivedAtMs={mining.dataUpdatedAt}
          isStale={mining.isError}
          onRetry={() => mining.refetch()}
        />
      </div>
    </>
  )
}

/** Holds the room's layout while it loads. */
export function MiningRoomSkeleton() {
  return (
    <>
      <div className="mb-6">
        <MineScenePlace />
      </div>
      <div className="mine-grid" role="status" aria-label={t`Loading your mining`}>
        <div className="mine-status h-62 rounded-large border border-line bg-stall p-5 sm:h-27 sm:px-6">
          <div className="h-9 w-29 rounded-full bg-counter" />
        </div>
        <div className="mine-earnings h-206 rounded-large border border-line bg-stall sm:h-166 lg:h-96">
          <div className="awning-edge rounded-t-large" />
          <div className="grid gap-4 p-5 sm:p-6">
            <div className="h-7 w-48 rounded-small bg-counter" />
            <div className="h-20 w-36 rounded-small bg-counter" />
          </div>
        </div>
        <div className="mine-cards h-72 rounded-large bg-stall" />
      </div>
    </>
  )
}
