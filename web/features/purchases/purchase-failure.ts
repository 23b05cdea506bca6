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
  /** Money may have moved: the purchase can still be credited, and is followed further. */
  readonly isPaid: boolean
  readonly isShortOfFunds: boolean
}

const stopped = () => ({ title: t`Payment failed`, note: t`Nothing was paid.`, isPaid: false, isShortOfFunds: false })

/** The purchase ended before the wallet sent anything. */
export const notSent = (message: string): PurchaseFailure => ({
  ...stopped(),
  message,
  isShortOfFunds: message === insufficientUsdt(),
})

export const shortOfBnb = (): PurchaseFailure => ({
  ...stopped(),
  message: t`This wallet has no BNB for the network fee`,
  isShortOfFunds: true,
})

export const shortOfBnbToPay = (): PurchaseFailure => ({
  ...stopped(),
  message: paymentFailed(insufficientBnb()),
  isShortOfFunds: true,
})

export const reverted = (): PurchaseFailure => ({
  ...stopped(),
  message: transactionFailed(),
  note: t`The network refused this transaction. Nothing was paid; only the network fee is gone.`,
})

export const cancelled = (): PurchaseFailure => ({
  ...stopped(),
  title: t`Payment cancelled`,
  message: t`You cancelled this transaction in your wallet`,
})

export const unconfirmed = (): PurchaseFailure => ({
  title: t`Still waiting for the network`,
  message: confirmationTimeout(),
  note: t`Your payment is known here and nothing is lost: once the network confirms it, your cards are credited by themselves. You can close this page.`,
  isPaid: true,
  isShortOfFunds: false,
})

export const notRecorded = (): PurchaseFailure => ({
  title: t`Purchase Failed`,
  message: t`There was an error recording your purchase. Please contact support.`,
  note: t`Your payment is known here: the platform keeps following it and credits your cards by itself. Do not pay again.`,
  isPaid: true,
  isShortOfFunds: false,
})

/** Less than the price arrived, or it arrived after the order had expired and the price had changed. */
export const awaitsOperator = (): PurchaseFailure => ({
  title: t`Payment kept`,
  message: t`Your payment does not match this order any more.`,
  note: t`It is kept safe and waits for the operator, who credits or refunds it. Do not pay again.`,
  isPaid: true,
  isShortOfFunds: false,
})

export const refunded = (): PurchaseFailure => ({
  title: t`Payment refunded`,
  message: t`The operator has sent your payment back.`,
  note: t`It went to the wallet that it came from. You can buy again.`,
  isPaid: true,
  isShortOfFunds: false,
})
