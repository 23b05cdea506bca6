import { configQuery } from '#web/lib/platform-config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { readLiveConnection } from '#web/wallet/live-connection.ts'
import { PaymentRefusal } from '#web/wallet/payment-errors.ts'
import { hasCode, USER_REJECTED } from '#web/wallet/wallet-errors.ts'
import { type ChainSource, createChainReader } from './chain-reader.ts'
import type { PaymentsDeps } from './follow-payment.ts'
import { createTransactionStore, isTransactionStorageKey } from './transaction-store.ts'

const NODE_TIMEOUT_MS = 10_000

/** Transactions that the wallets of this browser have sent: the page's only store. */
export const sentTransactions = createTransactionStore({
  storage: () => localStorage,
  exclusively,
})

/**
 * Runs one function at a time across all tabs. Runs it without a lock if the browser refuses locks, or if the page is not served
 * securely and has no locks.
 */
async function exclusively<T>(run: () => T): Promise<T> {
  let done: { readonly result: T } | null = null
  const runOnce = () => {
    done ??= { result: run() }
    return done.result
  }
  try {
    return await (navigator.locks?.request('sentTransactions', async () => runOnce()) ?? runOnce())
  } catch (error) {
    console.warn('The browser gives no lock.', error)
    return runOnce()
  }
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null) sentTransactions.restore()
    else if (isTransactionStorageKey(key)) sentTransactions.reload()
  })
}

/** Dependencies that this browser provides for following a payment. */
export const browserDeps: Omit<PaymentsDeps, 'purpose'> = {
  store: sentTransactions,
  chainOf: ({ chainId }) => createChainReader(() => chainId ?? platformChainId(), sources),
  isNotSent: (error) => error instanceof PaymentRefusal || hasCode(error, USER_REJECTED),
  holdWhile(name, until) {
    if (hasLocks()) navigator.locks.request(name, () => until).catch((error: unknown) => console.warn(error))
  },
  async isHeldElsewhere(name) {
    if (!hasLocks()) return false
    try {
      // Shared, so that another tab's check at the same moment does not count as a wallet's wait.
      return await navigator.locks.request(name, { ifAvailable: true, mode: 'shared' }, async (lock) => lock === null)
    } catch (error) {
      // A browser that refuses locks is treated like one without locks.
      console.warn(error)
      return false
    }
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Returns whether the page has locks. Only securely served pages have them, so the local chain's page at a network address may
 * lack them.
 */
const hasLocks = () => navigator.locks !== undefined

const platformOf = () => queryClient.getQueryData(configQuery.queryKey) ?? null

const platformChainId = () => readLiveConnection()?.platform.chain.id ?? platformOf()?.chain.id ?? null

function sources(): readonly ChainSource[] {
  const live = readLiveConnection()
  const platform = live?.platform ?? platformOf()
  const nodes = (platform?.chain.rpcUrls ?? []).map(nodeAt)
  if (live === null) return nodes
  const wallet: ChainSource = {
    request: (method, params) => live.provider.request({ method, params } as never),
  }
  return [wallet, ...nodes]
}

const nodeAt = (url: string): ChainSource => ({
  async request(method, params) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
    })
    const { result } = (await answer.json()) as { result?: unknown }
    if (result === undefined) throw new Error(`${url} has no answer to ${method}`)
    return result
  },
})
