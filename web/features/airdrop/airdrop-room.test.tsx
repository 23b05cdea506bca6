import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type JoinState, joinFlags } from '#core/airdrop.ts'
import {
  type AirdropClaimView,
  claimAirdrop,
  claimAirdropReferral,
  getAirdropStats,
  listAirdropClaims,
  submitSocial,
} from '#core/api/airdrop.ts'
import { getConfig } from '#core/api/platform.ts'
import { getBalance } from '#core/api/users.ts'
import { checksummed } from '#core/checksummed.ts'
import { LETTER_SPACINGS, spaceLetters } from '#test/support/browser/parts/letter-spacing.ts'
import { BALANCE, MOMENT, OTHER_ADDRESS, PLATFORM_CONFIG, SESSION } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf, respondWith } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { AirdropRoom } from './airdrop-room.tsx'

const POST = 'https://x.com/ann/status/777'
const SOCIAL = {
  chat: '',
  telegram: 'https://example.com/telegram',
  instagram: 'https://example.com/instagram',
  twitter: 'https://example.com/x',
  airdropPost: 'https://example.com/x/status/1',
}

const join = (state: JoinState, change: Partial<AirdropClaimView> = {}): AirdropClaimView => ({
  claimType: 'join',
  ...joinFlags(state),
  amount: '100',
  adminNotes: null,
  retweetUrl: POST,
  referralCode: null,
  submittedAt: MOMENT,
  decidedAt: null,
  claimedAt: state === 'claimed' ? MOMENT : null,
  ...change,
})
const REFERRAL: AirdropClaimView = {
  ...join('claimed'),
  claimType: 'referral',
  amount: '20',
  retweetUrl: null,
  referralCode: OTHER_ADDRESS.toLowerCase(),
}

async function openRoom(options: PartOptions = {}) {
  const screen = await renderPart(<AirdropRoom session={SESSION} />, { wallet: SIGNED_IN, ...options })
  return {
    screen,
    notices: screen.getByRole('region', { name: /^(Notices|Avisos)$/ }),
    joining: screen.getByRole('region', { name: 'Join Airdrop' }),
    referral: screen.getByRole('region', { name: 'Referral Program' }),
    url: screen.getByLabelText('Your Retweet URL'),
    submit: screen.getByRole('button', { name: 'Submit for Review' }),
  }
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  answer(getConfig, { ...PLATFORM_CONFIG, social: SOCIAL })
  answer(getBalance, { ...BALANCE, bv3Balance: 10_000 })
  answer(getAirdropStats, { totalClaimed: '100', successfulReferrals: 1 })
  answer(listAirdropClaims, [])
})
afterEach(() => {
  vi.restoreAllMocks()
})

const STATES: readonly { state: JoinState; title: string; claim: AirdropClaimView }[] = [
  { state: 'pending', title: 'Pending Admin Approval', claim: join('pending') },
  { state: 'rejected', title: 'Follow Request Rejected', claim: join('rejected', { adminNotes: 'x'.repeat(300) }) },
  { state: 'approved', title: 'Social Follows Approved!', claim: join('approved') },
  { state: 'claimed', title: 'Already Claimed!', claim: join('claimed') },
]

