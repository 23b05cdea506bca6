import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import type { GameReplay } from '#core/api/game-boards.ts'
import { replayRun } from '#core/game/replay.ts'
import type { Variant } from '#core/game/rules.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { gamePath, runPath } from '#web/shared/game-links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-line.tsx'
import { EmptyState, ErrorState } from '#web/ui/list-states.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'
import { recordedRun } from '../play/replay-tape.ts'
import { replayQuery } from './board-query.ts'
import { type CreateReplayPlayer, WatchedRun } from './watched-run.tsx'

type ReplayRoomProps = {
  runId: number
  /** Game of this page. */
  variant: Variant
  /** Replaced by tests. */
  createPlayer?: CreateReplayPlayer
}

/** Shows one run to everyone who has its address. */
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
  const isMissing = isUnknown(replay.error)
  return (
    <div className={`page grid grid-cols-1 pt-6 ${isMissing ? 'run-missing min-h-[75dvh] content-center' : 'gap-4'}`}>
      <h1 ref={heading} tabIndex={-1} className={isMissing ? 'sr-only' : 'text-heading outline-none'}>
        {title}
      </h1>
      {replay.data !== undefined ? (
        <WatchedRun key={runId} replay={replay.data} createPlayer={createPlayer}>
          <AboutRun replay={replay.data} />
        </WatchedRun>
      ) : isMissing ? (
        <EmptyState
          picture="/art/lost.svg"
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

/** Shows the player and score of a run, and links that lead on from it. */
function AboutRun({ replay }: { replay: GameReplay }) {
  const { variant, runId, walletAddress, startedAt, isRanked } = replay
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <section
      aria-label={t`About this run`}
      className="replay-about rounded-large border border-line bg-stall p-4 sm:p-6"
    >
      <RecordedScore replay={replay} />
      <p className="flex flex-wrap items-center gap-x-4 text-soft">
        <span className="font-strong text-ink">{variant === 'cactus' ? t`Cactus runner` : t`Character runner`}</span>
        <span>{momentText(startedAt)}</span>
        <span className="-ml-2">
          <WalletAddress value={walletAddress} explorerUrl={explorerUrl} />
        </span>
        {!isRanked && <Badge variant="secondary">{t`Not on the leaderboard`}</Badge>}
      </p>
      <div className="replay-actions">
        <Link href={gamePath(variant)} className={buttonClass('secondary')}>
          {t`Play this game`}
        </Link>
        {isRanked && <CopyButton value={`${location.origin}${runPath(variant, runId)}`} action={t`Copy link`} />}
      </div>
    </section>
  )
}

/** Shows the recorded score, and beside it the score that this browser computes if they differ. */
function RecordedScore({ replay }: { replay: GameReplay }) {
  const replayed = useMemo(() => replayedScore(replay), [replay])
  const isOther = replayed !== null && replayed !== replay.score
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {isOther && <CircleX className="size-5 self-center text-loss" aria-hidden="true" />}
      <span className="text-soft">{isOther ? t`Recorded score` : t`Score`}</span>
      <span translate="no" className={`font-heavy text-heading tabular-nums ${isOther ? 'text-loss' : ''}`}>
        {decimalText(String(replay.score))}
      </span>
      {isOther && (
        <span className="basis-full font-strong">
          <Trans>Replaying gives {decimalText(String(replayed))}</Trans>
        </span>
      )}
    </p>
  )
}

function replayedScore(replay: GameReplay): number | null {
  const run = recordedRun(replay)
  return run === null ? null : replayRun(run).score
}
