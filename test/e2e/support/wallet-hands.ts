import { Wallet } from 'ethers'
import type { Page } from 'playwright-core'
import { createWalletClient, decodeFunctionData, erc20Abi, getAddress, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type AppAccount, openWalletApp } from '../../support/browser/wallet-app.ts'
import {
  callFromSmartWallet,
  deploySmartWallet,
  payInBatch,
  planSmartWallet,
  randomAddress,
  waitForReceipt,
} from '../../support/chain/contracts.ts'
import { bodyOf, rpc, type Site, sendRequest } from '../../support/world/http.ts'
import { createPlayer } from '../../support/world/player.ts'
import { installExtension, type TestExtension, type WalletBehaviour, type WalletCallHandler } from './wallet-bridge.ts'

/** A wallet that a test operates. */
export interface Hand {
  /** Account that has the money. */
  readonly address: string
  /** Methods that the page has called on this wallet, in order. */
  requestedMethods(): readonly string[]
  /** Methods that the page has called on another wallet of this browser. */
  strayCalls(): readonly string[]
  /** Makes the person refuse the next payment, in the way of this wallet. */
  refusePayment(): void
  /** Switches to another account. @returns its address */
  switchAway(): Promise<string>
  switchBack(): Promise<void>
  /** Device that approves each request, or null for a wallet that answers at once. */
  readonly device: { isWaiting(): boolean; approve(): void } | null
  /** Scans a code. Null for a wallet of the browser. */
  readonly pair: ((uri: string) => Promise<void>) | null
  /** Wallet extension, or null for an app. */
  readonly extension: TestExtension | null
  close(): Promise<void>
}

export type WalletHandContext = {
  readonly page: Page
  readonly site: Site
  readonly chainId: number
  readonly relayUrl: string
}

const REFUSED = { code: 4001, message: 'User rejected the request.' }
/** Chain that is not the platform's. */
export const OTHER_CHAIN = '0x1'
const DELEGATION = /^0xef0100/

const newKey = () => Wallet.createRandom().privateKey

const fund = async (site: Site, walletAddress: string) =>
  void bodyOf(await sendRequest(site, '/api/local/faucet', { json: { walletAddress } }))

/** Returns the usual answers, except for some methods. */
export const withAnswers =
  (changes: Readonly<Record<string, (usual: () => Promise<unknown>, wallet: TestExtension, page: Page) => unknown>>) =>
  (usual: WalletCallHandler, wallet: TestExtension, page: Page): WalletCallHandler =>
  async (method, params) => {
    const change = changes[method]
    return change === undefined ? usual(method, params) : change(() => usual(method, params), wallet, page)
  }

type WalletQuirks = WalletBehaviour & {
  readonly isElsewhere?: boolean
  /** Whether it supports no chain except its current one. */
  readonly lacksChain?: boolean
  /** Answer when a person refuses a payment. */
  readonly refusal?: { readonly error: object } | { readonly result: null }
  /** Another wallet in the same browser. */
  readonly neighbour?: WalletBehaviour
  /** Prepares the account. */
  readonly prepare?: (place: WalletHandContext, key: string) => Promise<void>
  readonly device?: Hand['device']
}

/** Opens a browser wallet whose account has a key. */
export const inBrowser =
  ({
    isElsewhere,
    lacksChain,
    refusal = { error: REFUSED },
    neighbour,
    prepare,
    device = null,
    ...manner
  }: WalletQuirks) =>
  async (place: WalletHandContext): Promise<Hand> => {
    const { page, site, chainId } = place
    const [key, other] = [newKey(), newKey()]
    const { address } = new Wallet(key)
    await fund(site, address)
    await prepare?.(place, key)
    const stray = neighbour && (await installExtension(page, site, { chainId, ...neighbour }))
    const extension = await installExtension(page, site, { chainId, key, ...manner })
    if (isElsewhere) extension.currentChain = OTHER_CHAIN
    if (lacksChain) extension.knownChains.clear()
    return {
      address,
      extension,
      device,
      pair: null,
      requestedMethods: () => extension.calls.map(({ method }) => method),
      strayCalls: () => stray?.calls.map(({ method }) => method) ?? [],
      refusePayment: () =>
        'error' in refusal
          ? extension.refuseNext('eth_sendTransaction', refusal.error)
          : extension.answerNext('eth_sendTransaction', refusal.result),
      async switchAway() {
        await extension.switchAccount(page, other)
        return extension.address
      },
      switchBack: () => extension.switchAccount(page, key),
      close: async () => {},
    }
  }

