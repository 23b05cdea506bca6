import { UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { PaymentRefusal, purchaseError, sendingError, unclearAnswer } from './payment-errors.ts'

const coded = (code: number, message = 'said by the wallet') => Object.assign(new Error(message), { code })

const KNOWN = [
  { name: 'refused', error: coded(4001), text: 'Transaction cancelled by user' },
  {
    name: 'refused, as viem wraps it',
    error: new Error('outer', { cause: new UserRejectedRequestError(coded(4001)) }),
    text: 'Transaction cancelled by user',
  },
  { name: 'asked already', error: coded(-32002), text: 'Request pending - check your wallet' },
  { name: 'too little', error: new Error('ERC20: insufficient balance'), text: 'Insufficient USDT balance' },
  { name: 'too little, capital letter', error: new Error('Insufficient funds'), text: 'Insufficient USDT balance' },
  { name: 'network', error: new Error('network changed'), text: 'Network error - try again' },
  { name: 'a refusal wins over its words', error: coded(4001, 'network'), text: 'Transaction cancelled by user' },
]

describe('the message if the wallet did not send', () => {
  test.each([
    ...KNOWN,
    { name: 'another message', error: new Error('nonce too low'), text: 'USDT payment failed: nonce too low' },
    {
      name: 'an error without a message',
      error: coded(-32603, ''),
      text: 'USDT payment failed: Transaction rejected',
    },
    { name: 'no error', error: undefined, text: 'USDT payment failed: Transaction rejected' },
    { name: 'a wrong recipient', error: new PaymentRefusal('invalid_recipient'), text: 'Invalid recipient address' },
  ])('$name', ({ error, text }) => {
    expect(sendingError(error, 'USDT')).toBe(text)
  })

  test('missing BNB is not inferred from the message', () => {
    expect(sendingError(new Error('nonce too low'), 'BNB')).toBe('Payment failed: nonce too low')
    expect(sendingError(null, 'BNB')).toBe('Payment failed: Transaction rejected')
    expect(sendingError(new Error('insufficient funds'), 'BNB')).toBe('Payment failed: Insufficient BNB balance')
    expect(sendingError(coded(4001), 'BNB')).toBe('Transaction cancelled by user')
  })
})

describe('the message while it is unknown whether the wallet has sent', () => {
  test.each([
    { name: 'the wallet’s message', error: coded(-32603, 'nonce too low'), text: 'Your wallet says: “nonce too low”' },
    {
      name: 'the wallet’s message, whatever it resembles',
      error: coded(-32603, 'network changed'),
      text: 'Your wallet says: “network changed”',
    },
    {
      name: 'that the wallet gave no message',
      error: coded(-32603, ''),
      text: 'Your wallet did not return a transaction.',
    },
    { name: 'that the request is still pending', error: coded(-32002), text: 'Request pending - check your wallet' },
  ])('$name', ({ error, text }) => {
    expect(unclearAnswer(error)).toBe(text)
  })
})

describe('the message after any other failure', () => {
  test.each([
    ...KNOWN,
    { name: 'another message', error: new Error('This card is not on sale.'), text: 'This card is not on sale.' },
    { name: 'no error', error: {}, text: 'Transaction failed' },
  ])('$name', ({ error, text }) => {
    expect(purchaseError(error)).toBe(text)
  })
})
