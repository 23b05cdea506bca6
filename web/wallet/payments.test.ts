import { decodeFunctionData, type EIP1193Provider, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from 'wagmi/actions'
import { BSC_CONFIG } from '#test/support/bsc-config.ts'
import { prepareConnection, setLiveConnection } from './live-connection.ts'
import { readFunds, sendBnb, sendToken } from './payments.ts'
import { DISCONNECTED, writeWallet } from './wallet-state.ts'

const PAYER = `0x${'1'.repeat(40)}`
const RECIPIENT = `0x${'2'.repeat(40)}`
const HASH = `0x${'aB'.repeat(32)}`
const { address: TOKEN } = BSC_CONFIG.usdt

type Request = { readonly method: string; readonly params: readonly Record<string, string>[] }

/** What the wallet was asked for. */
let asked: Request[] = []

const ANSWERS: Record<string, unknown> = {
  eth_requestAccounts: [PAYER],
  eth_accounts: [PAYER],
  eth_chainId: '0x38',
  eth_sendTransaction: HASH,
  eth_call: `0x${(5n * 10n ** 18n).toString(16).padStart(64, '0')}`,
  eth_getBalance: '0xde0b6b3a7640000',
}

async function connectWallet(): Promise<void> {
  // Without a window wagmi looks for no wallet.
  vi.stubGlobal('window', globalThis)
  const provider = {
    on: () => {},
    removeListener: () => {},
    async request({ method, params }: Request) {
      asked.push({ method, params })
      if (!(method in ANSWERS)) throw Object.assign(new Error(`no ${method} here`), { code: -32601 })
      return ANSWERS[method]
    },
  } as unknown as EIP1193Provider
  const live = prepareConnection({ id: 'metamask', name: 'MetaMask', provider }, BSC_CONFIG)
  await connect(live.config, { connector: live.connector })
  setLiveConnection(live)
}

const sent = () => asked.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0])

beforeEach(() => {
  asked = []
})
afterEach(() => {
  setLiveConnection(null)
  writeWallet(DISCONNECTED)
  vi.unstubAllGlobals()
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
})

test('without a wallet a payment says what to do; with one that has gone, that it is gone', async () => {
  const pay = () => sendBnb({ recipient: RECIPIENT, payer: PAYER, amount: 1n })
  await expect(pay()).rejects.toThrow('Wallet not connected. Please connect your wallet first.')
  writeWallet({ status: 'connected', address: PAYER })
  await expect(pay()).rejects.toThrow('No wallet detected')
})
