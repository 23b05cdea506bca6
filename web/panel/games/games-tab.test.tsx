import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeGameSettings, getGameBudget, listGameSettings } from '#core/api/admin-games.ts'

import { getOperatorMe } from '#core/api/own-account.ts'
import { getSettings, putSetting } from '#core/api/settings.ts'
import { OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { gameBudget, gameSettings, SETTINGS_UNSET } from '#test/support/browser/parts/operator-samples.ts'
import { MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { GamesTab } from './games-tab.tsx'

const PIP = gameSettings()
const SABA = gameSettings({ cardId: 2, cardName: 'Auntie Saba', ownRate: '4.5', tokensPerMinute: '4.5', version: 4 })
const BURRO = gameSettings({ cardId: 3, cardName: 'Old Burro', ownRate: '9', tokensPerMinute: '9', isActive: false })

beforeEach(() => {
  storeOperatorToken('token')
  answer(getSettings, SETTINGS_UNSET)
  answer(getGameBudget, gameBudget())
  answer(listGameSettings, [PIP, SABA, BURRO])
})
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

async function openTab(options: PartOptions = {}) {
  const screen = await renderPart(<GamesTab />, options)
  return {
    screen,
    figures: screen.getByRole('region', { name: 'Figures' }),
    rates: screen.getByRole('region', { name: 'Rates by card' }),
    limits: screen.getByRole('region', { name: 'Game limits' }),
    dialog: screen.getByRole('dialog'),
    notices: screen.getByRole('region', { name: 'Notices' }),
  }
}

const editOf = ({ cardId, cardName }: typeof PIP) => ({ name: `Edit rate of card ${cardId}, ${cardName}` })

describe.each([1440, 390])('at %d px', (width) => {
  test('the tab shows the possible cost of the games, and the earnings per minute of each card', async () => {
    await page.viewport(width, 900)
    const { figures, rates } = await openTab()
    await expect.element(figures.getByText('10,000.00 BV3')).toBeVisible()
    await expect.element(figures.getByText('New wallets, at most')).toBeVisible()
    await expect.element(figures.getByText('5,000.00 BV3')).toBeVisible()
    for (const text of ['1,234.50 BV3', '8,765.50 BV3', '400.00 BV3'])
      await expect.element(figures.getByText(text)).toBeVisible()
    await expect.element(figures.getByText('310,000.00 BV3')).toBeVisible()
    await expect.element(figures.getByText('910,000.00 BV3')).toBeVisible()
    await expect.element(figures.getByText('0.10 BV3/min')).toBeVisible()
    // The card of 9.00 is not active.
    await expect.element(figures.getByText('4.50 BV3/min')).toBeVisible()
    await expect.element(rates.getByText('3.00 BV3/min')).toBeVisible()
    await expect.element(rates.getByText('NFT owner rate', { exact: true })).toBeVisible()
    await expect.element(rates.getByText('Not active')).toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  })
})

describe('the rate of a card', () => {
  test('is saved at the version that was opened, and undone at the version that it made', async () => {
    answer(changeGameSettings, { ...PIP, ownRate: '5.25', tokensPerMinute: '5.25', version: 1 })
    const { rates, dialog, notices } = await openTab()
    await rates.getByRole('button', editOf(PIP)).click()
    await dialog.getByLabelText('Own rate').fill('5.25')
    await expect.element(dialog.getByText('5.25 BV3/min')).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Rate saved')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notices.getByText('Undone')).toBeVisible()
    expect(requestsOf(changeGameSettings).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { cardId: 1, isActive: true, tokensPerMinute: '5.25', version: 0 },
      { cardId: 1, isActive: true, tokensPerMinute: null, version: 1 },
    ])
  })

  test('is that of NFT owners if the field is empty, and unused if the card is not active', async () => {
    answer(changeGameSettings, { ...SABA, ownRate: null, isActive: false, version: 5 })
    const { rates, dialog, notices } = await openTab()
    await rates.getByRole('button', editOf(SABA)).click()
    await dialog.getByLabelText('Own rate').fill(' ')
    await expect.element(dialog.getByText('3.00 BV3/min', { exact: true }).last()).toBeVisible()
    await dialog.getByRole('checkbox').click()
    await expect.element(dialog.getByText('0.10 BV3/min')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Rate saved')).toBeVisible()
    expect(requestsOf(changeGameSettings)[0]?.body).toEqual({ isActive: false, tokensPerMinute: null, version: 4 })
  })

  test('that is invalid is not sent', async () => {
    const { rates, dialog } = await openTab()
    await rates.getByRole('button', editOf(PIP)).click()
    const field = dialog.getByLabelText('Own rate')
    for (const wrong of ['1000.01', '-1', '0.001', '1e2']) {
      await field.fill(wrong)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.element(field).toHaveAccessibleDescription('Enter a rate from 0 to 1000, with at most 2 decimals')
    }
    expect(requestsOf(changeGameSettings)).toHaveLength(0)
  })

  test('changed by someone else is not overwritten, and its current state is shown', async () => {
    refuse(changeGameSettings, 'game_settings_changed_meanwhile')
    const { rates, dialog } = await openTab()
    await rates.getByRole('button', editOf(PIP)).click()
    await dialog.getByLabelText('Own rate').fill('5')
    answer(listGameSettings, [{ ...PIP, ownRate: '6', tokensPerMinute: '6', version: 1 }, SABA, BURRO])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText(/^Someone else just changed this card’s rate\./)).toBeVisible()
    await expect.element(dialog.getByLabelText('Own rate')).toHaveValue('5')
    await dialog.getByRole('button', { name: 'Show the rate as it is now' }).click()
    await expect.element(dialog.getByLabelText('Own rate')).toHaveValue('6')
  })

  test('that can no longer be undone is reported', async () => {
    answer(changeGameSettings, { ...PIP, ownRate: '5', tokensPerMinute: '5', version: 1 })
    const { rates, dialog, notices } = await openTab()
    await rates.getByRole('button', editOf(PIP)).click()
    await dialog.getByLabelText('Own rate').fill('5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Rate saved')).toBeVisible()
    refuse(changeGameSettings, 'game_settings_changed_meanwhile')
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notices.getByText('Not undone')).toBeVisible()
  })

  test('cannot be edited by a viewer', async () => {
    answer(getOperatorMe, { ...OPERATOR_ME, role: 'viewer' })
    const { rates } = await openTab()
    await expect.element(rates.getByText('Auntie Saba')).toBeVisible()
    await expect.element(rates.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
  })
})

