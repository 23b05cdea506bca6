import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ActivityLine, listActivity } from '#core/api/activity.ts'
import { SESSION } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { ActivitySection } from './activity-section.tsx'

const AT = '2026-07-02T09:30:00.000Z'
const mined = (id: number, asset: 'BV3' | 'USDT', amount: string): ActivityLine => ({
  ...{ id, at: AT, kind: 'mining', asset, amount, held: '0', explanation: '', txHash: null },
  facts: {
    ...{
      reason: 'mining_card',
      asset,
      cardName: 'Pip Manzano',
      copies: 1,
      perDayPerCopy: asset === 'BV3' ? '180' : '0.45',
    },
    ...{ mined: 7_800_000, from: '2026-07-02T07:20:00.000Z', until: AT, hasEarlierTime: false, end: null },
  },
})
const LINES: readonly ActivityLine[] = [
  mined(5, 'USDT', '0.040625000000000001'),
  mined(4, 'BV3', '16.25'),
  {
    ...{ id: 3, at: AT, kind: 'mining', asset: 'BV3', amount: '13', held: '0', explanation: '', txHash: null },
    facts: { reason: 'mining_base', perMinute: '0.1', mined: 7_800_000, until: AT },
  },
  {
    ...{ id: 2, at: AT, kind: 'withdrawal', asset: 'USDT', amount: '-4', held: '4', explanation: '', txHash: null },
    facts: {
      ...{ reason: 'withdrawal_hold', withdrawalId: 7, rejection: null, isCancelled: false, txHash: null },
      toAddress: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    },
  },
  {
    ...{ id: 1, at: '2026-07-01T08:00:00.000Z', kind: 'grant', asset: 'BV3', amount: '5', held: '0' },
    ...{ explanation: '', txHash: null, facts: { reason: 'operator_grant', asset: 'BV3', amount: '5' } },
  },
]

test.each([1280, 360])(
  'at %i px: activity is grouped by day, and a settlement is one line that expands on one tap',
  async (width) => {
    await page.viewport(width, 900)
    answer(listActivity, [...LINES])
    const part = (
      <div className="p-4">
        <ActivitySection walletAddress={SESSION.walletAddress} />
      </div>
    )
    const screen = await renderPart(part, { wallet: SIGNED_IN })
    await expect.element(screen.getByRole('heading', { name: 'Jul 2, 2026' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Jul 1, 2026' })).toBeVisible()
    const settlement = screen.getByRole('list', { name: 'Activity of Jul 2, 2026' }).getByRole('listitem').first()
    const summary = settlement.element().querySelector('summary')
    expect(summary?.textContent).toContain('2 h 10 min with Pip Manzano')
    expect(summary?.textContent).toContain('3 lines')
    expect(summary?.textContent).toContain('+29.25 BV3')
    expect(summary?.textContent).toContain('+0.0406 USDT')
    const lines = screen.getByRole('list', { name: 'Lines in detail' })
    await expect.element(lines).not.toBeInTheDocument()
    summary?.click()
    // When they were mined is said once for all of them.
    await expect.element(lines.getByText('Base rate, 0.1 BV3 a minute')).toBeVisible()
    const texts = lines
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent?.replace(/[\s\u00a0]+/g, ' '))
    expect(texts).toHaveLength(4)
    expect(texts[0]).toMatch(/^Mined between Jul 2, 2026.+ and Jul 2, 2026/)
    expect(texts.slice(1).join()).not.toContain('between')
    expect(texts[1]).toContain('Pip Manzano × 1, 0.45 USDT a day')
    // One precision for each asset; all digits on demand.
    await lines.getByRole('button', { name: '+0.0406 USDT, show all digits' }).click()
    await expect.element(lines.getByText('+0.040625000000000001 USDT')).toBeVisible()
    // As wallets write it, also within a sentence.
    await expect
      .element(screen.getByText('Withdrawal 7 to 0x5aAe...eAed: held until it is paid or rejected.'))
      .toBeVisible()
    await expect.element(screen.getByText('−4.0000 USDT')).toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  },
)
