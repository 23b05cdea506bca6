import { decodeFunctionData, type EIP1193Provider, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BSC_CONFIG } from '#test/support/bsc-config.ts'
import { stubBrowser } from '#test/support/fake-browser.ts'
import { setLiveConnection } from './live-connection.ts'
import { readFunds, sendBnb, sendToken } from './payments.ts'

const PAYER = `0x${'1'.repeat(40)}`
const RECIPIENT = `0x${'2'.repeat(40)}`
const HASH = `0x${'aB'.repeat(32)}`
const { address: TOKEN } = BSC_CONFIG.usdt

type Request = { readonly method: string; readonly params: readonly Record<string, string>[] }

/** What the wallet was asked for. */
let asked: Request[] = []

const USUAL: Record<string, unknown> = {
  eth_requestAccounts: [PAYER],
  eth_accounts: [PAYER],
  eth_chainId: '0x38',
  eth_sendTransaction: HASH,
  eth_call: `0x${(5n * 10n ** 18n).toString(16).padStart(64, '0')}`,
  eth_getBalance: '0xde0b6b3a7640000',
}

let answers = USUAL

function connectWallet() {
  const provider = {
    on: () => {},
    removeListener: () => {},
    async request({ method, params }: Request) {
      asked.push({ method, params })
      if (!(method in answers)) throw Object.assign(new Error(`no ${method} here`), { code: -32601 })
      return answers[method]
    },
  } as unknown as EIP1193Provider
  setLiveConnection({ wallet: { id: 'metamask', name: 'MetaMask', provider }, platform: BSC_CONFIG, provider })
}

const sent = () => asked.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0])

beforeEach(() => {
  asked = []
  answers = USUAL
})
afterEach(() => {
  setLiveConnection(null)
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('with a connected wallet', () => {
  beforeEach(connectWallet)

  test('USDT goes to the token’s contract as a transfer of 18 decimals, with gas 0x15f90', async () => {
    const amount = 29n * 10n ** 18n
    expect(await sendToken({ token: TOKEN, recipient: RECIPIENT, payer: PAYER, amount })).toBe(HASH.toLowerCase())
    expect(sent()).toMatchObject([{ from: PAYER, to: TOKEN, gas: '0x15f90' }])
    const call = decodeFunctionData({ abi: erc20Abi, data: sent()[0]?.data as Hex })
    expect(call).toEqual({ functionName: 'transfer', args: [RECIPIENT, 29_000_000_000_000_000_000n] })
  })

  test('BNB goes to the recipient itself, with gas 0x5208', async () => {
    await sendBnb({ recipient: RECIPIENT, payer: PAYER, amount: 10n ** 18n })
    expect(sent()).toMatchObject([{ from: PAYER, to: RECIPIENT, value: '0xde0b6b3a7640000', gas: '0x5208' }])
    expect(sent()[0]?.data).toBeUndefined()
  })

  test('the wallet is told the chain too, and is not asked at all while it is on another one', async () => {
    await sendBnb({ recipient: RECIPIENT, payer: PAYER, amount: 1n })
    expect(sent()).toMatchObject([{ chainId: '0x38' }])
    answers = { ...USUAL, eth_chainId: '0x1' }
    await expect(sendBnb({ recipient: RECIPIENT, payer: PAYER, amount: 1n })).rejects.toThrow('another network')
    expect(sent()).toHaveLength(1)
  })

  test('a refusal reaches the caller as the wallet has put it, and the wallet is asked once', async () => {
    const refusal = Object.assign(new Error(''), { code: -32602 })
    answers = { ...USUAL, eth_sendTransaction: Promise.reject(refusal) }
    await expect(sendBnb({ recipient: RECIPIENT, payer: PAYER, amount: 1n })).rejects.toBe(refusal)
    expect(asked.filter(({ method }) => /send/i.test(method))).toHaveLength(1)
  })

  test.each(['', '0x', 'treasury', `0x${'2'.repeat(39)}`])('nothing is sent to %j', async (recipient) => {
    const refused = 'Invalid recipient address'
    await expect(sendToken({ token: TOKEN, recipient, payer: PAYER, amount: 1n })).rejects.toThrow(refused)
    await expect(sendBnb({ recipient, payer: PAYER, amount: 1n })).rejects.toThrow(refused)
    expect(sent()).toEqual([])
  })

  test('its USDT is read by a call of the contract, its BNB as the account’s own', async () => {
    expect(await readFunds(TOKEN)).toEqual({ usdt: 5n * 10n ** 18n, bnb: 10n ** 18n })
    expect(asked.map(({ method }) => method)).toEqual(expect.arrayContaining(['eth_call', 'eth_getBalance']))
  })

  test.each([
    { name: 'knows no contract there', changed: { eth_call: '0x' } },
    { name: 'is away', changed: { eth_getBalance: undefined } },
    { name: 'shares no account', changed: { eth_accounts: [] } },
  ])('its funds are unknown where its node $name', async ({ changed }) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    answers = { ...USUAL, ...changed }
    expect(await readFunds(TOKEN)).toBeNull()
  })
})

test.each([
  { name: 'no wallet', ethereum: undefined, text: 'No wallet detected' },
  {
    name: 'a wallet that is not connected',
    ethereum: { isMetaMask: true },
    text: 'Wallet not connected. Please connect your wallet first.',
  },
])('in a browser with $name a payment says what to do', async ({ ethereum, text }) => {
  const page = stubBrowser()
  vi.stubGlobal('ethereum', ethereum)
  vi.resetModules()
  const payments = await import('./payments.ts')
  const pay = payments.sendBnb({ recipient: RECIPIENT, payer: PAYER, amount: 1n })
  await expect(pay).rejects.toThrow(text)
  expect(page.server.asked).toEqual([])
})
