import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardPeriod } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { GAME_ID } from '../run/game-id.ts'
import { BoardLines } from './board-lines.tsx'
import { leaderboardQuery } from './board-query.ts'
import './board.css'

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
