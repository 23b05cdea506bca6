import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { NARROW, useMedia } from './use-media.ts'

export type Column<T> = {
  readonly label: string
  readonly cell: (record: T) => ReactNode
  /** Share of the table's width, e.g. 'w-1/5'. It is fixed, so that the content of a row never moves a column. */
  readonly width: string
  /** Whether the column is right-aligned, as figures are. */
  readonly isFigure?: boolean
  /** Whether its moments are in UTC. Its heading says so, and cards say it once above them. */
  readonly isMoment?: boolean
  /** Whether its label is for screen readers only, e.g. that of the buttons. */
  readonly isLabelHidden?: boolean
  /** Whether it is in the top right corner of a card. */
  readonly isCorner?: boolean
  /** Whether it is large and without its label on a card. */
  readonly isHeadline?: boolean
  /** Returns whether a record's card has this line; by default every card has it. */
  readonly isOnCard?: (record: T) => boolean
}

type RecordTableProps<T extends { id: number }> = {
  /** Name of the list, for screen readers. */
  caption: string
  columns: readonly Column<T>[]
  records: readonly T[]
  /** Whether the content above already names the time zone. */
  showsZone?: boolean
}

/** Shows records as rows, or as cards with the same labels if rows are too wide. */
export function RecordTable<T extends { id: number }>(props: RecordTableProps<T>) {
  return useMedia(NARROW) ? <Cards {...props} /> : <Rows {...props} />
}

function Rows<T extends { id: number }>({ caption, columns, records }: RecordTableProps<T>) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-note text-soft">
          {columns.map(({ label, width, isFigure = false, isMoment = false, isLabelHidden = false }) => (
            <th
              key={label}
              scope="col"
              className={`px-2 py-2 font-strong lg:px-3 ${width} ${isFigure ? 'text-right' : ''}`}
            >
              <span className={isLabelHidden ? 'sr-only' : ''}>{isMoment ? `${label} (UTC)` : label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id} className="border-line border-b align-top last:border-b-0">
            {columns.map(({ label, cell, isFigure = false }) => (
              <td
                key={label}
                translate={isFigure ? 'no' : undefined}
                className={`break-words px-2 py-3 lg:px-3 ${isFigure ? 'text-right tabular-nums' : ''}`}
              >
                {cell(record)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<T extends { id: number }>({ caption, columns, records, showsZone = false }: RecordTableProps<T>) {
  const list = (
    <ul aria-label={caption} className="grid gap-3 sm:grid-cols-2">
      {records.map((record) => (
        <li key={record.id} className="relative rounded-small border border-line bg-stall px-4 py-3">
          <dl className="grid gap-2">
            {columns.map(
              ({
                label,
                cell,
                isFigure = false,
                isHeadline = false,
                isLabelHidden = isHeadline,
                isCorner = false,
                isOnCard,
              }) =>
                isOnCard?.(record) !== false && (
                  <div key={label} className={cardLineClass(isLabelHidden, isCorner)}>
                    <dt className={isLabelHidden ? 'sr-only' : 'text-note text-soft'}>{label}</dt>
                    <dd
                      translate={isFigure ? 'no' : undefined}
                      className={`min-w-0 tabular-nums ${isHeadline ? 'font-strong text-lead' : ''}`}
                    >
                      {cell(record)}
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
  if (showsZone || !columns.some(({ isMoment }) => isMoment)) return list
  return (
    <>
      <p className="mb-3 text-note text-soft">{t`Times in UTC`}</p>
      {list}
    </>
  )
}

function cardLineClass(isLabelHidden: boolean, isCorner: boolean): string {
  if (isCorner) return 'absolute top-1 right-1'
  return isLabelHidden ? '' : 'grid grid-cols-[6rem_1fr] items-baseline gap-3'
}

/** Buttons of one record: at the right of its row, or across its card on a phone. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2 *:whitespace-nowrap max-md:mt-1 max-md:*:flex-1 md:max-lg:flex-col lg:justify-end">
    {children}
  </div>
)
