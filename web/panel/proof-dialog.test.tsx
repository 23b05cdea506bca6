import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { listOperators } from '#core/api/operators.ts'
import { checkAdmin, endOtherSessions, getOperatorMe, listOwnSessions, proveOperator } from '#core/api/own-account.ts'

import { HEALTH, OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { callOperator } from './session/call-operator.ts'
import { clearOperatorToken, storeOperatorToken } from './session/operator-token.ts'

const STILL_YOU = { name: 'Confirm it is you' }
const endOthers = () => callOperator<typeof endOtherSessions>('DELETE', '/api/admin/sessions')

/** Refused until the password was entered. */
function askForProofFirst() {
  refuse(endOtherSessions, 'operator_proof_required')
  answer(proveOperator, () => {
    answer(endOtherSessions, { ended: 2 })
    return { provenUntil: MOMENT }
  })
}

async function openSecurity(language: 'en' | 'es' = 'en') {
  storeOperatorToken('token')
  answer(checkAdmin, true)
  const screen = await renderPart(<App />, { path: '/admin?tab=security', language })
  await expect.element(screen.getByRole('tabpanel').getByText('op', { exact: true }).first()).toBeVisible()
  return screen
}

beforeEach(() => {
  answer(getOperatorHealth, HEALTH)
  answer(listOwnSessions, [])
  answer(listOperators, [])
  askForProofFirst()
})
afterEach(clearOperatorToken)

test('a call that needs a proof asks for it in one dialog, above its own, and is then repeated', async () => {
  const screen = await openSecurity()
  await screen.getByRole('button', { name: 'End my other sessions' }).click()
  await screen.getByRole('button', { name: 'End them' }).click()
  const dialog = screen.getByRole('dialog', STILL_YOU)
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toMatchTextContent('Needed to end sessions.')
  const password = dialog.getByLabelText('Password')
  await expect.element(password).toHaveFocus()
  expect(await violations()).toEqual([])

  // The focus stays within, both ways round.
  for (const keys of ['{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(keys)
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(password).toHaveAccessibleDescription('Enter your password.')
  await password.fill('the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('2 sessions ended').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requestsOf(proveOperator).map(({ body }) => body)).toEqual([{ password: 'the password' }])
  expect(requestsOf(endOtherSessions)).toHaveLength(2)
  await expect.element(screen.getByRole('button', { name: 'End my other sessions' })).toHaveFocus()
})

test('concurrent calls that need a proof share the dialog', async () => {
  const screen = await openSecurity()
  const calls = Promise.all([endOthers(), endOthers(), endOthers()])
  await screen.getByLabelText('Password').fill('the password')
  expect(screen.getByRole('dialog').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(await calls).toEqual([{ ended: 2 }, { ended: 2 }, { ended: 2 }])
  expect(requestsOf(proveOperator)).toHaveLength(1)
})

test.each(['Escape', 'Cancel', 'Close'])(
  'if declined by %s, the call fails with its refusal, shown once, and the dialog below stays',
  async (way) => {
    const screen = await openSecurity()
    await screen.getByRole('button', { name: 'End my other sessions' }).click()
    await screen.getByRole('button', { name: 'End them' }).click()
    const dialog = screen.getByRole('dialog', STILL_YOU)
    await expect.element(dialog.getByLabelText('Password')).toHaveFocus()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await dialog.getByRole('button', { name: way }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const below = screen.getByRole('dialog', { name: 'End my other sessions' })
    await expect.element(below).toBeVisible()
    await expect
      .element(below.getByRole('alert'))
      .toMatchTextContent('Nothing was done. Please confirm it is you with your password or a one-time code.')
    expect(
      screen.getByText('Nothing was done. Please confirm it is you with your password or a one-time code.').elements(),
    ).toHaveLength(1)
    expect(requestsOf(endOtherSessions)).toHaveLength(1)
    expect(below.element().contains(document.activeElement)).toBe(true)
  },
)

test('a wrong password is reported, and can be retried', async () => {
  refuse(proveOperator, 'proof_wrong')
  const screen = await openSecurity()
  const call = endOthers()
  await screen.getByLabelText('Password').fill('not it')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('The password or code is not correct.')).toBeVisible()
  refuse(proveOperator, 'login_throttled')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Too many attempts. Please wait a moment and try again.')).toBeVisible()
  askForProofFirst()
  await userEvent.keyboard('{Enter}')
  expect(await call).toEqual({ ended: 2 })
})

test('with a second factor a code is enough', async () => {
  answer(getOperatorMe, { ...OPERATOR_ME, hasSecondFactor: true, recoveryCodesLeft: 10 })
  const screen = await openSecurity()
  const call = endOthers()
  const dialog = screen.getByRole('dialog', STILL_YOU)
  await dialog.getByText('Code', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Enter a one-time code or a recovery code.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(' 123456 ')
  await userEvent.keyboard('{Enter}')
  await call
  expect(requestsOf(proveOperator).map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('the dialog closes on logout', async () => {
  const screen = await openSecurity()
  const call = endOthers().catch((error: unknown) => error)
  await expect.element(screen.getByRole('dialog', STILL_YOU)).toBeVisible()
  clearOperatorToken()
  await expect.element(screen.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect.element(screen.getByRole('dialog', STILL_YOU)).not.toBeInTheDocument()
  expect(await call).toMatchObject({ code: 'operator_proof_required' })
})

test('if another tab logs in meanwhile, no proof is made for it, and this is reported', async () => {
  const screen = await openSecurity()
  const call = endOthers().catch((error: unknown) => error)
  await screen.getByLabelText('Password').fill('the password')
  localStorage.setItem('adminToken', 'of somebody else')
  dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
  await expect.element(screen.getByText('Another tab logged in').first()).toBeVisible()
  await expect.element(screen.getByRole('dialog', STILL_YOU)).not.toBeInTheDocument()
  expect(await call).toMatchObject({ code: 'operator_proof_required' })
  expect(requestsOf(proveOperator)).toEqual([])
  expect(requestsOf(endOtherSessions)).toHaveLength(1)
})

test('a late answer to a cancelled proof does not prove later calls', async () => {
  const late = holdCall(proveOperator)
  const screen = await openSecurity()
  const first = endOthers().catch((error: unknown) => error)
  await screen.getByLabelText('Password').fill('the password')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requestsOf(proveOperator).length).toBe(1)
  storeOperatorToken('another')
  expect(await first).toMatchObject({ code: 'operator_proof_required' })
  const second = endOthers().catch((error: unknown) => error)
  const dialog = screen.getByRole('dialog', STILL_YOU)
  await expect.element(dialog).toBeVisible()
  late.answer({ provenUntil: MOMENT })
  await expect.element(dialog.getByLabelText('Password')).toHaveValue('')
  expect(requestsOf(endOtherSessions)).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await second).toMatchObject({ code: 'operator_proof_required' })
})
