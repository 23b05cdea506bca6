import { createTransactionStore, isOfTransactions } from './transaction-store.ts'

/** What the wallets of this browser have sent: the page's one store. */
export const sentTransactions = createTransactionStore({
  storage: () => localStorage,
  // Only pages that are served securely have locks.
  exclusively: async (run) =>
    navigator.locks === undefined ? run() : await navigator.locks.request('sentTransactions', async () => run()),
})

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null) sentTransactions.restore()
    else if (isOfTransactions(key)) sentTransactions.reload()
  })
}
