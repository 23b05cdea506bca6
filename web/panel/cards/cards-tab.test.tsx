import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeCard, createCard, listAdminCards } from '#core/api/cards.ts'
import { adminCard } from '#test/support/browser/parts/operator-samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { CardsTab } from './cards-tab.tsx'

const PIP = adminCard()
const SABA = adminCard({ id: 2, name: 'Auntie Saba', price: '29', totalUsdt: '24.65', isActive: false, version: 4 })

async function openTab(options: PartOptions = {}) {
  const screen = await renderPart(<CardsTab />, options)
  return {
    screen,
    list: screen.getByRole('region', { name: 'Cards', exact: true }),
    form: screen.getByRole('form', { name: 'Create New NFT Card' }),
    dialog: (name: string | RegExp) => screen.getByRole('dialog', { name }),
    notices: screen.getByRole('region', { name: 'Notices' }),
  }
}
const fieldsOf = (place: ReturnType<typeof page.getByRole>) => (label: string) =>
  place.getByRole('textbox', { name: label, exact: true })

beforeEach(() => {
  storeOperatorToken('token')
  answer(listAdminCards, [PIP, SABA])
})
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

describe.each([1440, 390])('at %d px', (width) => {
  test('the cards are in a scrollable list, each with its totals and number of owned copies', async () => {
    await page.viewport(width, 900)
    const { list, form } = await openTab()
    await expect.element(list.getByText('Pip Manzano')).toBeVisible()
    await expect.element(list.getByText('3 copies owned').first()).toBeVisible()
    await expect.element(list.getByText(/Total: 9,000 BV3 \+\s7\.6500\sUSDT/)).toBeVisible()
    await expect.element(list.getByText('Not on sale')).toBeVisible()
    expect(getComputedStyle(list.element()).maxHeight).toBe('384px')
    await expect.element(form).toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  })
})

describe('a new card', () => {
  test('without name or price is not sent, and reports it', async () => {
    const { form, notices } = await openTab()
    await form.getByRole('button', { name: 'Create NFT Card' }).click()
    await expect.element(notices.getByText('Invalid Data')).toBeVisible()
    await expect.element(notices.getByText('Please fill in all required fields')).toBeVisible()
    expect(requestsOf(createCard)).toHaveLength(0)
  })

  test('is previewed while it is written, sent as written, and can be taken off sale again', async () => {
    const made = adminCard({ id: 9, name: 'Night Monkey', price: '29' })
    answer(createCard, made)
    answer(changeCard, { ...made, isActive: false, version: 2 })
    const { screen, form, notices } = await openTab()
    const field = fieldsOf(form)
    await field('Name').fill('Night Monkey')
    await field('Price (USDT)').fill('29')
    await field('Total BV3').fill('30000')
    await field('Daily BV3').fill('600')
    await field('Total USDT').fill('24.65')
    await field('Daily USDT').fill('1.45')
    const preview = screen.getByRole('region', { name: 'Preview' })
    await expect.element(preview.getByText('Night Monkey')).toBeVisible()
    await expect.element(preview.getByText(/^Up to 30,000 in total, spent after 50 days/)).toBeVisible()
    await form.getByRole('button', { name: 'Create NFT Card' }).click()
    await expect.element(notices.getByText('Card Created')).toBeVisible()
    expect(requestsOf(createCard)[0]?.body).toMatchObject({ name: 'Night Monkey', price: '29', totalUsdt: '24.65' })
    await expect.element(field('Name')).toHaveValue('')
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notices.getByText('Night Monkey is not on sale.')).toBeVisible()
    expect(requestsOf(changeCard)[0]).toMatchObject({ params: { id: 9 }, body: { isActive: false, version: 1 } })
  })

  test('that costs more than its price is sent after the shortfall was confirmed, with its amount', async () => {
    answer(createCard, adminCard({ id: 9 }))
    const { form, dialog } = await openTab()
    const field = fieldsOf(form)
    await field('Name').fill('Night Monkey')
    await field('Price (USDT)').fill('29')
    await field('Total USDT').fill('30')
    await form.getByRole('button', { name: 'Create NFT Card' }).click()
    const question = dialog('This card costs more than its price')
    await expect.element(question.getByText('5.3500 USDT', { exact: true }).first()).toBeVisible()
    expect(await violations()).toEqual([])
    await question.getByRole('button', { name: 'Back to the card' }).click()
    expect(requestsOf(createCard)).toHaveLength(0)
    await form.getByRole('button', { name: 'Create NFT Card' }).click()
    await question.getByRole('button', { name: 'Save, 5.3500 USDT short' }).click()
    await expect.poll(() => requestsOf(createCard)[0]?.body.confirmedShortfall).toBe('5.35')
  })

  test('that the server refuses shows the reason', async () => {
    refuse(createCard, 'image_url_invalid')
    const { form } = await openTab()
    await fieldsOf(form)('Name').fill('Night Monkey')
    await fieldsOf(form)('Price (USDT)').fill('29')
    await form.getByRole('button', { name: 'Create NFT Card' }).click()
    await expect.element(form.getByRole('alert')).toMatchTextContent(/^Not created/)
  })
})

