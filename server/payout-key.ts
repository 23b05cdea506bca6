import { readFileSync, statSync } from 'node:fs'
import type { Address } from '#core/address.ts'
import { StartupError } from './startup-error.ts'

/** Format of a key in the environment and in a file. */
export const PAYOUT_KEY = /^0x[0-9a-fA-F]{64}$/
/** Maximum size of a key file, in bytes: a key and a line end, with room. */
const FILE_BYTES_MAX = 1_024
/** Permission bits of the group and of all other users. */
const OTHERS = 0o077

/** A private key, or another program that signs for an address. */
export type PayoutKeySource =
  | { readonly privateKey: `0x${string}` }
  | { readonly url: string; readonly address: Address }

type Given = {
  readonly PAYOUT_PRIVATE_KEY?: string | undefined
  readonly PAYOUT_PRIVATE_KEY_FILE?: string | undefined
  readonly PAYOUT_SIGNER_URL?: string | undefined
  readonly PAYOUT_ADDRESS?: Address | undefined
}

/**
 * Reads the signer of the hot wallet, which is configured in one of three ways, or not at all. Called only for a process that
 * pays.
 *
 * @throws StartupError with one line that names the variable, and never the content of a file
 */
export function readPayoutKey(given: Given): PayoutKeySource | null {
  const ways = (['PAYOUT_PRIVATE_KEY', 'PAYOUT_PRIVATE_KEY_FILE', 'PAYOUT_SIGNER_URL'] as const).filter(
    (name) => given[name] !== undefined,
  )
  const [way, other] = ways
  if (other !== undefined) throw new StartupError(`${other}: must not be set together with ${way}`)
  const { PAYOUT_SIGNER_URL: url, PAYOUT_ADDRESS: address, PAYOUT_PRIVATE_KEY_FILE: file } = given
  if (way === undefined && address !== undefined) {
    throw new StartupError('PAYOUT_ADDRESS: needs a key or PAYOUT_SIGNER_URL where ROLES has payer')
  }
  if (url !== undefined) {
    if (address === undefined) throw new StartupError('PAYOUT_ADDRESS: must be set where PAYOUT_SIGNER_URL is')
    return { url, address }
  }
  const privateKey = file === undefined ? given.PAYOUT_PRIVATE_KEY : readKeyFile(file)
  return privateKey === undefined ? null : { privateKey: privateKey as `0x${string}` }
}

function readKeyFile(path: string): string {
  const { mode, size } = statFile(path)
  if ((mode & OTHERS) !== 0) {
    throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} can be read by others; run chmod 600 on it`)
  }
  const text = size > FILE_BYTES_MAX ? '' : readFileSync(path, 'utf8').trim()
  if (!PAYOUT_KEY.test(text)) {
    throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} must hold 0x and 64 hexadecimal digits, and nothing else`)
  }
  return text
}

function statFile(path: string) {
  try {
    const file = statSync(path)
    if (!file.isFile()) throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} is no file`)
    return file
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} cannot be read`)
  }
}
