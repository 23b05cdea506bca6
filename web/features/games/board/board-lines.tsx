import { t } from '@lingui/core/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { BoardLine } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'
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
      className={`grid grid-cols-[1.75rem_auto_1fr_auto] items-center gap-x-2 rounded-small px-1 py-1 sm:grid-cols-[2.5rem_1fr_auto_auto] sm:px-2 ${isOwn ? 'bg-counter outline-2 outline-glow -outline-offset-2' : 'odd:bg-counter'}`}
    >
      <span
        className={`row-span-2 text-right font-heavy tabular-nums ${rank <= 3 ? 'text-glow text-lead' : 'text-soft'}`}
      >
        {rank}
      </span>
      <span className="col-span-2 flex min-w-0 items-center gap-2 sm:col-span-1">
        <WalletAddress value={walletAddress} />
        {isOwn && <strong className="font-strong">{t`You`}</strong>}
      </span>
      <span className="col-start-2 row-start-2 pl-2 font-heavy text-lead tabular-nums sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:text-right">
        {decimalText(String(score))}
      </span>
      <span className="col-start-3 row-start-2 px-2 text-note text-soft max-sm:text-right sm:col-start-2 sm:pb-1">
        <time dateTime={endedAt}>{momentText(endedAt)}</time>
      </span>
      <Link
        href={runPath(variant, runId)}
        aria-label={t`Watch the run of place ${rank}`}
        className="col-start-4 row-span-2 row-start-1 grid size-11 place-items-center rounded-small text-glow hover:bg-stall"
      >
        <Play className="size-5" aria-hidden="true" />
      </Link>
    </li>
  )
}
