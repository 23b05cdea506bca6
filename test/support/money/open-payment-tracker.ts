import { createChainReader } from '#web/transactions/chain-reader.ts'
import type { PaymentsDeps } from '#web/transactions/follow-payment.ts'
import { createPaymentTracker } from '#web/transactions/payment-tracker.ts'
import { emptyTransaction, type SentTransaction } from '#web/transactions/sent-transaction.ts'
import { createTransactionStore } from '#web/transactions/transaction-store.ts'
import { createModelChain } from '../chain/model-chain.ts'
import { createMemoryStorage } from '../memory-storage.ts'
import { createVirtualTime } from '../virtual-time.ts'

export const KEY = { purpose: 'order', id: 'order-1' } as const
export const FROM = `0x${'a1'.repeat(20)}`
export const CALL = { to: `0x${'7e'.repeat(20)}`, data: '0x', valueWei: 100n }
export const UNKNOWN_HASH = `0x${'dd'.repeat(32)}`

/** Opens one payment in one tab, its chain, and a second tab that shares the storage. */
export function openPaymentTracker(change: Partial<SentTransaction> = {}) {
  const time = createVirtualTime()
  const chain = createModelChain(56)
  const browser = createMemoryStorage()
  const openTab = () => {
    const { storage } = browser.openTab(() => store.reload())
    const store = createTransactionStore({ storage, exclusively: async (run) => run() })
    return store
  }
  const store = openTab()
  const otherTab = openTab()
  store.save({ ...emptyTransaction(KEY), chainId: 56, from: FROM, call: CALL, nonceBefore: 0, ...change })
  const tracker = createPaymentTracker(store)
  const world = { fetchHash: null as string | null, isElsewhere: false }
  const deps = {
    store,
    chainOf: () =>
      createChainReader(
        () => 56,
        () => [chain.source],
      ),
    wait: time.wait,
    isHeldElsewhere: async () => world.isElsewhere,
    purpose: { fetchHash: async () => world.fetchHash },
  } as unknown as PaymentsDeps
  const record = () => store.find(KEY)
  const progress = () => tracker.progressOf(KEY)
  return { time, chain, browser, store, otherTab, tracker, deps, world, record, progress }
}
