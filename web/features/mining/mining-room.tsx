import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { MinerRecord } from '#core/api/mining.ts'
import { refresh } from '#web/lib/query-client.ts'
import { readStored, storeText } from '#web/lib/stored-choice.ts'
import { useBalance } from '#web/shared/balance.ts'
import { usePurchases } from '#web/shared/cards.ts'
import { type Miner, useActiveMining, useIsStopping, useLastShift, useMinerRecord } from '#web/shared/mining.ts'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ClosedMine, useShownMine } from './live-mine.tsx'
import { MiningDesk, NeedsCard, NoCards, SelectionNote } from './mining-desk.tsx'
import { MineScenePlaceholder } from './scene/mine-scene-placeholder.tsx'
import { MinerRecordSection, useIsReportDismissed } from './shift-report.tsx'
import './mining.css'

/** Shows mining to a signed-in wallet. */
export function MiningRoom({ miner }: { miner: Exclude<Miner, 'guest'> }) {
  const { walletAddress } = miner
  const mining = useActiveMining(miner)
  const purchases = usePurchases()
  const lastShift = useLastShift(walletAddress)
  const record = useMinerRecord(walletAddress)
  const balance = useBalance()
  const last = lastShift.data?.at(0) ?? null
  const mine = useShownMine(
    mining.data === undefined ? null : { state: mining.data, receivedAtMs: mining.dataUpdatedAt },
    {
      report: last,
      requestedAtMs: Math.max(lastShift.dataUpdatedAt, lastShift.errorUpdatedAt),
      isFetching: lastShift.isFetching,
      isCounting: record.isFetching || balance.isFetching,
    },
    useIsStopping(),
  )
  const isDismissed = useIsReportDismissed(walletAddress, last?.id)
  const recordOfLast = useRecordOf(last?.id, record)
  useFreshShifts(mining.data?.shiftStartedAt)
  const kinds = new Set(purchases.data?.map(({ cardId }) => cardId)).size
  const shows = mine !== null && mine.state.sessions.length > 0 ? 'shift' : kinds > 0 ? 'idle' : 'empty'
  const hasRecord = record.data !== undefined && record.data.shifts > 0
  // Waits for the last shift and the record, so that nothing moves when they arrive, but no longer if they fail.
  const isWaiting = mine === null || purchases.data === undefined || lastShift.isPending || record.isPending
  const shape = isWaiting ? null : `${shows} ${kinds}${hasRecord ? ' record' : ''}`
  useEffect(() => {
    if (shape !== null) storeText(LAST_SHAPE, shape)
  }, [shape])

  if ((mine === null && mining.isError) || (purchases.data === undefined && purchases.isError)) {
    const retry = () => Promise.all([mining.refetch(), purchases.refetch()])
    return (
      <section aria-label={t`Mining`} className="rounded-large border border-line bg-stall">
        <div className="mine-stage">
          <ClosedMine />
        </div>
        <div className="grid min-h-80 place-items-center">
          <ErrorState isBare what={t`Your mining`} error={purchases.error} onRetry={retry} />
        </div>
      </section>
    )
  }
  if (isWaiting) return <MiningRoomSkeleton />

  return (
    <div className="mine-room">
      <MiningDesk
        miner={miner}
        purchases={purchases.data}
        state={mine.state}
        receivedAtMs={mine.receivedAtMs}
        isStale={mining.isError}
        onRetry={() => refresh('/api/mining/active', '/api/purchases', '/api/balance')}
        report={isDismissed ? null : mine.report}
        record={recordOfLast}
        staleNote={
          // One note is enough, because retrying the figures also refetches the cards.
          purchases.isError &&
          !mining.isError && <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={() => purchases.refetch()} />
        }
      />
      {hasRecord && <MinerRecordSection record={record.data} isActive={shows === 'shift'} />}
    </div>
  )
}

/** Returns the record once it counts the shift, because a report arrives before the refetched record. */
function useRecordOf(shiftId: number | undefined, record: { data: MinerRecord | undefined; isStale: boolean }) {
  const counted = useRef<number | undefined>(undefined)
  if (record.data !== undefined && !record.isStale) counted.current = shiftId
  return counted.current === shiftId ? (record.data ?? null) : null
}

