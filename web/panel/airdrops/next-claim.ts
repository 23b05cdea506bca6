/** Returns the claim to focus after a decision: the next one, or the previous one at the end of the list. */
export function claimAfter(claims: readonly { readonly id: number }[], decidedId: number): number | null {
  const index = claims.findIndex(({ id }) => id === decidedId)
  if (index === -1) return null
  return (claims[index + 1] ?? claims[index - 1])?.id ?? null
}
