import { t } from '@lingui/core/macro'
import { type EIP1193Provider, numberToHex } from 'viem'
import { hasCode, innermostMessage } from './error-causes.ts'
import { type LiveConnection, requireLiveConnection } from './live-connection.ts'
import { chainToAdd } from './platform-chain.ts'
import { readChainId } from './provider-accounts.ts'

const USER_REJECTED = 4001
const REQUEST_PENDING = -32002
/** Pattern of a refusal's message. Some wallets report a refusal only as text. */
const REFUSAL = /reject|denied|cancel/i

type ChainListener = (connection: LiveConnection, chainId: number) => void

let tell: ChainListener = () => {}

/** Sets the listener for the chain on which a wallet was found, because some wallets switch without an event. */
export function onChainRead(listener: ChainListener) {
  tell = listener
}

/**
 * Switches the wallet to the platform's chain, and adds the chain if the wallet does not know it.
 *
 * Some wallets accept and stay on their chain, so only the chain that they report afterwards counts.
 *
 * @throws the wallet's error if the person refuses
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
    // Some wallets report an unknown chain with the code 4902, others only as text.
    if (hasCode(error, USER_REJECTED) || hasCode(error, REQUEST_PENDING) || REFUSAL.test(innermostMessage(error)))
      throw error
    await ask({ method: 'wallet_addEthereumChain', params: [chainToAdd(platform)] })
    if (!(await isNowThere())) await ask({ method: 'wallet_switchEthereumChain', params })
  }
  if (!(await isNowThere())) throw new Error(t`Your wallet is still not on ${name}.`)
}

type ChainRequest = { readonly method: string; readonly params: readonly unknown[] }

/** Sends a chain request to the wallet. Some wallets switch and never answer, so their event is enough. */
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
