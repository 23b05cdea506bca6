import { percentText } from '#web/lib/percent-text.ts'

/** More digits than this tell nobody more. */
const MOST_PERCENT = 1_000

/** A coverage as it is shown, e.g. '124.5%', or 'over 1,000%' as `{ isOver: true }`: never more than it is. */
export function coverageText(percent: string): { text: string; isOver: boolean } {
  const [whole = '0'] = percent.split('.')
  const isOver = whole.length > 3
  return { text: percentText(isOver ? String(MOST_PERCENT) : percent), isOver }
}
