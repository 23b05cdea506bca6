import type { Address } from '#core/address.ts'
import { ok, type Result, refuse } from '#core/result.ts'

/** Session of a player who has proved by a signature to hold a wallet. */
export type PlayerSession = {
  readonly userId: number
  readonly walletAddress: Address
  /** Whether a contract signed, and not the wallet's own key. Such a wallet also sends by a contract. */
  readonly isSignedByContract: boolean
  readonly expiresAt: Date
  /** Whether the wallet signed in for the first time with this session. */
  readonly isFirst?: boolean
}

/** Refuses a call that names another wallet or account than the session's. */
export function requireOwner(
  session: PlayerSession | null,
  named: { readonly walletAddress: Address } | { readonly userId: number },
): Result<PlayerSession, 'unauthenticated' | 'not_yours'> {
  if (session === null) return refuse('unauthenticated')
  if ('userId' in named && named.userId !== session.userId) return refuse('not_yours')
  if ('walletAddress' in named && named.walletAddress !== session.walletAddress) return refuse('not_yours')
  return ok(session)
}
