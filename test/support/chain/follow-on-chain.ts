import { type ChainSource, createChainReader } from '#web/transactions/chain-reader.ts'
import { followTransaction, RECEIPT_POLL_MS } from '#web/transactions/follow-transaction.ts'
import { createVirtualTime } from '../virtual-time.ts'
import type { ModelChain } from './model-chain.ts'

export const PAYER = `0x${'aa'.repeat(20)}`
export const CALL = { to: `0x${'55'.repeat(20)}`, data: '0xa9059cbb', valueWei: 0n }
export const CANCELLING = { to: PAYER, data: '0x', valueWei: 0n }

/** Follows a transaction of `CALL` in virtual time. */
export function follow(chain: ModelChain, hash: string, sources: () => readonly ChainSource[] = () => [chain.source]) {
  const time = createVirtualTime()
  const replacedBy: string[] = []
  const nonces: unknown[] = []
  let isOver = false
  let ending = 'none yet'
  const done = followTransaction(
    {
      chain: createChainReader(() => chain.chainId, sources),
      wait: time.wait,
      onNonce: (...learned) => nonces.push(learned),
      onReplaced: (it) => replacedBy.push(it),
      isOver: () => isOver,
    },
    { hash, call: CALL, from: null, nonce: null },
  ).then((it) => {
    ending = it
  })
  return {
    replacedBy,
    nonces,
    time,
    done,
    ending: () => ending,
    poll: (count = 1) => time.advance(count * RECEIPT_POLL_MS),
    end: () => {
      isOver = true
    },
  }
}
