import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { MinerRecord, MiningState, ShiftReport } from '#core/api/mining.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { type Miner, useStartMining, useStopMining } from '#web/shared/mining.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { EmptyState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CardPicker, ownedCards } from './card-picker.tsx'
import { EarningsDetails, EarningsNow, MiningFacts } from './earnings.tsx'
import { LiveMine } from './live-mine.tsx'
import { MineClock, MiningStatus } from './session-earnings.tsx'
import { ShiftFigures, useEarnedAway } from './shift-figures.tsx'
import { dismissReport, expectedRecord, expectedReport, ShiftReportCard } from './shift-report.tsx'

type MiningDeskProps = {
  miner: Exclude<Miner, 'guest'>
  purchases: readonly OwnedCopyView[]
  state: MiningState
  receivedAtMs: number
  isStale: boolean
  onRetry: () => void
  /** Report of the last ended shift; null once it is dismissed. */
  report: ShiftReport | null
  record: MinerRecord | null
  /** Shown under the title if the list of cards is stale. */
  staleNote: ReactNode
}

/** Shows the mine, the shift's earnings, start and stop, and the cards to choose from. */
export function MiningDesk(props: MiningDeskProps) {
  const { miner, purchases, state, receivedAtMs, isStale, onRetry, report, record, staleNote } = props
  const { walletAddress } = miner
  const { sessions } = state
  const cards = ownedCards(purchases)
  const [unchosen, setUnchosen] = useState<ReadonlySet<number>>(new Set())
  const start = useStartMining(miner)
  /** Shift that was stopped here, until its report has the focus. */
  const [awaitedId, setAwaitedId] = useState<number | null>(null)
  const stop = useStopMining(miner, ({ id }) => setAwaitedId(id))
  /** State of the shift when it was stopped here. It reserves the report's space at once, so that nothing moves on its arrival. */
  const [ending, setEnding] = useState<{ state: MiningState; record: MinerRecord | null } | null>(null)
  const takeOut = useStopMining(miner)
  const reportHeading = useRef<HTMLHeadingElement>(null)
  const earningsHeading = useRef<HTMLHeadingElement>(null)
  const isDismissing = useRef(false)
  const cardsHeading = useRef<HTMLHeadingElement>(null)
  const earnedAway = useEarnedAway(walletAddress, state)

  const isActive = sessions.length > 0
  const activeCardIds = new Set(sessions.flatMap(({ cardId }) => (cardId === null ? [] : [cardId])))
  const willMine = new Set(cards.map(({ cardId }) => cardId).filter((cardId) => !unchosen.has(cardId)))
  const copiesAtWork = isActive
    ? sessions.reduce((sum, { copies }) => sum + copies, 0)
    : cards.reduce((sum, { cardId, copies }) => (willMine.has(cardId) ? sum + copies : sum), 0)
  const toggle = (cardId: number) => {
    const next = new Set(unchosen)
    if (!next.delete(cardId)) next.add(cardId)
    setUnchosen(next)
  }
  const undo = (cardIds: number[]) =>
    takeOut.mutate(cardIds, {
      onSuccess() {
        const count = cardIds.length
        const name = cards.find(({ cardId }) => cardId === cardIds[0])?.name ?? ''
        showToast({
          title: count === 1 ? t`${name} left the shift` : t`${count} cards left the shift`,
          description: count === 1 ? t`Its earnings are in your balance.` : t`Their earnings are in your balance.`,
        })
        cardsHeading.current?.focus({ preventScroll: true })
      },
    })
  useJoinedNotice(state, undo)
  const shownId = report?.id ?? null
  useEffect(() => {
    if (awaitedId === null || awaitedId !== shownId) return
    setAwaitedId(null)
    // The report's sum replaces the counters, so the player continues reading there.
    reportHeading.current?.focus({ preventScroll: true })
  }, [awaitedId, shownId])
  useEffect(() => {
    if (shownId !== null || !isDismissing.current) return
    isDismissing.current = false
    earningsHeading.current?.focus({ preventScroll: true })
  }, [shownId])
  /** True from the press on, so that the layout changes with the press and not with the answer. */
  const isReport = report !== null || ending !== null
  const dismiss = (shiftId: number) => {
    isDismissing.current = true
    setEnding(null)
    dismissReport(walletAddress, shiftId)
  }

  return (
    <MineClock isRunning={state.shiftStartedAt !== null && !isStale} receivedAtMs={receivedAtMs}>
      <section aria-label={t`Mining`} className="rounded-large border border-line bg-stall">
        <div className="mine-stage">
          <LiveMine state={state} cards={cards} />
          <MiningStatus isActive={isActive} isStale={isStale} />
        </div>
        <div
          className="mine-bar"
          data-shows={isReport ? 'report' : isActive || start.isPending ? 'shift' : cards.length > 0 ? 'idle' : 'empty'}
        >
          {ending !== null && <ReportPlace {...ending} />}
          {report !== null ? (
            <ShiftReportCard
              report={report}
              record={record}
              headingRef={reportHeading}
              onDismiss={() => dismiss(report.id)}
            />
          ) : (
            <ShiftFigures
              {...{ state, receivedAtMs, isStale, onRetry, earnedAway }}
              hasCards={cards.length > 0}
              headingRef={earningsHeading}
            />
          )}
          <div className="mine-action">
            {cards.length === 0 && (
              <>
                <NeedsCard />
                <Link href="/#nfts" className={buttonClass('primary', 'large')}>
                  <Trans>See all cards</Trans>
                </Link>
              </>
            )}
            {isActive ? (
              <Button
                size="large"
                isPending={stop.isPending}
                pendingLabel={t`Stopping`}
                onClick={() => {
                  setEnding({ state, record })
                  stop.mutate(undefined, { onError: () => setEnding(null) })
                }}
              >
                <Trans>Stop Mining</Trans>
              </Button>
            ) : (
              <Button
                variant={willMine.size === 0 ? 'secondary' : 'primary'}
                size="large"
                disabled={willMine.size === 0}
                isPending={start.isPending}
                pendingLabel={t`Starting`}
                onClick={() => {
                  setEnding(null)
                  start.mutate([...willMine])
                }}
              >
                <Trans>Start Mining</Trans>
              </Button>
            )}
          </div>
          <EarningsNow state={state} isStale={isStale} />
          <MiningFacts owned={purchases.length} chosen={copiesAtWork} />
        </div>
        <EarningsDetails state={state} />
      </section>

      <section aria-labelledby="your-cards">
        <h2 id="your-cards" ref={cardsHeading} tabIndex={-1} className="text-lead">
          <Trans>Your cards</Trans>
        </h2>
        {cards.length > 0 && <SelectionNote isActive={isActive} />}
        {staleNote}
        {cards.length === 0 ? (
          <NoCards />
        ) : (
          <CardPicker
            cards={cards}
            chosen={isActive ? activeCardIds : willMine}
            sessions={sessions}
            asOf={state.asOf}
            onToggle={toggle}
            onUndo={(cardId) => undo([cardId])}
            undoing={takeOut.isPending ? (takeOut.variables ?? []) : []}
          />
        )}
      </section>
    </MineClock>
  )
}

