import { getAddress, isAddress } from 'viem'

/** What a session is about: accounts on chains, and what may be asked of them (CAIP-10, CAIP-2). */
type Namespaces = Readonly<Record<string, { readonly accounts: string[]; readonly methods: string[] }>>

/** Every wallet knows it: one that does not know the platform's chain can say yes, and be asked to add it. */
const CHAIN_OF_ALL_WALLETS = 1

/** What the wallet itself answers; all the rest is read from the chain's own nodes. */
export const WALLET_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** What a wallet is asked for: all optional, so that each grants what it can. */
export const askedNamespaces = (chainId: number) => ({
  eip155: {
    chains: [...new Set([chainId, CHAIN_OF_ALL_WALLETS])].map(chainName),
    methods: [...WALLET_METHODS],
    events: ['accountsChanged', 'chainChanged'],
  },
})

export const chainName = (chainId: number) => `eip155:${chainId}`

/** The chains that a wallet has granted. */
export const grantedChains = (namespaces: Namespaces): readonly number[] => [
  ...new Set(accountParts(namespaces).map(({ chainId }) => chainId)),
]

/** A wallet's accounts on a chain, the chosen one first. */
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
