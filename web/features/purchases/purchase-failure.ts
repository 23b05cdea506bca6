import { t } from '@lingui/core/macro'
import {
  confirmationTimeout,
  insufficientBnb,
  insufficientUsdt,
  paymentFailed,
  transactionFailed,
} from '#web/wallet/payment-errors.ts'

/** Why a purchase stopped, as a person reads it. */
export type PurchaseFailure = {
  readonly title: string
  readonly message: string
  /** What it means for their money, and what happens next. */
  readonly note: string
  /**
   * What is known of the money.
   *
   * - `none`: nothing was paid; that is proven, or the person has said so, or wants to buy anew without knowing
   * - `unknown`: it may have been paid, and is looked for or followed further
   * - `paid`: it was paid and somebody takes care of it, or somebody has seen to it already
   */
  readonly money: 'none' | 'unknown' | 'paid'
  readonly isShortOfFunds: boolean
}

/** The wallet was not asked, or the person has refused there: both prove that nothing was sent. */
export const notSent = (message: string): PurchaseFailure => ({
  title: t`Payment failed`,
  message,
  note: t`Nothing was paid.`,
  money: 'none',
  isShortOfFunds: false,
})

export const shortOfUsdt = (): PurchaseFailure => ({ ...notSent(insufficientUsdt()), isShortOfFunds: true })

export const shortOfBnb = (): PurchaseFailure => ({
  ...notSent(t`This wallet has no BNB for the network fee`),
  isShortOfFunds: true,
})

export const shortOfBnbToPay = (): PurchaseFailure => ({
  ...notSent(paymentFailed(insufficientBnb())),
  isShortOfFunds: true,
})

/** The wallet has answered with an error, or not at all: it may have sent the payment nevertheless. */
export const unknownWhetherSent = (message: string): PurchaseFailure => ({
  title: t`Not clear yet whether you paid`,
  message,
  note: t`An error of the wallet does not prove that nothing was sent. The platform looks for your payment. Do not pay again.`,
  money: 'unknown',
  isShortOfFunds: false,
})

/** What stands for the wallet's words after a reload. */
export const unheardAnswer = () => t`Your wallet was asked to pay, and its answer did not reach this page.`

/**
 * The person has looked into the wallet: now its error is a failure.
 *
 * @param reason null where no answer of the wallet was heard
 */
export const saidNotSent = (reason: string | null): PurchaseFailure => ({
  ...notSent(reason ?? t`The answer of your wallet did not reach this page.`),
  note: t`You have said that your wallet sent nothing. If it does arrive, it is not lost: it is credited, or kept for the operator to refund.`,
})

/** The person has been told what is not known, and wants to buy anew. What became of the payment stays unknown. */
export const leftUnknown = (): PurchaseFailure => ({
  ...notSent(t`You have chosen to buy anew without knowing whether your wallet sent this payment`),
  title: t`Not clear whether you paid`,
  note: t`If it does arrive, it is not lost: it is credited, or kept for the operator to refund.`,
})

export const reverted = (): PurchaseFailure => ({
  ...notSent(transactionFailed()),
  note: t`The network refused this transaction. Nothing was paid; only the network fee is gone.`,
})

/** The server has found no payment for the order in its transaction, and no node here says yet what the transaction did. */
export const unlikePayment = (): PurchaseFailure => ({
  title: t`Not clear yet whether you paid`,
  message: t`The platform has found no payment for this order in your transaction.`,
  note: t`The network has not told this page what your transaction did, and is asked further. Do not pay again.`,
  money: 'unknown',
  isShortOfFunds: false,
})

/** It succeeded, and the server has found no payment for the order in it: e.g. it came from another account. */
export const paidForNoOrder = (): PurchaseFailure => ({
  title: t`Payment kept`,
  message: t`Your transaction went through, but it did not pay for this order.`,
  note: t`What it paid to the treasury is kept safe and waits for the operator, who credits or refunds it. Do not pay again.`,
  money: 'paid',
  isShortOfFunds: false,
})

export const cancelled = (): PurchaseFailure => ({
  ...notSent(t`You cancelled this transaction in your wallet`),
  title: t`Payment cancelled`,
})

/** Another tab has ended it, and what the server knows of its order is no payment that counts. */
export const endedElsewhere = (): PurchaseFailure => ({
  title: t`Ended in another tab`,
  message: t`This purchase was ended in another tab of this browser.`,
  note: t`Your cards and your payments show what became of it. Look there before you buy again.`,
  money: 'paid',
  isShortOfFunds: false,
})

export const unconfirmed = (): PurchaseFailure => ({
  title: t`Still waiting for the network`,
  message: confirmationTimeout(),
  note: t`Your payment is known here and nothing is lost: once the network confirms it, your cards are credited by themselves.`,
  money: 'unknown',
  isShortOfFunds: false,
})

export const notRecorded = (): PurchaseFailure => ({
  title: t`Purchase Failed`,
  message: t`There was an error recording your purchase. Please contact support.`,
  note: t`Your payment is known here: the platform keeps following it and credits your cards by itself. Do not pay again.`,
  money: 'paid',
  isShortOfFunds: false,
})

/** Less than the price arrived, or it arrived after the order had expired and the price had changed. */
export const awaitsOperator = (): PurchaseFailure => ({
  title: t`Payment kept`,
  message: t`Your payment does not match this order any more.`,
  note: t`It is kept safe and waits for the operator, who credits or refunds it. Do not pay again.`,
  money: 'paid',
  isShortOfFunds: false,
})

/** Nobody can tell from the chain alone whether a contract passed BNB on. */
export const unclearPayment = (): PurchaseFailure => ({
  title: t`Payment not clear`,
  message: t`This transaction is final, and shows no payment to the treasury by itself.`,
  note: t`If a contract passed BNB on, send the hash to support: the operator can record it. Do not pay again before.`,
  money: 'paid',
  isShortOfFunds: false,
})

export const refunded = (): PurchaseFailure => ({
  title: t`Payment refunded`,
  message: t`The operator has sent your payment back.`,
  note: t`It went to the wallet that it came from. You can buy again.`,
  money: 'paid',
  isShortOfFunds: false,
})
