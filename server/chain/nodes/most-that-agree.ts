import type { ChainReader } from '../chain-reader.ts'
import type { NodeAnswer } from './ask-nodes.ts'

/**
 * Returns the highest amount that a quorum reaches. Less than a quorum can neither raise it above nor lower it below the
 * amounts of the others.
 *
 * @param answers at least a quorum
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
