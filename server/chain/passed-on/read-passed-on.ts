import { lowercased, type TxHash } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import type { PassedOnProof, Payment } from '#core/payment.ts'
import { DependencyDown } from '../../dependency-down.ts'
import type { ChainReader } from '../chain-reader.ts'
import { readFinality } from '../read-finality.ts'
import { balancePassedOn } from './balance-passed-on.ts'
import { tracePassedOn } from './trace-passed-on.ts'

type Place = Pick<Payment, 'blockNumber' | 'blockHash' | 'blockTimeMs'>

/** BNB that contracts passed on to the treasury within a transaction, if nodes can tell it. */
export type PassedOn =
  /** `own`: the transaction itself carries BNB to the treasury, which is an ordinary payment. */
  | { readonly state: 'unknown' | 'waiting' | 'failed' | 'own' }
  | {
      readonly state: 'final'
      readonly place: Place
      readonly proof: PassedOnProof
      /** Amount passed on. If proven by a balance, it is an upper bound. Null if no node can tell it. */
      readonly value: Bnb | null
    }

/** @throws DependencyDown if too few nodes answer, or two disagree */
export async function readPassedOn(chain: ChainReader, hash: TxHash): Promise<PassedOn> {
  const found = await readFinality(
    chain,
    hash,
    ({ to, value }) => to !== null && lowercased(to) === chain.treasury && value > 0n,
  )
  if (found.state === 'contradictory') throw new DependencyDown(`the nodes disagree on transaction ${hash}`)
  if (found.state !== 'final') return { state: found.state }
  if (!found.isSuccess) return { state: 'failed' }
  if (found.facts) return { state: 'own' }
  const { blockNumber, blockHash, blockTimeMs } = found
  const final = { state: 'final', place: { blockNumber, blockHash, blockTimeMs } } as const
  const traced = await tracePassedOn(chain, hash)
  if (traced !== null) return { ...final, proof: 'trace', value: traced }
  const rest = await balancePassedOn(chain, blockNumber)
  return rest === null ? { ...final, proof: 'word', value: null } : { ...final, proof: 'balance', value: rest }
}
