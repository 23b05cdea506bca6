import { generatePrivateKey } from 'viem/accounts'
import { readFileIfAny, writePrivateFile } from '../../runtime/process/private-file.ts'
import { StartupError } from '../../startup-error.ts'

/** Wallets of the local chain. Their keys hold play money, are created at the first start and stored in a file of mode 600. */
export interface ChainWallets {
  readonly deployerKey: `0x${string}`
  readonly treasuryKey: `0x${string}`
  readonly payoutKey: `0x${string}`
}

/** Reads the wallets in `path`, and creates them if the file is missing. The treasury stays the same after a restart. */
export function openChainWallets(path: string): ChainWallets {
  const found = readChainWallets(path)
  if (found !== undefined) return found
  const wallets = {
    deployerKey: generatePrivateKey(),
    treasuryKey: generatePrivateKey(),
    payoutKey: generatePrivateKey(),
  }
  writePrivateFile(path, `${JSON.stringify(wallets, null, 2)}\n`)
  return wallets
}

/** Reads the wallets in `path`. Undefined if the file is missing. */
export function readChainWallets(path: string): ChainWallets | undefined {
  const text = readFileIfAny(path)
  return text === undefined ? undefined : parseWallets(path, text)
}

function parseWallets(path: string, text: string): ChainWallets {
  const found: Record<string, unknown> = JSON.parse(text)
  const key = (name: keyof ChainWallets): `0x${string}` => {
    const value = found[name]
    if (!isKey(value))
      throw new StartupError(`DATA_DIR: ${path} holds no valid ${name}; restore it, or move the folder away`)
    return value
  }
  return { deployerKey: key('deployerKey'), treasuryKey: key('treasuryKey'), payoutKey: key('payoutKey') }
}

function isKey(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}
