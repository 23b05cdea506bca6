import './board.css'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { BoardLine, BoardPeriod, OwnRun } from '#core/api/game-boards.ts'
import { RULES_VERSION, type Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { clockText, dayText, momentText } from '#web/lib/moment-text.ts'
import { GAME_ID, runPath } from '#web/shared/game-links.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { FilterBar } from '#web/ui/filter-bar.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton, PagedList } from '#web/ui/paged-list.tsx'

import { useMedia, WIDE } from '#web/ui/use-media.ts'
import { WalletAddress } from '#web/ui/wallet-address.tsx'
import { bv3Text } from '../run/figures.ts'
import { leaderboardQuery, loadOwnRuns, ownRunsKey } from './board-query.ts'
import { paidText, UNRANKED_TEXTS } from './paid-text.ts'

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
          <NoRunsYet period={period} onShowAll={() => setPeriod('all')} />
        ) : (
          <BoardLines key={period} lines={board.data} variant={variant} period={period} ownAddress={ownAddress} />
        )}
      </div>
    </section>
  )
}

const ASLEEP = '/art/empty.svg'

const NoRunsYet = ({ period, onShowAll }: { period: BoardPeriod; onShowAll: () => void }) =>
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

/** Lines shown before a click on "Show all". A board that is alone on a wide screen has two columns. */
const FIRST_COUNT = 5
const FIRST_COUNT_BESIDE = 7
const FIRST_COUNT_ALONE = 12

type BoardLinesProps = {
  lines: readonly BoardLine[]
  variant: Variant
  period: BoardPeriod
  ownAddress: string | null
}

/** Shows the lines of a board: rank, wallet, score, and a link to watch the run. */
function BoardLines({ lines, variant, period, ownAddress }: BoardLinesProps) {
  const [isWhole, setWhole] = useState(false)
  const isWide = useMedia(WIDE)
  const isAlone = isWide && ownAddress === null
  const firstCount = isAlone ? FIRST_COUNT_ALONE : isWide ? FIRST_COUNT_BESIDE : FIRST_COUNT
  const shown = isWhole ? lines : lines.slice(0, firstCount)
  const rows = isAlone ? { '--rows': Math.max(5, Math.ceil(shown.length / 2)) } : {}
  return (
    <>
      {/* Hidden from screen readers, because each line contains these labels. */}
      {isAlone || (
        <p aria-hidden="true" className="board-head">
          <span>{t`Rank`}</span>
          <span>{t`Player`}</span>
          <span>{t`Score`}</span>
        </p>
      )}
      <ol
        aria-label={t`Leaderboard`}
        className={`grid ${isAlone ? 'board-wide' : 'gap-1'}`}
        style={rows as CSSProperties}
      >
        {shown.map((line) => (
          <Line
            key={line.runId}
            line={line}
            variant={variant}
            period={period}
            isOwn={line.walletAddress === ownAddress}
          />
        ))}
      </ol>
      {lines.length > shown.length && (
        <div className="mt-3 text-center">
          <Button onClick={() => setWhole(true)}>
            <Trans>Show all {lines.length}</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

type LineProps = { line: BoardLine; variant: Variant; period: BoardPeriod; isOwn: boolean }

function Line({ line, variant, period, isOwn }: LineProps) {
  const { rank, walletAddress, score, runId, endedAt } = line
  return (
    <li
      className={`board-line rounded-small ${isOwn ? 'bg-counter outline-2 outline-glow -outline-offset-2' : 'odd:bg-counter'}`}
    >
      <span
        translate="no"
        className={`text-right font-heavy tabular-nums ${rank <= 3 ? 'text-glow text-lead' : 'text-soft'}`}
      >
        {rank}
      </span>
      <span className="board-player">
        <span className="flex min-w-0 items-center gap-2">
          <WalletAddress value={walletAddress} />
          {isOwn && <strong className="font-strong">{t`You`}</strong>}
        </span>
        <time dateTime={endedAt} className="board-time text-note text-soft">
          {period === 'day' ? clockText(Date.parse(endedAt)) : dayText(endedAt)}
        </time>
      </span>
      <span className="board-score">
        <span className="board-word text-note text-soft">{t`Score`} </span>
        <span translate="no" className="font-heavy text-lead tabular-nums">
          {decimalText(String(score))}
        </span>
      </span>
      <WatchLink href={runPath(variant, runId)} label={t`Watch the run of place ${rank}`} />
    </li>
  )
}

/**
 * Links to the page on which a run can be watched.
 *
 * @param label name of the run for screen readers; omitted if the visible text is clear on its own
 */
const WatchLink = ({ href, label }: { href: string; label?: string }) => (
  <Link
    href={href}
    aria-label={label}
    className="watch-link ml-auto inline-flex min-h-11 items-center justify-center rounded-small font-strong text-glow"
  >
    <Play className="size-5 shrink-0" aria-hidden="true" />
    <span className="underline underline-offset-4">{t`Watch`}</span>
  </Link>
)
