import { Interface, Transaction, Wallet } from 'ethers'
import { waitUntil } from '../wait-until.ts'
import { bodyOf, type HttpAnswer, type HttpRequest, rpc, type Site, sendRequest } from './http.ts'
import { signInMessage } from './sign-in-message.ts'

export interface CardOnSale {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly lines: Readonly<Record<string, string>>
  readonly price: string
  readonly totalBv3: number
  readonly totalUsdt: string
  readonly dailyBv3: number
  readonly dailyUsdt: string
  readonly version: number
  readonly totalBought: number
}

export interface PlayerOrder {
  readonly id: string
  readonly cardId: number
  readonly quantity: number
  readonly unitPrice: string
  readonly amountBaseUnits: string
  readonly token: string
  readonly treasury: string
  readonly status: string
  readonly txHash: string | null
  readonly purchaseIds: readonly number[]
}

export interface PlayerPurchase {
  readonly id: number
  readonly userId: number
  readonly cardId: number
  readonly purchasePrice: string
  readonly txHash: string
  readonly isOpened: boolean
}

export interface PlayerBalance {
  readonly userId: number
  readonly bv3Balance: number
  readonly usdtBalance: string
  readonly referralEarnings: string
  readonly asOf: string
}

export interface Mining {
  readonly sessions: readonly {
    cardId: number
    sessionStart: string
    copies: number
    isJoined: boolean
    earnedBv3: number
    earnedUsdt: string
  }[]
  readonly earnedBv3: number
  readonly earnedUsdt: string
  readonly asOf: string
}

export interface Stopped extends Mining {
  readonly report: {
    readonly id: number
    readonly bv3: number
    readonly usdt: string
    readonly cards: readonly { cardId: number; name: string; copies: number; bv3: number; usdt: string }[]
  } | null
}

export interface PlatformFacts {
  readonly chain: { readonly id: number }
  readonly usdt: { readonly address: string }
  readonly treasury: string
}

export interface PlayerTransaction {
  readonly hash: string
  readonly raw: string
}

export interface TransactionInput {
  /** BNB that it carries, in wei; none by default. */
  readonly value?: bigint
  readonly to: string | null
  readonly data: string
  readonly nonce?: number
  readonly gasPriceWei?: bigint
  readonly gasLimit?: bigint
}

export interface PurchaseClaimInput {
  readonly userId: number
  readonly cardId: number
  readonly purchasePrice: string | number
  readonly txHash: string
  readonly paymentMethod?: string
}

const GAS_PRICE_WEI = 1_000_000_000n
const GAS_LIMIT = 2_000_000n
const SIGN_IN_MS = 5 * 60_000
const erc20 = new Interface([
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])

export const transferData = (to: string, value: bigint) => erc20.encodeFunctionData('transfer', [to, value])
export const approveData = (spender: string, value: bigint) => erc20.encodeFunctionData('approve', [spender, value])

/** Lists the cards on sale, cheapest first. */
export const readCards = async (site: Site) => bodyOf(await sendRequest<CardOnSale[]>(site, '/api/cards'))
export const readFacts = async (site: Site) => bodyOf(await sendRequest<PlatformFacts>(site, '/api/config'))

/** Reads the USDT of an account on the chain, in base units. */
export async function usdtBalanceOf(site: Site, owner: string): Promise<bigint> {
  const { usdt } = await readFacts(site)
  const data = erc20.encodeFunctionData('balanceOf', [owner])
  return BigInt(await rpc(site, 'eth_call', [{ to: usdt.address, data }, 'latest']))
}

export type Player = ReturnType<typeof createPlayer>

