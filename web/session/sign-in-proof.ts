import { t } from '@lingui/core/macro'
import { getAddress, type Hex, hexToString, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { getNonce } from '#core/api/auth.ts'
import { callApi } from '#web/lib/call-api.ts'
import { readLateAnswers } from '#web/wallet/late-answers.ts'
import type { LiveConnection } from '#web/wallet/live-connection.ts'
import type { Proof } from './session-runtime.ts'

/** EIP-4361 allows plain ASCII here and no accents: it stays English in every language. */
const STATEMENT = 'Sign in to prove that this wallet is yours. This moves no funds and grants no access to them.'

/** Asks the wallet to sign an EIP-4361 message. @throws what the wallet or the server says */
export async function proveOwnership({ provider, platform }: LiveConnection, signer: string): Promise<Proof> {
  const address = getAddress(signer)
  // Its times are the server's: the clock of a phone may be hours off.
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

/** The signature that an earlier page has asked for, once the wallet gives it. Never asks anew. */
export async function takeLateProof(address: string): Promise<Proof> {
  const late = readLateAnswers().find(({ method }) => method === 'personal_sign')
  const [message, signer] = (late?.params ?? []) as [Hex?, string?]
  if (late === undefined || message === undefined || signer?.toLowerCase() !== address.toLowerCase()) {
    throw new Error(t`The signature request went to another account.`)
  }
  return { message: hexToString(message), signature: String(await late.answer) }
}
