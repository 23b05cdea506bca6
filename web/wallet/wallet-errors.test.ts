import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { connectionError, innermostMessage, noAccounts, noWallet } from './wallet-errors.ts'

const coded = (code: number, message = 'said by the wallet') => Object.assign(new Error(message), { code })

const REJECTED = 'Connection rejected. Please approve the connection in your wallet.'
const PENDING = 'Connection request pending. Please check your wallet for approval.'
const MOBILE = 'Please ensure your wallet app is properly installed and connected.'
const DEFAULT = 'Failed to connect wallet. Please try again.'

describe('the message about a failed connection', () => {
  test.each([
    { name: 'refused', error: coded(4001), isMobile: false, text: REJECTED },
    { name: 'refused, not an Error', error: { code: 4001, message: 'no' }, isMobile: false, text: REJECTED },
    {
      name: 'refused, wrapped by viem',
      error: new UserRejectedRequestError(coded(4001)),
      isMobile: true,
      text: REJECTED,
    },
    {
      name: 'refused, wrapped twice',
      error: new Error('outer', { cause: new Error('middle', { cause: coded(4001) }) }),
      isMobile: false,
      text: REJECTED,
    },
    {
      name: 'refused, under data.originalError',
      error: { code: -32603, message: 'internal', data: { originalError: { code: 4001, message: 'no' } } },
      isMobile: false,
      text: REJECTED,
    },
    { name: 'already pending', error: coded(-32002), isMobile: false, text: PENDING },
    {
      name: 'already pending, wrapped by viem',
      error: new ResourceUnavailableRpcError(coded(-32002)),
      isMobile: false,
      text: PENDING,
    },
    { name: 'no provider on a phone', error: new Error('Provider not found.'), isMobile: true, text: MOBILE },
    {
      name: 'no provider on a desktop',
      error: new Error('Provider not found.'),
      isMobile: false,
      text: 'Provider not found.',
    },
    { name: 'another message', error: new Error('Ledger is locked'), isMobile: false, text: 'Ledger is locked' },
    {
      name: 'another message, wrapped',
      error: new Error('wrapped', { cause: new Error('Ledger is locked') }),
      isMobile: false,
      text: 'Ledger is locked',
    },
    {
      name: 'no accounts',
      error: new Error(noAccounts()),
      isMobile: true,
      text: 'No accounts found. Please unlock your wallet and try again.',
    },
    { name: 'a plain text', error: 'Ledger is locked', isMobile: false, text: 'Ledger is locked' },
    { name: 'an empty message', error: new Error(''), isMobile: false, text: DEFAULT },
    { name: 'nothing at all', error: undefined, isMobile: true, text: DEFAULT },
  ])('$name', ({ error, isMobile, text }) => {
    expect(connectionError(error, isMobile)).toBe(text)
  })

  test('a cyclic chain of causes ends', () => {
    const error = new Error('round')
    error.cause = error
    expect(connectionError(error, false)).toBe('round')
  })
})

test('a visitor without a wallet gets instructions, on a phone and on a desktop', () => {
  expect(noWallet(true)).toBe(
    'Please open this page in your wallet app (MetaMask, Trust Wallet, etc.) or install a mobile wallet.',
  )
  expect(noWallet(false)).toBe('No Web3 wallet detected. Please install MetaMask, Trust Wallet, or Coinbase Wallet.')
})

test.each([
  { name: 'the innermost message', error: new Error('outer', { cause: new Error('inner') }), text: 'inner' },
  {
    name: 'the innermost readable one if a page answered for the node',
    error: new Error('The node did not answer.', {
      cause: new Error('HTTP request failed. Details: <!DOCTYPE html><title>Sign in</title>', {
        cause: new SyntaxError(`Unexpected token '<', "<!DOCTYPE "... is not valid JSON`),
      }),
    }),
    text: 'The node did not answer.',
  },
  { name: 'none if there is only a page', error: { code: -32603, message: '<html>403</html>' }, text: '' },
  {
    name: 'a wallet’s message about its own protocol',
    error: new Error('Internal JSON-RPC error.'),
    text: 'Internal JSON-RPC error.',
  },
])('the message of an error is $name', ({ error, text }) => {
  expect(innermostMessage(error)).toBe(text)
})
