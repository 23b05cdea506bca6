import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { AdminGameRun } from '#core/api/admin-games.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { bv3Text, withUnits } from '../parts/amount-texts.tsx'
import { bareMomentText, Moment } from '../parts/moment.tsx'
import { WalletCell } from '../parts/player-link.tsx'
import { figureText, SIGNAL_LABELS } from '../parts/signal-words.ts'
import { useMayWrite } from '../session/call-operator.ts'
import {
  GAME_LABELS,
  loadPlayerRuns,
  playerRunsKey,
  problemText,
  STANDING_LABELS,
  UNRANKED_LABELS,
} from './runs-query.ts'

const ReplayDialog = lazyPart(async () => (await import('./run-dialogs.tsx')).ReplayDialog)
const OffBoardDialog = lazyPart(async () => (await import('./run-dialogs.tsx')).OffBoardDialog)

type RunTableProps = { caption: string; runs: readonly AdminGameRun[]; hasWallet: boolean }

/** Lists runs with the actions for each. */
export function RunTable({ caption, runs, hasWallet }: RunTableProps) {
  const [act, setAct] = useState<RunAction | null>(null)
  const mayWrite = useMayWrite()
  const close = () => setAct(null)
  return (
    <>
      <RecordTable
        caption={caption}
        columns={runColumns({ onAct: setAct, mayWrite, hasWallet })}
        records={runs}
        showsZone={hasWallet}
      />
      {act !== null && (
        <Suspense fallback={null}>
          {act.kind === 'watch' && <ReplayDialog run={act.run} onAct={mayWrite ? setAct : undefined} onClose={close} />}
          {act.kind !== 'watch' && <OffBoardDialog run={act.run} isBack={act.kind === 'restore'} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}

/** Lists a player's runs of both games, newest first. */
export function PlayerRuns({ playerId, empty }: { playerId: number; empty: ReactNode }) {
  const what = t`Games`
  return (
    <PagedList what={what} queryKey={playerRunsKey(playerId)} load={loadPlayerRuns(playerId)} empty={empty}>
      {(runs) => <RunTable caption={what} runs={runs} hasWallet={false} />}
    </PagedList>
  )
}

/** Action that an operator has chosen for a run. */
export type RunAction = { readonly kind: 'watch' | 'remove' | 'restore'; readonly run: AdminGameRun }

type RunTableOptions = {
  readonly onAct: (act: RunAction) => void
  readonly mayWrite: boolean
  /** False if all runs belong to one player. */
  readonly hasWallet: boolean
}

const runColumns = ({ onAct, mayWrite, hasWallet }: RunTableOptions): readonly Column<AdminGameRun>[] => [
  { label: t`Run`, isMoment: true, isHeadline: true, width: 'w-[15%]', cell: (run) => <RunCell {...run} /> },
  ...(hasWallet ? [walletColumn()] : []),
  {
    label: t`Score and pay`,
    width: 'w-[16%]',
    cell: ScoreCell,
    isFigure: true,
    isOnCard: ({ score }) => score !== null,
  },
  { label: t`Board`, width: 'w-[17%]', cell: BoardCell },
  {
    label: t`Signals`,
    width: 'w-auto',
    cell: SignalsCell,
    isOnCard: ({ signals }) => signals.length > 0,
  },
  {
    label: t`Actions`,
    width: 'w-[13%]',
    isLabelHidden: true,
    cell: (run) => <RunActions run={run} onAct={onAct} mayWrite={mayWrite} />,
  },
]

const walletColumn = (): Column<AdminGameRun> => ({
  label: t`Wallet`,
  width: 'w-[17%]',
  cell: ({ walletAddress, userId }) => <WalletCell address={walletAddress} playerId={userId} />,
})

/** Shows when a run started. On a card it is the heading and starts with the run's number. */
function RunCell({ startedAt, id, variant }: AdminGameRun) {
  const isNarrow = useMedia(NARROW)
  return (
    <>
      {isNarrow ? (
        <>
          <Trans>No. {id}</Trans>
          <span className="font-plain text-note text-soft"> · {bareMomentText(startedAt)}</span>
        </>
      ) : (
        <Moment at={startedAt} note={<Trans>No. {id}</Trans>} />
      )}
      <span className="block font-plain text-note">{i18n._(GAME_LABELS[variant])}</span>
    </>
  )
}

/** Shows the score, the pay and the minutes paid. */
function ScoreCell({ score, passed, tokensEarned, minutesPaid, minutesPlayed, cutBy }: AdminGameRun) {
  if (score === null || passed === null || tokensEarned === null || minutesPaid === null || minutesPlayed === null)
    return '–'
  const paid = decimalText(minutesPaid)
  const played = decimalText(minutesPlayed)
  return (
    <>
      <span translate="no" className="block font-strong">
        {decimalText(String(score))}
      </span>
      <span className="block text-note text-soft">{plural(passed, { one: '# obstacle', other: '# obstacles' })}</span>
      <span translate="no" className="mt-1 block">
        {bv3Text(tokensEarned)}
      </span>
      <span className="block text-note text-soft">
        {withUnits(cutBy === null ? t`for ${played} min` : t`for ${paid} of ${played} min`)}
      </span>
      {cutBy !== null && (
        <span className="block text-note text-soft">
          {cutBy === 'budget' ? t`the daily budget ran out` : t`the paid time ran out`}
        </span>
      )}
    </>
  )
}

function BoardCell({ standing, unrankedReason, removal, problem, problemCode }: AdminGameRun) {
  const decidedBy = removal?.by
  return (
    <>
      <span className={standing === 'failed' ? 'font-strong text-loss' : 'font-strong'}>
        {i18n._(STANDING_LABELS[standing])}
      </span>
      {standing === 'unranked' && unrankedReason !== null && (
        <span className="block text-note text-soft">{i18n._(UNRANKED_LABELS[unrankedReason])}</span>
      )}
      {problem !== null && <span className="block text-note text-soft">{problemText({ problem, problemCode })}</span>}
      {removal !== null && (
        <span className="wrap-anywhere block text-balance text-note">{withUnits(removal.reason)}</span>
      )}
      {decidedBy !== undefined && (
        <span className="block text-note text-soft">
          <Trans>By {decidedBy}.</Trans>
        </span>
      )}
    </>
  )
}

const SignalsCell = (run: AdminGameRun) => (run.signals.length === 0 ? '–' : <SignalList run={run} />)

type RunActionsProps = { run: AdminGameRun; onAct: RunTableOptions['onAct']; mayWrite: boolean }

function RunActions({ run, onAct, mayWrite }: RunActionsProps) {
  const { id, status, standing } = run
  if (status !== 'settled') return null
  const act = (kind: RunAction['kind']) => onAct({ kind, run })
  return (
    <div className="flex gap-2 *:whitespace-nowrap md:flex-col max-md:mt-1 max-md:*:flex-1">
      <Button onClick={() => act('watch')} aria-label={t`Watch run ${id}`}>{t`Watch`}</Button>
      {mayWrite &&
        (standing === 'removed' ? (
          <Button
            variant="quiet"
            onClick={() => act('restore')}
            aria-label={t`Put run ${id} back`}
          >{t`Put back`}</Button>
        ) : (
          <Button
            variant="quiet"
            onClick={() => act('remove')}
            aria-label={t`Take run ${id} off the leaderboard`}
          >{t`Take off`}</Button>
        ))}
    </div>
  )
}

type SignalListProps = {
  run: Pick<AdminGameRun, 'signals' | 'figures'>
  /** Whether signals are side by side if there is room. */
  isRow?: boolean
}

/** Lists the signals of a run, each with the figures that raised it. */
export const SignalList = ({ run: { signals, figures }, isRow = false }: SignalListProps) => (
  <ul aria-label={t`Signals`} className={`grid gap-1 ${isRow ? 'sm:grid-cols-2 sm:gap-x-4' : ''}`}>
    {signals.map((signal) => (
      <li key={signal} className="flex items-start gap-2">
        <TriangleAlert className="mt-1 size-4 shrink-0 text-glow" aria-hidden="true" />
        <span className="min-w-0">
          {i18n._(SIGNAL_LABELS[signal])}
          <span className="block text-note text-soft">{withUnits(figureText(signal, figures) ?? '')}</span>
        </span>
      </li>
    ))}
  </ul>
)
