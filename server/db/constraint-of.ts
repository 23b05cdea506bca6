/** The check of the database that a statement was refused by; null where it failed otherwise. */
export function constraintOf(error: unknown): string | null {
  const { cause } = error as { cause?: { code?: string; constraint?: string } }
  return cause?.code === '23514' ? (cause.constraint ?? '') : null
}
