/** One change of a text: what stands from `start` to `end` becomes the replacement. */
export type Edit = {
  /** The operator's name in a few words, e.g. `drop await`. */
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

export const applyEdit = (source: string, { start, end, replacement }: Omit<Edit, 'operator'>): string =>
  source.slice(0, start) + replacement + source.slice(end)