/** Refetches the record, the last report and the balance when a shift starts or ends, here or elsewhere. */
function useFreshShifts(shiftStartedAt: string | null | undefined) {
  const last = useRef(shiftStartedAt)
  useEffect(() => {
    const before = last.current
    last.current = shiftStartedAt
    if (before === undefined || before === shiftStartedAt) return
    void refresh('/api/mining/shifts', '/api/mining/record', '/api/balance')
  }, [shiftStartedAt])
}

/** Stored layout of the room in this browser: whether a shift ran, the number of kinds of cards, and whether it had a record. */
const LAST_SHAPE = 'mining-shape'

/**
 * Reserves the room's layout while it loads, in the shape of the last visit. A sentence that may wrap is rendered invisibly,
 * because its number of lines depends on the browser.
 */
export function MiningRoomSkeleton() {
  const [shows, kinds, record] = (readStored(LAST_SHAPE) ?? 'shift 2').split(' ')
  const cards = PLACES.slice(0, Number(kinds))
  return (
    <div className="mine-room mine-place" role="status" aria-label={t`Loading your mining`}>
      <div className="rounded-large border border-line bg-stall">
        <div className="mine-stage">
          <MineScenePlaceholder />
        </div>
        <div className="mine-bar" data-shows={shows}>
          <Lines className="mine-figures mine-place-figures" count={shows === 'empty' ? 2 : 3} />
          <div className="mine-action">
            {shows === 'empty' && (
              <>
                <div className="invisible">
                  <NeedsCard />
                </div>
                <i className="mine-place-button" />
              </>
            )}
            <i className="mine-place-button" />
          </div>
          <div className="mine-now">
            <div className="mine-rate">
              <Lines count={3} />
              <Lines count={2} />
            </div>
            <div className="mine-totals mine-rate">
              <Lines count={2} />
              <Lines count={2} />
            </div>
          </div>
          <div className="mine-facts mine-place-facts">
            <Lines count={2} />
            <Lines count={shows === 'empty' ? 2 : 4} />
          </div>
        </div>
        <div className="border-line border-t">
          <div className="flex h-14 items-center px-4 sm:px-6">
            <i className="h-4 w-16" />
          </div>
        </div>
      </div>
      <div>
        <h2 className="text-lead">
          <Trans>Your cards</Trans>
        </h2>
        {shows === 'empty' ? (
          <div className="invisible">
            <NoCards />
          </div>
        ) : (
          <>
            <div className="invisible">
              <SelectionNote isActive={shows === 'shift'} />
            </div>
            <div className="mine-cards" data-by-three={cards.length % 3 === 0 || undefined}>
              {cards.map((card) => (
                <div key={card} className="@container sm:only:col-span-2">
                  <div className="flex items-start gap-4 rounded-large border-2 border-line bg-stall p-4">
                    <i className="mine-place-picture w-24 shrink-0 @dialog:w-36" />
                    <div className="min-w-0 flex-1">
                      <i className="mine-place-name" />
                      <div className="mt-2 grid gap-x-8 gap-y-2 @dialog:grid-cols-2">
                        <Lines count={2} />
                        <Lines count={3} />
                        {shows === 'shift' && (
                          <Lines count={2} className="mine-place-lines border-line border-t pt-2 @dialog:col-span-2" />
                        )}
                      </div>
                    </div>
                  </div>
                </div>
              ))}
            </div>
          </>
        )}
      </div>
      {record && (
        <div className="rounded-large border border-line bg-stall p-5 sm:p-6">
          <h2 className="text-lead">
            <Trans>Your record</Trans>
          </h2>
          <div className="mine-record mt-4">
            <Lines count={3} />
            <Lines count={3} />
            <Lines count={3} />
            <Lines count={3} />
          </div>
        </div>
      )}
    </div>
  )
}

const PLACES = [1, 2, 3, 4, 5, 6]

/** Placeholder of a label and the lines below it. */
const Lines = ({ count, className = 'mine-place-lines' }: { count: number; className?: string }) => (
  <div className={className}>
    {PLACES.slice(0, count).map((line) => (
      <i key={line} />
    ))}
  </div>
)
