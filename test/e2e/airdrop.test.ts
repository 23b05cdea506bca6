import { expect } from 'vitest'
import { openAirdropStage } from '../support/world/airdrop.ts'
import { bodyOf } from '../support/world/http.ts'
import { violations } from './support/accessibility.ts'
import {
  celebration,
  claimReferral,
  claimTokens,
  expectFigure,
  newcomer,
  notices,
  referralCard,
  retweetField,
  submitPost,
  waitForHeading,
  walletOf,
} from './support/airdrop-steps.ts'
import { test } from './support/journey.ts'
import { isFirefox } from './support/launch-browser.ts'
import { logIn, openTab } from './support/operator-steps.ts'
import { PHONE, POLL_OPTIONS } from './support/stage.ts'

const WRONG = 'You follow two of us only.'

test('by a friend’s link: submit, rejection, new submission, approval, claim, referral, each shown without a reload', async ({
  stage,
}) => {
  const airdrop = await openAirdropStage(stage.server)
  const friend = await airdrop.joined()
  const { page, context, complaints } = await newcomer(stage, `/?ref=${friend.address}`)
  const wallet = await walletOf(page)
  // Playwright does not know how Firefox calls them, and `launchFirefox` grants them.
  if (!isFirefox(page)) await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await referralCard(page).getByRole('button', { name: 'Copy link' }).click()
  await notices(page).getByText('Referral Link Copied!').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.toLowerCase()).toBe(`${stage.server.url}/?ref=${wallet}`)
  const post = airdrop.nextPost()
  await submitPost(page, ` ${post.replace('x.com/ann', 'twitter.com/Ann')}?s=46 `)
  await notices(page).getByText('Social Media Verification Submitted!').waitFor()
  await page.getByRole('link', { name: post }).waitFor()

  const { page: desk, complaints: complaintsOfDesk } = await stage.visitor()
  await logIn(desk)
  await openTab(desk, 'Airdrops')
  const claim = (attempt: number) =>
    desk
      .getByRole('listitem', { name: new RegExp(`^Claim \\d+, attempt ${attempt}$`) })
      .filter({ has: desk.getByRole('button', { name: `Copy ${wallet}` }) })
  await claim(1).getByRole('link', { name: post }).waitFor()
  expect(await violations(desk)).toEqual([])
  // Who waits for the answer looks at what follows it, on a phone: nothing of that moves.
  await page.setViewportSize(PHONE)
  await page.getByText('Total airdrop claimed').scrollIntoViewIfNeeded()
  await claim(1).getByRole('button', { name: 'Reject' }).click()
  const prompt = desk.getByRole('dialog')
  await prompt.getByLabel('Reason').fill(WRONG)
  await prompt.getByRole('button', { name: 'Reject' }).click()
  await notices(desk).getByText('Claim Rejected').waitFor()
  await claim(1).waitFor({ state: 'detached' })

  await waitForHeading(page, 'Follow Request Rejected')
  await page.getByText(WRONG).waitFor()
  await page.getByRole('button', { name: 'Show the steps' }).click()
  await expect.poll(() => retweetField(page).inputValue(), POLL_OPTIONS).toBe(post)
  await page.getByRole('button', { name: 'Resubmit Follow Request' }).click()
  await waitForHeading(page, 'Pending Admin Approval')

  await desk.reload()
  await claim(2).getByText(WRONG).first().waitFor()
  await claim(2).getByText('1 earlier rejection').click()
  await claim(2).getByText(`by operator, for ${post}`).waitFor()
  await claim(2).getByRole('button', { name: 'Approve' }).click()
  await notices(desk).getByText('Claim Approved').waitFor()

  await waitForHeading(page, 'Social Follows Approved!')
  await claimTokens(page)
  await celebration(page).getByText('+100 BV3').waitFor()
  await page.keyboard.press('Escape')
  await celebration(page).waitFor({ state: 'detached' })
  await waitForHeading(page, 'Already Claimed!')
  await expectFigure(page, 'Total airdrop claimed', '100.00')
  await expectFigure(page, 'Total BV3 balance', '100.00')

  const code = referralCard(page).getByLabel('Referral wallet address')
  expect((await code.inputValue()).toLowerCase()).toBe(friend.address.toLowerCase())
  await claimReferral(page, friend.address)
  await celebration(page).getByText('+20 BV3').waitFor()
  // It ends by itself too, which a click on its button might come too late for.
  await page.keyboard.press('Escape')
  await celebration(page).waitFor({ state: 'detached' })
  await referralCard(page).getByRole('heading', { name: 'Referral Bonus Claimed!' }).waitFor()
  expect(await code.count()).toBe(0)
  await expectFigure(page, 'Total airdrop claimed', '120.00')
  expect(await airdrop.bv3Of(friend)).toBe(12_000)

  // Somebody names this wallet in turn: the page hears of it.
  bodyOf(await airdrop.refer(await airdrop.joined(), wallet))
  await expectFigure(page, 'Successful referrals', '1')
  await expectFigure(page, 'Total airdrop claimed', '140.00')
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
  expect(complaintsOfDesk).toEqual([])
})