test('if no post is set, the task links to the channel', async () => {
  answer(getConfig, { ...PLATFORM_CONFIG, social: { ...SOCIAL, airdropPost: '' } })
  const { joining } = await openRoom()
  await expect
    .element(joining.getByRole('link', { name: /^Open the original post/ }))
    .toHaveAttribute('href', SOCIAL.twitter)
})

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  beforeEach(() => page.viewport(width, 900))

  test('before the first submission the page shows whom to follow and the rules', async () => {
    const { screen, joining } = await openRoom()
    for (const [name, href] of [
      [/^Telegram/, SOCIAL.telegram],
      [/^Instagram/, SOCIAL.instagram],
      [/^Twitter\/X/, SOCIAL.twitter],
      [/^Open the original post/, SOCIAL.airdropPost],
    ] as const) {
      const link = joining.getByRole('link', { name })
      await expect.element(link).toHaveAttribute('href', href)
      await expect.element(link).toHaveAttribute('target', '_blank')
      await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    }
    const rules = screen.getByRole('region', { name: 'Airdrop Rules' })
    await expect.element(rules.getByText(/One referral bonus per wallet address\./)).toBeVisible()
    await expect.element(rules.getByText(/The referred user must have completed the join airdrop\./)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test.each(STATES)('$state shows its title and has no accessibility violation', async ({ title, claim }) => {
    answer(listAirdropClaims, [claim])
    const { screen } = await openRoom()
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  })
})

describe.each(LETTER_SPACINGS)(
  'an answer that arrives while the page is open on a phone, letters %s apart',
  (spacing) => {
    /** Where each part of the page begins, and the page ends. */
    const places = () =>
      [...document.querySelectorAll('.airdrop-room > *')].map((part) => Math.round(part.getBoundingClientRect().top))

    beforeEach(async () => {
      await page.viewport(390, 844)
      spaceLetters(spacing)
      answer(listAirdropClaims, [join('pending')])
    })

    test.each(STATES.filter(({ state }) => state !== 'pending'))(
      'causes no layout shift: $state',
      async ({ title, claim }) => {
        const { screen } = await openRoom()
        await expect.element(screen.getByRole('link', { name: new RegExp(POST) })).toBeVisible()
        await expect.element(screen.getByLabelText('Referral wallet address')).toBeVisible()
        const before = places()
        answer(listAirdropClaims, [claim])
        await refresh('/api/airdrop')
        await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
        expect(before).toHaveLength(4)
        expect(places().slice(0, 3)).toEqual(before.slice(0, 3))
        expect(await violations()).toEqual([])
      },
    )

    test('causes no layout shift after a claimed referral', async () => {
      answer(listAirdropClaims, [join('claimed')])
      const { screen, referral } = await openRoom()
      await expect.element(referral.getByText(/^Enter the wallet address/)).toBeVisible()
      const before = places()
      answer(listAirdropClaims, [join('claimed'), REFERRAL])
      await refresh('/api/airdrop')
      await expect.element(screen.getByRole('heading', { name: 'Referral Bonus Claimed!' })).toBeVisible()
      expect(places()).toEqual(before)
    })

    test('after a rejection the steps are behind one button, and the focus moves to them', async () => {
      const { screen, url } = await openRoom()
      await expect.element(screen.getByRole('heading', { name: 'Pending Admin Approval' })).toBeVisible()
      answer(listAirdropClaims, [join('rejected')])
      await refresh('/api/airdrop')
      await screen.getByRole('button', { name: 'Show the steps' }).click()
      await expect.element(url).toHaveValue(POST)
      await expect.element(screen.getByRole('button', { name: 'Resubmit Follow Request' })).toBeEnabled()
      expect(document.activeElement?.contains(url.element())).toBe(true)
      expect(document.activeElement).not.toBe(document.body)
    })

    test('a wide screen shows the steps at once', async () => {
      await page.viewport(1440, 900)
      const { screen, url } = await openRoom()
      await expect.element(screen.getByRole('heading', { name: 'Pending Admin Approval' })).toBeVisible()
      answer(listAirdropClaims, [join('rejected')])
      await refresh('/api/airdrop')
      await expect.element(url).toHaveValue(POST)
    })
  },
)

describe('submitting a link', () => {
  test('a link is validated while typing; an empty one is not submitted', async () => {
    const { screen, url, submit } = await openRoom()
    await expect.element(submit).toBeDisabled()
    await url.fill('   ')
    await expect.element(submit).toBeDisabled()
    await url.fill('https://x.com/ann')
    ;(url.element() as HTMLElement).blur()
    await expect.element(screen.getByText(/^This is not a link to a post yet\./)).toBeVisible()
    await expect.element(url).toHaveAttribute('aria-invalid', 'true')
    expect(await violations()).toEqual([])
    await url.fill(' https://twitter.com/Ann/status/777?s=46 ')
    await expect.element(screen.getByText('This is a link to a post.')).toBeVisible()
  })

  test('repeated clicks submit a link once', async () => {
    const call = holdCall(submitSocial)
    const { screen, notices, url, submit } = await openRoom()
    await url.fill(POST)
    await submit.click()
    const busy = screen.getByRole('button', { name: 'Submitting' })
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    await busy.click({ force: true })
    answer(listAirdropClaims, [join('pending')])
    call.answer(join('pending'))
    // The form is gone: the focus, and with it the page, goes to the answer.
    await expect.element(screen.getByRole('heading', { name: 'Pending Admin Approval' })).toHaveFocus()
    await expect.element(notices.getByText('Social Media Verification Submitted!')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: new RegExp(POST) })).toBeVisible()
    expect(requestsOf(submitSocial).map(({ body }) => body.retweetUrl)).toEqual([POST])
  })

  test('if the server sends no message the page shows its own, and keeps the input', async () => {
    respondWith(submitSocial, 500, 'Internal Server Error')
    const { notices, url, submit } = await openRoom()
    await url.fill(POST)
    await submit.click()
    await expect.element(notices.getByText('Submission Failed')).toBeVisible()
    await expect.element(notices.getByText('Failed to submit social verification')).toBeVisible()
    await expect.element(url).toHaveValue(POST)
  })

  test('after a rejection the page shows the reason and the submitted link', async () => {
    answer(listAirdropClaims, [join('rejected', { adminNotes: 'You follow two of us only.' })])
    const { screen, url } = await openRoom()
    await expect.element(screen.getByText('You follow two of us only.')).toBeVisible()
    await expect.element(url).toHaveValue(POST)
    await expect.element(screen.getByRole('button', { name: 'Resubmit Follow Request' })).toBeEnabled()
  })

  test('a decision of the server appears without a reload', async () => {
    answer(listAirdropClaims, [join('pending')])
    const { screen } = await openRoom()
    await expect.element(screen.getByRole('heading', { name: 'Pending Admin Approval' })).toBeVisible()
    answer(listAirdropClaims, [join('approved')])
    await refresh('/api/airdrop')
    await expect.element(screen.getByRole('button', { name: 'Claim 100 BV3 Tokens' })).toBeVisible()
  })
})

