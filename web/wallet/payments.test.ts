import { decodeFunctionData, type EIP1193Provider, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser/fake-browser.ts'
import { BSC_CONFIG } from '#test/support/chain/bsc-config.ts'
import { setLiveConnection } from './live-connection.ts'
import { bnbTransfer, readFunds, requestPayment, tokenTransfer } from './payments.ts'

const PAYER = `0x${'1'.repeat(40)}`
const RECIPIENT = `0x${'2'.repeat(40)}`
const HASH = `0x${'aB'.repeat(32)}`
const { address: TOKEN } = BSC_CONFIG.usdt

type WalletPaymentRequest = { readonly method: string; readonly params: readonly Record<string, string>[] }

/** What the wallet was asked for. */
let asked: WalletPaymentRequest[] = []
let answers: Record<string, unknown> = {}

const ANSWERS: Record<string, unknown> = {
  eth_requestAccounts: [PAYER],
  eth_accounts: [PAYER],
  eth_chainId: '0x38',
  eth_sendTransaction: HASH,
  eth_call: `0x${(5n * 10n ** 18n).toString(16).padStart(64, '0')}`,
  eth_getBalance: '0xde0b6b3a7640000',
}

function connectWallet() {
  const provider = {
    on: () => {},
    removeListener: () => {},
    async request({ method, params }: WalletPaymentRequest) {
      asked.push({ method, params })
      if (!(method in answers)) throw Object.assign(new Error(`no ${method} here`), { code: -32601 })
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as EIP1193Provider
  setLiveConnection({
    wallet: { id: 'metamask', name: 'MetaMask', icon: null, provider },
    platform: BSC_CONFIG,
    provider,
  })
}

const sent = () => asked.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0])

beforeEach(() => {
  asked = []
  answers = { ...ANSWERS }
})
afterEach(() => {
  setLiveConnection(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('with a connected wallet', () => {
  beforeEach(connectWallet)

  test('USDT is sent to the token’s contract as a transfer of 18 decimals, with gas 0x15f90', async () => {
    const amount = 29n * 10n ** 18n
    expect(await requestPayment(tokenTransfer({ token: TOKEN, recipient: RECIPIENT, amount }), PAYER)).toBe(HASH)
    expect(sent()).toMatchObject([{ from: PAYER, to: TOKEN, gas: '0x15f90', chainId: '0x38' }])
    const call = decodeFunctionData({ abi: erc20Abi, data: sent()[0]?.data as Hex })
    expect(call).toEqual({ functionName: 'transfer', args: [RECIPIENT, 29_000_000_000_000_000_000n] })
  })

  test('BNB is sent to the recipient itself, with gas 0x5208', async () => {
    await requestPayment(bnbTransfer({ recipient: RECIPIENT, amount: 10n ** 18n }), PAYER)
    expect(sent()).toMatchObject([{ from: PAYER, to: RECIPIENT, value: '0xde0b6b3a7640000', gas: '0x5208' }])
    expect(sent()[0]?.data).toBeUndefined()
  })

  test.each(['', '0x', 'treasury', `0x${'2'.repeat(39)}`])('nothing is sent to %j', (recipient) => {
    const refused = expect.objectContaining({ code: 'invalid_recipient' })
    expect(() => tokenTransfer({ token: TOKEN, recipient, amount: 1n })).toThrow(refused)
    expect(() => bnbTransfer({ recipient, amount: 1n })).toThrow(refused)
  })

  test('after an error the request is not repeated in another form: it may have been sent', async () => {
    answers.eth_sendTransaction = Object.assign(new Error('no such method'), { code: -32601 })
    await expect(requestPayment(bnbTransfer({ recipient: RECIPIENT, amount: 1n }), PAYER)).rejects.toThrow(
      'no such method',
    )
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_sendTransaction'])
  })

  test('on another or an unknown chain no payment is requested', async () => {
    for (const answer of ['0x1', new Error('asleep')]) {
      answers.eth_chainId = answer
      const refused = expect.objectContaining({ code: 'wrong_chain' })
      await expect(requestPayment(bnbTransfer({ recipient: RECIPIENT, amount: 1n }), PAYER)).rejects.toThrow(refused)
    }
    expect(sent()).toEqual([])
  })

  test('USDT is read by a call of the contract, BNB as the account’s balance', async () => {
    expect(await readFunds(TOKEN)).toEqual({ usdt: 5n * 10n ** 18n, bnb: 10n ** 18n })
    expect(asked.map(({ method }) => method)).toEqual(expect.arrayContaining(['eth_call', 'eth_getBalance']))
  })

  test.each([
    { name: 'node knows no contract there', changed: { eth_call: '0x' } },
    { name: 'node is unreachable', changed: { eth_getBalance: new Error('away') } },
    { name: 'accounts are not shared any more', changed: { eth_accounts: [] } },
  ])('the funds are unknown if its $name', async ({ changed }) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    answers = { ...ANSWERS, ...changed }
    expect(await readFunds(TOKEN)).toBeNull()
  })
})

test.each([
  { name: 'no wallet', ethereum: undefined, text: 'No wallet detected' },
  {
    name: 'a wallet that is not connected',
    ethereum: { isMetaMask: true, request: async () => null },
    text: 'Wallet not connected. Please connect your wallet first.',
  },
])(
  'in a browser with $name an error explains what is missing, and nothing is requested',
  async ({ ethereum, text }) => {
    stubBrowser()
    vi.stubGlobal('ethereum', ethereum)
    vi.resetModules()
    const { requireLiveConnection } = await import('./live-connection.ts')
    expect(() => requireLiveConnection()).toThrow(text)
    const pay = requestPayment(bnbTransfer({ recipient: RECIPIENT, amount: 1n }), PAYER)
    await expect(pay).rejects.toThrow(expect.objectContaining({ code: 'wallet_gone' }))
  },
)
