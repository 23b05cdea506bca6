import { expect, test } from 'vitest'

test.fails('an unhandled rejection fails its test', () => {
  void Promise.reject(new Error('nobody catches this'))
})

test.fails('an unhandled rejection fails its test also while the test waits for something else', async () => {
  setTimeout(() => void Promise.reject(new Error('nobody catches this either')), 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
})

test('an unhandled rejection does not fail the next test', () => {
  expect(process.listenerCount('unhandledRejection')).toBe(1)
})
