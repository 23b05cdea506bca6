import { randomBytes } from 'node:crypto'
import { parseSiweMessage } from 'viem/siwe'
import { type Address, isAddress, lowercased } from '#core/address.ts'
import { listPlayerSignIns } from '#core/api/admin-players.ts'
import { getNonce, getSession, logout, type SessionView, verifySignIn as verifySignInCall } from '#core/api/auth.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { checkSignIn } from '#core/sign-in.ts'
import { type Database, type Executor, type Transaction, transact, withMutex } from '../../db/statement.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import type { Announce } from '../../http/routing/notify-pages.ts'
import {
  type CallContext,
  listRoute,
  type PlayerSession,
  queryByPlayer,
  type Route,
  route,
} from '../../http/routing/route.ts'
import { createTurns } from '../../http/routing/turns.ts'
import {
  type AccountHolder,
  decideReferrerFor,
  ensureAccount,
  findAccount,
  lockReferrerBindings,
  openAccount,
} from '../../ledger/accounts.ts'
import { createSession, PLAYER_SIGN_INS_CSV, type SessionCache, sessionCookieName } from './sessions.ts'
import { deleteNonce, insertNonce, readSessionsOf } from './sign-in.sql.ts'

/** Maximum of a player's sessions shown to the operator. */
const SIGN_INS_MAX = 50

type AuthDeps = SignInDeps & { readonly sessions: SessionCache; readonly announce: Announce }

export const authRoutes = (deps: AuthDeps): Route[] => [
  route(getNonce, async () => {
    const issuedAtMs = Date.now()
    return ok({
      nonce: await createNonce(deps.db),
      issuedAt: new Date(issuedAtMs).toISOString(),
      expiresAt: new Date(issuedAtMs + NONCE_LIFETIME_MINUTES * 60_000).toISOString(),
    })
  }),

  route(verifySignInCall, async ({ body }, context) => {
    const signIn = await verifySignIn(deps, {
      ...body,
      origin: context.origin,
      network: turnKeyOf(context.ip),
      isWanted: context.isWanted,
    })
    if (!signIn.ok) return signIn
    const { account, isSignedByContract, cookie, expiresAt } = signIn.value
    await endCurrent(deps, context)
    context.setCookie(sessionCookieName(context.origin), cookie, expiresAt)
    const { userId, walletAddress } = account
    return ok(toSessionView({ userId, walletAddress, isSignedByContract, expiresAt }))
  }),

  route(getSession, async ({ session }) => ok(toSessionView(session))),

  route(logout, async (_, context) => {
    await endCurrent(deps, context)
    context.clearCookie(sessionCookieName(context.origin))
    return ok(undefined)
  }),

  listRoute(listPlayerSignIns, PLAYER_SIGN_INS_CSV, queryByPlayer, async ({ params }) => {
    const rows = await readSessionsOf(deps.db, { userId: params.id, limit: SIGN_INS_MAX })
    return ok(
      rows.map((row) => ({ signedInAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() })),
    )
  }),
]

const toSessionView = ({ userId, walletAddress, isSignedByContract, expiresAt }: PlayerSession): SessionView => ({
  userId,
  walletAddress,
  canPayBnb: !isSignedByContract,
  expiresAt: expiresAt.toISOString(),
})

/** Ends the current session in the database when it is replaced or left, because clearing the cookie alone would keep it valid. */
async function endCurrent(deps: AuthDeps, context: CallContext): Promise<void> {
  const cookie = context.readCookie(sessionCookieName(context.origin))
  if (cookie === undefined) return
  const userId = await deps.sessions.end(cookie)
  if (userId !== null) deps.announce(userId, { type: 'session' })
}

type SignInDeps = {
  readonly db: Database
  readonly chainId: number
  readonly isSignedByKey: (wallet: Address, message: string, signature: `0x${string}`) => Promise<boolean>
  /** Returns true for a key's signature and for a contract wallet's, deployed (EIP-1271) or not yet (EIP-6492). */
  readonly verifySignature: (wallet: Address, message: string, signature: `0x${string}`) => Promise<boolean>
  /** Counts a wallet without an account for its network. Returns false if the network has had its share. */
  readonly mayOpen: (network: string) => boolean
}

export type NewSignIn = {
  readonly account: AccountHolder
  readonly isSignedByContract: boolean
  readonly cookie: string
  readonly expiresAt: Date
}

