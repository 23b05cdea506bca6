import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/*
 * Client that was written only from the product's specification. It shares no code with the platform, requests nothing that the
 * specification does not name, and believes what the specification says about each answer. It also knows what the specification
 * leaves to the wallet: how to sign in with it, and where the chain answers.
 */

export type Json = Record<string, unknown>
export type SpecReply = { readonly status: number; readonly body: unknown }

const RECEIPT_POLL_MS = 50
const RECEIPT_POLLS_MAX = 600
const GAS_LIMIT = 0x15f90n
const ERC20_TRANSFER = '0xa9059cbb'

/** Polls for something that the server or the chain does by itself. */
export async function pollUntil<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  for (let polls = 0; polls < RECEIPT_POLLS_MAX; polls += 1) {
    const seen = await look()
    if (seen !== null) return seen
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
  }
  throw new Error(`${what} did not come`)
}

export type SpecBrowser = ReturnType<typeof openBrowser>

/** Opens a browser. Its cookies go with every request, bodies are JSON, and any answer that is not OK is an error. */
export function openBrowser(url: string) {
  const cookies = new Map<string, string>()
  let token: string | null = null

  async function send(method: string, path: string, body?: unknown): Promise<SpecReply> {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        // A browser sends the page's origin with every request that may change something.
        ...(method !== 'GET' && { origin: url }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  async function call<T = Json>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await send(method, path, body)
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status}: ${JSON.stringify(answer)}`)
    return answer as T
  }

  return {
    send,
    get: <T = Json>(path: string) => call<T>('GET', path),
    post: <T = Json>(path: string, body?: unknown) => call<T>('POST', path, body),
    put: <T = Json>(path: string, body?: unknown) => call<T>('PUT', path, body),
    /** Stores the panel's token, and sends it with each request. */
    useToken: (given: string) => {
      token = given
    },
    /** Reads the first message of the socket. */
    hear: () =>
      new Promise<Json>((resolve, reject) => {
        const headers = { origin: url, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers } as never)
        socket.onmessage = ({ data }) => {
          resolve(JSON.parse(String(data)) as Json)
          socket.close()
        }
        socket.onerror = () => reject(new Error('the socket broke'))
      }),
  }
}

export type SpecPlayer = Awaited<ReturnType<typeof connectWallet>>

/** Creates a player who connects a wallet and can sign in with it. */
export async function connectWallet(url: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = account.address
  const browser = openBrowser(url)
  const { chain, usdt, treasury } = await browser.get<{
    chain: { id: number }
    usdt: { address: string }
    treasury: string
  }>('/api/config')

  async function signIn(): Promise<void> {
    const { nonce } = await browser.get<{ nonce: string }>('/api/auth/nonce')
    const message = [
      `${new URL(url).host} wants you to sign in with your Ethereum account:`,
      wallet,
      '',
      'Connect your wallet.',
      '',
      `URI: ${url}`,
      'Version: 1',
      `Chain ID: ${chain.id}`,
      `Nonce: ${nonce}`,
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
    await browser.post('/api/auth/verify', { message, signature: await account.signMessage({ message }) })
  }

  const rpc = async <T>(method: string, params: unknown[]): Promise<T> => {
    const { result, error } = await browser.post<{ result?: T; error?: Json }>('/rpc', {
      jsonrpc: '2.0',
      id: 1,
      method,
      params,
    })
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result as T
  }

  /** Transfers USDT with 18 decimals to the treasury. Returns the hash once its receipt has status 0x1. */
  async function payUsdt(amount: bigint): Promise<string> {
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    const raw = await account.signTransaction({
      chainId: chain.id,
      type: 'legacy',
      nonce: Number(await rpc<string>('eth_getTransactionCount', [wallet, 'pending'])),
      to: usdt.address as `0x${string}`,
      data: `${ERC20_TRANSFER}${word(treasury)}${word(amount)}`,
      gas: GAS_LIMIT,
      gasPrice: BigInt(await rpc<string>('eth_gasPrice', [])),
    })
    const hash = await rpc<string>('eth_sendRawTransaction', [raw])
    const receipt = await pollUntil('the receipt', () =>
      rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash]),
    )
    if (receipt.status !== '0x1') throw new Error('the payment failed')
    return hash
  }

  const tokenBalance = async (): Promise<bigint> =>
    BigInt(
      await rpc<string>('eth_call', [
        { to: usdt.address, data: `0x70a08231${wallet.slice(2).toLowerCase().padStart(64, '0')}` },
        'latest',
      ]),
    )

  return { wallet, browser, signIn, payUsdt, tokenBalance, query: `walletAddress=${wallet}` }
}
