import { t } from '@lingui/core/macro'
import {
  confirmationTimeout,
  insufficientBnb,
  insufficientUsdt,
  paymentFailed,
  transactionFailed,
} from '#web/wallet/payment-errors.ts'

/** Reason why a purchase stopped, as the player reads it. */
export type PurchaseFailure = {
  readonly title: string
  readonly message: string
  /** Consequence for the player's money, and what happens next. */
  readonly note: string
  /**
   * State of the money.
   *
   * - `none`: nothing was paid. It is proven, or the player has said so or buys again without knowing.
   * - `unknown`: it may have been paid, and is still searched for or followed.
   * - `paid`: it was paid, and the operator will resolve it or already has.
   */
  readonly money: 'none' | 'unknown' | 'paid'
  readonly isShortOfFunds: boolean
}

/** Returns the failure if the wallet was not asked, or the player has refused there. Both prove that nothing was sent. */
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

/** Returns the failure if the wallet has answered with an error, or not at all. It may still have sent the payment. */
export const unknownWhetherSent = (message: string): PurchaseFailure => ({
  title: t`We do not know yet whether you paid`,
  message,
  note: t`Your wallet reported an error, but the payment may still have been sent. We are looking for it. Do not pay again.`,
  money: 'unknown',
  isShortOfFunds: false,
})

/** Returns the text that replaces the wallet's answer after a reload. */
export const noAnswerText = () => t`We asked your wallet to pay, but its answer did not reach this page.`

/**
 * Returns the failure if the player has checked the wallet and said that it sent nothing.
 *
 * @param reason the wallet's error, or null if no answer was heard
 */
export const declaredNotSent = (reason: string | null): PurchaseFailure => ({
  ...notSent(reason ?? t`Your wallet’s answer did not reach this page.`),
  note: t`You said your wallet sent nothing. If the payment still arrives, it is not lost: it is credited, or the operator can refund it.`,
})

/** Returns the failure if the player buys again although the outcome of the payment is unknown. The outcome stays unknown. */
export const abandonedUnknown = (): PurchaseFailure => ({
  ...notSent(t`You chose to buy again without knowing whether your wallet sent this payment`),
  title: t`We do not know whether you paid`,
  note: t`If it still arrives, it is not lost: it is credited, or the operator can refund it.`,
})

export const reverted = (): PurchaseFailure => ({
  ...notSent(transactionFailed()),
  note: t`The network rejected this transaction. You paid only the network fee.`,
})

/** Returns the failure if the server has found no payment for the order in its transaction, and no node says yet what it did. */
export const mismatchedPayment = (): PurchaseFailure => ({
  title: t`We do not know yet whether you paid`,
  message: t`We found no payment for this order in your transaction.`,
  note: t`We do not know yet what your transaction did, and keep checking. Do not pay again.`,
  money: 'unknown',
  isShortOfFunds: false,
})

/** Returns the failure if the transaction succeeded but did not pay the order, as the server sees it: e.g. from another account. */
export const paidWithoutOrder = (): PurchaseFailure => ({
  title: t`Payment on hold`,
  message: t`Your transaction went through, but it did not pay for this order.`,
  note: t`What it paid to the treasury is safe: the operator will credit or refund it. Do not pay again.`,
  money: 'paid',
  isShortOfFunds: false,
})

export const cancelled = (): PurchaseFailure => ({
  ...notSent(t`You cancelled this transaction in your wallet`),
  title: t`Payment cancelled`,
})

/** Returns the failure if another tab has ended the purchase and the server has no valid payment of its order. */
export const endedElsewhere = (): PurchaseFailure => ({
  title: t`Closed in another tab`,
  message: t`This purchase was closed in another tab of this browser.`,
  note: t`Check your cards and payments before you buy again.`,
  money: 'paid',
  isShortOfFunds: false,
})

export const unconfirmed = (): PurchaseFailure => ({
  title: t`Still waiting for the network`,
  message: confirmationTimeout(),
  note: t`We are tracking your payment and nothing is lost. Your cards are credited once the network confirms it.`,
  money: 'unknown',
  isShortOfFunds: false,
})

export const notRecorded = (): PurchaseFailure => ({
  title: t`Purchase Failed`,
  message: t`There was an error recording your purchase. Please contact support.`,
  note: t`We are tracking your payment and will credit your cards automatically. Do not pay again.`,
  money: 'paid',
  isShortOfFunds: false,
})

/** Returns the failure if less than the price arrived, or if it arrived after the order had expired and the price had changed. */
export const awaitsOperator = (): PurchaseFailure => ({
  title: t`Payment on hold`,
  message: t`Your payment no longer matches this order.`,
  note: t`It is safe: the operator will credit or refund it. Do not pay again.`,
  money: 'paid',
  isShortOfFunds: false,
})

/** Returns the failure if the chain alone does not show whether a contract passed BNB on. */
export const unclearPayment = (): PurchaseFailure => ({
  title: t`Payment unclear`,
  message: t`This transaction is final, but it shows no payment to the treasury.`,
  note: t`If a contract passed BNB on, send the hash to support: the operator can record it. Do not pay again before that.`,
  money: 'paid',
  isShortOfFunds: false,
})

export const refunded = (): PurchaseFailure => ({
  title: t`Payment refunded`,
  message: t`The operator refunded your payment.`,
  note: t`It went back to the wallet that sent it. You can buy again.`,
  money: 'paid',
  isShortOfFunds: false,
})
