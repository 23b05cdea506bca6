import { t } from '@lingui/core/macro'
import { getAddress, type Hex, hexToString, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { getNonce } from '#core/api/auth.ts'
import { callApi } from '#web/lib/call-api.ts'
import { type LiveConnection, readLateAnswers } from '#web/wallet/live-connection.ts'

import type { SignInProof } from './session-runtime.ts'

/** Statement of the message. It is English in every language, because EIP-4361 allows only plain ASCII here, without accents. */
const STATEMENT = 'Sign in to prove that this wallet is yours. This moves no funds and grants no access to them.'

/** Asks the wallet to sign an EIP-4361 message. @throws the wallet's or the server's error */
export async function proveOwnership({ provider, platform }: LiveConnection, signer: string): Promise<SignInProof> {
  const address = getAddress(signer)
  // The message has the server's times, because the clock of a phone may be hours off.
  const { nonce, issuedAt, expiresAt } = await callApi<typeof getNonce>('GET', '/api/auth/nonce')
  const message = createSiweMessage({
    address,
    chainId: platform.chain.id,
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expiresAt),
    statement: STATEMENT,
  })
  const signature = await provider.request({ method: 'personal_sign', params: [stringToHex(message), address] })
  return { message, signature }
}

/** Returns the signature that an earlier page requested, once the wallet gives it. Never requests a new one. */
export async function readLateProof(address: string): Promise<SignInProof> {
  const late = readLateAnswers().find(({ method }) => method === 'personal_sign')
  const [message, signer] = (late?.params ?? []) as [Hex?, string?]
  if (late === undefined || message === undefined || signer?.toLowerCase() !== address.toLowerCase()) {
    throw new Error(t`The signature request went to another account.`)
  }
  return { message: hexToString(message), signature: String(await late.answer) }
}
