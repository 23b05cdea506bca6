/**
 * The edition numbers of copies that stand in the order in which they were counted: of each card the numbers go on without a gap
 * where it has got to.
 *
 * @param cardIds the card of each copy
 * @param given how many numbers each card has given before, by its id; 0 where there is none
 */
export function editionsOf(cardIds: readonly number[], given: ReadonlyMap<number, bigint>): bigint[] {
  const last = new Map(given)
  return cardIds.map((cardId) => {
    const edition = (last.get(cardId) ?? 0n) + 1n
    last.set(cardId, edition)
    return edition
  })
}
