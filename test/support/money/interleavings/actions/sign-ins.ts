import type { Address } from '#core/address.ts'
import type { Database } from '#server/db/statement.ts'
import { createNonce, verifySignIn } from '#server/features/auth/routes.ts'
import { signInMessage } from '../../../world/sign-in-message.ts'
import { type Action, CHAIN_ID, type InterleavingWorld } from '../world.ts'

const ORIGIN = 'https://example.com'
const [ANN, BOB]: [Address, Address] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]

/** Returns the actions on the first sign-ins of two wallets, each of which names the other as its referrer. */
export async function signInActions({ db }: InterleavingWorld): Promise<Action[]> {
  const signIn = (address: Address, referredBy: Address | undefined, nonce: string) => (on: Database) =>
    verifySignIn(
      {
        ...{ db: on, chainId: CHAIN_ID, mayOpen: () => true },
        isSignedByKey: async () => true,
        verifySignature: async () => true,
      },
      {
        message: signInMessage({
          ...{ domain: 'example.com', address, uri: ORIGIN, chainId: CHAIN_ID, nonce },
          issuedAt: new Date().toISOString(),
        }),
        ...{ signature: '0x', referredBy, origin: ORIGIN, network: '192.0.2.1' },
      },
    )
  const nonce = await createNonce(db)
  return [
    { name: 'sign in as ann', locks: ['lockReferrals', 'lockUser'], run: signIn(ANN, BOB, nonce) },
    {
      name: 'sign in as ann in another browser',
      locks: ['lockUser'],
      run: signIn(ANN, undefined, await createNonce(db)),
    },
    { name: 'sign in as bob', locks: ['lockReferrals', 'lockUser'], run: signIn(BOB, ANN, await createNonce(db)) },
    { name: 'sign in as bob with the message of ann', locks: ['lockUser'], run: signIn(BOB, undefined, nonce) },
  ]
}
