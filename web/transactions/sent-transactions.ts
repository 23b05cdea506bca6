import { createTransactionStore, isOfTransactions } from './transaction-store.ts'

/** What the wallets of this browser have sent: the page's one store. */
export const sentTransactions = createTransactionStore({
  storage: () => localStorage,
  exclusively,
})

/** Runs one at a time over all tabs. Only pages that are served securely have locks, and a browser may refuse them. */
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
