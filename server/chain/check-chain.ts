import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { erc20Abi, zeroHash } from 'viem'
import { decimalsOf } from '#core/money.ts'
import { DependencyDown } from '../fault.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed, askNodes } from './nodes/ask-nodes.ts'
import { type ChainNode, proveChain, recordFailure } from './nodes/chain-node.ts'
import { problemText } from './nodes/node-errors.ts'
import { paymentFilter, readBlockTransfers, readTransfers } from './read-transfers.ts'

/** Chains whose token was checked. Its decimals never change. */
const withKnownToken = new WeakSet<ChainReader>()

/**
 * Checks that a quorum serves the configured chain now, and that the configured token has the expected decimals.
 *
 * @throws DependencyDown if a check fails
 */
export async function checkChain(chain: ChainReader): Promise<void> {
  await askNodes(chain, (node) => proveChain(chain, node))
  await checkToken(chain)
}

/** Checks once that the configured token has the expected decimals, before any payment is trusted. */
export async function checkToken(chain: ChainReader): Promise<void> {
  if (withKnownToken.has(chain)) return
  const token = { address: chain.usdt, abi: erc20Abi, functionName: 'decimals' } as const
  const decimals = await askAgreed(chain, 'the decimals of the token', ({ client }) => client.readContract(token))
  if (decimals !== decimalsOf('USDT')) {
    throw new DependencyDown(`the token ${chain.usdt} has ${decimals} decimals instead of ${decimalsOf('USDT')}`)
  }
  withKnownToken.add(chain)
}

/**
 * Milliseconds after which the chain counts as down. It is shorter than the timeout of a hanging node, because a health check
 * must answer.
 */
const PATIENCE_MS = 2_000

/** Returns whether a quorum answers. A node that answered in the last 30 seconds is not asked again. */
export async function isChainUp(chain: ChainReader): Promise<boolean> {
  const answered = askNodes(chain, async () => true).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DependencyDown) return false
      throw error
    },
  )
  return Promise.race([answered, setTimeout(PATIENCE_MS, false, { ref: false })])
}

/** Blocks in a probe: as many as the watcher requests when it catches up. */
const PROBED_BLOCKS = 1_000n

/**
 * Sends every node one request of each kind, and logs in one line what it can do. The node's limits are known from then on.
 */
export async function probeNodes(chain: ChainReader, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  await Promise.all(
    chain.nodes.map(async (node) => {
      try {
        log.info({ node: node.name, ...(await probe(chain, node)) }, `node ${node.name} answers`)
      } catch (error) {
        recordFailure(node, error)
        const problem = problemText(error, node.client.transport?.url)
        log.warn({ node: node.name, problem }, `node ${node.name} does not answer what it will be asked`)
      }
    }),
  )
}

async function probe(chain: ChainReader, node: ChainNode) {
  const isBatching = await probeBatches(chain, node)
  const [genesis, final] = await Promise.all([
    node.client.getBlock({ blockNumber: 0n }).then(
      ({ hash }) => hash,
      () => 'unknown',
    ),
    node.client.getBlock({ blockTag: 'finalized' }),
  ])
  const from = final.number > PROBED_BLOCKS ? final.number - PROBED_BLOCKS + 1n : 0n
  await readTransfers(node, { from, to: final.number }, paymentFilter(chain))
  await readBlockTransfers(node, final.number, paymentFilter(chain))
  return {
    chainId: chain.chainId,
    genesis,
    finalizedBlock: final.number.toString(),
    logsOfBlocks: node.limits.rangeBlocks.toString(),
    receipts: node.limits.hasBlockReceipts === true ? 'by block' : 'one by one',
    traces: await hasTraces(node),
    batches: isBatching,
  }
}

/** Returns whether a node accepts batches. A node that does not is asked one call at a time from then on. */
async function probeBatches(chain: ChainReader, node: ChainNode): Promise<boolean> {
  const [proven] = await Promise.allSettled([proveChain(chain, node), node.client.getBlockNumber()])
  if (proven.status === 'fulfilled') return true
  const { unbatched } = node
  if (unbatched === null) throw proven.reason
  await proveChain(chain, { ...node, client: unbatched })
  node.client = unbatched
  return false
}

async function hasTraces({ client }: ChainNode): Promise<boolean> {
  try {
    await client.request({ method: 'debug_traceTransaction', params: [zeroHash] } as never, { retryCount: 0 })
    return true
  } catch (error) {
    // The error says either that the transaction does not exist, which is true, or that the call does not.
    return !/not (?:exist|available|supported|allowed)|method not found|unsupported|unauthorized|-32601/i.test(
      String(error),
    )
  }
}
