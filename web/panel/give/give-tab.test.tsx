import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAdminCards } from '#core/api/cards.ts'
import { giveNft, lookUpWallet } from '#core/api/grants.ts'
import { getOperatorMe } from '#core/api/own-account.ts'
import { OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { adminCard } from '#test/support/browser/parts/operator-samples.ts'
import { MOMENT, OTHER_ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, breakConnection, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { ProofHost } from '../operator-gate.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { GiveTab } from './give-tab.tsx'

const WALLET = OTHER_ADDRESS.toLowerCase()
const GIVEN = { walletAddress: WALLET, userId: 7, cardId: 1, cardName: 'Pip Manzano', quantity: 2 }

async function openTab() {
  const screen = await renderPart(
    <>
      <GiveTab />
      <ProofHost />
    </>,
  )
  const form = screen.getByRole('form', { name: 'Give NFT' })
  return {
    screen,
    form,
    notices: screen.getByRole('region', { name: 'Notices' }),
    dialog: screen.getByRole('dialog', { name: 'Give 2 × Pip Manzano?' }),
    async fill() {
      await form.getByRole('textbox', { name: 'Wallet address' }).fill(` ${OTHER_ADDRESS} `)
      await form.getByRole('combobox', { name: 'NFT card' }).selectOptions('1')
      await form.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
      await form.getByRole('button', { name: 'Give NFT' }).click()
    },
  }
}

beforeEach(() => {
  storeOperatorToken('token')
  answer(listAdminCards, [adminCard(), adminCard({ id: 2, name: 'Auntie Saba', isActive: false })])
  answer(lookUpWallet, { walletAddress: WALLET, userId: 7, signedInAt: MOMENT, copies: 3 })
})
afterEach(clearOperatorToken)

test('missing fields are reported, and nothing is sent', async () => {
  const { form, notices } = await openTab()
  await expect.element(form.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(1)
  await form.getByRole('button', { name: 'Give NFT' }).click()
  await expect.element(notices.getByText('Please fill in all fields')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(requestsOf(giveNft)).toHaveLength(0)
})

test('copies are given after wallet, card, quantity and new obligations were shown', async () => {
  answer(giveNft, GIVEN)
  const { form, dialog, notices, fill } = await openTab()
  await fill()
  await expect.element(dialog.getByText(WALLET)).toBeVisible()
  await expect.element(dialog.getByText('15.3000', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('18,000.00', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('User 7, has signed in, owns 3 NFTs.')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(requestsOf(giveNft)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Give 2 copies' }).click()
  await expect.element(notices.getByText('NFT Given')).toBeVisible()
  const [{ body, headers }] = requestsOf(giveNft) as [ReturnType<typeof requestsOf<typeof giveNft>>[number]]
  expect(body).toEqual({ walletAddress: WALLET, cardId: 1, quantity: 2 })
  expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  await expect.element(form.getByRole('textbox', { name: 'Wallet address' })).toHaveValue('')
})

test('a wallet that never signed in causes a warning', async () => {
  answer(lookUpWallet, { walletAddress: WALLET, userId: null, signedInAt: null, copies: 0 })
  const { dialog, fill } = await openTab()
  await fill()
  await expect.element(dialog.getByText('This wallet has never signed in here')).toBeVisible()
})

test('a retry after a lost answer is the same request', async () => {
  breakConnection(giveNft)
  const { dialog, notices, fill } = await openTab()
  await fill()
  await dialog.getByRole('button', { name: 'Give 2 copies' }).click()
  await expect.element(notices.getByText('Give NFT Failed')).toBeVisible()
  answer(giveNft, GIVEN)
  await dialog.getByRole('button', { name: 'Give 2 copies' }).click()
  await expect.element(notices.getByText('NFT Given')).toBeVisible()
  const keys = requestsOf(giveNft).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a refusal shows the reason', async () => {
  refuse(giveNft, 'card_unknown')
  const { dialog, notices, fill } = await openTab()
  await fill()
  await dialog.getByRole('button', { name: 'Give 2 copies' }).click()
  await expect.element(notices.getByText('This card does not exist.')).toBeVisible()
})

test('declining the identity confirmation shows no failure', async () => {
  answer(getOperatorMe, OPERATOR_ME)
  refuse(giveNft, 'operator_proof_required')
  const { screen, dialog, notices, fill } = await openTab()
  await fill()
  const give = dialog.getByRole('button', { name: 'Give 2 copies' })
  await give.click()
  const proof = screen.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(proof).not.toBeInTheDocument()
  await expect.element(give).not.toHaveAttribute('aria-busy')
  expect(notices.getByText('Give NFT Failed').elements()).toHaveLength(0)
})