/** Says that mining needs a card, above the link to the cards. */
export const NeedsCard = () => (
  <p className="text-center text-soft">
    <Trans>You need at least one card to mine.</Trans>
  </p>
)

/** Says how the cards below are selected. */
export const SelectionNote = ({ isActive }: { isActive: boolean }) => (
  <p className="mt-1 mb-4 text-balance text-soft">
    {isActive ? (
      <Trans>Your selection is locked while mining. Stop to change it.</Trans>
    ) : (
      <Trans>All copies of a card mine together. Choose at least one card.</Trans>
    )}
  </p>
)

/** Replaces the cards of a player who owns none. */
export const NoCards = () => (
  <div className="mt-4">
    <EmptyState
      picture="/art/empty.svg"
      title={t`No NFT cards yet`}
      text={t`Choose a character at the stalls. Its terms are fixed when you buy.`}
    />
  </div>
)

/** Reserves the height of the expected report; invisible, and hidden from screen readers. */
const ReportPlace = ({ state, record }: { state: MiningState; record: MinerRecord | null }) => (
  <div aria-hidden="true" inert className="mine-figures invisible">
    <ShiftReportCard
      report={expectedReport(state, record)}
      record={record && expectedRecord(state, record)}
      headingRef={null}
      onDismiss={() => {}}
      headingId="shift-report-place"
    />
  </div>
)

/** Announces cards that joined the shift automatically while the page was open, and offers to take them out. */
function useJoinedNotice(state: MiningState, onUndo: (cardIds: number[]) => void) {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const joined = state.sessions.filter(({ isJoined }) => isJoined)
    const before = known.current
    known.current = new Set(joined.map(nameOf))
    if (before === null) return
    const cards = joined.flatMap((it) => (before.has(nameOf(it)) || it.card === null ? [] : [it.card]))
    const count = cards.length
    if (count === 0) return
    const name = cards[0]?.name ?? ''
    showToast({
      title: count === 1 ? t`${name} joined the shift` : t`${count} cards joined the shift`,
      description:
        count === 1 ? t`It started earning the moment you got it.` : t`They started earning the moment you got them.`,
      action: { label: t`Undo`, run: () => onUndo(cards.map(({ id }) => id)) },
    })
  }, [state, onUndo])
}

const nameOf = ({ cardId, sessionStart }: MiningState['sessions'][number]) => `${cardId} ${sessionStart}`
