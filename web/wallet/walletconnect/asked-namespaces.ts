import { getAddress, isAddress } from 'viem'

/** Scope of a session: accounts on chains, and the methods that the wallet grants (CAIP-10, CAIP-2). */
type Namespaces = Readonly<Record<string, { readonly accounts: string[]; readonly methods: string[] }>>

/**
 * Chain that every wallet knows. A wallet that does not know the platform's chain can accept this one, and then be asked to add
 * the platform's.
 */
const CHAIN_OF_ALL_WALLETS = 1

/** Methods that the wallet itself answers. All others go to the chain's own nodes. */
export const WALLET_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** Returns the namespaces that a wallet is asked for. All are optional, so that each wallet grants the ones that it supports. */
export const askedNamespaces = (chainId: number) => ({
  eip155: {
    chains: [...new Set([chainId, CHAIN_OF_ALL_WALLETS])].map(chainName),
    methods: [...WALLET_METHODS],
    events: ['accountsChanged', 'chainChanged'],
  },
})

export const chainName = (chainId: number) => `eip155:${chainId}`

/** Returns the chains that a wallet has granted. */
export const grantedChains = (namespaces: Namespaces): readonly number[] => [
  ...new Set(accountParts(namespaces).map(({ chainId }) => chainId)),
]

/** Returns a wallet's accounts on a chain, the chosen one first. */
export const accountsOn = (namespaces: Namespaces, chainId: number) => [
  ...new Set(
    accountParts(namespaces)
      .filter((it) => it.chainId === chainId)
      .map(({ address }) => getAddress(address)),
  ),
]

export const isGrantedMethod = (namespaces: Namespaces, method: string) =>
  Object.values(namespaces).some(({ methods }) => methods.includes(method))

function accountParts(namespaces: Namespaces) {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .map((account) => account.split(':'))
    .flatMap(([standard, chainId, address]) =>
      standard === 'eip155' && address !== undefined && isAddress(address, { strict: false })
        ? [{ chainId: Number(chainId), address }]
        : [],
    )
}
