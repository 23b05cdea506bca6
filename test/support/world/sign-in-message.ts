/** Fields of an EIP-4361 message. */
export interface SignInText {
  readonly domain: string
  readonly address: string
  readonly uri: string
  readonly version?: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
}

/** Returns an EIP-4361 message as a wallet shows it. It is written by hand, so that no library of the server decides its form. */
export function signInMessage(text: SignInText): string {
  const lines = [
    `${text.domain} wants you to sign in with your Ethereum account:`,
    text.address,
    '',
    'Sign in. This costs nothing and moves nothing.',
    '',
    `URI: ${text.uri}`,
    `Version: ${text.version ?? '1'}`,
    `Chain ID: ${text.chainId}`,
    `Nonce: ${text.nonce}`,
    `Issued At: ${text.issuedAt}`,
  ]
  if (text.expirationTime !== undefined) lines.push(`Expiration Time: ${text.expirationTime}`)
  if (text.notBefore !== undefined) lines.push(`Not Before: ${text.notBefore}`)
  return lines.join('\n')
}
