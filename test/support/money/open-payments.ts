import type { CallOutcome } from '#web/transactions/announce-hash.ts'
import { createPayments } from '#web/transactions/create-payments.ts'
import type { SentTransaction } from '#web/transactions/sent-transaction.ts'
import { CALL, FROM, KEY, openPaymentTracker } from './open-payment-tracker.ts'

export const PAYMENT_KEY = { ...KEY, subject: '3', from: FROM }

/** Opens the payments of a tab, with a wallet and a server whose answers the test decides. */
export function openPayments(change: Partial<SentTransaction> | null = null) {
  const stage = openPaymentTracker(change ?? {})
  if (change === null) stage.store.forget(KEY)
  const told: string[] = []
  const server = { answer: async (): Promise<CallOutcome> => ({ kind: 'done' }), paysOther: false }
  const purpose = {
    announce(_: SentTransaction, hash: string) {
      told.push(hash)
      return server.answer()
    },
    whenSignedIn: async () => {},
    reportSignedOut: () => {},
    fetchHash: async () => stage.world.fetchHash,
    paysOther: () => server.paysOther,
    isEndedByServer: false,
    retryMs: 1_000,
    retryMaxMs: 1_000,
  }
  const isNotSent = (error: unknown) => (error as { readonly code?: number }).code === 4001
  const held: string[] = []
  const holdWhile = (name: string) => void held.push(name)
  const open = (more: Partial<typeof purpose> = {}) =>
    createPayments({ ...stage.deps, isNotSent, holdWhile, purpose: { ...purpose, ...more } })
  const payments = open()

  /** Asks the wallet for the payment. */
  async function pay(more: object = {}) {
    const wallet = Promise.withResolvers<unknown>()
    const outcome = payments.pay({ ...PAYMENT_KEY, chainId: 56, call: CALL, send: () => wallet.promise, ...more })
    await stage.time.settle()
    const answer = async (value: unknown) => {
      wallet.resolve(value)
      await stage.time.settle()
    }
    const refuse = async (error: unknown) => {
      wallet.reject(error)
      await stage.time.settle()
    }
    return { outcome, answer, refuse }
  }
  return { ...stage, payments, open, told, server, held, pay, progress: () => payments.progressOf(KEY) }
}
