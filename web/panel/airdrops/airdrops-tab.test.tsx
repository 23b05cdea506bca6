import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AdminAirdropClaim, approveAirdrop, listAdminAirdropClaims, rejectAirdrop } from '#core/api/airdrop.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { adminClaim, SECOND_CLAIM, TWIN_CLAIM } from '#test/support/browser/parts/operator-samples.ts'
import { OTHER_ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf, respondWith } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { AirdropsTab } from './airdrops-tab.tsx'

/** What waits now, as the server answers it. */
const stand = (claims: readonly AdminAirdropClaim[]) =>
  answer(listAdminAirdropClaims, [...claims], { totalCount: claims.length })

/** These wait; who decides on one takes it off the list. */
function queue(claims: readonly AdminAirdropClaim[]) {
  let waiting = claims
  stand(waiting)
  const leave = (claimId: number) => {
    waiting = waiting.filter(({ id }) => id !== claimId)
    stand(waiting)
  }
  const decide =
    (status: 'approved' | 'rejected') =>
    ({ body: { claimId: id } }: { body: { claimId: number } }) => {
      leave(id)
      return { id, status }
    }
  answer(approveAirdrop, decide('approved'))
  answer(rejectAirdrop, decide('rejected'))
}

async function openTab(options: PartOptions = {}) {
  const screen = await renderPart(<AirdropsTab onCount={() => {}} />, options)
  const claim = (id: number) => screen.getByRole('listitem', { name: new RegExp(`^Claim ${id},`) })
  const found = (count: number) => screen.getByRole('heading', { name: `Found ${count} pending claim(s)` })
  return { screen, claim, found, notices: screen.getByRole('region', { name: 'Notices' }) }
}

