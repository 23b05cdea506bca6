import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type CSSProperties, useState } from 'react'
import type { BoardLine, BoardPeriod } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { clockText, dayText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useMedia, WIDE } from '#web/ui/use-media.ts'
import { WalletAddress } from '#web/ui/wallet-address.tsx'
import { runPath } from './run-path.ts'
import { WatchLink } from './watch-link.tsx'
import './board.css'

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
export function BoardLines({ lines, variant, period, ownAddress }: BoardLinesProps) {
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
