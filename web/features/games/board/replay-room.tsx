import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { GameReplay } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState, ErrorState } from '#web/ui/list-states.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'
import { replayQuery } from './board-query.ts'
import { gamePath, runPath } from './run-path.ts'
import type { CreateReplayPlayer } from './use-replay-player.ts'
import { WatchedRun } from './watched-run.tsx'

type ReplayRoomProps = {
  runId: number
  /** The game whose page this is. */
  variant: Variant
  createPlayer: CreateReplayPlayer
}

/** One run, to be watched by anybody who has its address. */
export function ReplayRoom({ runId, variant, createPlayer }: ReplayRoomProps) {
  const replay = useQuery(replayQuery(runId))
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t`Run ${runId}`
  usePageTitle(title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is another page to its reader
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [runId])
  return (
    <div className="page grid grid-cols-1 gap-4 pt-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
          {title}
        </h1>
        <Link
          href={gamePath(replay.data?.variant ?? variant)}
          className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4"
        >
          {t`Play this game`}
        </Link>
        {replay.data !== undefined && <WhoseRun replay={replay.data} />}
      </header>
      {replay.data !== undefined ? (
        <WatchedRun key={runId} replay={replay.data} createPlayer={createPlayer} />
      ) : isUnknown(replay.error) ? (
        <EmptyState
          icon={SearchX}
          title={t`This run is not available`}
          text={t`It may have been removed from the leaderboard, or only its player can watch it.`}
          action={<Link href={gamePath(variant)} className={buttonClass('primary')}>{t`To the game`}</Link>}
        />
      ) : replay.isError ? (
        <ErrorState what={t`This run`} error={replay.error} onRetry={() => replay.refetch()} />
      ) : (
        <div
          role="status"
          aria-label={t`Loading the run`}
          className="aspect-square rounded-large bg-stall sm:aspect-16/9"
        />
      )}
    </div>
  )
}

const isUnknown = (error: Error | null) => error instanceof ApiError && error.code === 'game_replay_unknown'

function WhoseRun({ replay }: { replay: GameReplay }) {
  const { variant, score, walletAddress, startedAt, isRanked, runId } = replay
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex flex-wrap items-center gap-x-2 text-soft">
        <span className="font-strong text-ink">
          {variant === 'cactus' ? t`Cactus runner` : t`Character runner`}, {t`score ${decimalText(String(score))}`}
        </span>
        <span>{momentText(startedAt)}</span>
        <WalletAddress value={walletAddress} />
        {!isRanked && <Badge variant="secondary">{t`Not on the leaderboard`}</Badge>}
      </p>
      {isRanked && (
        <span className="sm:ml-auto">
          <CopyButton value={`${location.origin}${runPath(variant, runId)}`} action={t`Copy link`} />
        </span>
      )}
    </div>
  )
}
