import pino from 'pino'
import type { Address, TxHash } from '#core/address.ts'
import { createChainReader } from '#server/chain/chain-reader.ts'
import { insertNonceRecord } from '#server/payouts/attempts.sql.ts'
import type { OutgoingDeps } from '#server/payouts/outgoing/compare-transfers.ts'
import type { TestLedger } from '../money/ledger.ts'
import { execute, sql } from '../world/execute.ts'
import { createFakeChain, type FakeTransaction, fakeAddress, fakeHash } from './lying-node/fake-chain.ts'
import { nodeInProcess } from './lying-node.ts'

const CHAIN_ID = 31_337
const NODES = 3
/** Blocks after which a block is final on a fake chain. */
const FINALITY_BLOCKS = 2

type OutgoingTransaction = Pick<FakeTransaction, 'from'> & Partial<Omit<FakeTransaction, 'hash'>>

/** Creates a chain in memory with three nodes, on which hot wallets pay, beside a real database. */
export function createOutgoingWorld({ db }: Pick<TestLedger, 'db'>, startMs: number) {
  const usdt = fakeAddress('usdt')
  const facts = { chainId: CHAIN_ID, usdt, treasury: fakeAddress('treasury') }
  const chain = createFakeChain({ ...facts, startSeconds: startMs / 1000 })
  const nodes = Array.from({ length: NODES }, (_, index) => nodeInProcess(chain, `node${index}`))
  const reader = createChainReader(
    { ...facts, name: 'test', rpcUrls: nodes.map(({ url }) => url), confirmationDepth: null },
    (url) => (nodes.find((node) => node.url === url) ?? nodes[0])?.transport as never,
  )
  const nonces = new Map<Address, number>()
  let wallets = 0
  let sent = 0

  /** Puts a transaction with the wallet's next nonce into a final block. */
  function send(transaction: OutgoingTransaction): TxHash {
    const hash = fakeHash(`sent ${++sent}`)
    const nonce = nonces.get(transaction.from) ?? 0
    nonces.set(transaction.from, nonce + 1)
    const usual = { to: usdt, valueWei: 0n, nonce, isReverted: false, transfers: [] }
    chain.send({ ...usual, ...transaction, hash })
    for (let blocks = 0; blocks <= FINALITY_BLOCKS; blocks++) chain.mine()
    return hash
  }

  return {
    chain,
    nodes,
    reader,
    usdt,
    send,
    newWallet: (): Address => fakeAddress(`hot wallet ${++wallets}`),
    transfer: (from: Address, to: Address, value: bigint) => ({ token: usdt, from, to, value }),
    /** @param own current hot wallet, or null */
    depsOf: (own: Address | null, change: Partial<OutgoingDeps> = {}): OutgoingDeps => ({
      ...{ db, chain: reader, log: pino({ level: 'silent' }), hotWallet: () => own, tokens: [usdt] },
      ...{ comparedAfterMs: 0, ...change },
    }),
    /** Records that this server has signed `next` transactions of the wallet. */
    record: (address: Address, next: number) => insertNonceRecord(db, { chainId: CHAIN_ID, address, next }),
    async clear(): Promise<void> {
      const ofPayouts = [
        'payout_claims',
        'payout_transactions',
        'payouts',
        'payout_strays',
        'payout_nonces',
        'payout_voids',
      ]
      const others = ['chain_alarms', 'chain_cursors', 'processes', 'payout_holds']
      for (const table of [...ofPayouts, ...others]) await execute(db, `delete from ${table}`)
      // Payments are recorded from the start of the chain, so the comparison starts there too.
      await execute(db, sql`insert into chain_cursors (chain_id, pass, block_number) values (${CHAIN_ID}, 'usdt', 0)`)
    },
  }
}

export type OutgoingWorld = ReturnType<typeof createOutgoingWorld>
