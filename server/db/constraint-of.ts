/** Returns the check constraint that refused a statement; null if it failed for another reason. */
export function constraintOf(error: unknown): string | null {
  const { cause } = error as { cause?: { code?: string; constraint?: string } }
  return cause?.code === '23514' ? (cause.constraint ?? '') : null
}
