import './plot.css'
import { i18n } from '@lingui/core'
import { type PointerEvent, useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { utcMonthDayText } from '#web/lib/moment-text.ts'
import { useLanguage } from '#web/texts/texts.ts'
import type { ChartKind, ChartPane, ChartRecord, ChartSeries } from './chart-figures.ts'
import { dayNumber, dayOfNumber, daySplits } from './day-splits.ts'

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

const HEIGHT_PX = 152
const LABEL_PX = 72
const FONT_PX = 13
/**
 * Width of the y axis. Fits the widest mark in both languages, e.g. '41,25 mil', so that panes below each other start at the same
 * line.
 */
const GUTTER_PX = 64
/** Least distance between marks, and the height that is left for them. */
const MARK_PX = 28
const ROOM_PX = HEIGHT_PX - 8 - 28
/** Steps for counts, which need whole numbers. */
const WHOLE = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((power) => [1, 2, 5].map((it) => it * 10 ** power))
const PARTS = [-8, -7, -6, -5, -4, -3, -2, -1].flatMap((power) => [1, 2, 5].map((it) => Number(`${it}e${power}`)))
const STEPS = [...PARTS, ...WHOLE]

type Plot<R extends ChartRecord> = {
  /** Draws other records in the same plot. The record under the pointer stays marked at its new place. */
  setRecords(records: readonly R[]): void
  /** Returns the index of the record at a place on the screen. */
  indexAt(clientX: number): number
  /** Marks a record, or removes the mark. */
  point(index: number | null): void
  destroy(): void
}

type PlotInput<R extends ChartRecord> = {
  readonly records: readonly R[]
  readonly pane: ChartPane<R>
  readonly isAhead: ChartKind<R>['isAhead']
}

/**
 * Draws a pane on a canvas as wide as its container, in the colours of the theme.
 *
 * Figures are floats only here. A point may be off by less than a pixel, and no printed digit comes from a float.
 */
function createPlot<R extends ChartRecord>(root: HTMLElement, { records, pane, isAhead }: PlotInput<R>): Plot<R> {
  const colourOf = readColours(root)
  const steps = pane.unit === null ? WHOLE : STEPS
  const soft = () => colourOf('var(--color-soft)')
  const linesFor = (shown: readonly R[]) => pane.series.flatMap((series) => linesOf(series, shown, isAhead))
  const lines = linesFor(records)
  let drawn = records
  let days = daysOf(records)
  let isFlat = isAllZero(lines)
  let pointed: number | null = null
  // The page's font, because a canvas does not inherit it.
  const font = `${FONT_PX}px ${getComputedStyle(root).fontFamily}`
  /** Keeps only the base line if every figure is zero. */
  const lasting = (_: UPlot, splits: number[]) => (isFlat ? splits.map((it) => (it === 0 ? it : null)) : splits)
  const mark = (on: UPlot) => {
    const day = pointed === null ? undefined : days[pointed]
    on.setCursor(day === undefined ? NOWHERE : { left: on.valToPos(day, 'x'), top: 0 })
  }
  const plot = new UPlot(
    {
      width: root.clientWidth,
      height: HEIGHT_PX,
      padding: [8, 24, 0, 0],
      legend: { show: false },
      cursor: { y: false, bind: NO_MOUSE, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => spanOf(days) },
        y: { range: (_, min, max) => rangeOf(steps, pane.is === 'flow' || pane.series.length > 1 ? 0 : min, max) },
      },
      axes: [
        {
          stroke: soft,
          font,
          size: 28,
          gap: 8,
          grid: { show: false },
          ticks: { show: false },
          splits: ({ width }) => daySplits(days[0] ?? 0, days.at(-1) ?? 0, width / LABEL_PX, todayOf(drawn, isAhead)),
          values: (_, splits) => splits.map((split) => utcMonthDayText(dayOfNumber(split))),
        },
        {
          stroke: soft,
          font,
          size: GUTTER_PX,
          filter: lasting,
          gap: 8,
          space: MARK_PX,
          incrs: steps,
          grid: { stroke: () => colourOf('var(--color-line)'), width: 1, filter: lasting },
          ticks: { show: false },
          values: (_, splits, _axis, _space, step) =>
            splits.map((it) => (it === null ? null : markText(splits.at(-1) ?? 1, step)(it))),
        },
      ],
      series: [{}, ...lines.map(({ look, colour, dash }) => styleOf(look, colour, dash, colourOf))],
      // The place of a day is known only after drawing.
      hooks: { draw: [mark] },
    },
    [days, ...lines.map(({ values }) => values)],
    root,
  )
  const sizes = new ResizeObserver(() => plot.setSize({ width: root.clientWidth, height: HEIGHT_PX }))
  sizes.observe(root)
  const themes = new MutationObserver(() => plot.redraw())
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return {
    setRecords(next) {
      if (next === drawn) return
      drawn = next
      days = daysOf(next)
      const nextLines = linesFor(next)
      isFlat = isAllZero(nextLines)
      plot.setData([days, ...nextLines.map(({ values }) => values)])
    },
    indexAt: (clientX) => plot.posToIdx(clientX - plot.over.getBoundingClientRect().left),
    point(index) {
      pointed = index
      if (plot.status === 1) mark(plot)
    },
    destroy() {
      sizes.disconnect()
      themes.disconnect()
      plot.destroy()
      colourOf.forget()
    },
  }
}

