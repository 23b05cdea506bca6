import { expect, test } from 'vitest'
import { innermostMessage } from './wallet-errors.ts'

test.each([
  { name: 'the innermost message', error: new Error('outer', { cause: new Error('inner') }), text: 'inner' },
  {
    name: 'the innermost that a person can read, where a node was answered for by a page',
    error: new Error('The node did not answer.', {
      cause: new Error('HTTP request failed. Details: <!DOCTYPE html><title>Sign in</title>', {
        cause: new SyntaxError(`Unexpected token '<', "<!DOCTYPE "... is not valid JSON`),
      }),
    }),
    text: 'The node did not answer.',
  },
  { name: 'none where there is only a page', error: { code: -32603, message: '<html>403</html>' }, text: '' },
  {
    name: 'what a wallet says of its own protocol',
    error: new Error('Internal JSON-RPC error.'),
    text: 'Internal JSON-RPC error.',
  },
])('says $name', ({ error, text }) => {
  expect(innermostMessage(error)).toBe(text)
})