beforeEach(() => {
  storeOperatorToken('token')
  answer(getOperatorHealth, HEALTH)
})
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  test('a claim shows what the decision needs: its wallet, similar claims, and earlier rejections', async () => {
    await page.viewport(width, 900)
    stand([TWIN_CLAIM, SECOND_CLAIM])
    const { screen, claim, found } = await openTab()
    await expect.element(found(2)).toBeVisible()
    await expect.element(claim(3).getByText('Claim ID 3 · User ID 7')).toBeVisible()
    await expect.element(claim(3).getByRole('button', { name: `Copy ${TWIN_CLAIM.wallet_address}` })).toBeVisible()
    await expect.element(claim(3).getByText(/^100\.00/)).toBeVisible()
    const post = claim(3).getByRole('link', { name: TWIN_CLAIM.retweet_url })
    await expect.element(post).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(post).toHaveAttribute('target', '_blank')
    await expect.element(claim(3).getByText('Game data (admin notes)')).toBeVisible()
    await expect.element(claim(3).getByText('1 other wallet submitted the same post')).toBeVisible()
    await expect.element(claim(3).getByRole('button', { name: `Copy ${OTHER_ADDRESS.toLowerCase()}` })).toBeVisible()
    await claim(5).getByText('1 earlier rejection').click()
    await expect.element(claim(5).getByText(/by operator, for https:\/\/x\.com\/ann\/status\/776$/)).toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)

    // What speaks against it is read before it is decided, on a phone too.
    const edgeOf = (part: { element(): Element }) => part.element().getBoundingClientRect()
    const approve = claim(3).getByRole('button', { name: 'Approve' })
    const twins = edgeOf(claim(3).getByText('1 other wallet submitted the same post'))
    expect(edgeOf(approve).top > twins.bottom || edgeOf(approve).left > twins.right).toBe(true)

    await claim(3).getByRole('button', { name: 'Reject' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('a decision', () => {
  test('by keyboard moves focus to the next claim, and after the last to the empty state', async () => {
    queue([1, 2, 3].map((id) => adminClaim({ id })))
    const { screen, claim, found, notices } = await openTab()
    const press = (id: number, name: string) => {
      ;(claim(id).getByRole('button', { name }).element() as HTMLElement).focus()
      return userEvent.keyboard('{Enter}')
    }
    await expect.element(found(3)).toBeVisible()
    await press(1, 'Approve')
    await expect.element(found(2)).toBeVisible()
    await expect.element(claim(2)).toHaveFocus()
    await expect.element(notices.getByText('User can now claim their airdrop tokens')).toBeVisible()
    await press(2, 'Reject')
    await screen.getByLabelText('Reason').fill('The same post as another wallet’s')
    ;(screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(found(1)).toBeVisible()
    await expect.element(notices.getByText('User has been notified to resubmit')).toBeVisible()
    await expect.element(claim(3)).toHaveFocus()
    await press(3, 'Approve')
    await expect.element(screen.getByText('No pending airdrop claims')).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toContain('No pending airdrop claims')
    expect(requestsOf(approveAirdrop).map(({ body }) => body.claimId)).toEqual([1, 3])
  })

  test('to reject needs a reason: nothing is sent without one, and cancelling keeps the operator’s place', async () => {
    queue([adminClaim({ id: 1 })])
    const { screen, claim } = await openTab()
    const reject = claim(1).getByRole('button', { name: 'Reject' })
    await reject.click()
    const prompt = screen.getByRole('dialog')
    await prompt.getByLabelText('Reason').fill('  ')
    await prompt.getByRole('button', { name: 'Reject' }).click()
    await expect.element(prompt.getByText('A rejection needs a reason. The player sees it.')).toBeVisible()
    expect(requestsOf(rejectAirdrop)).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(prompt).not.toBeInTheDocument()
    await expect.element(reject).toHaveFocus()
  })

  test('already made by someone else is reported, and the list shows it', async () => {
    stand([adminClaim({ id: 1 }), adminClaim({ id: 2 })])
    const { screen, claim, found, notices } = await openTab()
    await claim(1).getByRole('button', { name: 'Reject' }).click()
    await screen.getByLabelText('Reason').fill('Too late')
    stand([adminClaim({ id: 2 })])
    refuse(rejectAirdrop, 'airdrop_claim_already_decided')
    await screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect.element(notices.getByText('Rejection Failed')).toBeVisible()
    await expect.element(notices.getByText('This airdrop claim was already decided.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(found(1)).toBeVisible()
  })

  test('that failed on the server is reported in the page’s own words', async () => {
    stand([adminClaim({ id: 1 })])
    respondWith(approveAirdrop, 500, '')
    respondWith(rejectAirdrop, 500, '')
    const { screen, claim, notices } = await openTab()
    await claim(1).getByRole('button', { name: 'Approve' }).click()
    await expect.element(notices.getByText('Approval Failed')).toBeVisible()
    await expect.element(notices.getByText('Failed to approve claim')).toBeVisible()
    await claim(1).getByRole('button', { name: 'Reject' }).click()
    await screen.getByLabelText('Reason').fill('Not yours')
    await screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect.element(notices.getByText('Failed to reject claim')).toBeVisible()
    await expect.element(screen.getByLabelText('Reason')).toHaveValue('Not yours')
  })
})

test('twenty-five claims are listed at first, and the rest after a click', async () => {
  const claims = Array.from({ length: 26 }, (_, index) => adminClaim({ id: index + 1 }))
  answer(listAdminAirdropClaims, claims.slice(0, 25), { nextCursor: '25', totalCount: 26 })
  const { screen, found } = await openTab()
  await expect.element(found(26)).toBeVisible()
  const cards = () => screen.getByRole('list', { name: 'Pending airdrop claims' }).element().children
  expect(cards()).toHaveLength(25)
  expect(requestsOf(listAdminAirdropClaims)[0]?.query).toMatchObject({ limit: 25 })
  answer(listAdminAirdropClaims, claims.slice(25), { totalCount: 26 })
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(cards).toHaveLength(26)
  expect(requestsOf(listAdminAirdropClaims).at(-1)?.query).toMatchObject({ cursor: '25' })
})

test('its space is reserved while it loads, and a failure can be retried', async () => {
  const list = holdCall(listAdminAirdropClaims)
  const { screen } = await openTab()
  await expect.element(screen.getByText('Loading: Airdrop claims')).toBeInTheDocument()
  list.refuse('dependency_down')
  await expect.element(screen.getByText('Airdrop claims could not be loaded.')).toBeVisible()
  stand([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No pending airdrop claims')).toBeVisible()
})