describe('an edit', () => {
  test('is made at the version that was opened, and undone at the version that it made', async () => {
    answer(changeCard, ({ body: { price = '', isActive = true, version = 0 } }) => ({
      ...SABA,
      price,
      isActive,
      version: version + 1,
    }))
    const { list, dialog, notices } = await openTab()
    await list.getByRole('button', { name: 'Edit card 2, Auntie Saba' }).click()
    const edit = dialog('Edit Auntie Saba')
    await expect.element(edit.getByText(/^This applies to later purchases only/)).toBeVisible()
    expect(await violations()).toEqual([])
    await fieldsOf(edit)('Price (USDT)').fill('39')
    await edit.getByRole('checkbox', { name: /^Card Active/ }).click()
    await edit.getByRole('button', { name: 'Update Card' }).click()
    await expect.element(notices.getByText('Card Updated')).toBeVisible()
    expect(requestsOf(changeCard)[0]).toMatchObject({
      params: { id: 2 },
      body: { price: '39', isActive: true, version: 4 },
    })
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notices.getByText('Auntie Saba is back to its previous state.')).toBeVisible()
    expect(requestsOf(changeCard)[1]?.body).toMatchObject({ price: '29', isActive: false, version: 5 })
  })

  test('of a card that someone else has changed shows its current state', async () => {
    refuse(changeCard, 'card_changed_meanwhile')
    const { list, dialog } = await openTab()
    await list.getByRole('button', { name: 'Edit card 2, Auntie Saba' }).click()
    const edit = dialog('Edit Auntie Saba')
    await fieldsOf(edit)('Price (USDT)').fill('39')
    answer(listAdminCards, [PIP, { ...SABA, price: '35', version: 5 }])
    await edit.getByRole('button', { name: 'Update Card' }).click()
    await expect.element(edit.getByText(/This card has just changed/)).toBeVisible()
    await edit.getByRole('button', { name: 'Show the card as it is now' }).click()
    await expect.element(fieldsOf(edit)('Price (USDT)')).toHaveValue('35')
  })

  test('by keyboard: opened, closed by Escape, and the focus returns to its place', async () => {
    const { list, dialog } = await openTab()
    const button = list.getByRole('button', { name: 'Edit card 1, Pip Manzano' })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Edit Pip Manzano')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })
})

test('a name with markup is shown as written', async () => {
  const name = '<img src=x onerror="alert(1)"> \u202egnp'
  answer(listAdminCards, [adminCard({ name })])
  const { list } = await openTab()
  await expect.element(list.getByRole('listitem')).toMatchTextContent(/^<img src=x onerror="alert\(1\)">/)
  expect(list.element().querySelectorAll('img')).toHaveLength(1)
})

test('in Spanish', async () => {
  const screen = await renderPart(<CardsTab />, { language: 'es' })
  await expect.element(screen.getByRole('button', { name: 'Crear carta NFT' })).toBeVisible()
  await expect.element(screen.getByText('No está a la venta')).toBeVisible()
})
