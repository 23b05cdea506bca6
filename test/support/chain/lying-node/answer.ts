import type { TxHash } from '#core/address.ts'
import type { FakeChain } from './fake-chain.ts'
import type { Faults } from './faults.ts'
import { type RpcCall, type RpcCallAnswer, refusal } from './rpc-call.ts'
import { hex, logsOf, toBlock, toReceipt, toTransaction, word } from './rpc-shapes.ts'
import { strayAnswer } from './stray-answer.ts'

const DECIMALS_SELECTOR = '0x313ce567'

/** Returns a node's answer, with its faults applied. */
export function answerCall(chain: FakeChain, faults: Faults, ask: RpcCall): RpcCallAnswer {
  if (faults.strayAfterRequests !== null && faults.strayAfterRequests-- <= 0) return strayAnswer(chain, ask)
  const all = faults.pinned?.blocks ?? chain.blocks()
  const blocks = all.slice(0, Math.max(1, all.length - faults.lagBlocks))
  const latest = blocks.length - 1
  switch (ask.method) {
    case 'eth_chainId':
      return { result: hex(chain.chainId) }
    case 'eth_blockNumber':
      return { result: hex(latest) }
    case 'eth_getCode':
      return { result: '0x' }
    case 'eth_getBalance':
    case 'eth_getTransactionCount': {
      const [account, tag] = ask.params as [string, string]
      const until = tag === 'latest' || tag === 'pending' ? latest : Number(tag)
      if (until > latest || (faults.forgetsState && until < latest)) return refusal('missing trie node')
      const made = blocks.slice(0, until + 1).flatMap(({ transactions }) => transactions)
      const sent = made.filter(({ from }) => from === account)
      const waiting = tag === 'pending' ? chain.pool().filter(({ from }) => from === account).length : 0
      if (ask.method === 'eth_getTransactionCount') return { result: hex(sent.length + waiting) }
      const moved = (some: typeof made) =>
        some.reduce((sum, { valueWei, isReverted }) => sum + (isReverted ? 0n : valueWei), 0n)
      const balance = moved(made.filter(({ to }) => to === account)) - moved(sent)
      return { result: `0x${(faults.hidesBalances || balance < 0n ? 0n : balance).toString(16)}` }
    }
    case 'eth_call': {
      const [{ data }] = ask.params as [{ data: string }]
      return data.startsWith(DECIMALS_SELECTOR) ? { result: word(18n) } : refusal('execution reverted')
    }
    case 'eth_getBlockByNumber': {
      const [tag, isWhole] = ask.params as [string, boolean]
      if (tag === 'finalized' && faults.lacksFinalizedTag) return refusal('unknown tag')
      const number = tag === 'latest' ? latest : tag === 'finalized' ? finalOf(chain, faults, latest) : Number(tag)
      const block = blocks[number]
      return { result: block === undefined ? null : toBlock(block, isWhole) }
    }
    case 'eth_getLogs': {
      const [filter] = ask.params as [{ address: unknown; fromBlock: string; toBlock: string; topics: unknown[] }]
      const { address, fromBlock, toBlock, topics } = filter
      if (faults.hidesLogs) return { result: [] }
      const asked = Number(toBlock) - Number(fromBlock) + 1
      if (faults.rangeBlocksMax !== null && asked > faults.rangeBlocksMax) {
        return refusal(`exceed maximum block range: ${faults.rangeBlocksMax}`, -32_005)
      }
      const inRange = blocks.slice(faults.addsOlderLogs ? 0 : Number(fromBlock), Number(toBlock) + 1)
      const logs = inRange
        .flatMap((block) => logsOf(block, faults))
        .filter(
          (log) =>
            matchesFilter(log.address, address) && log.topics.every((topic, at) => matchesFilter(topic, topics[at])),
        )
      if (faults.cutsLogsAt !== null) return { result: logs.slice(0, faults.cutsLogsAt) }
      if (faults.logsMax === null || logs.length <= faults.logsMax) return { result: logs }
      return refusal(`query returned more than ${faults.logsMax} results`, -32_005)
    }
    case 'eth_getBlockReceipts': {
      if (faults.lacksBlockReceipts) return refusal('the method eth_getBlockReceipts does not exist')
      const block = blocks[Number(ask.params[0])]
      return { result: block?.transactions.map(({ hash }) => toReceipt(block, hash, faults)) ?? null }
    }
    case 'eth_getTransactionByHash': {
      if (faults.forgetsTransactions) return { result: null }
      const [hash] = ask.params as [TxHash]
      const block = blocks.find(({ transactions }) => transactions.some((made) => made.hash === hash))
      const made = block?.transactions.find((one) => one.hash === hash) ?? chain.pool().find((one) => one.hash === hash)
      return { result: made === undefined ? null : toTransaction(made, block) }
    }
    case 'eth_getTransactionReceipt': {
      if (faults.forgetsTransactions) return { result: null }
      const [hash] = ask.params as [TxHash]
      const block = blocks.find(({ transactions }) => transactions.some((made) => made.hash === hash))
      if (block === undefined) return { result: null }
      if (!faults.givesForeignReceipts) return { result: toReceipt(block, hash, faults) }
      const foreign = blocks.findLast(({ transactions }) => transactions.some((made) => made.hash !== hash))
      const other = foreign?.transactions.find((made) => made.hash !== hash)
      return { result: foreign === undefined || other === undefined ? null : toReceipt(foreign, other.hash, faults) }
    }
    default:
      return refusal(`${ask.method} is not known here`)
  }
}

/** One value, a list of values of which any may match, or null for any. */
/** Returns whether a value matches a filter. Nodes accept hexadecimal digits of either case. */
const matchesFilter = (given: string, wanted: unknown) =>
  wanted == null || [wanted].flat().some((one) => String(one).toLowerCase() === given.toLowerCase())

function finalOf(chain: FakeChain, faults: Faults, latest: number): number {
  if (faults.finalizesAtOnce) return latest
  return Math.min(latest, faults.pinned?.final ?? chain.highestFinal())
}