/** Parses a token transfer from a page's request. */
function readTransfer({ to, data }: { readonly to: string; readonly data: string }) {
  const { args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
  const [recipient, amount] = args as readonly [Hex, bigint]
  return { token: to, to: recipient, amount }
}

/**
 * Opens a smart account, a contract that is not deployed before its first payment (EIP-6492). It sends each payment in a batch with
 * another transfer.
 */
export async function smartAccount({ page, site, chainId }: WalletHandContext): Promise<Hand> {
  const owner = createPlayer(site)
  await owner.faucet()
  const plan = await planSmartWallet(site, owner)
  const other = randomAddress()
  let shown = plan.address
  await fund(site, plan.address)
  const pay = async (asked: { readonly to: string; readonly data: string }) => {
    if (!(await plan.isDeployed())) await plan.deploy()
    const payment = readTransfer(asked)
    return payInBatch(site, owner, plan.address, [{ ...payment, to: randomAddress(), amount: 1n }, payment])
  }
  const extension = await installExtension(page, site, {
    chainId,
    key: owner.wallet.privateKey,
    announced: { rdns: 'org.example.smart', name: 'Smart Account' },
    answers: (usual) => async (method, params) => {
      if (/^eth_(?:requestA|a)ccounts$/.test(method)) return [shown]
      if (method === 'eth_sendTransaction') return pay(params[0] as { to: string; data: string })
      if (method === 'personal_sign' && !(await plan.isDeployed()))
        return plan.wrap((await usual(method, params)) as string)
      return usual(method, params)
    },
  })
  const show = async (address: string) => {
    shown = address
    await extension.emit(page, 'accountsChanged', [address])
    return address
  }
  return {
    address: plan.address,
    extension,
    device: null,
    pair: null,
    requestedMethods: () => extension.calls.map(({ method }) => method),
    strayCalls: () => [],
    refusePayment: () => extension.refuseNext('eth_sendTransaction', REFUSED),
    switchAway: () => show(other),
    switchBack: async () => void (await show(plan.address)),
    close: async () => {},
  }
}

/** Opens a Safe, a contract whose owners sign for it (EIP-1271). It answers with a hash that no transaction of the chain has. */
export async function openSafe({ site, chainId, relayUrl }: WalletHandContext): Promise<Hand> {
  const owner = createPlayer(site)
  await owner.faucet()
  const newSafe = async (): Promise<AppAccount> => {
    const address = getAddress(await deploySmartWallet(site, owner))
    return {
      address,
      sign: async (raw) => (await owner.wallet.signMessage(Buffer.from(raw.slice(2), 'hex'))) as Hex,
      async send({ to, data = '0x' }) {
        await callFromSmartWallet(owner, address, to, data)
        return newKey() as Hex
      },
    }
  }
  const safes = [await newSafe(), await newSafe()] as const
  await fund(site, safes[0].address)
  let opened = 0
  const openAccount = async () => safes[opened++ % 2] ?? safes[0]
  const app = await openWalletApp({ site, relayUrl, chainId, openAccount })
  return {
    address: safes[0].address,
    extension: null,
    device: null,
    pair: app.pair,
    requestedMethods: () => app.requests.map(({ method }) => method),
    strayCalls: () => [],
    refusePayment: () => app.answerNext('eth_sendTransaction', 'reject'),
    async switchAway() {
      await app.switchAccount()
      return app.address
    },
    switchBack: app.switchAccount,
    close: app.close,
  }
}

/** Delegates an account with a key to a contract's code (EIP-7702). Another account sends the authorization. */
export async function delegate({ site, chainId }: WalletHandContext, key: string): Promise<void> {
  const sponsor = createPlayer(site)
  await sponsor.faucet()
  const contractAddress = (await deploySmartWallet(site, sponsor)) as Hex
  const account = privateKeyToAccount(key as Hex)
  const authorization = await account.signAuthorization({ contractAddress, chainId, nonce: 0 })
  const client = createWalletClient({
    account: privateKeyToAccount(sponsor.wallet.privateKey as Hex),
    transport: http(`${site.url}/rpc`),
  })
  const sent = { chain: null, to: account.address, authorizationList: [authorization] } as const
  await waitForReceipt(site, await client.sendTransaction(sent))
  const code = await rpc(site, 'eth_getCode', [account.address, 'latest'])
  if (!DELEGATION.test(code)) throw new Error(`The account has the code ${code}`)
}

/** Opens a wallet that answers only when its device approves. */
export function openHardwareWallet(place: WalletHandContext): Promise<Hand> {
  let waiting: (() => void) | null = null
  const held = async (usual: () => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting = resolve
    await promise
    waiting = null
    return usual()
  }
  const device = { isWaiting: () => waiting !== null, approve: () => waiting?.() }
  const announced = { rdns: 'com.example.hardware', name: 'Hardware Wallet' }
  const answers = withAnswers({ personal_sign: held, eth_sendTransaction: held })
  return inBrowser({ announced, answers, device })(place)
}
