import type { MessageDescriptor } from '@lingui/core'
import type { Asset } from '#core/money.ts'

/** Day of a chart. `day` is `YYYY-MM-DD` in UTC. */
export type ChartRecord = { readonly day: string }

export type ChartSeries<R extends ChartRecord> = {
  readonly label: MessageDescriptor
  readonly look: 'bars' | 'line'
  /** Colour token of the design. Two series never differ by colour alone. */
  readonly colour: 'glow' | 'gain' | 'control'
  /** Returns the exact figure as decimal text, or null if it is unknown. */
  readonly of: (record: R) => string | null
}

/** Figures of one unit, drawn on one scale. */
export type ChartPane<R extends ChartRecord> = {
  /** Heading. Absent if the label of the only series is enough. */
  readonly label?: string
  /** Asset of the figures; null for counts. */
  readonly unit: Asset | null
  /** Digits after the decimal point, if the figures differ from the usual ones of their asset. */
  readonly decimals?: number
  /** `flow` if each day adds to the figure. `level` if the figure is the state at the end of the day. */
  readonly is: 'flow' | 'level'
  readonly series: readonly ChartSeries<R>[]
  /** Text in place of the chart if the pane has no figures. */
  readonly empty?: MessageDescriptor
}

export type ChartKind<R extends ChartRecord> = {
  readonly title: MessageDescriptor
  readonly panes: readonly ChartPane<R>[]
  /** Returns whether a day is in the future. Future days are dashed. */
  readonly isAhead?: (record: R) => boolean
}
