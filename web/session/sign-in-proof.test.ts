import { stringToHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { addLateAnswers, readLateAnswers } from '#web/wallet/live-connection.ts'
import { readLateProof } from './sign-in-proof.ts'

const OWN = `0x${'A1'.repeat(20)}`
const OTHER = `0x${'B2'.repeat(20)}`
const SIGNATURE = `0x${'5'.repeat(130)}`

/** Requests of an earlier page that the wallet has not answered. */
function owe(...requests: { readonly method: string; readonly params: unknown }[]) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers.push(resolve)
  addLateAnswers(requests.map((it) => ({ ...it, answer: promise })))
  return resolve
}
const answers: ((value: unknown) => void)[] = []
const signing = (signer: string) => ({ method: 'personal_sign', params: [stringToHex('Sign in, é'), signer] })

afterEach(async () => {
  for (const answer of answers.splice(0)) answer(null)
  await expect.poll(readLateAnswers).toEqual([])
})

describe('a signature requested by an earlier page', () => {
  test.each([OWN, OWN.toLowerCase()])('proves the account that it was requested from: %s', async (signer) => {
    const answer = owe({ method: 'eth_sendTransaction', params: [{ to: OWN }] }, signing(signer))
    const proof = readLateProof(OWN)
    answer(SIGNATURE)
    expect(await proof).toEqual({ message: 'Sign in, é', signature: SIGNATURE })
  })

  test.each([
    { name: 'went to another account', requests: [signing(OTHER)] },
    { name: 'was a payment', requests: [{ method: 'eth_sendTransaction', params: [stringToHex('x'), OWN] }] },
    { name: 'names no message', requests: [{ method: 'personal_sign', params: [] }] },
    { name: 'names no account', requests: [{ method: 'personal_sign', params: [stringToHex('x')] }] },
    { name: 'was answered already', requests: [] },
  ])('proves nothing if it $name', async ({ requests }) => {
    owe(...requests)
    await expect(readLateProof(OWN)).rejects.toThrow('The signature request went to another account.')
  })
})
