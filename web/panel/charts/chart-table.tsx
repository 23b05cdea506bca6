import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Asset } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { utcDayText } from '#web/lib/moment-text.ts'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import type { ChartKind, ChartRecord } from './chart-kind.ts'

type ChartTableProps<R extends ChartRecord> = { kind: ChartKind<R>; records: readonly R[]; title: string }

/** Lists every figure of the chart, the latest day first. Rendered when it is first opened. */
export function ChartTable<R extends ChartRecord>({ kind, records, title }: ChartTableProps<R>) {
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

type Row<R> = { readonly id: number; readonly record: R }

function columnsOf<R extends ChartRecord>({ panes, isAhead }: ChartKind<R>): readonly Column<Row<R>>[] {
  const figures = panes.flatMap(({ label, unit, series }) =>
    series.map((it): Column<Row<R>> => {
      const name = i18n._(it.label)
      return {
        label: label === undefined ? name : `${name}, ${label}`,
        width: 'w-auto',
        isFigure: true,
        cell: ({ record }) => <Figure text={it.of(record)} unit={unit} />,
      }
    }),
  )
  const day: Column<Row<R>> = {
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