/** Creates a player with a wallet and a browser, who knows only the platform's URL. */
export function createPlayer(site: Site, key: string = Wallet.createRandom().privateKey) {
  const wallet = new Wallet(key)
  const { address } = wallet
  const { origin = site.url } = site
  const query = `?walletAddress=${address}`
  let cookie = ''
  let userId = 0

  const call = <T = unknown>(path: string, request: HttpRequest = {}): Promise<HttpAnswer<T>> =>
    sendRequest<T>(site, path, { ...request, headers: { ...(cookie !== '' && { cookie }), ...request.headers } })
  const post = <T = unknown>(path: string, json: unknown) => call<T>(path, { json })

  async function signIn(options: { referredBy?: string } = {}): Promise<number> {
    const { nonce } = bodyOf(await call<{ nonce: string }>('/api/auth/nonce'))
    const { chain } = await readFacts(site)
    const now = Date.now()
    const message = signInMessage({
      domain: new URL(origin).host,
      address,
      uri: origin,
      chainId: chain.id,
      nonce,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + SIGN_IN_MS).toISOString(),
    })
    const signature = await wallet.signMessage(message)
    const answer = await post<{ userId: number }>('/api/auth/verify', { message, signature, ...options })
    userId = bodyOf(answer).userId
    cookie = sessionCookie(answer)
    return userId
  }

  async function sign(wish: TransactionInput): Promise<PlayerTransaction> {
    const { chain } = await readFacts(site)
    const nonce = wish.nonce ?? Number(await rpc(site, 'eth_getTransactionCount', [address, 'pending']))
    const raw = await wallet.signTransaction({
      type: 0,
      chainId: chain.id,
      nonce,
      to: wish.to,
      data: wish.data,
      value: wish.value ?? 0n,
      gasPrice: wish.gasPriceWei ?? GAS_PRICE_WEI,
      gasLimit: wish.gasLimit ?? GAS_LIMIT,
    })
    return { raw, hash: hashOf(raw) }
  }
  const broadcast = ({ raw }: PlayerTransaction) => rpc(site, 'eth_sendRawTransaction', [raw])
  async function send(wish: TransactionInput): Promise<string> {
    const signed = await sign(wish)
    await broadcast(signed)
    return signed.hash
  }
  /** Sends a token, by default the platform's USDT. Returns the hash at once. */
  const sendToken = async (to: string, value: bigint, token?: string) =>
    send({ to: token ?? (await readFacts(site)).usdt.address, data: transferData(to, value) })

  const postPurchase = (wish: PurchaseClaimInput) => post<PlayerPurchase>('/api/purchases', wish)

  return {
    address,
    wallet,
    call,
    post,
    sign,
    broadcast,
    send,
    sendToken,
    signIn,
    postPurchase,
    facts: () => readFacts(site),
    nonce: () => rpc(site, 'eth_getTransactionCount', [address, 'pending']),
    bnbBalance: async () => BigInt(await rpc(site, 'eth_getBalance', [address, 'latest'])),
    usdtBalance: () => usdtBalanceOf(site, address),
    userId: () => userId,
    cookie: () => cookie,
    signMessage: (message: string) => wallet.signMessage(message),
    faucet: async () => bodyOf(await sendRequest(site, '/api/local/faucet', { json: { walletAddress: address } })),
    order: async (cardId: number, quantity: number) =>
      bodyOf(await post<PlayerOrder>('/api/orders', { cardId, quantity, paymentMethod: 'USDT' })),
    readOrder: async (id: string) => bodyOf(await call<PlayerOrder>(`/api/orders/${id}`)),
    attach: (orderId: string, txHash: string) => post<PlayerOrder>(`/api/orders/${orderId}/payment`, { txHash }),
    /** Pays an order's exact amount in one transfer, as its wallet would. */
    pay: (order: PlayerOrder) => sendToken(order.treasury, BigInt(order.amountBaseUnits), order.token),
    /** Posts one copy of a payment as the spec's page does, repeatedly while it is not final. */
    claim: (txHash: string, copy: number, card: CardOnSale) =>
      waitUntil(`copy ${copy} of ${txHash}`, async () => {
        const wish = { userId, cardId: card.id, purchasePrice: card.price, txHash: `${txHash}-${copy}` }
        const answer = await postPurchase(wish)
        const isEarly = answer.error === 'payment_not_final' || answer.error === 'payment_unknown'
        return isEarly ? null : bodyOf(answer)
      }),
    /** Lists the purchases, newest first, at most two hundred. The next page begins after the purchase that `cursor` names. */
    purchases: async (cursor = '') => {
      const page = cursor === '' ? '' : `&cursor=${cursor}`
      return bodyOf(await call<PlayerPurchase[]>(`/api/purchases/user${query}&limit=200${page}`))
    },
    /** Marks these copies as opened, so that no page shows them as new again. */
    open: async (purchaseIds: readonly number[]) =>
      bodyOf(await post('/api/purchases/opened', { walletAddress: address, purchaseIds })),
    balance: async () => bodyOf(await call<PlayerBalance>(`/api/balance${query}`)),
    mining: async () => bodyOf(await call<Mining>(`/api/mining/active${query}`)),
    start: (cardIds: readonly number[]) => post<Mining>('/api/mining/start', { userId, cardIds }),
    /** Stops mining all cards, or only these. */
    stop: (cardIds?: readonly number[]) => post<Stopped>('/api/mining/stop', { walletAddress: address, cardIds }),
  }
}

/** Returns the session's cookie of an answer, as a browser would send it back. */
export function sessionCookie({ headers }: HttpAnswer): string {
  const set = headers.getSetCookie().find((line) => /^(?:__Host-)?session=/.test(line))
  if (set === undefined) throw new Error('The sign-in set no session cookie')
  return set.split(';')[0] ?? ''
}

function hashOf(raw: string): string {
  const { hash } = Transaction.from(raw)
  if (hash === null) throw new Error('A signed transaction has a hash')
  return hash
}
