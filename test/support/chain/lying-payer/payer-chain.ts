import { decodeFunctionData, erc20Abi, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { createFakeChain, type FakeTransaction, type Hex } from '../lying-node/fake-chain.ts'

/** Minimum gas price of a replacement, in percent of the price that it replaces. */
const REPLACED_BY_PERCENT = 110n
const BNB_OF_EACH = 10n ** 18n

export type PayerChain = ReturnType<typeof createPayerChain>

/**
 * Creates a chain in memory that accepts signed transactions as a node does, by their nonces and prices, and moves the money of
 * a token.
 */
export function createPayerChain(options: { chainId: number; usdt: Address; treasury: Address; funds: bigint }) {
  const chain = createFakeChain({ ...options, startSeconds: Math.floor(Date.now() / 1_000) })
  const prices = new Map<TxHash, bigint>()

  const minedOf = (from: Address, upTo = chain.blocks().length - 1) =>
    chain
      .blocks()
      .slice(0, upTo + 1)
      .reduce((sum, { transactions }) => sum + transactions.filter((sent) => sent.from === from).length, 0)
  const priceOf = ({ hash }: FakeTransaction) => prices.get(hash) ?? 0n
  const waitingOf = (from: Address) => chain.pool().filter((sent) => sent.from === from)

  /** Returns a balance in base units of the token. All accounts begin with the same, and a reverted transaction moves nothing. */
  function balanceOf(owner: Address, upTo = chain.blocks().length - 1): bigint {
    let balance = options.funds
    for (const { transactions } of chain.blocks().slice(0, upTo + 1)) {
      for (const { isReverted, transfers } of transactions) {
        if (isReverted) continue
        for (const { from, to, value } of transfers)
          balance += (to === owner ? value : 0n) - (from === owner ? value : 0n)
      }
    }
    return balance
  }

  /**
   * Accepts a signed transaction.
   *
   * @returns its hash, or the reason why it is refused
   */
  async function take(raw: Hex): Promise<{ hash: TxHash } | { complaint: string }> {
    const hash = keccak256(raw) as TxHash
    const { to, data = '0x', value = 0n, nonce = 0, gasPrice = 0n, chainId } = parseTransaction(raw)
    const from = lowercased(await recoverTransactionAddress({ serializedTransaction: raw as never }))
    if (chainId !== options.chainId) return { complaint: 'invalid chain id' }
    if (chain.pool().some((sent) => sent.hash === hash)) return { complaint: 'already known' }
    if (nonce < minedOf(from)) return { complaint: 'nonce too low' }
    const replaced = waitingOf(from).find((sent) => sent.nonce === nonce)
    if (replaced !== undefined && gasPrice * 100n < priceOf(replaced) * REPLACED_BY_PERCENT) {
      return { complaint: 'replacement transaction underpriced' }
    }
    if (replaced !== undefined) chain.drop(replaced.hash)
    prices.set(hash, gasPrice)
    const transfers = to === options.usdt ? [transferIn(from, data)] : []
    chain.send({ hash, from, to: lowercased(to ?? options.usdt), valueWei: value, nonce, isReverted: false, transfers })
    return { hash }
  }

  function transferIn(from: Address, data: Hex) {
    const { args } = decodeFunctionData({ abi: erc20Abi, data })
    const [to, value] = args as readonly [Address, bigint]
    return { token: options.usdt, from, to: lowercased(to), value }
  }

  /**
   * Mines a block of the transactions that can be mined, nonce by nonce. Those that exceed the balance revert, and those whose
   * nonce is used are dropped.
   */
  function mine(): void {
    const taken: TxHash[] = []
    const next = new Map<Address, number>()
    const spent = new Map<Address, bigint>()
    const inOrder = [...chain.pool()].toSorted((a, b) => a.nonce - b.nonce || Number(priceOf(b) - priceOf(a)))
    for (const sent of inOrder) {
      const due = next.get(sent.from) ?? minedOf(sent.from)
      if (sent.nonce < due) chain.drop(sent.hash)
      if (sent.nonce !== due) continue
      next.set(sent.from, due + 1)
      const value = sent.transfers.reduce((sum, transfer) => sum + transfer.value, 0n)
      const left = balanceOf(sent.from) - (spent.get(sent.from) ?? 0n)
      if (value > left) chain.send({ ...sent, isReverted: true })
      else spent.set(sent.from, (spent.get(sent.from) ?? 0n) + value)
      taken.push(sent.hash)
    }
    chain.mine(taken)
  }

  return { ...chain, bnb: BNB_OF_EACH, minedOf, waitingOf, balanceOf, take, mine }
}
