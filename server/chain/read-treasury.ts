import { erc20Abi } from 'viem'
import type { Address } from '#core/address.ts'
import { type Bv3, fromTokenUnits, type TokenUnits, tokenUnits, type Usdt, usdt } from '#core/money.ts'

import { DependencyDown } from '../fault.ts'
import { type ChainReader, readFinalHead } from './chain-reader.ts'
import { checkToken } from './check-chain.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import { readPayments } from './read-payments.ts'

/** USDT of the platform's own wallets, one amount for each. */
export type WalletUsdt = {
  /**
   * Amounts without what the treasury received after the last credited block. The debt for it may not be in the ledger yet.
   */
  readonly counted: readonly Usdt[]
  /** Amounts with it. The debt for it may be in the ledger already, because a payment can be credited before its block is. */
  readonly whole: readonly Usdt[]
}

/** Maximum blocks that the watcher may be behind. Catching up on more takes too many reads for one request. */
const BLOCKS_BEHIND_MAX = 1_000n

/**
 * Reads the USDT of the platform's own wallets in the last final block: the lowest amounts that any node reports.
 *
 * @param wallets each once
 * @param creditedBlock all payments up to and including this block are in the ledger
 * @throws DependencyDown if too few nodes answer, they are behind the credited block, or the watcher is far behind
 */
export async function readTreasury(
  chain: ChainReader,
  wallets: readonly Address[],
  creditedBlock: bigint,
): Promise<WalletUsdt> {
  await checkToken(chain)
  const { number: block } = await readFinalHead(chain)
  if (block < creditedBlock) {
    throw new DependencyDown(`block ${block} is final, and payments are credited up to ${creditedBlock}`)
  }
  if (block - creditedBlock > BLOCKS_BEHIND_MAX) {
    throw new DependencyDown(`payments are read up to block ${creditedBlock} of ${block}`)
  }
  const balances = await readBalances(chain, chain.usdt, wallets, block)
  const uncredited = block > creditedBlock ? await readPayments(chain, creditedBlock + 1n, block) : []
  const arrived = uncredited.reduce((sum, { value }) => sum + value, 0n)
  const whole = wallets.map((_, index) => fromTokenUnits('USDT', balances[index] ?? 0n))
  const counted = wallets.map((wallet, index) => {
    const least = (whole[index] ?? 0n) - (wallet === chain.treasury ? arrived : 0n)
    return usdt(least > 0n ? least : 0n)
  })
  return { counted, whole }
}

/**
 * Reads the BV3 of the platform's own wallets in the last final block: the lowest amounts that any node reports, rounded down
 * to hundredths.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function readBv3(chain: ChainReader, token: Address, wallets: readonly Address[]): Promise<Bv3[]> {
  const { number } = await readFinalHead(chain)
  return (await readBalances(chain, token, wallets, number)).map((units) => fromTokenUnits('BV3', units))
}

/**
 * Reads the balances of a token at the end of a final block, in its own base units. Each is the lowest that any node reports.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function readBalances(
  chain: ChainReader,
  token: Address,
  wallets: readonly Address[],
  blockNumber: bigint,
): Promise<TokenUnits[]> {
  const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf', blockNumber } as const
  const answers = await askNodes(chain, ({ client }) =>
    Promise.all(wallets.map((wallet) => client.readContract({ ...balance, args: [wallet] }))),
  )
  return wallets.map((_, index) => tokenUnits(lowestOf(answers.map(({ answer }) => answer[index] ?? 0n))))
}

const lowestOf = (amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
