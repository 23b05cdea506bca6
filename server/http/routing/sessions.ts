import type { Address } from '#core/address.ts'
import type { OperatorRole } from '#core/operator.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { CallContext } from './route.ts'

/** Session of an operator in the panel. */
export type OperatorSession = {
  readonly username: string
  readonly role: OperatorRole
  /** Whether the password or a one-time code was entered in the last ten minutes. */
  readonly isProven: boolean
  /** Whether the account lacks the second factor that the platform requires. It can then change only itself. */
  readonly isFactorMissing: boolean
}

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

/** Returns the token of an `Authorization: Bearer` header. */
export function bearerToken({ headers }: Pick<CallContext, 'headers'>): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(String(headers.authorization ?? '')) ?? []
  return token ?? null
}
