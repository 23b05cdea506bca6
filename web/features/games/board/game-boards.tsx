import './board.css'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BoardPeriod, OwnRun } from '#core/api/game-boards.ts'
import { RULES_VERSION, type Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { FilterBar } from '#web/ui/filter-bar.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton, PagedList } from '#web/ui/paged-list.tsx'

import { bv3Text } from '../run/bv3-text.ts'
import { GAME_ID } from '../run/game-id.ts'
import { UNRANKED_TEXTS } from '../run/unranked-text.ts'
import { BoardLines } from './board-lines.tsx'
import { leaderboardQuery, loadOwnRuns, ownRunsKey } from './board-query.ts'
import { paidText } from './paid-text.ts'
import { runPath } from './run-path.ts'
import { WatchLink } from './watch-link.tsx'

type GameBoardsProps = {
  variant: Variant /** Wallet that is signed in; null for a guest. */
  walletAddress: string | null
}

/** Shows the leaderboard below a game, and the runs of the player who is signed in. */
export const GameBoards = ({ variant, walletAddress }: GameBoardsProps) => (
  <div className={`boards grid grid-cols-1 gap-6 ${walletAddress === null ? '' : 'lg:grid-cols-2'}`}>
    <Leaderboard variant={variant} ownAddress={walletAddress} />
    {walletAddress !== null && <OwnRuns walletAddress={walletAddress} />}
  </div>
)

const EVERY_HALF_MINUTE_MS = 30_000

type LeaderboardProps = {
  variant: Variant
  /** Wallet that is signed in; its line is marked. */
  ownAddress: string | null
}

/** Shows the best ranked run of each wallet, today or of all time. */
export function Leaderboard({ variant, ownAddress }: LeaderboardProps) {
  const [period, setPeriod] = useState<BoardPeriod>('day')
  const board = useQuery({ ...leaderboardQuery(variant, period), refetchInterval: EVERY_HALF_MINUTE_MS })
  return (
    <section aria-labelledby="board-title" className="rounded-large border border-line bg-stall p-4 sm:p-6">
      <h2 id="board-title" className="text-title">
        {t`Leaderboard`}
      </h2>
      <p className="mt-1 mb-3 text-soft">{t`The best run of each wallet. Watch and check any in your browser.`}</p>
      <FilterBar
        label={t`Which runs`}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'day', label: t`Today` },
          { value: 'all', label: t`All time` },
        ]}
      />
      <div className="board-list">
        {board.isError && board.data !== undefined && (
          <StaleNote sinceMs={board.dataUpdatedAt} onRetry={() => board.refetch()} />
        )}
        {board.data === undefined ? (
          board.isError ? (
            <ErrorState what={t`The leaderboard`} error={board.error} onRetry={() => board.refetch()} />
          ) : (
            <ListSkeleton label={t`Loading the leaderboard`} rows={5} />
          )
        ) : board.data.length === 0 ? (
          <NobodyYet period={period} onShowAll={() => setPeriod('all')} />
        ) : (
          <BoardLines key={period} lines={board.data} variant={variant} period={period} ownAddress={ownAddress} />
        )}
      </div>
    </section>
  )
}

const ASLEEP = '/art/empty.svg'

const NobodyYet = ({ period, onShowAll }: { period: BoardPeriod; onShowAll: () => void }) =>
  period === 'day' ? (
    <EmptyState
      picture={ASLEEP}
      title={t`No scores yet today`}
      text={t`The day starts at midnight UTC. The first ranked run takes the lead.`}
      action={<Button onClick={onShowAll}>{t`Show all time`}</Button>}
    />
  ) : (
    <EmptyState
      picture={ASLEEP}
      title={t`No scores yet`}
      text={t`The first ranked run takes the lead.`}
      action={<a href={`#${GAME_ID}`} className={buttonClass('secondary')}>{t`Play`}</a>}
    />
  )

/** Shows a wallet's runs of both games: what each was paid and why, and whether it is ranked. */
export function OwnRuns({ walletAddress }: { walletAddress: string }) {
  return (
    <section aria-labelledby="own-runs-title" className="rounded-large border border-line bg-stall p-4 sm:p-6">
      <h2 id="own-runs-title" className="text-title">
        {t`My runs`}
      </h2>
      <p className="mt-1 mb-3 text-soft">{t`Amounts below 0.01 BV3 carry over.`}</p>
      <PagedList
        what={t`Your runs`}
        queryKey={ownRunsKey(walletAddress)}
        load={loadOwnRuns(walletAddress)}
        skeleton={<ListSkeleton label={t`Loading your runs`} rows={3} rowClass="h-28" />}
        empty={
          <div className="board-list">
            <EmptyState
              picture="/art/ledger.svg"
              title={t`No runs yet`}
              text={t`Your runs appear here with what each one paid.`}
              action={<a href={`#${GAME_ID}`} className={buttonClass('secondary')}>{t`Go to the game`}</a>}
            />
          </div>
        }
      >
        {(runs) => (
          <ul aria-label={t`My runs`} className="divide-y divide-line">
            {runs.map((run) => (
              <RunItem key={run.id} run={run} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function RunItem({ run }: { run: OwnRun }) {
  const { id, variant, score, startedAt, tokensEarned, rulesVersion, status } = run
  const standing = standingText(run)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
      <span className="font-strong">{variant === 'cactus' ? t`Cactus runner` : t`Character runner`}</span>
      <span translate="no" className="text-right font-strong tabular-nums">
        {tokensEarned === null ? '—' : `${bv3Text(tokensEarned)} BV3`}
      </span>
      <time dateTime={startedAt} className="text-note text-soft">
        {momentText(startedAt)}
      </time>
      <span className="text-right text-note text-soft tabular-nums">
        {score !== null && <Trans>Score {decimalText(String(score))}</Trans>}
      </span>
      <p className="col-span-2">{paidText(run)}</p>
      <p className="col-span-2 flex items-baseline justify-between gap-x-4 text-soft">
        <span>{standing}</span>
        {status === 'settled' && rulesVersion === RULES_VERSION && <WatchLink href={runPath(variant, id)} />}
      </p>
    </li>
  )
}

/** Returns whether a settled run counts for the leaderboard, and if not, why. */
function standingText({ status, isRanked, unrankedReason, removalReason }: OwnRun): ReactNode {
  if (status !== 'settled') return ''
  if (removalReason !== null) return <Trans>Removed from the leaderboard: {removalReason}</Trans>
  if (isRanked) return t`Counts for the leaderboard.`
  const reason = unrankedReason === null ? '' : i18n._(UNRANKED_TEXTS[unrankedReason])
  return <Trans>Not on the leaderboard. {reason}</Trans>
}
