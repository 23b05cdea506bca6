import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAdminPurchases } from '#core/api/admin-lists.ts'
import { getWithdrawalFacts, listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { getAuditHead } from '#core/api/audit.ts'
import { listAuditRuns } from '#core/api/audit-alarms.ts'
import { listCards } from '#core/api/cards.ts'
import { getDashboard } from '#core/api/dashboard.ts'
import { getActiveMining } from '#core/api/mining.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { checkAdmin } from '#core/api/own-account.ts'
import { getConfig } from '#core/api/platform.ts'
import { getTransparency } from '#core/api/solvency.ts'
import { getBalance } from '#core/api/users.ts'
import { HEALTH, SUMMARY } from '#test/support/browser/parts/desk-samples.ts'
import { findHidden } from '#test/support/browser/parts/find-hidden.ts'
import { adminWithdrawal, withdrawalFacts } from '#test/support/browser/parts/money-out-samples.ts'
import { AUDIT_HEAD } from '#test/support/browser/parts/operator-samples.ts'
import { connectPayingWallet } from '#test/support/browser/parts/paying-wallet.ts'
import { BALANCE, CARD, IDLE, PLATFORM_CONFIG, SESSION } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx } from '#test/support/browser/parts/violations.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { openConnectDialog, setConnectDialog } from '#web/session/session-actions.ts'

import { setLiveConnection } from '#web/wallet/live-connection.ts'
import { App } from './app.tsx'
import { PurchaseAttempt } from './features/purchases/purchase-attempt.tsx'
import { WithdrawalForm } from './features/withdrawals/withdrawal-form.tsx'
import { clearOperatorToken, storeOperatorToken } from './panel/session/operator-token.ts'

/* A page of 1280 × 1024 px at 400 %, and a phone in a window of half its height. */
describe.each([256, 480])('on a screen of 320 × %d px', (height) => {
  beforeEach(() => page.viewport(320, height))
  afterEach(async () => {
    setConnectDialog('closed')
    setLiveConnection(null)
    clearOperatorToken()
    await page.viewport(1280, 800)
  })

  const check = () => {
    expect(findHidden()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  }
  /** A dialog is over the page: only what is in it can be used. */
  const checkDialog = async () => {
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    expect(findHidden(dialog.element())).toEqual([])
    expect(dialog.element().scrollWidth).toBeLessThanOrEqual(320)
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  }

  test('each control of a page is fully visible next to its bars', async () => {
    holdCall(getTransparency)
    answer(listCards, [CARD])
    const screen = await renderPart(<App />)
    await expect.element(screen.getByRole('heading', { name: CARD.name })).toBeVisible()
    check()
    await screen.getByRole('button', { name: 'More', exact: true }).click()
    await expect.poll(() => document.querySelector('#more-sheet:popover-open')).not.toBeNull()
    expect(findHidden(document.querySelector('#more-sheet') ?? undefined)).toEqual([])
  })

  test('the connect dialog is usable', async () => {
    answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc' })
    holdCall(getTransparency)
    answer(listCards, [])
    await renderPart(<App />)
    openConnectDialog()
    await expect
      .element(
        page
          .getByRole('dialog')
          .getByRole('link', { name: /Install/ })
          .first(),
      )
      .toBeInTheDocument()
    await checkDialog()
  })

  test('a purchase is possible', async () => {
    answer(getActiveMining, IDLE)
    const wallet = connectPayingWallet()
    await renderPart(
      <PurchaseAttempt card={CARD} quantity={1} askedCount={1} onProgress={() => {}} onCredited={() => {}} />,
      {
        wallet: wallet.signedIn(),
      },
    )
    await expect.element(page.getByRole('button', { name: /^Pay 9\.00 USDT/ })).toBeInTheDocument()
    await checkDialog()
  })

  test('the withdrawal form is usable', async () => {
    answer(getBalance, { ...BALANCE, usdtBalance: '12.5' })
    const screen = await renderPart(<WithdrawalForm session={SESSION} config={PLATFORM_CONFIG} />, {
      wallet: SIGNED_IN,
    })
    await screen.getByRole('textbox').fill('10')
    check()
  })

  test('an operator can log in', async () => {
    const screen = await renderPart(<App />, { path: '/admin' })
    await expect.element(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument()
    check()
  })

  test('the panel and its dialogs are usable', async () => {
    answer(getOperatorHealth, HEALTH)
    answer(getWithdrawalFacts, withdrawalFacts())
    answer(getDashboard, SUMMARY)
    answer(listAdminPurchases, [], { totalCount: 0 })
    answer(listAuditRuns, { runs: [] })
    answer(getAuditHead, AUDIT_HEAD)
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    answer(checkAdmin, true)
    storeOperatorToken('token')
    const screen = await renderPart(<App />, { path: '/admin?tab=withdrawals' })
    const reject = screen.getByRole('button', { name: 'Reject' })
    await expect.element(reject).toBeInTheDocument()
    check()
    await reject.click()
    await checkDialog()
  })
})
