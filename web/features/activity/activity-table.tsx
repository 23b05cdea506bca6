import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ActivityLine } from '#core/api/activity.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Address } from '#web/ui/address.tsx'
import { changeOf } from './change-text.ts'
import { explainLine } from './explain-line.ts'
import { KINDS } from './kinds.ts'

type ActivityTableProps = { lines: readonly ActivityLine[]; explorerUrl: string | null }

const HEAD = 'px-3 py-2 text-left font-strong text-note text-soft'
const CELL = 'px-3 py-3 align-top max-lg:p-0'

/** A line of the ledger each: what, why, how much. On a phone each line is a card. */
export function ActivityTable({ lines, explorerUrl }: ActivityTableProps) {
  return (
    <table aria-label={t`Activity`} className="w-full border-collapse max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-line border-b">
          <th scope="col" className={HEAD}>
            {t`When`}
          </th>
          <th scope="col" className={HEAD}>
            {t`What`}
          </th>
          <th scope="col" className={HEAD}>
            {t`Why`}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t`Balance`}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t`Held`}
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {lines.map((line) => (
          <ActivityRow key={line.id} line={line} explorerUrl={explorerUrl} />
        ))}
      </tbody>
    </table>
  )
}

function ActivityRow({ line, explorerUrl }: { line: ActivityLine; explorerUrl: string | null }) {
  const { word, icon: Icon } = KINDS[line.kind]
  return (
    <tr className="border-line border-b last:border-b-0 max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:rounded-small max-lg:border max-lg:bg-counter max-lg:p-3 max-lg:last:border-b">
      <td className={`${CELL} whitespace-nowrap text-note text-soft max-lg:col-start-1 max-lg:row-start-2 lg:pt-4`}>
        {momentText(line.at)}
      </td>
      <td className={`${CELL} max-lg:col-start-1 max-lg:row-start-1`}>
        <span className="inline-flex items-center gap-2 whitespace-nowrap font-strong">
          <Icon className="size-4 text-soft" aria-hidden="true" />
          {i18n._(word)}
        </span>
      </td>
      <td className={`${CELL} max-lg:col-span-2 max-lg:row-start-3 lg:w-full`}>
        <span className="block max-w-prose break-words">{explainLine(line.facts)}</span>
        {line.txHash !== null && (
          <span className="-my-2 -ml-2 block text-note">
            <Address value={line.txHash} kind="tx" explorerUrl={explorerUrl} />
          </span>
        )}
      </td>
      <td className={`${CELL} text-right max-lg:col-start-2 max-lg:row-start-1`}>
        <ChangeFigure amount={line.amount} asset={line.asset} />
      </td>
      <td className={`${CELL} text-right max-lg:col-start-2 max-lg:row-start-2 max-lg:text-note`}>
        <ChangeFigure amount={line.held} asset={line.asset} isHeld />
      </td>
    </tr>
  )
}

type ChangeFigureProps = { amount: string; asset: ActivityLine['asset']; isHeld?: boolean }

function ChangeFigure({ amount, asset, isHeld = false }: ChangeFigureProps) {
  const { text, direction } = changeOf(amount, asset)
  if (direction === 'none') return <span className="text-soft max-lg:sr-only">0</span>
  const colour = isHeld ? 'text-soft' : direction === 'gain' ? 'text-gain' : 'text-ink'
  return (
    <span className={`whitespace-nowrap font-strong tabular-nums ${colour}`}>
      {text} <span className="font-plain text-soft">{asset}</span>
      {isHeld && <span className="font-plain text-soft lg:hidden"> {t`held`}</span>}
    </span>
  )
}