describe('claiming', () => {
  beforeEach(() => {
    answer(listAirdropClaims, [join('approved')])
  })

  test('the celebration closes on Escape and returns the focus; confetti does not move under reduced motion', async () => {
    const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillRect')
    const call = holdCall(claimAirdrop)
    const { screen } = await openRoom()
    await screen.getByRole('button', { name: 'Claim 100 BV3 Tokens' }).click()
    answer(listAirdropClaims, [join('claimed')])
    call.answer(join('claimed'))
    const overlay = screen.getByRole('dialog', { name: 'Congratulations! Your airdrop has been claimed successfully!' })
    await expect.element(overlay.getByText('+100 BV3')).toBeVisible()
    await expect.element(overlay.getByText(/^Joining bonus/)).toBeVisible()
    await expect
      .element(overlay.getByRole('link', { name: 'View in your activity' }))
      .toHaveAttribute('href', '/profile/activity')
    await expect.poll(() => drawn.mock.calls.length).toBe(50)
    expect(await violations()).toEqual([])
    ;(document.activeElement as HTMLElement).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    )
    await expect.element(overlay).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toBe('Already Claimed!')
    expect(performance.getEntriesByType('resource').filter(({ name }) => /canvas-confetti/.test(name))).toEqual([])
  })

  test('with motion allowed, fifty pieces of confetti fall for four seconds', async () => {
    const matches = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? ({ matches: false } as MediaQueryList) : matches.call(window, query),
    )
    let pieces = 0
    let most = 0
    const { clearRect, fill } = CanvasRenderingContext2D.prototype
    vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect').mockImplementation(function (
      this: CanvasRenderingContext2D,
      ...area
    ) {
      pieces = 0
      return clearRect.apply(this, area)
    })
    vi.spyOn(CanvasRenderingContext2D.prototype, 'fill').mockImplementation(function (
      this: CanvasRenderingContext2D,
      ...path: unknown[]
    ) {
      pieces += 1
      most = Math.max(most, pieces)
      return Reflect.apply(fill, this, path)
    })
    answer(claimAirdrop, join('claimed'))
    const { screen, notices } = await openRoom()
    // It is shown from a later moment on: a slow machine only adds to the time.
    const startMs = performance.now()
    await screen.getByRole('button', { name: 'Claim 100 BV3 Tokens' }).click()
    const overlay = screen.getByRole('dialog')
    await expect.element(overlay).toBeVisible()
    // The notice says the same, and waits until the celebration is over.
    expect(notices.getByText('Airdrop Claimed!').elements()).toEqual([])
    await expect.poll(() => most).toBe(50)
    await expect.element(overlay).not.toBeInTheDocument()
    expect(performance.now() - startMs).toBeGreaterThan(3_900)
    await expect.element(notices.getByText('Airdrop Claimed!')).toBeVisible()
    await expect.element(notices.getByText('You have received 100 BV3 tokens.')).toBeVisible()
  })

  test('a click anywhere ends the celebration', async () => {
    // Here it does not end by itself.
    const { setTimeout: wait } = window
    vi.spyOn(window, 'setTimeout').mockImplementation(((work: TimerHandler, ms?: number) =>
      ms === 4_000 ? 0 : wait(work, ms)) as typeof setTimeout)
    answer(claimAirdrop, join('claimed'))
    const { screen } = await openRoom()
    await screen.getByRole('button', { name: 'Claim 100 BV3 Tokens' }).click()
    await screen.getByRole('dialog').getByText('+100 BV3').click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('if the server sends no message, the page shows its own and no celebration', async () => {
    respondWith(claimAirdrop, 500, 'Internal Server Error')
    const { screen, notices } = await openRoom()
    await screen.getByRole('button', { name: 'Claim 100 BV3 Tokens' }).click()
    await expect.element(notices.getByText('Claim Failed')).toBeVisible()
    await expect.element(notices.getByText('Failed to claim airdrop')).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(0)
  })
})

