import type { Address } from '#core/address.ts'
import { ok, type Result, refuse } from '#core/result.ts'

/** Who has proved, by a signature, to hold a wallet. */
export type PlayerSession = {
  readonly userId: number
  readonly walletAddress: Address
  /** Proved by a contract's signature, and not by the wallet's own key: then it sends by a contract too. */
  readonly isSignedByContract: boolean
  readonly expiresAt: Date
  /** Whether the wallet signed in for the first time with it. */
  readonly isFirst?: boolean
}

/** A call may name only the session's own wallet and account; one that names both, both. */
export function requireOwner(
  session: PlayerSession | null,
  named: { readonly walletAddress: Address } | { readonly userId: number },
): Result<PlayerSession, 'unauthenticated' | 'not_yours'> {
  if (session === null) return refuse('unauthenticated')
  if ('userId' in named && named.userId !== session.userId) return refuse('not_yours')
  if ('walletAddress' in named && named.walletAddress !== session.walletAddress) return refuse('not_yours')
  return ok(session)
}
