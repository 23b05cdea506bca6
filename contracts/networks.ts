/** BEP-341: without fast finality a block is safe after 15 x TurnLength blocks, and validators seal up to 16 in a row. */
const BSC_SAFER_DEPTH = 240

/** 20 gwei: 400 times the lowest price of BNB Smart Chain. A payout of 300,000 gas then costs 0.006 BNB at most. */
const GAS_PRICE_WEI_MAX = 20_000_000_000n

/** Chains that the product runs on. This is pure data: the server and the browser build their own clients from it. */
export const networks = {
  local: {
    name: 'local',
    title: 'BV3 Local Chain',
    id: 31337,
    hexId: '0x7a69',
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    /** Known once the chain has started. */
    rpcUrls: [],
    explorerUrl: undefined,
    /** Deployed at first start. */
    usdt: undefined,
    priceFeed: undefined,
    saferDepth: 0,
    blockTimeMs: 1_000,
    // anvil starts with a base fee of 0 here, and takes any price.
    gasPrice: { minWei: 1n, maxWei: GAS_PRICE_WEI_MAX },
  },
  bsc: {
    name: 'bsc',
    title: 'BNB Smart Chain',
    id: 56,
    hexId: '0x38',
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
    explorerUrl: 'https://bscscan.com',
    usdt: { address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
    priceFeed: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE',
    saferDepth: BSC_SAFER_DEPTH,
    blockTimeMs: 450,
    // The price limit of the pools of bsc-geth and bsc-erigon: github.com/node-real/bsc-erigon/pull/773.
    gasPrice: { minWei: 50_000_000n, maxWei: GAS_PRICE_WEI_MAX },
  },
  'bsc-testnet': {
    name: 'bsc-testnet',
    title: 'BNB Smart Chain Testnet',
    id: 97,
    hexId: '0x61',
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545', 'https://bsc-testnet-rpc.publicnode.com'],
    explorerUrl: 'https://testnet.bscscan.com',
    usdt: { address: '0x337610d27c682E347C9cD60BD4b3b107C9d34dDd', decimals: 18 },
    priceFeed: '0x2514895c72f50D8bd4B4F9b1110F0D6bD2c97526',
    saferDepth: BSC_SAFER_DEPTH,
    blockTimeMs: 450,
    // Its pools ask for twice the price of the main chain: github.com/chainflip-io/chainflip-eth-contracts/pull/535.
    gasPrice: { minWei: 100_000_000n, maxWei: GAS_PRICE_WEI_MAX },
  },
} as const satisfies Record<string, Network>

export type NetworkName = keyof typeof networks

export interface Network {
  /** The value of `CHAIN`. */
  readonly name: string
  /** Name that a wallet shows. */
  readonly title: string
  readonly id: number
  readonly hexId: `0x${string}`
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Defaults; `RPC_URLS` replaces them. */
  readonly rpcUrls: readonly string[]
  readonly explorerUrl: string | undefined
  readonly usdt: { readonly address: `0x${string}`; readonly decimals: number } | undefined
  /** An AggregatorV3 feed of BNB in USD. */
  readonly priceFeed: `0x${string}` | undefined
  /** Least depth at which a block counts as final if the `finalized` tag is not trusted. */
  readonly saferDepth: number
  readonly blockTimeMs: number
  /**
   * Gas price that payouts are signed with, in wei for each unit of gas. Below the minimum no pool takes a transaction, whatever
   * a node suggests. Above the maximum payouts wait: nodes that lie cannot make the hot wallet burn more.
   */
  readonly gasPrice: { readonly minWei: bigint; readonly maxWei: bigint }
}
