import type { MessageDescriptor } from '@lingui/core'
import type { Asset } from '#core/money.ts'

/** A day of a chart; `day` is `YYYY-MM-DD` in UTC. */
export type ChartRecord = { readonly day: string }

export type ChartSeries<R extends ChartRecord> = {
  readonly label: MessageDescriptor
  readonly look: 'bars' | 'line'
  /** A token of the design. Never the only thing that tells two series apart. */
  readonly colour: 'glow' | 'gain' | 'control'
  /** Exact, as decimal text; null where nobody knows. */
  readonly of: (record: R) => string | null
}

/** Figures of one unit, drawn on one scale. */
export type ChartPane<R extends ChartRecord> = {
  /** Absent where its only series says it. */
  readonly label?: string
  /** Null for what is counted. */
  readonly unit: Asset | null
  /** Digits behind the point, where its figures stand elsewhere with others than all of their asset. */
  readonly decimals?: number
  /** Whether each day adds to the figure anew, or it is what there is at the end of the day. */
  readonly is: 'flow' | 'level'
  readonly series: readonly ChartSeries<R>[]
  /** Said in the picture's place where there is nothing to draw. */
  readonly empty?: MessageDescriptor
}

export type ChartKind<R extends ChartRecord> = {
  readonly title: MessageDescriptor
  readonly panes: readonly ChartPane<R>[]
  /** Days that are yet to come: drawn in dashes. */
  readonly isAhead?: (record: R) => boolean
}
