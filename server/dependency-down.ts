/** A service that we need is down, lags or cannot be believed right now: the edge answers 503, and nothing was changed. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
}

/** The last is what PgBouncer says of a database that it cannot reach. */
const DATABASE_DOWN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08P01',
])

/** Whether a statement failed because there is no database to run it, whatever it says. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const isTimeout = error.message.includes('timeout exceeded when trying to connect')
  return DATABASE_DOWN_CODES.has(code) || isTimeout || isDatabaseDown(error.cause)
}
