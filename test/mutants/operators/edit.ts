/** One change of a text. `replacement` replaces the text from `start` to `end`. */
export type Edit = {
  /** Name of the operator in a few words, e.g. `drop await`. */
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

export const applyEdit = (source: string, { start, end, replacement }: Omit<Edit, 'operator'>): string =>
  source.slice(0, start) + replacement + source.slice(end)