type SignInAttempt = {
  readonly message: string
  readonly signature: string
  readonly referredBy?: string | undefined
  readonly origin: string
  /** Network of the caller. */
  readonly network: string
  /** Returns false once the caller has gone. */
  readonly isWanted?: () => boolean
}

/**
 * Limits the requests that ask the nodes whether a contract accepts a signature. Any caller can cause them with any bytes, and a
 * node may be slow. Without a gap, eight that start together end together and block the process for 20 ms at once.
 */
const takeTurn = createTurns({ atOnce: 8, waitingMax: 512, waitingEachMax: 4, gapMs: 30 })

/** Turns a signed EIP-4361 message into a session. Creates the wallet's account if it is missing. */
export async function verifySignIn(deps: SignInDeps, attempt: SignInAttempt): Promise<Result<NewSignIn, ErrorCode>> {
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
      domain: fields.scheme === undefined ? domain : `${fields.scheme}://${domain}`,
      uri,
      chainId,
      issuedAt: fields.issuedAt ?? null,
      expirationTime: fields.expirationTime ?? null,
      notBefore: fields.notBefore ?? null,
    },
    { origin: attempt.origin, chainId: deps.chainId, nowMs: Date.now() },
  )
  if (!check.ok) return check
  // Every attempt spends the nonce, right or wrong, so that signatures cannot be tried against one message.
  if (!(await spendNonce(deps.db, nonce))) return refuse('sign_in_nonce_unknown')
  const signed = [address, attempt.message, attempt.signature as `0x${string}`] as const
  const isSignedByContract = !(await deps.isSignedByKey(...signed))
  if (isSignedByContract) {
    const ask = () => deps.verifySignature(...signed)
    const isAccepted = await takeTurn('signature', attempt.network, ask, attempt.isWanted)
    if (isAccepted === null) return refuse('rate_limited')
    if (!isAccepted) return refuse('sign_in_signature_invalid')
  }

  const wallet = lowercased(address)
  const signer = { wallet, isSignedByContract }
  const known = await findAccount(deps.db, wallet)
  if (known === null && !deps.mayOpen(attempt.network)) return refuse('rate_limited')
  const code = attempt.referredBy
  if (known?.hasSignedIn === true || code === undefined || !isAddress(code))
    return openAccountAndSession(deps.db, signer, null)
  return withMutex(
    deps.db,
    'referrals',
    () => openAccountAndSession(deps.db, signer, lowercased(code)),
    attempt.network,
  )
}

type Signer = { readonly wallet: Address; readonly isSignedByContract: boolean }

const openAccountAndSession = (db: Database, { wallet, isSignedByContract }: Signer, code: Address | null) =>
  transact<NewSignIn, ErrorCode>(db, async (tx) => {
    const { isFirst, ...account } = await signIn(tx, wallet, code && (await readReferrer(tx, wallet, code)))
    const session = await createSession(tx, account.userId, { isFirst, isSignedByContract })
    return ok({ account, isSignedByContract, ...session })
  })

/** Opens the account at its first sign-in. It may already exist, because the wallet has paid or its code has earned a bonus. */
async function signIn(tx: Transaction, wallet: Address, referrer: Address | null) {
  const account = await ensureAccount(tx, wallet)
  return account.hasSignedIn ? { ...account, isFirst: false } : openAccount(tx, account, referrer)
}

/**
 * Returns the referrer to bind at a first sign-in. Returns null if the code cannot be bound, because a bad link must not prevent a
 * sign-in.
 */
async function readReferrer(tx: Transaction, wallet: Address, code: Address): Promise<Address | null> {
  await lockReferrerBindings(tx)
  const decision = await decideReferrerFor(tx, wallet, code)
  return decision.ok ? decision.value : null
}

/** Minutes that a person may take to sign. */
export const NONCE_LIFETIME_MINUTES = 10
const NONCE_BYTES = 16

export async function createNonce(db: Executor): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  await insertNonce(db, { nonce, lifetimeMinutes: NONCE_LIFETIME_MINUTES })
  return nonce
}

/** Deletes a nonce that has not expired. Only one of two concurrent calls succeeds. */
export async function spendNonce(db: Executor, nonce: string): Promise<boolean> {
  return (await deleteNonce(db, { nonce })).length > 0
}
