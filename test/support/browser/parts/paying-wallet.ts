import { type EIP1193Provider, getAddress, numberToHex } from 'viem'
import { SIGNED_IN } from '#test/support/browser/render-part.tsx'
import type { WalletState } from '#web/session/wallet-view.ts'
import { setLiveConnection } from '#web/wallet/live-connection.ts'
import type { WalletCall } from '#web/wallet/payments.ts'
import { createModelChain } from '../../chain/model-chain.ts'
import { PLATFORM_CONFIG, SESSION } from './samples.ts'

const UNIT = 10n ** 18n
/** Balance of the wallet in BNB, as hexadecimal wei. */
const BNB = numberToHex(1_000n * UNIT)
/** Blocks after which a block is final on the model chain, and one more. */
const UNTIL_FINAL = 3

type PayingWalletTransaction = { readonly to: string; readonly data?: string; readonly value?: `0x${string}` }

let lastAccount = 0

/**
 * Connects a wallet that pays on a chain in memory, as the page's live connection. It answers a payment only when the test says
 * so.
 *
 * Each wallet has a separate account, so that leftovers of another test do not affect it.
 *
 * @param usdt balance in whole USDT
 */
export function connectPayingWallet({ usdt: held = 1_000n }: { usdt?: bigint } = {}) {
  let usdt = held
  lastAccount += 1
  const address = getAddress(`0x${'a1'.repeat(18)}${lastAccount.toString(16).padStart(4, '0')}`)
  const from = address.toLowerCase()
  const chain = createModelChain(PLATFORM_CONFIG.chain.id)
  const asked: WalletCall[] = []
  let answer = Promise.withResolvers<unknown>()

  const own: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: () => [address],
    eth_call: () => numberToHex(usdt * UNIT, { size: 32 }),
    eth_getBalance: () => BNB,
    eth_sendTransaction: ([sent]) => {
      const { to, data = '0x', value = '0x0' } = sent as PayingWalletTransaction
      asked.push({ to, data, valueWei: BigInt(value) })
      return answer.promise
    },
  }
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      own[method]?.(params) ?? chain.source.request(method, params),
    on: () => {},
    removeListener: () => {},
  } as unknown as EIP1193Provider
  setLiveConnection({
    wallet: { id: 'metamask', name: 'MetaMask', icon: null, provider },
    platform: PLATFORM_CONFIG,
    provider,
  })

  const lastCall = (): WalletCall => {
    const call = asked.at(-1)
    if (call === undefined) throw new Error('The wallet was not asked to pay')
    return call
  }
  const nonceOf = (hash: string) => {
    const sent = chain.pendingOf(from).find((it) => it.hash === hash)
    if (sent === undefined) throw new Error(`${hash} does not wait to be mined`)
    return sent.nonce
  }
  return {
    address,
    chain,
    /** Sets its balance, in whole USDT. */
    hold(now: bigint) {
      usdt = now
    },
    /** Calls that it was asked to send, oldest first. */
    asked,
    signedIn: (change: Partial<WalletState> = {}): WalletState => ({
      ...SIGNED_IN,
      address,
      session: { ...SESSION, walletAddress: from },
      ...change,
    }),
    /**
     * Sends the requested transaction and answers with its hash.
     *
     * @returns the hash
     */
    send(more: { isReverted?: boolean } = {}): string {
      const hash = chain.send(from, lastCall(), more)
      answer.resolve(hash)
      return hash
    },
    /** Sends the requested transaction, and answers the page with an error. */
    sendUnheard(): string {
      const hash = chain.send(from, lastCall())
      answer.reject(new Error('The node is away'))
      return hash
    },
    /** Answers with an error; 4001 is the person's refusal. */
    refuse(code: number) {
      answer.reject(Object.assign(new Error('of the wallet'), { code }))
      answer = Promise.withResolvers()
    },
    /**
     * Sends the same payment again, with a higher fee.
     *
     * @returns the new hash
     */
    speedUp: (hash: string) => chain.send(from, lastCall(), { nonce: nonceOf(hash) }),
    /** Replaces the payment by a transaction that moves nothing. */
    cancel: (hash: string) => chain.send(from, { to: from, data: '0x', valueWei: 0n }, { nonce: nonceOf(hash) }),
    mine: () => chain.mine(),
    mineUntilFinal: () => chain.mine(UNTIL_FINAL),
  }
}

export type PayingWallet = ReturnType<typeof connectPayingWallet>
