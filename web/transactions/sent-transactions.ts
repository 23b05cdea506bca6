import { createTransactionStore, isOfTransactions } from './transaction-store.ts'

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
    else if (isOfTransactions(key)) sentTransactions.reload()
  })
}
