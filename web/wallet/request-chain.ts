import { t } from '@lingui/core/macro'
import { type EIP1193Provider, numberToHex } from 'viem'
import { hasCode, innermostMessage } from './error-causes.ts'
import { type LiveConnection, requireLiveConnection } from './live-connection.ts'
import { chainToAdd } from './platform-chain.ts'
import { readChainId } from './provider-accounts.ts'

const USER_REJECTED = 4001
const REQUEST_PENDING = -32002
/** Some wallets say that the person refused only in words. */
const REFUSAL = /reject|denied|cancel/i

type ChainListener = (connection: LiveConnection, chainId: number) => void

let tell: ChainListener = () => {}

/** Hears on which chain a wallet was found: some wallets move without saying so. */
export function onChainRead(listener: ChainListener) {
  tell = listener
}

/**
 * Brings the wallet to the platform's chain; adds the chain where the wallet does not know it.
 *
 * Some wallets say yes and stay where they are: only what they answer afterwards counts.
 *
 * @throws what the wallet says when the person refuses
 */
export async function requestPlatformChain(live: LiveConnection = requireLiveConnection()): Promise<void> {
  const { provider, platform } = live
  const { id, name } = platform.chain
  const params: [{ chainId: string }] = [{ chainId: numberToHex(id) }]
  const isNowThere = async () => {
    const chainId = await readChainId(provider)
    tell(live, chainId)
    return chainId === id
  }
  if (await isNowThere()) return
  const ask = (request: ChainRequest) => askUntilOnChain(provider, id, request)
  try {
    await ask({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    // Some wallets name an unknown chain by the code 4902, and some in words of their own.
    if (hasCode(error, USER_REJECTED) || hasCode(error, REQUEST_PENDING) || REFUSAL.test(innermostMessage(error)))
      throw error
    await ask({ method: 'wallet_addEthereumChain', params: [chainToAdd(platform)] })
    if (!(await isNowThere())) await ask({ method: 'wallet_switchEthereumChain', params })
  }
  if (!(await isNowThere())) throw new Error(t`Your wallet is still not on ${name}.`)
}

type ChainRequest = { readonly method: string; readonly params: readonly unknown[] }

/** Asks a wallet for the chain. Some wallets go there and never answer: their event is enough. */
async function askUntilOnChain(provider: EIP1193Provider, wanted: number, request: ChainRequest): Promise<void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>()
  const hear = (chainId: string | number) => {
    if (Number(chainId) === wanted) resolve()
  }
  provider.on('chainChanged', hear)
  try {
    await Promise.race([provider.request(request as never), arrival])
  } finally {
    provider.removeListener('chainChanged', hear)
  }
}
