import { type PointerEvent, useEffect, useRef } from 'react'
import { useLanguage } from '#web/texts/texts.ts'
import type { ChartKind, ChartPane, ChartRecord } from './chart-kind.ts'
import { createPlot, type Plot } from './plot.ts'

export type ChartPlotProps<R extends ChartRecord> = {
  records: readonly R[]
  pane: ChartPane<R>
  isAhead: ChartKind<R>['isAhead']
  /** Index of the record under the pointer, in this pane or in another pane of the chart. */
  at: number | null
  onPoint: (at: number | null) => void
}

/** Draws a pane. Its figures are shown as text beside it and in the chart's table. */
export function ChartPlot<R extends ChartRecord>({ records, pane, isAhead, at, onPoint }: ChartPlotProps<R>) {
  const root = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot<R>>(null)
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for another language; other records and marks are given to the same picture
  useEffect(() => {
    if (root.current === null) return
    const drawn = createPlot(root.current, { records, pane, isAhead })
    drawn.point(at)
    plot.current = drawn
    return () => drawn.destroy()
  }, [pane, isAhead, language])
  useEffect(() => plot.current?.setRecords(records), [records])
  useEffect(() => plot.current?.point(at), [at])
  const point = ({ clientX }: PointerEvent) => onPoint(plot.current?.indexAt(clientX) ?? null)
  return (
    <div
      ref={root}
      aria-hidden="true"
      // A horizontal swipe reads the chart. A vertical one scrolls the page.
      className="plot h-38 touch-pan-y overflow-hidden"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
    />
  )
}
