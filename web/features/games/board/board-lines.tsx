import { t } from '@lingui/core/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { BoardLine } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Address } from '#web/ui/address.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { runPath } from './run-path.ts'

/** So many are seen at once; the rest on a click. */
const FIRST_COUNT = 10

type BoardLinesProps = { lines: readonly BoardLine[]; variant: Variant; ownAddress: string | null }

/** The lines of a board: place, wallet, score, and the way to watch the run. */
export function BoardLines({ lines, variant, ownAddress }: BoardLinesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, FIRST_COUNT)
  return (
    <>
      <ol aria-label={t`Leaderboard`} className="grid gap-1">
        {shown.map((line) => (
          <Line key={line.runId} line={line} variant={variant} isOwn={line.walletAddress === ownAddress} />
        ))}
      </ol>
      {lines.length > shown.length && (
        <div className="mt-3 text-center">
          <Button onClick={() => setWhole(true)}>{t`Show all ${lines.length}`}</Button>
        </div>
      )}
    </>
  )
}

function Line({ line, variant, isOwn }: { line: BoardLine; variant: Variant; isOwn: boolean }) {
  const { rank, walletAddress, score, runId, endedAt } = line
  return (
    <li
      className={`grid grid-cols-[2.5rem_1fr_auto_auto] items-center gap-x-2 rounded-small px-2 py-1 ${isOwn ? 'bg-counter outline-2 outline-glow -outline-offset-2' : 'odd:bg-counter'}`}
    >
      <span className={`text-right font-heavy tabular-nums ${rank <= 3 ? 'text-glow text-lead' : 'text-soft'}`}>
        {rank}
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-1">
          <Address value={walletAddress} />
          {isOwn && <Badge variant="secondary">{t`You`}</Badge>}
        </span>
        <time dateTime={endedAt} className="-mt-1 block px-2 text-note text-soft">
          {momentText(endedAt)}
        </time>
      </span>
      <span className="text-right font-heavy text-lead tabular-nums">{decimalText(String(score))}</span>
      <Link
        href={runPath(variant, runId)}
        aria-label={t`Watch the run of place ${rank}`}
        className="grid size-11 place-items-center rounded-small text-glow hover:bg-stall"
      >
        <Play className="size-5" aria-hidden="true" />
      </Link>
    </li>
  )
}
