import type { TxHash } from '#core/address.ts'
import { type FakeChain, type FakeTransaction, fakeAddress, fakeHash } from './fake-chain.ts'
import { noFaults } from './faults.ts'
import { type RpcCall, type RpcCallAnswer, refusal } from './rpc-call.ts'
import { hex, logsOf, toBlock, toReceipt, toTransaction, word } from './rpc-shapes.ts'

/** Answers as a node of another chain, on which a stranger has paid the treasury in every block. */
export function strayAnswer(chain: FakeChain, ask: RpcCall): RpcCallAnswer {
  const number = chain.blocks().length - 1
  const paid: FakeTransaction = {
    hash: fakeHash(`stray ${chain.chainId} ${number}`),
    from: fakeAddress(`stray ${chain.chainId}`),
    to: chain.usdt,
    valueWei: 0n,
    nonce: 0,
    isReverted: false,
    transfers: [
      { token: chain.usdt, from: fakeAddress(`stray ${chain.chainId}`), to: chain.treasury, value: 29n * 10n ** 18n },
    ],
  }
  const block = {
    number,
    hash: fakeHash(`stray block ${number}`),
    parentHash: fakeHash('stray'),
    timestampSeconds: chain.startSeconds,
    transactions: [paid],
  }
  switch (ask.method) {
    case 'eth_chainId':
      return { result: hex(chain.chainId + 1_000_000) }
    case 'eth_blockNumber':
      return { result: hex(number) }
    case 'eth_call':
      return { result: word(18n) }
    case 'eth_getBlockByNumber':
      return { result: toBlock(block, ask.params[1] === true) }
    case 'eth_getLogs': {
      const [{ toBlock: last }] = ask.params as [{ toBlock: string }]
      return { result: logsOf({ ...block, number: Number(last) }, noFaults()) }
    }
    case 'eth_getTransactionByHash':
      return { result: toTransaction({ ...paid, hash: ask.params[0] as TxHash }, block) }
    case 'eth_getTransactionReceipt':
      return {
        result: toReceipt(
          { ...block, transactions: [{ ...paid, hash: ask.params[0] as TxHash }] },
          ask.params[0] as TxHash,
          noFaults(),
        ),
      }
    default:
      return refusal(`${ask.method} is not known here`)
  }
}
