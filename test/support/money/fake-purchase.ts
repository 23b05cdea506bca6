import { createStore } from 'zustand/vanilla'
import type { OrderView } from '#core/api/orders.ts'
import type { PurchaseEvent } from '#web/features/purchases/purchase-state.ts'
import type { PaymentAttemptOutcome } from '#web/transactions/create-payments.ts'
import { type PaymentProgress, STARTED } from '#web/transactions/payment-tracker.ts'
import type { SentTransaction, TransactionKey } from '#web/transactions/sent-transaction.ts'

/*
 * Modules that a purchase calls, as a test controls them: payments, orders, recording and the session. `fake.calls` lists what
 * they were asked to do.
 */
export const OWNER = `0x${'A1'.repeat(20)}`
export const HASH = `0x${'1'.repeat(64)}`
export const FASTER = `0x${'2'.repeat(64)}`
export const TREASURY = `0x${'7e'.repeat(20)}`
export const TOKEN = `0x${'55'.repeat(20)}`
export const KEY = { purpose: 'order', id: 'one' } as const

export const order = {
  ...{ id: 'one', cardId: 3, cardName: 'Pip', quantity: 2, unitPrice: '9', amount: '18', amountBaseUnits: '18' },
  ...{ paymentMethod: 'USDT', token: TOKEN, treasury: TREASURY, chainId: 56, status: 'awaiting', txHash: null },
  expiresAt: '2100-01-01T00:00:00.000Z',
} as OrderView

const createFakeState = () => ({
  records: [] as SentTransaction[],
  progress: createStore<Record<string, PaymentProgress>>(() => ({})),
  pay: async (): Promise<PaymentAttemptOutcome> => 'followed',
  onOrder: (_: OrderView) => {},
  place: async () => order,
  switchChain: async () => {},
  funds: null as { readonly usdt: bigint; readonly bnb: bigint } | null,
  recorded: Promise.withResolvers<boolean>(),
  recordedFor: '',
  signedIn: Promise.resolve({ userId: 5 }),
  isGuess: false,
  calls: [] as string[],
  events: [] as PurchaseEvent[],
})
export const fake = createFakeState()
export const resetFakePurchase = () => Object.assign(fake, createFakeState())

export const setPaymentProgress = (change: Partial<PaymentProgress>) =>
  fake.progress.setState({ one: { ...STARTED, ...fake.progress.getState().one, ...change } })

/** Returns what the purchase was told since the last call. */
export const takeEvents = () => fake.events.splice(0).map(textOf)

/** Returns an event in short; a failure says what it means for the money. */
export function textOf(event: PurchaseEvent): string {
  if (event.type === 'failed') return `${event.failure.money}: ${event.failure.title}`
  return 'txHash' in event ? `${event.type} ${event.txHash}` : event.type
}

export const purchaseRequest = (shown: OrderView | null = null) => ({
  ...{ cardId: 3, quantity: 2, walletAddress: OWNER, order: shown, seen: { unitPrice: '9', cardVersion: 1 } },
  dispatch: (event: PurchaseEvent) => void fake.events.push(event),
})

const recordCall = (what: string) => void fake.calls.push(what)
type FakePurchaseCall = { readonly to: string; readonly valueWei: bigint }

export const fakeOrderPayments = {
  orderPayments: {
    store: {
      state: { getState: () => ({ records: fake.records }) },
      find: ({ id }: TransactionKey) => fake.records.find((it) => it.id === id) ?? null,
      amend: (_: TransactionKey, change: object) => recordCall(`amend ${JSON.stringify(change)}`),
    },
    progress: {
      subscribe(listener: () => void) {
        const stop = fake.progress.subscribe(listener)
        return () => {
          recordCall('unwatch')
          stop()
        }
      },
    },
    progressOf: ({ id }: TransactionKey) => fake.progress.getState()[id] ?? null,
    pay({ call }: { readonly call: FakePurchaseCall }) {
      recordCall(`pay ${call.to} ${call.valueWei}`)
      return fake.pay()
    },
    follow: ({ id }: TransactionKey) => recordCall(`follow ${id}`),
    adopt: ({ id }: TransactionKey, chainId: number, hash: string) => recordCall(`adopt ${id} ${chainId} ${hash}`),
    markOver: ({ id }: TransactionKey) => recordCall(`over ${id}`),
    dismissGuess: (_: TransactionKey, hash: string | null) => fake.isGuess && hash !== null,
  },
  orderPaymentKey: (id: string) => ({ purpose: 'order', id }),
  orderPaymentSubject: ({ id, cardId }: OrderView, from: string) => ({
    ...{ purpose: 'order', id, subject: String(cardId), from: from.toLowerCase() },
  }),
  recordCopies({ id }: OrderView, walletAddress: string, userId: number, hash: string) {
    recordCall(`record ${id} ${userId} ${hash}`)
    fake.recordedFor = walletAddress
    return fake.recorded.promise
  },
}
export const fakeOrderQuery = {
  orderQuery: (id: string) => ({ queryKey: ['/api/orders', id] }),
  followOrder(id: string, _: string, onOrder: (order: OrderView) => void) {
    fake.onOrder = onOrder
    return () => recordCall(`unfollow ${id}`)
  },
  orderAtShownPrice: () => fake.place(),
}
export const fakeSession = {
  reportSignedOut: (address: string) => recordCall(`signed out ${address}`),
  whenSignedIn: () => fake.signedIn,
}
export const fakeBrowser = {
  browserDeps: { wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)) },
}
