import { causesOf } from '../error-causes.ts'

/** WalletConnect's codes for a refusal by the person and for an unknown chain. */
const REFUSED = [5000, 5001, 5002, 5003]
const CHAIN_NOT_SUPPORTED = 5100

const USER_REJECTED = 4001
const CHAIN_UNKNOWN = 4902

/** Returns a wallet's error with the code that a browser wallet would use (EIP-1193). */
export function asWalletError(error: unknown): Error {
  const causes = causesOf(error)
  const message = causes[0]?.message || 'The wallet did not answer.'
  const code = causes.find((cause) => cause.code !== null)?.code ?? null
  return Object.assign(new Error(message, { cause: error }), { ...(code !== null && { code: standardCode(code) }) })
}

function standardCode(code: number): number {
  if (REFUSED.includes(code)) return USER_REJECTED
  return code === CHAIN_NOT_SUPPORTED ? CHAIN_UNKNOWN : code
}
