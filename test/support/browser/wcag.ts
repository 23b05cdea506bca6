import type { Result, RunOptions } from 'axe-core'

/** Rules of WCAG 2.2, levels A and AA. */
export const WCAG_RUN = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
} satisfies RunOptions

/** Describes each violated rule with the markup that violates it. */
export const describeViolations = (violations: readonly Pick<Result, 'id' | 'nodes'>[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