/** Returns the last day that is not in the future, or undefined if no day is in the future. */
function todayOf<R extends ChartRecord>(records: readonly R[], isAhead: ChartKind<R>['isAhead']): number | undefined {
  const today = isAhead && records[records.findIndex(isAhead) - 1]
  return today && dayNumber(today.day)
}

const daysOf = (records: readonly ChartRecord[]): number[] => records.map(({ day }) => dayNumber(day))

/** Returns the range of days, extended by half a day or half a week at both ends, because a bar is centred on its day. */
function spanOf(days: readonly number[]): [number, number] {
  const [first = 0, second = first + 1] = days
  const half = (second - first) / 2
  return [first - half, (days.at(-1) ?? 0) + half]
}

const isAllZero = (lines: readonly PlotLine[]) => lines.every(({ values }) => values.every((value) => !value))

const NOWHERE = { left: -10, top: -10 }
/** Disables the plot's own pointer handling. The pane handles every kind of pointer, for all panes of a chart. */
const nobody = () => null
const NO_MOUSE = {
  mousedown: nobody,
  mouseup: nobody,
  click: nobody,
  dblclick: nobody,
  mousemove: nobody,
  mouseleave: nobody,
  mouseenter: nobody,
}

type PlotLine = {
  readonly values: (number | null)[]
  readonly look: ChartSeries<ChartRecord>['look']
  readonly colour: string
  readonly dash: boolean
}

/** Returns the lines of a series. Future days are a separate line, which begins where the other ends. */
function linesOf<R extends ChartRecord>(
  { of, look, colour }: ChartSeries<R>,
  records: readonly R[],
  isAhead: ChartKind<R>['isAhead'],
): PlotLine[] {
  const values = records.map((record) => {
    const text = of(record)
    return text === null ? null : Number(text)
  })
  if (isAhead === undefined) return [{ values, look, colour, dash: false }]
  const from = records.findIndex(isAhead)
  const begin = from === -1 ? records.length : from
  return [
    { values: values.map((value, at) => (at < begin ? value : null)), look, colour, dash: false },
    { values: values.map((value, at) => (at < begin - 1 ? null : value)), look, colour, dash: true },
  ]
}

function styleOf(look: PlotLine['look'], colour: string, dash: boolean, colourOf: ColourOf): UPlot.Series {
  const token = `var(--color-${colour})`
  const stroke = () => colourOf(token)
  if (look === 'bars') {
    const bars = UPlot.paths.bars?.({ size: [0.7, 24], radius: [0.15, 0] })
    return { ...(bars && { paths: bars }), stroke, fill: stroke, width: 0, points: { show: false } }
  }
  const fill = () => colourOf(`color-mix(in srgb, ${token} 12%, transparent)`)
  return {
    stroke,
    width: 2,
    ...(dash ? { dash: [6, 6] } : { fill }),
    points: { size: 6, fill: stroke, show: false, filter: lonely },
  }
}

/** Returns the days without a neighbour. They are drawn as points, because no line leads to them. */
const lonely: UPlot.Series.Points.Filter = (plot, series) => {
  const values = [...(plot.data[series] ?? [])]
  const isThere = (at: number) => typeof values[at] === 'number'
  const found = values.flatMap((_, at) => (isThere(at) && !isThere(at - 1) && !isThere(at + 1) ? [at] : []))
  return found.length > 0 ? found : null
}

/**
 * Returns a range from mark to mark, so that no figure is above the highest mark. Flows pass 0 as `minOf`, so that heights compare.
 * A level may be far from zero, and only its changes matter.
 */
function rangeOf(steps: readonly number[], least: number, most: number): [number, number] {
  const min = least === most ? 0 : least
  for (const step of steps) {
    const [from, to] = [Math.floor(min / step), Math.ceil(most / step)]
    if (ROOM_PX / Math.max(1, to - from) >= MARK_PX && to > 0) return [from * step, to * step]
  }
  return [0, most > 0 ? most : 1]
}

/** Returns the formatter of a scale's marks, e.g. '1.2K', with enough digits to tell neighbouring marks apart. */
function markText(highest: number, step: number): (mark: number) => string {
  const digits = Math.min(8, Math.max(1, Math.floor(Math.log10(highest / step || 1)) + 2))
  const format = new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumSignificantDigits: digits })
  return (mark) => format.format(mark)
}

type ColourOf = ReturnType<typeof readColours>

/**
 * Returns a function that resolves a colour token. A canvas does not support tokens or themes, so a hidden element computes the
 * colour.
 */
function readColours(root: HTMLElement) {
  const probe = document.createElement('span')
  probe.hidden = true
  root.append(probe)
  const colourOf = (colour: string) => {
    probe.style.color = colour
    return getComputedStyle(probe).color
  }
  return Object.assign(colourOf, { forget: () => probe.remove() })
}
