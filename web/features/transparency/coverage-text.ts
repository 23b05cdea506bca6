import { decimalText } from '#web/lib/decimal-text.ts'

/** More digits than this tell nobody more. */
const MOST_PERCENT = 1_000

/** A coverage as it is shown, e.g. '124.5%', or 'over 1,000%' as `{ isOver: true }`: never more than it is. */
export function coverageText(percent: string): { text: string; isOver: boolean } {
  const [whole = '0'] = percent.split('.')
  if (whole.length > 3) return { text: `${decimalText(String(MOST_PERCENT))}%`, isOver: true }
  return { text: `${decimalText(percent)}%`, isOver: false }
}
