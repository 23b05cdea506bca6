import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { isOperatorWallet } from './is-operator-wallet.ts'

const ADDRESS = `0x${'A1'.repeat(20)}`

const callApi = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/call-api.ts', () => ({ callApi }))

test.each([true, false])('the server decides whether a wallet is the operator’s: %s', async (isOperator) => {
  callApi.mockResolvedValueOnce(isOperator)
  expect(await isOperatorWallet(ADDRESS)).toBe(isOperator)
  expect(callApi).toHaveBeenLastCalledWith('GET', '/api/admin/check', { query: { walletAddress: ADDRESS } })
})

test('without an answer a wallet counts as a player’s, and may be restored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  callApi.mockRejectedValueOnce(new ApiError(503, '', ''))
  expect(await isOperatorWallet(ADDRESS)).toBe(false)
})
