import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AdminGameRun } from '#core/api/admin-game-runs.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { bv3Text } from '../../parts/both-amounts.tsx'
import { Moment } from '../../parts/moment.tsx'
import { bareMomentText } from '../../parts/moment-text.ts'
import { withUnits } from '../../parts/with-units.ts'
import { WalletCell } from '../../player/player-link.tsx'
import { GAME_WORDS, problemText, STANDING_WORDS, UNRANKED_WORDS } from './run-words.ts'
import { SignalList } from './signal-list.tsx'

/** Action that an operator has chosen for a run. */
export type RunAct = { readonly kind: 'watch' | 'remove' | 'restore'; readonly run: AdminGameRun }

type Shown = {
  readonly onAct: (act: RunAct) => void
  readonly mayWrite: boolean
  /** False if all runs belong to one player. */
  readonly hasWallet: boolean
}

export const runColumns = ({ onAct, mayWrite, hasWallet }: Shown): readonly Column<AdminGameRun>[] => [
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
      <span className="block font-plain text-note">{i18n._(GAME_WORDS[variant])}</span>
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
        {i18n._(STANDING_WORDS[standing])}
      </span>
      {standing === 'unranked' && unrankedReason !== null && (
        <span className="block text-note text-soft">{i18n._(UNRANKED_WORDS[unrankedReason])}</span>
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

type RunActionsProps = { run: AdminGameRun; onAct: Shown['onAct']; mayWrite: boolean }

function RunActions({ run, onAct, mayWrite }: RunActionsProps) {
  const { id, status, standing } = run
  if (status !== 'settled') return null
  const act = (kind: RunAct['kind']) => onAct({ kind, run })
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
