import type { ChainReader } from '../chain-reader.ts'
import type { NodeAnswer } from './ask-nodes.ts'

/**
 * The highest amount that as many nodes reach as must agree: fewer than that can neither push it up nor pull it down below
 * what the others say.
 *
 * @param answers at least as many as must agree
 */
export function mostThatAgree<T extends bigint | number>(
  { quorum }: Pick<ChainReader, 'quorum'>,
  answers: readonly NodeAnswer<T>[],
): T {
  const falling = answers.map(({ answer }) => answer).toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  const agreed = falling[quorum - 1]
  if (agreed === undefined) throw new Error('fewer nodes answered than must agree')
  return agreed
}