describe('referrals', () => {
  test('the player’s link is copied', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { notices, referral } = await openRoom()
    await referral.getByRole('button', { name: 'Copy link' }).click()
    await expect.element(notices.getByText('Referral Link Copied!')).toBeVisible()
    expect(written).toHaveBeenCalledWith(`${location.origin}/?ref=${checksummed(SESSION.walletAddress)}`)
  })

  test.each([
    ['airdrop_join_not_claimed', 'Claim your own join airdrop first. Then you can claim a referral bonus.'],
    ['referrer_malformed', 'A referral code is a wallet address.'],
    ['referrer_is_self', 'You cannot refer yourself.'],
    ['airdrop_code_unknown', 'No wallet with this referral code has signed up.'],
    ['airdrop_code_named_you', 'This wallet claimed with your code. Two wallets cannot refer each other.'],
  ] as const)('%s shows the server’s message', async (code, sentence) => {
    refuse(claimAirdropReferral, code)
    const { notices, referral } = await openRoom()
    await referral.getByLabelText('Referral wallet address').fill(OTHER_ADDRESS)
    await referral.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect.element(notices.getByText('Referral Claim Failed')).toBeVisible()
    await expect.element(notices.getByText(sentence)).toBeVisible()
  })

  test('if the server sends no message, the page shows its own', async () => {
    respondWith(claimAirdropReferral, 500, 'Internal Server Error')
    const { notices, referral } = await openRoom()
    const claim = referral.getByRole('button', { name: 'Claim', exact: true })
    await referral.getByLabelText('Referral wallet address').fill('  ')
    await expect.element(claim).toBeDisabled()
    await referral.getByLabelText('Referral wallet address').fill('nobody')
    await claim.click()
    await expect.element(notices.getByText('Invalid referral code or already used')).toBeVisible()
  })

  test('a claim made in another window is shown, and the field disappears here too', async () => {
    answer(listAirdropClaims, [join('claimed')])
    refuse(claimAirdropReferral, 'airdrop_referral_already_claimed')
    const { notices, referral } = await openRoom()
    await referral.getByLabelText('Referral wallet address').fill(OTHER_ADDRESS)
    answer(listAirdropClaims, [join('claimed'), REFERRAL])
    await referral.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect.element(notices.getByText('This wallet has already claimed its referral bonus.')).toBeVisible()
    await expect.element(referral.getByRole('heading', { name: 'Referral Bonus Claimed!' })).toBeVisible()
  })

  test('the code of a referral link fills the field, and the player’s own link is ignored', async () => {
    localStorage.setItem('referredBy', OTHER_ADDRESS)
    const { screen, referral } = await openRoom()
    await expect.element(referral.getByLabelText('Referral wallet address')).toHaveValue(OTHER_ADDRESS)
    await screen.unmount()
    localStorage.setItem('referredBy', SESSION.walletAddress)
    const own = await openRoom()
    await expect.element(own.referral.getByLabelText('Referral wallet address')).toHaveValue('')
  })

  test('a claim credits both players, is celebrated, and removes the field', async () => {
    answer(listAirdropClaims, [join('claimed')])
    answer(claimAirdropReferral, REFERRAL)
    const { screen, referral } = await openRoom()
    await referral.getByLabelText('Referral wallet address').fill(OTHER_ADDRESS)
    answer(getAirdropStats, { totalClaimed: '120', successfulReferrals: 1 })
    answer(listAirdropClaims, [join('claimed'), REFERRAL])
    await referral.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect.element(screen.getByRole('dialog').getByText('+20 BV3')).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(referral.getByRole('heading', { name: 'Referral Bonus Claimed!' })).toBeVisible()
    expect(referral.getByLabelText('Referral wallet address').elements()).toHaveLength(0)
    await expect.element(screen.getByText(/^120\.00/)).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('BV3 is called locked only until BV3 withdrawals open', () => {
  const open = { ...PLATFORM_CONFIG, social: SOCIAL, isBv3WithdrawalOpen: true }

  test('on the page, before the claim and after it', async () => {
    answer(listAirdropClaims, [join('approved')])
    const { screen } = await openRoom()
    await refresh('/api/config')
    await expect.element(screen.getByText(/^One click adds 100 BV3 to your balance, locked\./)).toBeVisible()
    await expect.poll(() => screen.getByText(/locked/i).elements()).toHaveLength(5)
    answer(listAirdropClaims, [join('claimed'), REFERRAL])
    await refresh('/api/airdrop')
    await expect.element(screen.getByText(/^100 BV3, locked, were added to your balance on /)).toBeVisible()
    await expect.element(screen.getByText(/^You received 20 BV3, locked, /)).toBeVisible()
    await expect.poll(() => screen.getByText(/locked/i).elements()).toHaveLength(6)
    answer(getConfig, open)
    await refresh('/api/config')
    await expect.element(screen.getByText(/^100 BV3 were added to your balance on /)).toBeVisible()
    await expect.element(screen.getByText(/^You received 20 BV3, and /)).toBeVisible()
    expect(screen.getByText(/locked/i).elements()).toEqual([])
    answer(listAirdropClaims, [join('approved')])
    await refresh('/api/airdrop')
    await expect.element(screen.getByText(/^One click adds 100 BV3 to your balance\. /)).toBeVisible()
    expect(screen.getByText(/locked/i).elements()).toEqual([])
  })

  test.each([
    { state: 'closed', config: { ...open, isBv3WithdrawalOpen: false }, says: 'Joining bonus, locked' },
    { state: 'open', config: open, says: 'Joining bonus' },
  ])('in the celebration of joining, while they are $state', async ({ config, says }) => {
    answer(getConfig, config)
    answer(listAirdropClaims, [join('approved')])
    answer(claimAirdrop, join('claimed'))
    const { screen } = await openRoom()
    await screen.getByRole('button', { name: 'Claim 100 BV3 Tokens' }).click()
    await expect.element(screen.getByRole('dialog').getByText(says, { exact: true })).toBeVisible()
  })

  test.each([
    { state: 'closed', config: { ...open, isBv3WithdrawalOpen: false }, says: 'Referral bonus, locked' },
    { state: 'open', config: open, says: 'Referral bonus' },
  ])('in the celebration of a referral, while they are $state', async ({ config, says }) => {
    answer(getConfig, config)
    answer(listAirdropClaims, [join('claimed')])
    answer(claimAirdropReferral, REFERRAL)
    const { screen, referral } = await openRoom()
    await referral.getByLabelText('Referral wallet address').fill(OTHER_ADDRESS)
    await referral.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect.element(screen.getByRole('dialog').getByText(says, { exact: true })).toBeVisible()
  })
})

test('loading keeps the layout, and a failure can be retried', async () => {
  const call = holdCall(listAirdropClaims)
  const { screen } = await openRoom()
  expect(await violations()).toEqual([])
  call.refuse('dependency_down')
  await expect.element(screen.getByText('Your airdrop could not be loaded.')).toBeVisible()
  expect(await violations()).toEqual([])
  answer(listAirdropClaims, [join('approved')])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Social Follows Approved!' })).toBeVisible()
  refuse(listAirdropClaims, 'dependency_down')
  await refresh('/api/airdrop')
  await expect.element(screen.getByText(/^Not updated since/).first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Social Follows Approved!' })).toBeVisible()
})

test('the airdrop page is translated into Spanish', async () => {
  answer(listAirdropClaims, [join('approved')])
  answer(claimAirdrop, join('claimed'))
  const { screen } = await openRoom({ language: 'es' })
  await expect.element(screen.getByRole('heading', { name: '¡Seguimiento aprobado!' })).toBeVisible()
  await expect.element(screen.getByText(/^100,00/).first()).toBeVisible()
  answer(listAirdropClaims, [join('claimed')])
  await screen.getByRole('button', { name: 'Reclamar 100 tokens BV3' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: '¡Felicidades! ¡Tu airdrop se reclamó con éxito!' }))
    .toBeVisible()
  await screen.getByRole('dialog').getByRole('button').click()
  await expect.element(screen.getByRole('heading', { name: '¡Ya reclamado!' })).toBeVisible()
})
