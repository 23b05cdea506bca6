import { afterEach, expect, test, vi } from 'vitest'
import { SESSION, withdrawal } from '#test/support/browser/parts/samples.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { WithdrawalItem } from './withdrawal-item.tsx'

const HASH = `0x${'ab'.repeat(32)}`

afterEach(() => vi.restoreAllMocks())

const show = (change: Parameters<typeof withdrawal>[0]) =>
  renderPart(
    <ul>
      <WithdrawalItem withdrawal={withdrawal(change)} explorerUrl={null} isPaidNews={false} />
    </ul>,
  )

test('a paid withdrawal can be shared, by its transaction on the chain', async () => {
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await show({ status: 'completed', txHash: HASH })
  await screen.getByRole('button', { name: 'Share' }).click()
  expect(written).toHaveBeenCalledExactlyOnceWith(`${location.origin}/?ref=${SESSION.walletAddress}&payout=${HASH}`)
  Reflect.deleteProperty(navigator, 'share')
})

test.each([
  { status: 'pending', txHash: null },
  { status: 'approved', txHash: HASH },
  { status: 'rejected', txHash: null },
] as const)('a withdrawal that is $status cannot be shared', async (change) => {
  const screen = await show(change)
  await expect.element(screen.getByRole('listitem').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})
