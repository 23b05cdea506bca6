import pino from 'pino'
import { parseTransaction, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { networks } from '#contracts/networks.ts'
import { createPayoutWallet } from '#server/chain/payouts/payout-wallet.ts'
import type { PayoutDeps, PayoutKey } from '#server/payouts/payout-rows.ts'
import type { TestLedger } from '../money/ledger.ts'
import { EXPLAINED } from '../money/payout-stage.ts'
import { type PayoutSample, storeAttemptOf, storePayout } from '../money/stored-payout.ts'
import { fakeAddress, fakeHash } from './lying-node/fake-chain.ts'
import { type NodeCalls, readerOf } from './reader-of.ts'

const CHAIN_ID = 31_337
const SENDING = { token: null, to: fakeAddress('payee'), value: 1n } as const

/**
 * Creates a hot wallet and three nodes. The nodes accept what they are sent, mine nothing, and count its transactions as the
 * test says.
 */
export function createIdlePayerWorld(ledger: Pick<TestLedger, 'db'>, userId: number) {
  const { db } = ledger
  const wallet = createPayoutWallet(CHAIN_ID, generatePrivateKey())
  /** Transactions of the wallet that the nodes count: in final blocks, in blocks, and with waiting ones. */
  const counts = { final: 0, mined: 0, seen: 0 }
  /** Balance of the wallet in base units, of BNB and of any token. */
  const funds = { bnb: 10n ** 18n, token: 0n }
  const sent: `0x${string}`[] = []
  const pool: {
    /** Whether the nodes have each transaction that they are asked for, outside of a block. */
    hasAll: boolean
    /** Returns why no node accepts a transaction of this gas price; null if each accepts it. */
    refuse: (gasPrice: bigint) => string | null
  } = { hasAll: false, refuse: () => null }
  const node: NodeCalls = {
    getChainId: async () => CHAIN_ID,
    getBlock: async () => ({ number: 100n, hash: fakeHash('head'), timestamp: 1_800_000_000n }),
    getTransactionCount: async ({ address, blockTag }: { address: string; blockTag?: string }) => {
      if (address !== wallet.address) return 0
      return blockTag === undefined ? counts.final : blockTag === 'latest' ? counts.mined : counts.seen
    },
    getCode: async () => undefined,
    getGasPrice: async () => 10n,
    getBalance: async () => funds.bnb,
    readContract: async ({ functionName }: { functionName: string }) =>
      functionName === 'decimals' ? 18 : funds.token,
    estimateGas: async () => 50_000n,
    sendRawTransaction: async ({ serializedTransaction: raw }: { serializedTransaction: `0x${string}` }) => {
      if (!sent.includes(raw)) sent.push(raw)
      const refusal = pool.refuse(parseTransaction(raw).gasPrice ?? 0n)
      if (refusal !== null) throw new Error(refusal)
    },
    getTransaction: async ({ hash }: { hash: `0x${string}` }) => {
      if (!pool.hasAll) throw new TransactionNotFoundError({ hash })
      return { hash, from: wallet.address, nonce: 0, gas: 21_000n, blockNumber: null, blockHash: null }
    },
    getTransactionReceipt: async ({ hash }: { hash: `0x${string}` }) =>
      Promise.reject(new TransactionReceiptNotFoundError({ hash })),
  }
  const deps: PayoutDeps = {
    ...{ db, wallet, log: pino({ level: 'silent' }), hotWallet: () => wallet.address, record: EXPLAINED },
    chain: readerOf([node, node, node], { chainId: CHAIN_ID }),
    gasPrice: networks.local.gasPrice,
    onCompleted: async () => () => undefined,
    onCancelled: async () => () => undefined,
  }

  /** Stores a payout that the wallet has signed once for each given moment, each time with the payout's nonce. */
  async function signed(
    nonce: number,
    signedAtMs: readonly [number, ...number[]],
    change: Partial<PayoutSample> = {},
  ): Promise<PayoutKey> {
    const key = await storePayout(ledger, userId, {
      ...{ state: 'broadcast', from: wallet.address, nonce, signedAtMs: signedAtMs[0], to: SENDING.to },
      ...change,
    })
    for (const [index, atMs] of signedAtMs.entries())
      await signAgain(key, { attempt: index + 1, nonce, signedAtMs: atMs })
    return key
  }

  async function signAgain(
    key: PayoutKey,
    attempt: { readonly attempt: number; readonly nonce: number; readonly signedAtMs: number },
  ): Promise<`0x${string}`> {
    const { raw } = await wallet.sign(SENDING, attempt.nonce, 21_000n, BigInt(attempt.attempt))
    await storeAttemptOf(ledger, key, { ...attempt, raw })
    return raw
  }

  return {
    wallet,
    counts,
    funds,
    pool,
    deps,
    signed,
    signAgain,
    key: { chainId: CHAIN_ID, from: wallet.address },
    /** Returns nonce and price of each transaction that the nodes were sent since the last call, in order. */
    takeSent: () =>
      sent.splice(0).map((raw) => {
        const { nonce = 0, gasPrice = 0n } = parseTransaction(raw)
        return { nonce, gasPrice }
      }),
  }
}

export type IdlePayerWorld = ReturnType<typeof createIdlePayerWorld>
