import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import {
  changeOperatorRole,
  createOperator,
  endOperatorSessions,
  listAllSessions,
  listOperators,
  type OperatorAccount,
  removeOperator,
  resetOperatorPassword,
} from '#core/api/operators.ts'
import {
  beginSecondFactor,
  changePassword,
  checkAdmin,
  confirmSecondFactor,
  endOperatorSession,
  getOperatorMe,
  listOwnSessions,
  login,
  type OperatorSessionView,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from '#core/api/own-account.ts'

import { HEALTH, OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { adminWithdrawal } from '#test/support/browser/parts/money-out-samples.ts'
import { MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'

const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-000${n}`)
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const session = (change: Partial<OperatorSessionView> = {}): OperatorSessionView => ({
  id: 1,
  username: 'op',
  isThisOne: true,
  createdAt: MOMENT,
  usedAt: MOMENT,
  expiresAt: MOMENT,
  address: '203.0.113.7',
  browser: 'Firefox',
  system: 'Windows',
  ...change,
})
const OTHER_SESSION = session({ id: 2, isThisOne: false, address: '2001:db8::1', browser: 'Chrome', system: 'Android' })

const account = (change: Partial<OperatorAccount> = {}): OperatorAccount => ({
  username: 'op',
  role: 'owner',
  hasSecondFactor: false,
  createdAt: MOMENT,
  removedAt: null,
  sessions: 1,
  ...change,
})
const ANN = account({ username: 'ann', role: 'operator', hasSecondFactor: true, sessions: 2 })

async function openTab(me: Partial<typeof OPERATOR_ME> = {}, language: 'en' | 'es' = 'en') {
  storeOperatorToken('token')
  answer(checkAdmin, true)
  answer(getOperatorMe, { ...OPERATOR_ME, ...me })
  const screen = await renderPart(<App />, { path: '/admin?tab=security', language })
  await expect.element(screen.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
  return screen
}

beforeEach(() => {
  answer(getOperatorHealth, HEALTH)
  answer(listOwnSessions, [session(), OTHER_SESSION])
  answer(listAllSessions, [
    session(),
    OTHER_SESSION,
    session({ id: 3, isThisOne: false, username: 'ann', browser: '' }),
  ])
  answer(listOperators, [account(), ANN, account({ username: 'old', removedAt: MOMENT, sessions: 0 })])
})
afterEach(clearOperatorToken)

describe('the operator’s own account', () => {
  test('changes its password, once the new one is long enough', async () => {
    refuse(changePassword, 'password_wrong')
    const screen = await openTab()
    await screen.getByRole('button', { name: 'Change password' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabelText('Current password').fill('the old one')
    await dialog.getByLabelText('New password').fill('elevenchars')
    const submit = dialog.getByRole('button', { name: 'Change password' })
    await submit.click()
    await expect.element(dialog.getByText('At least 12 characters, and at most 200.')).toBeVisible()
    await dialog.getByLabelText('New password').fill('twelve chars')
    await submit.click()
    await expect.element(dialog.getByText('The password is not correct.')).toBeVisible()
    answer(changePassword, undefined)
    await submit.click()
    await expect.element(screen.getByText('Your other sessions have ended.').first()).toBeVisible()
    expect(requestsOf(changePassword).at(-1)?.body).toEqual({
      currentPassword: 'the old one',
      newPassword: 'twelve chars',
    })
  })

  test('gets a second factor by a code of its secret, and recovery codes to store', async () => {
    answer(beginSecondFactor, { secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` })
    refuse(confirmSecondFactor, 'second_factor_code_wrong')
    const screen = await openTab()
    await screen.getByRole('button', { name: 'Set up' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Set up a second factor' })
    await expect.element(dialog.getByRole('img', { name: 'Code to scan with your authenticator app' })).toBeVisible()
    await expect
      .element(dialog.getByLabelText('Secret to type'))
      .toHaveValue('JBSW\u00a0Y3DP\u00a0EHPK\u00a03PXP JBSW\u00a0Y3DP\u00a0EHPK\u00a03PXP')
    expect(await violations()).toEqual([])
    const code = dialog.getByLabelText('One-time code')
    await code.fill('12345')
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveAccessibleDescription('A one-time code has six digits.')
    await code.fill('123 456')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText(/^This code does not match the secret/)).toBeVisible()
    answer(confirmSecondFactor, { recoveryCodes: CODES })
    answer(listOperators, [account({ hasSecondFactor: true })])
    await userEvent.keyboard('{Enter}')
    const shown = screen.getByRole('dialog', { name: 'Your recovery codes' })
    await expect.element(shown).toBeVisible()
    expect(
      shown
        .getByRole('listitem')
        .elements()
        .map((it) => it.textContent),
    ).toEqual(CODES)
    const download = shown.getByRole('link', { name: 'Download' })
    await expect.element(download).toHaveAttribute('download', 'recovery-codes.txt')
    expect(decodeURIComponent(download.element().getAttribute('href') ?? '')).toContain(CODES.join('\n'))
    expect(await violations()).toEqual([])
    // Nothing but its own button closes it.
    await userEvent.keyboard('{Escape}')
    await expect.element(shown).toBeVisible()
    await shown.getByRole('button', { name: 'I have saved them' }).click()
    await expect.element(shown).not.toBeInTheDocument()
    await expect.element(screen.getByText('Password only')).not.toBeInTheDocument()
    await expect.element(screen.getByText(/^With second factor/).first()).toBeVisible()
    expect(requestsOf(confirmSecondFactor).at(-1)?.body).toEqual({ code: '123456' })
    // One secret was made, and another opening makes another.
    expect(requestsOf(beginSecondFactor)).toHaveLength(1)
    await screen.getByRole('button', { name: 'Set up' }).click()
    await expect.poll(() => requestsOf(beginSecondFactor)).toHaveLength(2)
  })

  test('is warned when few recovery codes are left, makes new ones, and can remove the factor', async () => {
    answer(renewRecoveryCodes, { recoveryCodes: CODES })
    answer(removeOwnSecondFactor, undefined)
    const screen = await openTab({ hasSecondFactor: true, recoveryCodesLeft: 3 })
    await expect.element(screen.getByRole('alert')).toMatchTextContent('3 recovery codes left.')
    await screen.getByRole('button', { name: 'New recovery codes' }).click()
    answer(getOperatorMe, { ...OPERATOR_ME, hasSecondFactor: true, recoveryCodesLeft: 10 })
    await screen.getByRole('button', { name: 'Create new codes' }).click()
    await screen.getByRole('button', { name: 'I have saved them' }).click()
    await expect.element(screen.getByText('10 recovery codes left.')).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await screen.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Remove' }).click()
    answer(getOperatorMe, OPERATOR_ME)
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(screen.getByRole('button', { name: 'Set up' })).toBeVisible()
    expect(requestsOf(removeOwnSecondFactor)).toHaveLength(1)
  })
})

