export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** Result of one Lighthouse run: a score from 0 to 100 for each category, and the deductions. */
export type Measurement = {
  readonly scores: Readonly<Record<Category, number>>
  readonly deductions: readonly string[]
}

/** Points by which a page's performance may be below that of an empty page in the same run. */
const PERFORMANCE_DISTANCE_MAX = 5
const FULL_SCORE = 100

export type PageScores = { readonly path: string; readonly scores: Readonly<Record<Category, number>> }

/** Returns the median score of several runs for each category. */
export function medianScores(runs: readonly Measurement[]): Readonly<Record<Category, number>> {
  const middle = (category: Category) => {
    const sorted = runs.map(({ scores }) => scores[category]).toSorted((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  }
  return Object.fromEntries(CATEGORIES.map((it) => [it, middle(it)])) as Record<Category, number>
}

/** Returns a sentence for each score that is too low. */
export const complaintsOf = (pages: readonly PageScores[], emptyPage: Readonly<Record<Category, number>>): string[] =>
  pages.flatMap(({ path, scores }) =>
    CATEGORIES.flatMap((category) => {
      const least = category === 'performance' ? emptyPage.performance - PERFORMANCE_DISTANCE_MAX : FULL_SCORE
      return scores[category] < least ? [`${path}: ${category} is ${scores[category]}, at least ${least} is asked`] : []
    }),
  )
