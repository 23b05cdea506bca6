/**
 * Returns the edition numbers of copies in the order in which they were counted. The numbers of each card continue without a gap
 * after the last one given.
 *
 * @param cardIds the card of each copy
 * @param given how many numbers each card has given before, by its id; a missing card has given 0
 */
export function editionsOf(cardIds: readonly number[], given: ReadonlyMap<number, bigint>): bigint[] {
  const last = new Map(given)
  return cardIds.map((cardId) => {
    const edition = (last.get(cardId) ?? 0n) + 1n
    last.set(cardId, edition)
    return edition
  })
}
