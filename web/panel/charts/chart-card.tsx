import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ChartNoAxesColumn, ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import type { Asset } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { utcDayText } from '#web/lib/moment-text.ts'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { FailureBoundary } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import {
  byWeek,
  type ChartKind,
  type ChartPane,
  type ChartRecord,
  type ChartSeries,
  figureText,
  isAllZero,
  maximumOf,
  sumOf,
  weeksOf,
} from './chart-figures.ts'
import type { ChartPlotProps } from './chart-plot.tsx'

/** Component that draws. It loads lazily because its code is larger than the rest of a chart. */
const ChartPlot = lazy(async () => ({ default: (await import('./chart-plot.tsx')).ChartPlot })) as unknown as <
  R extends ChartRecord,
>(
  props: ChartPlotProps<R>,
) => ReactNode

type ChartCardProps<R extends ChartRecord> = {
  kind: ChartKind<R>
  records: readonly R[]
  /** Text of a chart without figures. */
  empty: string
  /** Whether panes are side by side if there is room. */
  isWide?: boolean
}

/** Shows a chart, its totals, the day under the pointer, and all its figures as a table. */
export function ChartCard<R extends ChartRecord>(props: ChartCardProps<R>) {
  const { kind, records } = props
  const isNarrow = useMedia(NARROW)
  const weekly = useMemo(() => byWeek(kind), [kind])
  const weeks = useMemo(() => weeksOf(records), [records])
  const table = <ChartTable kind={kind} records={records} title={i18n._(kind.title)} />
  // More bars than these cannot be told apart.
  const isByWeek = records.length > (isNarrow ? 45 : 180) && kind.panes.some(({ is }) => is === 'flow')
  return isByWeek ? (
    <Drawn {...props} kind={weekly} records={weeks} days={records.length} isByWeek table={table} />
  ) : (
    <Drawn {...props} days={pastOf(records, kind).length} isByWeek={false} table={table} />
  )
}

type DrawnProps<R extends ChartRecord> = ChartCardProps<R> & {
  days: number
  isByWeek: boolean
  /** Table of every day, even if the chart shows weeks. */
  table: ReactNode
}

