import { t } from '@lingui/core/macro'
import { getAddress, type Hex, hexToString } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { signMessage } from 'wagmi/actions'
import type { getNonce, SessionView, verifySignIn } from '#core/api/auth.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { hasCode, innermostMessage } from './error-causes.ts'
import { readLateAnswers } from './late-answers.ts'
import { requireLiveConnection } from './live-connection.ts'
import { rememberedReferralCode } from './referral-code.ts'
import { beginSession } from './session.ts'
import { readWallet, writeWallet } from './wallet-state.ts'

/** How long the signed message is good for. */
const MESSAGE_LIFETIME_MS = 10 * 60_000

const USER_REJECTED = 4001

/** EIP-4361 allows plain ASCII here and no accents: it stays English in every language. */
const STATEMENT = 'Sign in to prove that this wallet is yours. This moves no funds and grants no access to them.'

/** Asks the wallet to sign an EIP-4361 message, and the server for a session. Never throws: the outcome is a state. */
export const signInWithWallet = () => signInBy(proveOwnership)

/** Takes the signature that an earlier page has asked for, if the wallet still owes one. Never asks anew, never throws. */
export async function resumeSignIn(): Promise<void> {
  const late = readLateAnswers().find(({ method }) => method === 'personal_sign')
  if (late === undefined) return
  const [message, signer] = late.params as [Hex, string]
  await signInBy(async (address) => {
    if (signer.toLowerCase() !== address.toLowerCase()) throw new Error(t`Another account was asked to sign.`)
    return verify(hexToString(message), String(await late.answer))
  })
}

/** The signature that the wallet is being asked for: whoever else needs it waits for the same one. */
let underWay: Promise<void> | null = null

function signInBy(prove: (address: string) => Promise<SessionView>): Promise<void> {
  const { address, signInState } = readWallet()
  if (address === null || signInState === 'signed_in') return Promise.resolve()
  if (signInState === 'signing' && underWay !== null) return underWay
  underWay = carryOut(address, prove)
  return underWay
}

async function carryOut(address: string, prove: (address: string) => Promise<SessionView>): Promise<void> {
  writeWallet({ signInState: 'signing' })
  try {
    const session = await prove(address)
    await beginSession(address, session)
  } catch (error) {
    if (readWallet().address !== address) return
    const isRefused = hasCode(error, USER_REJECTED)
    writeWallet({ signInState: isRefused ? 'refused' : 'signed_out' })
    if (!isRefused) {
      const description = messageFor(error, innermostMessage(error) || t`Please try again.`)
      showToast({ title: t`Sign-in failed`, description, variant: 'destructive' })
    }
  }
}

async function proveOwnership(address: string) {
  const { config, platform } = requireLiveConnection()
  const { nonce } = await callApi<typeof getNonce>('GET', '/api/auth/nonce')
  const issuedAt = new Date()
  const message = createSiweMessage({
    address: getAddress(address),
    chainId: platform.chain.id,
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce,
    issuedAt,
    expirationTime: new Date(issuedAt.getTime() + MESSAGE_LIFETIME_MS),
    statement: STATEMENT,
  })
  return verify(message, await signMessage(config, { account: getAddress(address), message }))
}

function verify(message: string, signature: string): Promise<SessionView> {
  const referredBy = rememberedReferralCode()
  return callApi<typeof verifySignIn>('POST', '/api/auth/verify', { body: { message, signature, referredBy } })
}
