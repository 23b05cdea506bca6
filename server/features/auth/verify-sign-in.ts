import { parseSiweMessage } from 'viem/siwe'
import { type Address, isAddress, lowercased } from '#core/address.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import { decideReferrer } from '#core/referral.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { checkSignIn } from '#core/sign-in.ts'
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { type AccountHolder, ensureAccount } from '../../ledger/ensure-account.ts'
import { readReferrers } from '../../ledger/read-referrers.ts'
import { createSession } from './session-tokens.ts'
import { takeNonce } from './sign-in-nonces.ts'

export type SignInDeps = {
  readonly db: Database
  readonly chainId: number
  /** True for a key's signature and for a contract wallet's, deployed (EIP-1271) or not yet (EIP-6492). */
  readonly verifySignature: (wallet: Address, message: string, signature: `0x${string}`) => Promise<boolean>
}

export type SignIn = { readonly account: AccountHolder; readonly token: string; readonly expiresAt: Date }

type Attempt = {
  readonly message: string
  readonly signature: string
  readonly referredBy?: string | undefined
  readonly origin: string
}

/** Turns a signed EIP-4361 message into a session, making the wallet's account if it has none. */
export async function verifySignIn(deps: SignInDeps, attempt: Attempt): Promise<Result<SignIn, ErrorCode>> {
  const fields = parseSiweMessage(attempt.message)
  const { address, domain, uri, chainId, nonce } = fields
  const isWhole =
    address !== undefined &&
    isAddress(address) &&
    domain !== undefined &&
    uri !== undefined &&
    chainId !== undefined &&
    nonce !== undefined &&
    fields.version === '1'
  if (!isWhole) return refuse('sign_in_message_malformed')

  const check = checkSignIn(
    {
      domain: fields.scheme === undefined ? domain : domain.replace(/^https?:\/\//, ''),
      uri,
      chainId,
      issuedAt: fields.issuedAt ?? null,
      expirationTime: fields.expirationTime ?? null,
      notBefore: fields.notBefore ?? null,
    },
    { origin: attempt.origin, chainId: deps.chainId, nowMs: Date.now() },
  )
  if (!check.ok) return check
  // The nonce is used up by the attempt, right or wrong: nobody gets to try signatures against one message.
  if (!(await takeNonce(deps.db, nonce))) return refuse('sign_in_nonce_unknown')
  const isSigned = await deps.verifySignature(address, attempt.message, attempt.signature as `0x${string}`)
  if (!isSigned) return refuse('sign_in_signature_invalid')

  const wallet = lowercased(address)
  const referrer = await decideReferrerOf(deps.db, wallet, attempt.referredBy)
  return transact(deps.db, async (tx) => {
    const account = await ensureAccount(tx, wallet, referrer)
    const session = await createSession(tx, account.userId)
    return ok({ account, ...session })
  })
}

/** A code that cannot be bound is left out: a bad link must not keep anybody from signing in. */
async function decideReferrerOf(db: Database, wallet: Address, code: string | undefined): Promise<Address | null> {
  if (code === undefined || !isAddress(code)) return null
  const referrers = await readReferrers(db, lowercased(code))
  const decision = decideReferrer(wallet, code, referrers)
  return decision.ok ? decision.value : null
}