function Drawn<R extends ChartRecord>({ kind, records, empty, isWide = false, days, isByWeek, table }: DrawnProps<R>) {
  const [pointed, setPointed] = useState<string | null>(null)
  const titleId = useId()
  const title = i18n._(kind.title)
  // The state is a day and not an index, because refetched days move on at midnight.
  const found = records.findIndex(({ day }) => day === pointed)
  const at = found === -1 ? null : found
  const point = (index: number | null) => setPointed(index === null ? null : (records[index]?.day ?? null))
  return (
    <article
      aria-labelledby={titleId}
      className={`min-w-0 rounded-large border border-line bg-stall px-4 pt-3 pb-1 ${isWide ? 'lg:col-span-2' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id={titleId} className="font-strong font-text text-body">
          {title}
        </h4>
        <p className="text-note text-soft tabular-nums">
          {at === null ? spanText(kind, days, isByWeek) : dayTextAt(records, kind, at, isByWeek)}
        </p>
      </div>
      {isAllZero(records, kind.panes) ? (
        <div className="pt-6 pb-3">
          <EmptyState icon={ChartNoAxesColumn} title={empty} />
        </div>
      ) : (
        <>
          <div className={`mt-2 grid gap-4 ${isWide ? 'lg:grid-cols-2 lg:gap-8' : ''}`}>
            {kind.panes.map((pane) => (
              <div key={`${pane.label} ${pane.unit} ${pane.is}`} className="min-w-0">
                <PaneFigures kind={kind} pane={pane} records={records} at={at} isByWeek={isByWeek} />
                {pane.empty !== undefined && isAllZero(records, [pane]) ? (
                  <p className="grid h-38 place-items-center text-note text-soft">{i18n._(pane.empty)}</p>
                ) : (
                  <FailureBoundary show={() => <NoPicture />}>
                    <Suspense fallback={<div className="h-38" />}>
                      <ChartPlot records={records} pane={pane} isAhead={kind.isAhead} at={at} onPoint={point} />
                    </Suspense>
                  </FailureBoundary>
                )}
              </div>
            ))}
          </div>
          {table}
        </>
      )}
    </article>
  )
}

const NoPicture = () => (
  <p role="alert" className="grid h-38 place-items-center text-center text-note text-soft">
    {t`The chart could not be loaded. The table has all its figures.`}
  </p>
)

type PaneFiguresProps<R extends ChartRecord> = {
  kind: ChartKind<R>
  pane: ChartPane<R>
  records: readonly R[]
  at: number | null
  isByWeek: boolean
}

/** Shows the figures of the day under the pointer, or of all days if the pointer is outside. */
function PaneFigures<R extends ChartRecord>({ kind, pane, records, at, isByWeek }: PaneFiguresProps<R>) {
  const { label, series } = pane
  const pointed = at === null ? undefined : records[at]
  return (
    <>
      {label !== undefined && <h5 className="font-strong">{label}</h5>}
      <dl className="flex flex-wrap gap-x-6">
        {series.map((it) => {
          const text = pointed === undefined ? textAtRest(kind, pane, it, records) : it.of(pointed)
          return (
            <div key={it.label.id} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <dt className="flex items-baseline gap-2 text-note text-soft">
                <Swatch series={it} />
                {i18n._(it.label)}
              </dt>
              <dd translate="no" className="font-strong tabular-nums">
                {text === null ? '–' : figureText(text, pane)}
              </dd>
            </div>
          )
        })}
        {kind.isAhead !== undefined && (
          <div>
            <dt className="flex items-baseline gap-2 text-note text-soft">
              <span aria-hidden="true" className="w-6 self-center border-control border-t-2 border-dashed" />
              {t`Owed later, at most`}
            </dt>
          </div>
        )}
      </dl>
      <p className="mb-3 min-h-5 text-note text-soft tabular-nums">{remark(kind, pane, records, isByWeek)}</p>
    </>
  )
}

const SWATCHES = { glow: 'bg-glow', gain: 'bg-gain', control: 'bg-control' } as const

/** Shows a square for bars and a line for a line, because colour alone does not tell them apart. */
const Swatch = ({ series: { look, colour } }: { series: Pick<ChartSeries<ChartRecord>, 'look' | 'colour'> }) => (
  <span
    aria-hidden="true"
    className={`w-3 shrink-0 self-center ${look === 'bars' ? 'h-3' : 'h-0.5'} ${SWATCHES[colour]}`}
  />
)

/** Returns the days that are over or have begun. */
const pastOf = <R extends ChartRecord>(records: readonly R[], { isAhead = () => false }: ChartKind<R>) =>
  records.filter((record) => !isAhead(record))

function textAtRest<R extends ChartRecord>(
  kind: ChartKind<R>,
  { is, unit }: ChartPane<R>,
  { of }: ChartSeries<R>,
  records: readonly R[],
): string | null {
  const known = pastOf(records, kind)
  if (is === 'flow') return sumOf(known, of, unit)
  const latest = known.at(-1)
  return latest === undefined ? null : of(latest)
}

/** Returns what the chart shows at a glance, in words for screen readers. */
function remark<R extends ChartRecord>(
  kind: ChartKind<R>,
  pane: ChartPane<R>,
  records: readonly R[],
  isByWeek: boolean,
): string | null {
  const {
    is,
    unit,
    series: [main],
  } = pane
  const known = pastOf(records, kind)
  const [first] = known
  if (main === undefined || first === undefined) return null
  if (is === 'level') {
    const [text, day] = [main.of(first), utcDayText(first.day)]
    if (text === null) return null
    const figure = figureText(text, pane)
    return t`From ${figure} on ${day}`
  }
  const most = maximumOf(known, main.of, unit)
  if (most === null) return null
  const [figure, day] = [figureText(most.text, pane), utcDayText(most.record.day)]
  return isByWeek ? t`Most in the week to ${day}: ${figure}` : t`Most on ${day}: ${figure}`
}

function spanText<R extends ChartRecord>(kind: ChartKind<R>, days: number, isByWeek: boolean): string {
  if (kind.panes.every(({ is }) => is === 'level')) return t`Today`
  return isByWeek ? t`Last ${days} days, by week` : t`Last ${days} days`
}

function dayTextAt<R extends ChartRecord>(
  records: readonly R[],
  { isAhead }: ChartKind<R>,
  at: number,
  isByWeek: boolean,
): string {
  const record = records[at]
  if (record === undefined) return ''
  const day = utcDayText(record.day)
  if (isByWeek) return t`Week to ${day}`
  return isAhead?.(record) === true ? t`${day}, at most` : day
}

type ChartTableProps<R extends ChartRecord> = { kind: ChartKind<R>; records: readonly R[]; title: string }

/** Lists every figure of the chart, the latest day first. Rendered when it is first opened. */
function ChartTable<R extends ChartRecord>({ kind, records, title }: ChartTableProps<R>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-1 border-line border-t" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-2 rounded-small text-note">
        <span className="flex-1">{t`Show as table`}</span>
        <ChevronDown className="size-5 shrink-0 text-soft group-open:rotate-180" aria-hidden="true" />
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
        <section aria-label={t`Table: ${title}`} tabIndex={0} className="mb-3 max-h-96 overflow-y-auto rounded-small">
          <RecordTable
            caption={title}
            columns={columnsOf(kind)}
            records={records.map((record, id) => ({ id, record })).toReversed()}
          />
        </section>
      )}
    </details>
  )
}

type ChartTableRow<R> = { readonly id: number; readonly record: R }

function columnsOf<R extends ChartRecord>({ panes, isAhead }: ChartKind<R>): readonly Column<ChartTableRow<R>>[] {
  const figures = panes.flatMap(({ label, unit, series }) =>
    series.map((it): Column<ChartTableRow<R>> => {
      const name = i18n._(it.label)
      return {
        label: label === undefined ? name : `${name}, ${label}`,
        width: 'w-auto',
        isFigure: true,
        cell: ({ record }) => <Figure text={it.of(record)} unit={unit} />,
      }
    }),
  )
  const day: Column<ChartTableRow<R>> = {
    label: t`Day`,
    width: 'w-auto',
    cell: ({ record }) => (
      <>
        <time dateTime={record.day} className="whitespace-nowrap">
          {utcDayText(record.day)}
        </time>
        {isAhead?.(record) === true && <span className="block text-note text-soft">{t`at most`}</span>}
      </>
    ),
  }
  return [day, ...figures]
}

function Figure({ text, unit }: { text: string | null; unit: Asset | null }) {
  if (text === null) return <span className="text-soft">{t`unknown`}</span>
  return unit === null ? decimalText(text) : <ExactAmount decimal={text} asset={unit} />
}
