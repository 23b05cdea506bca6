import { PHONE, type Viewport } from './stage.ts'
import {
  delegate,
  type Hand,
  inBrowser,
  OTHER_CHAIN,
  openHardwareWallet,
  openSafe,
  smartAccount,
  type WalletHandContext,
  withAnswers,
} from './wallet-hands.ts'

/** A wallet with the behaviour that public issues describe. `docs/records/street.md` lists the issues. */
export type WalletDouble = {
  readonly name: string
  /** Name in the connect dialog. */
  readonly label: string
  readonly viewport?: Viewport
  /** Whether its refusal of a payment proves that nothing was sent. */
  readonly refusesClearly: boolean
  readonly open: (place: WalletHandContext) => Promise<Hand>
}

const UNSUPPORTED = { code: -32601, message: 'The method is not supported' }
const QUANTITY = /^0x[0-9a-f]{1,13}$/

const neverAnswer = () => new Promise<never>(() => {})

/** Returns an answer that fails once with this error, and is the usual one afterwards. */
function firstRefusedWith(error: object) {
  let count = 0
  return async (usual: () => Promise<unknown>) => {
    count += 1
    if (count === 1) throw error
    return usual()
  }
}

export const WALLET_DOUBLES: readonly WalletDouble[] = [
  {
    name: 'MetaMask, extension',
    label: 'MetaMask',
    refusesClearly: true,
    open: (place) =>
      inBrowser({
        flags: ['isMetaMask'],
        answers: withAnswers({
          eth_requestAccounts: firstRefusedWith({ code: -32002, message: 'Already processing eth_requestAccounts.' }),
        }),
      })(place),
  },
  {
    name: 'MetaMask, phone',
    label: 'MetaMask',
    viewport: PHONE,
    refusesClearly: false,
    open: inBrowser({
      announced: { rdns: 'io.metamask.mobile', name: 'MetaMask' },
      flags: ['isMetaMask'],
      refusal: { error: {} },
    }),
  },
  {
    name: 'Trust',
    label: 'Trust Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'com.trustwallet.app', name: 'Trust Wallet' },
      flags: ['isTrust', 'isTrustWallet'],
      isElsewhere: true,
      answers: withAnswers({ wallet_switchEthereumChain: (usual) => usual().then(neverAnswer) }),
    }),
  },
  {
    name: 'Base App',
    label: 'Coinbase Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'com.coinbase.wallet', name: 'Coinbase Wallet' },
      flags: ['isCoinbaseWallet'],
      isElsewhere: true,
      lacksChain: true,
      answers: withAnswers({
        wallet_switchEthereumChain: async (usual, { knownChains }) => {
          if (knownChains.size > 0) return usual()
          throw { code: -32603, message: 'Unrecognized chain ID. Try adding the chain first.' }
        },
      }),
    }),
  },
  {
    name: 'Rabby',
    label: 'Rabby Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'io.rabby', name: 'Rabby Wallet' },
      flags: ['isRabby', 'isMetaMask'],
      emits: (event, value) => (event === 'accountsChanged' ? [] : [[event, value]]),
    }),
  },
  {
    name: 'OKX',
    label: 'OKX Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'com.okex.wallet', name: 'OKX Wallet' },
      flags: ['isOkxWallet', 'isMetaMask'],
      isElsewhere: true,
      emits: (event, value) => [
        [event, value],
        ['connect', { chainId: OTHER_CHAIN }],
      ],
    }),
  },
  {
    name: 'Binance',
    label: 'Binance Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'com.binance.wallet', name: 'Binance Wallet' },
      neighbour: { flags: ['isMetaMask'], isFixed: true },
    }),
  },
  {
    name: 'TokenPocket',
    label: 'Browser wallet',
    viewport: PHONE,
    refusesClearly: true,
    open: inBrowser({ announced: null, flags: ['isTokenPocket', 'isMetaMask'] }),
  },
  {
    name: 'SafePal',
    label: 'Browser wallet',
    viewport: PHONE,
    refusesClearly: true,
    open: inBrowser({ announced: null, flags: ['isSafePal', 'isTrust', 'isMetaMask'] }),
  },
  { name: 'Safe by WalletConnect', label: 'WalletConnect', refusesClearly: true, open: openSafe },
  { name: 'smart account that batches', label: 'Smart Account', refusesClearly: true, open: smartAccount },
  { name: 'EIP-7702 account', label: 'MetaMask', refusesClearly: true, open: inBrowser({ prepare: delegate }) },
  {
    name: 'hardware wallet that takes three minutes',
    label: 'Hardware Wallet',
    refusesClearly: true,
    open: openHardwareWallet,
  },
  {
    name: 'answers `null`',
    label: 'Null Wallet',
    refusesClearly: false,
    open: inBrowser({
      announced: { rdns: 'com.example.null', name: 'Null Wallet' },
      refusal: { result: null },
      answers: (usual) => async (method, params) => {
        const result = await usual(method, params)
        return /ccounts$|^eth_chainId$|^personal_sign$/.test(method) ? result : null
      },
    }),
  },
  {
    name: 'numbers in place of hex',
    label: 'Number Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'com.example.number', name: 'Number Wallet' },
      isElsewhere: true,
      answers: (usual) => async (method, params) => toNumber(await usual(method, params)),
      emits: (event, value) => [[event, toNumber(value)]],
    }),
  },
  {
    name: 'wrong chain after approval',
    label: 'Stubborn Wallet',
    refusesClearly: true,
    open: (place) => {
      let switches = 0
      return inBrowser({
        announced: { rdns: 'com.example.stubborn', name: 'Stubborn Wallet' },
        isElsewhere: true,
        answers: withAnswers({
          wallet_switchEthereumChain: async (usual) => {
            switches += 1
            return switches === 1 ? null : usual()
          },
        }),
      })(place)
    },
  },
  {
    name: 'duplicate events',
    label: 'Echo Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'com.example.echo', name: 'Echo Wallet' },
      isElsewhere: true,
      emits: (event, value) => [
        [event, value],
        [event, value],
        [event, value],
      ],
    }),
  },
  { name: '`accountsChanged []` on lock', label: 'MetaMask', refusesClearly: true, open: inBrowser({}) },
  {
    name: 'two extensions that fight over `window.ethereum`',
    label: 'Rabby Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'io.rabby', name: 'Rabby Wallet' },
      flags: ['isRabby', 'isMetaMask'],
      neighbour: { flags: ['isMetaMask'], isFixed: true },
    }),
  },
  {
    name: 'provider whose reads are blocked',
    label: 'Silent Wallet',
    refusesClearly: true,
    open: inBrowser({
      announced: { rdns: 'com.example.silent', name: 'Silent Wallet' },
      answers: (usual) => async (method, params) => {
        if (/ccounts$|^eth_chainId$|^personal_sign$|^eth_sendTransaction$|^wallet_/.test(method))
          return usual(method, params)
        throw UNSUPPORTED
      },
    }),
  },
]

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && QUANTITY.test(value) ? Number(value) : value
}