test('sessions show their network and device; another one can be ended, this one cannot', async () => {
  answer(endOperatorSession, undefined)
  const screen = await openTab()
  const sessions = screen.getByRole('region', { name: 'Sessions' })
  const rowOf = (text: string) => sessions.getByRole('row').filter({ hasText: text })
  await expect.element(rowOf('Firefox on Windows').getByText('This one')).toBeVisible()
  await expect.element(rowOf('Firefox on Windows').getByRole('button')).not.toBeInTheDocument()
  await sessions.getByText('Everyone’s').click()
  await expect.element(rowOf('ann')).toBeVisible()
  await rowOf('Chrome on Android').getByRole('button', { name: 'End' }).click()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('op, Chrome on Android, 2001:db8::1')
  answer(listAllSessions, [session()])
  await screen.getByRole('button', { name: 'End it' }).click()
  await expect.element(rowOf('Chrome on Android')).not.toBeInTheDocument()
  expect(requestsOf(endOperatorSession).map(({ params }) => params)).toEqual([{ id: 2 }])
})

describe('operators', () => {
  test('are added with a password that is shown once', async () => {
    refuse(createOperator, 'operator_name_taken')
    const screen = await openTab()
    await screen.getByRole('button', { name: 'Add an operator' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Add an operator' })
    const name = dialog.getByLabelText('Username')
    await name.fill('Not A Name')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAccessibleDescription(/^2 to 32 lowercase letters/)
    await name.fill('old')
    await dialog.getByRole('radio', { name: /^Viewer/ }).click()
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.element(dialog.getByText(/^This name is taken/)).toBeVisible()
    answer(createOperator, { username: 'viv', password: 'shown-this-once' })
    await name.fill('viv')
    await dialog.getByRole('button', { name: 'Add' }).click()
    const shown = screen.getByRole('dialog', { name: 'Password of viv' })
    await expect.element(shown.getByLabelText('Password')).toHaveValue('shown-this-once')
    await shown.getByRole('button', { name: 'I have shared it' }).click()
    await expect.element(shown).not.toBeInTheDocument()
    expect(requestsOf(createOperator).at(-1)?.body).toEqual({ username: 'viv', role: 'viewer' })
  })

  test('get another role, a new password, lose their sessions, and are removed', async () => {
    refuse(changeOperatorRole, 'operator_last_owner')
    answer(resetOperatorPassword, { username: 'ann', password: 'another-one' })
    answer(endOperatorSessions, { ended: 1 })
    answer(removeOperator, undefined)
    const screen = await openTab()
    const rowOf = (name: string) =>
      screen.getByRole('region', { name: 'Operators' }).getByRole('row').filter({ hasText: name })
    await expect.element(rowOf('old').getByText('Removed')).toBeVisible()
    await expect.element(rowOf('old').getByRole('button')).not.toBeInTheDocument()
    await expect.element(rowOf('(you)').getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()

    await rowOf('(you)').getByRole('button', { name: 'Change role' }).click()
    const change = screen.getByRole('dialog').getByRole('button', { name: 'Change role' })
    await expect.element(change).toBeDisabled()
    await screen
      .getByRole('dialog')
      .getByRole('radio', { name: /^Operator/ })
      .click()
    await change.click()
    await expect.element(screen.getByText(/^This is the last owner/)).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()

    await rowOf('ann').getByRole('button', { name: 'New password' }).click()
    await screen.getByRole('button', { name: 'Create a new one' }).click()
    await expect.element(screen.getByRole('dialog').getByLabelText('Password')).toHaveValue('another-one')
    await screen.getByRole('button', { name: 'I have shared it' }).click()
    await rowOf('ann').getByRole('button', { name: 'End sessions' }).click()
    await screen.getByRole('button', { name: 'End them' }).click()
    await expect.element(screen.getByText('1 session ended').first()).toBeVisible()
    await rowOf('ann').getByRole('button', { name: 'Remove' }).click()
    await screen.getByRole('button', { name: 'Remove ann' }).click()
    await expect.element(screen.getByText('Operator removed').first()).toBeVisible()
    expect(requestsOf(removeOperator).map(({ params }) => params)).toEqual([{ username: 'ann' }])
  })

  test.each(['viewer', 'operator'] as const)('are hidden from a %s', async (role) => {
    const screen = await openTab({ role })
    await expect.element(screen.getByRole('region', { name: 'Sessions' })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Operators' })).not.toBeInTheDocument()
    await expect.element(screen.getByText('Everyone’s')).not.toBeInTheDocument()
    expect(requestsOf(listOperators)).toHaveLength(0)
  })
})

test('a viewer sees the queue without its buttons, with the reason', async () => {
  storeOperatorToken('token')
  answer(checkAdmin, true)
  answer(getOperatorMe, { ...OPERATOR_ME, role: 'viewer' })
  answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
  answer(getOperatorHealth, {
    ...HEALTH,
    auditAlarms: [
      { id: 1, code: null, check: 'sums', count: 1, example: 'x', raisedAt: MOMENT, stopsAll: true, players: 0 },
    ],
  })
  const screen = await renderPart(<App />, { path: '/admin' })
  await expect.element(screen.getByText(/^Your role is viewer/)).toBeVisible()
  await expect.element(screen.getByText('No. 1')).toBeVisible()
  for (const name of ['Approve', 'Reject', /^Resolve/])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
})

test('the login accepts a recovery code in place of a one-time code', async () => {
  refuse(login, 'login_code_required')
  const screen = await renderPart(<App />, { path: '/admin' })
  await screen.getByLabelText('Username').fill('op')
  await screen.getByLabelText('Password').fill('secret')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  answer(login, { success: true, token: 'token', expiresAt: MOMENT })
  answer(checkAdmin, true)
  answer(listAdminWithdrawals, [], { totalCount: 0 })
  await screen.getByLabelText('Recovery code').fill('ABCD-efgh jkmn-0001')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(requestsOf(login).at(-1)?.body).toMatchObject({ code: 'ABCD-efghjkmn-0001' })
})

describe.each([1440, 390])('on a screen of %i px', (width) => {
  beforeEach(() => page.viewport(width, 900))
  afterEach(() => page.viewport(1280, 800))

  test('axe finds no fault, and nothing exceeds the screen', async () => {
    storeOperatorToken('token')
    answer(checkAdmin, true)
    const screen = await renderPart(<App />, { path: '/admin?tab=security', language: 'es' })
    await expect.element(screen.getByRole('region', { name: 'Operadores' }).getByText('ann')).toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBe(0)
  })
})
