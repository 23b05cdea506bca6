import { TransactionNotFoundError } from 'viem'
import type { ChainFacts, ChainReader } from '#server/chain/chain-reader.ts'
import type { SettleDeps } from '#server/payments/settle-payment.ts'
import { readerOf } from '../chain/reader-of.ts'

/** Returns a chain whose only node knows no transaction, and no wallet with code. */
export const emptyChain = (facts: Partial<ChainFacts> = {}): ChainReader =>
  readerOf(
    [
      {
        getTransaction: async ({ hash }: { hash: `0x${string}` }) => {
          throw new TransactionNotFoundError({ hash })
        },
        getCode: async () => undefined,
      },
    ],
    facts,
  )

/** Dependencies that settle payments of a chain whose node knows no transaction. They notify nothing. */
export const settleDeps = (db: SettleDeps['db'], change: Partial<SettleDeps> = {}): SettleDeps => ({
  db,
  log: { error: () => undefined, warn: () => undefined },
  chain: emptyChain(),
  notifyPages: () => undefined,
  notify: async () => undefined,
  metrics: collectOutcomes([]),
  cards: { publishChange: () => undefined },
  ...change,
})

/** Metrics that add each outcome of a payment to a list. */
export const collectOutcomes = (outcomes: string[]): SettleDeps['metrics'] =>
  ({
    paymentOutcomes: { inc: ({ outcome }: { outcome: string }) => void outcomes.push(outcome) },
  }) as unknown as SettleDeps['metrics']