describe('the daily budget', () => {
  test('shows its effect before it is saved, and the share for new wallets', async () => {
    answer(putSetting, { version: 1, changedAt: MOMENT })
    const { limits, notices } = await openTab()
    await limits.getByLabelText('Daily budget').fill('2000')
    await limits.getByLabelText('Held back').fill('25')
    await limits.getByLabelText('New for').fill('14')
    for (const sentence of [
      'All games together pay at most 2,000.00 BV3 a day, counted in UTC. After that, play is unpaid.',
      'It adds at most 62,000.00 BV3 to what is owed in 30 days, and 182,000.00 BV3 in 90.',
      'All wallets newer than 14 days together get at most 1,500.00 BV3 of it.',
    ]) {
      await expect.element(limits.getByText(sentence)).toBeVisible()
    }
    await limits.getByLabelText('Held back').fill('0')
    await expect.element(limits.getByText('New wallets are paid like all others.')).toBeVisible()
    await limits.getByLabelText('Daily budget').fill('0')
    await expect.element(limits.getByText('Games do not pay.')).toBeVisible()
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    expect(requestsOf(putSetting)[0]?.body).toEqual({
      name: 'games',
      value: { dailyBudgetBv3: '0', heldBackPercent: '0', youngDays: 14 },
      version: 0,
    })
  })

  test.each([
    {
      label: 'Daily budget',
      wrong: '10000000.01',
      problem: 'Enter an amount from 0 to 10000000, with at most 2 decimals',
    },
    {
      label: 'Held back',
      wrong: '101',
      problem: 'Enter a percentage from 0 to 100, with at most 2 decimals',
    },
    { label: 'New for', wrong: '1.5', problem: 'Enter whole days from 0 to 365' },
  ])('is not sent if $label is $wrong', async ({ label, wrong, problem }) => {
    const { limits } = await openTab()
    await limits.getByLabelText(label).fill(wrong)
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect.element(limits.getByLabelText(label)).toHaveAccessibleDescription(problem)
    expect(requestsOf(putSetting)).toHaveLength(0)
  })
})

test('the free and the owner rate show what a day of play could earn', async () => {
  const { screen } = await openTab()
  const rates = screen.getByRole('region', { name: 'Game rates' })
  await rates.getByLabelText('Free play rate').fill('0.25')
  await expect
    .element(rates.getByText(/^A player without a card can earn 5\.00\sBV3 a day, in 20\sminutes/))
    .toBeVisible()
  await expect.element(rates.getByText(/^With one copy .* it is 90\.00\sBV3, in 30\sminutes\./)).toBeVisible()
})

test('its space is reserved while it loads, a failure can be retried, and Spanish is complete', async () => {
  const first = holdCall(listGameSettings)
  const { screen } = await openTab({ language: 'es' })
  await expect.element(screen.getByText('Cargando: Gestión de juegos').first()).toBeInTheDocument()
  first.refuse('dependency_down')
  answer(listGameSettings, [PIP])
  await screen.getByRole('button', { name: /^(Volver a intentar|Intentar de nuevo|Reintentar)/ }).click()
  await expect.element(screen.getByRole('region', { name: 'Tasas por carta' })).toBeVisible()
})
