import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from 'wouter'
import { listActivity } from '#core/api/activity.ts'
import { getWithdrawalFreeze } from '#core/api/admin-players.ts'
import type { Call } from '#core/api/call.ts'
import { listCards } from '#core/api/cards.ts'
import { countMiningSessions } from '#core/api/mining.ts'
import { listOwnPayments } from '#core/api/payments.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { listPurchases, type OwnedCopyView } from '#core/api/purchases.ts'
import { getBalance, getReferrals } from '#core/api/users.ts'

import { getWithdrawalWaits, listWithdrawals, requestWithdrawal } from '#core/api/withdrawals.ts'
import {
  BALANCE,
  CARD,
  copiesOf,
  MOMENT,
  PLATFORM_CONFIG,
  SESSION,
  TX_HASH,
  withdrawal,
} from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { queryClient, refresh, refreshAll } from '#web/lib/query-client.ts'
import { ProfileActivityRoom } from './profile-activity-room.tsx'
import { ProfileCollectionRoom } from './profile-collection-room.tsx'
import { ProfileHelpRoom } from './profile-help-room.tsx'
import { ProfileWalletRoom } from './profile-wallet-room.tsx'

const SABA = { ...CARD, id: 2, name: 'Auntie Saba' }

type RoomName = 'wallet' | 'collection' | 'activity' | 'help'
/** What stands in a room beside the balances and the desk. */
const ROOMS = [
  {
    room: 'wallet',
    sections: [
      { title: 'Recent withdrawals', what: 'Your withdrawals', empty: 'No withdrawals yet' },
      { title: 'NFT collection', what: 'Your cards', empty: 'No NFT cards yet' },
      { title: 'Referrals', what: 'Your referrals', empty: 'No referrals yet' },
    ],
  },
  { room: 'activity', sections: [{ title: 'Activity', what: 'Your activity', empty: 'No activity yet' }] },
  { room: 'help', sections: [{ title: 'Payments on hold', what: 'Your payments', empty: 'No payments on hold' }] },
] as const
const CALLS: readonly Call[] = [getBalance, listWithdrawals, listPurchases, getReferrals, listActivity, listOwnPayments]

function answerAll() {
  answer(getWithdrawalFreeze, { reason: null, frozenAt: null })
  answer(getBalance, BALANCE)
  answer(listWithdrawals, [])
  answer(listPurchases, [])
  answer(getReferrals, { stats: { totalReferrals: 0, totalEarnings: '0' }, referrals: [] })
  answer(listActivity, [])
  answer(listOwnPayments, [])
  answer(getWithdrawalWaits, { days: 30, waits: null })
  answer(listCards, [CARD, SABA])
  answer(countMiningSessions, [])
}

type RoomOptions = PartOptions & {
  room?: RoomName
  terms?: Partial<PlatformConfig>
  /** Where a link beside the room leads. */
  link?: string
}

async function openRoom(options: RoomOptions = {}) {
  const { room = 'wallet', terms, link, ...others } = options
  const props = { session: SESSION, config: { ...PLATFORM_CONFIG, ...terms } }
  const rooms = {
    wallet: <ProfileWalletRoom {...props} />,
    collection: <ProfileCollectionRoom {...props} />,
    activity: <ProfileActivityRoom {...props} />,
    help: <ProfileHelpRoom {...props} />,
  }
  const part = (
    <>
      {link !== undefined && <Link href={link}>Another payment</Link>}
      {rooms[room]}
    </>
  )
  const screen = await renderPart(part, { wallet: SIGNED_IN, ...others })
  return { screen, section: (name: string) => screen.getByRole('region', { name, exact: true }) }
}

async function expectSound() {
  expect(await violations()).toEqual([])
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  answerAll()
})

test('on a desktop the lists are as high as the withdrawal desk and the referrals next to them', async () => {
  const { section } = await openRoom()
  await expect.element(section('NFT collection').getByText('No NFT cards yet')).toBeVisible()
  await expect.element(section('Referrals').getByText('No referrals yet')).toBeVisible()
  const [lists, referrals] = ['NFT collection', 'Referrals'].map((name) =>
    section(name).element().getBoundingClientRect(),
  )
  expect(lists?.bottom).toBeCloseTo(referrals?.bottom ?? 0, 0)
})

test('while withdrawals are stopped, the reason replaces the form', async () => {
  answer(getWithdrawalFreeze, { reason: 'We look into your referrals.', frozenAt: MOMENT })
  const { section } = await openRoom()
  const desk = section('Withdraw')
  await expect.element(desk.getByText('We look into your referrals.')).toBeVisible()
  await expect.element(desk.getByText('Your balance stays yours, and your cards keep mining.')).toBeVisible()
  await expect.element(desk.getByRole('button', { name: 'Request withdrawal' })).not.toBeInTheDocument()
  await expectSound()
})

test('a notification about withdrawals also refreshes on an open page whether they are stopped', async () => {
  const { section } = await openRoom()
  const desk = section('Withdraw')
  await expect.element(desk.getByRole('button', { name: 'Request withdrawal' })).toBeVisible()
  answer(getWithdrawalFreeze, { reason: 'We look into your referrals.', frozenAt: MOMENT })
  await refresh('/api/withdrawals')
  await expect.element(desk.getByText('We look into your referrals.')).toBeVisible()
})

describe.each(
  ROOMS.flatMap((it) => [
    { ...it, screen: 'desktop', width: 1440 },
    { ...it, screen: 'phone', width: 390 },
  ]),
)('on a $screen every section of the $room room has a design', ({ room, sections, width }) => {
  beforeEach(() => page.viewport(width, 900))
  const isWallet = room === 'wallet'

  test('while loading, and on failure, with a retry', async () => {
    const held = CALLS.map((call) => holdCall(call))
    const { section } = await openRoom({ room })
    for (const { title, what } of sections) {
      await expect.element(section(title).getByText(`Loading ${what.toLowerCase()}`)).toBeInTheDocument()
    }
    if (isWallet) {
      await expect.element(section('Balances').getByText('Loading your balance')).toBeInTheDocument()
      // Whatever loads later has its part in the same queries.
      await expect.element(section('Withdraw').getByRole('textbox')).toBeVisible()
    }
    await expectSound()

    for (const call of held) call.refuse('dependency_down')
    if (isWallet) await expect.element(section('Balances').getByText('Failed to fetch balance: 503')).toBeVisible()
    for (const { title, what } of sections) {
      await expect.element(section(title).getByRole('alert').getByText(`${what} could not be loaded.`)).toBeVisible()
    }
    await expectSound()

    answerAll()
    for (const title of [...(isWallet ? ['Balances'] : []), ...sections.map((it) => it.title)]) {
      const alert = section(title).getByRole('alert')
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect.element(alert).not.toBeInTheDocument()
    }
  })

  test('when empty, with a picture and a sentence', async () => {
    const { section } = await openRoom({ room })
    for (const { title, empty } of sections) {
      await expect.element(section(title).getByRole('heading', { name: empty })).toBeVisible()
      expect(section(title).element().querySelectorAll('img').length, title).toBeGreaterThanOrEqual(1)
    }
    await expectSound()
  })

  test('when outdated: the old data stays with its age until it is refreshed', async () => {
    const { screen, section } = await openRoom({ room })
    if (isWallet) await expect.element(section('Balances').getByText('0.00 BV3').first()).toBeVisible()
    for (const { title, empty } of sections) {
      await expect.element(section(title).getByRole('heading', { name: empty })).toBeVisible()
    }
    for (const call of CALLS) refuse(call, 'dependency_down')
    await refreshAll()
    const notes = screen.getByText(/^Not updated since/)
    await expect.poll(() => notes.elements()).toHaveLength(sections.length + (isWallet ? 1 : 0))
    for (const { title, empty } of sections) {
      await expect.element(section(title).getByRole('heading', { name: empty })).toBeVisible()
    }
    await expectSound()
    answerAll()
    await refreshAll()
    await expect.poll(() => notes.elements()).toHaveLength(0)
  })
})

describe('the album', () => {
  test('reserves the space of an edition number that is still missing', async () => {
    let edition: number | null = null
    answer(listPurchases, () => [{ ...(copiesOf(CARD, 1)[0] as OwnedCopyView), edition }])
    const { screen } = await openRoom({ room: 'collection' })
    const place = screen.getByRole('list', { name: 'NFT collection' }).getByRole('listitem').nth(0)
    await expect.element(place).toMatchTextContent('Edition number Mining sessions')
    const heights = () => [...place.element().querySelectorAll('.album-fact')].map((it) => it.clientHeight)
    const before = heights()
    edition = 1_207
    await refresh('/api/purchases')
    await expect.element(place).toMatchTextContent('Edition number1,207')
    expect(heights()).toEqual(before)
  })

  test.each([1440, 390])(
    'at %i px shows the wallet’s cards in colour with what is left, and the others paler below',
    async (width) => {
      await page.viewport(width, 900)
      answer(listPurchases, [
        { ...(copiesOf(CARD, 1)[0] as OwnedCopyView), id: 2, edition: 41, purchasedAt: '2026-07-20T10:00:00.000Z' },
        { ...(copiesOf(CARD, 1)[0] as OwnedCopyView), edition: 7, purchasedAt: '2026-07-03T10:00:00.000Z' },
      ])
      answer(countMiningSessions, [{ cardId: CARD.id, sessions: 12 }])
      const { screen } = await openRoom({ room: 'collection' })
      const placesOf = (name: string) => screen.getByRole('list', { name }).getByRole('listitem')
      const [owned, other] = [placesOf('NFT collection'), placesOf('Still to collect')]
      await expect.poll(() => [owned, other].map((places) => places.elements().length)).toEqual([1, 1])
      await expect.element(screen.getByText('2 cards, 1 of 2 characters')).toBeVisible()
      await expect.element(owned.getByRole('heading', { name: 'Pip Manzano × 2' })).toBeVisible()
      await expect.element(owned).toMatchTextContent('Edition numbers7, 41')
      await expect.element(owned).toMatchTextContent('Mining sessions12')
      await expect.element(owned).toMatchTextContent('Yours sinceJul 3, 2026, latest Jul 20, 2026')
      await expect
        .element(owned.getByRole('link', { name: 'Pip Manzano' }))
        .toHaveAttribute('href', `/cards/${CARD.id}`)
      await expect
        .element(other.getByRole('link', { name: `Buy for ${Number(SABA.price).toFixed(2)} USDT` }))
        .toHaveAttribute('href', `/cards/${SABA.id}`)
      const filterOf = (place: typeof owned) =>
        getComputedStyle(place.element().querySelector('img') ?? document.body).filter
      expect([filterOf(owned), filterOf(other)]).toEqual(['none', 'saturate(0.5)'])
      await expectSound()
    },
  )

  test('shows what is left at this moment, not at the time of another page’s request', async () => {
    const copies = copiesOf(CARD, 1)
    answer(listPurchases, copies)
    queryClient.setQueryData(['/api/purchases', 'user', SESSION.walletAddress], copies)
    answer(listPurchases, () => copies.map((copy) => ({ ...copy, leftBv3: copy.leftBv3 - 22 })))
    const { screen } = await openRoom({ room: 'collection' })
    await expect.element(screen.getByText('8,999.78')).toBeVisible()
  })

  test('shows a card off sale to its owner only', async () => {
    answer(listCards, [{ ...CARD, isActive: false }, SABA, { ...CARD, id: 3, name: 'Gone', isActive: false }])
    answer(listPurchases, copiesOf(CARD, 1))
    const { screen } = await openRoom({ room: 'collection' })
    const titles = () =>
      screen
        .getByRole('heading', { level: 3 })
        .elements()
        .map((it) => it.textContent)
    await expect.poll(titles).toEqual(['Pip Manzano × 1', 'Still to collect', 'Auntie Saba'])
  })

  test('can be retried after a failure, and shows the age of old figures', async () => {
    refuse(listPurchases, 'dependency_down')
    const { screen } = await openRoom({ room: 'collection' })
    const alert = screen.getByRole('alert')
    await expect.element(alert.getByText('Your cards could not be loaded.')).toBeVisible()
    answerAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('0 of 2 characters')).toBeVisible()
    const least = Number(CARD.price).toFixed(2)
    await expect.element(screen.getByRole('heading', { name: `Your first card starts at ${least} USDT` })).toBeVisible()
    refuse(listPurchases, 'dependency_down')
    await refreshAll()
    await expect.element(screen.getByText(/^Not updated since/)).toBeVisible()
  })
})

test('help links the team’s channels and the guide, and searches for the payment in a link', async () => {
  const { screen, section } = await openRoom({ room: 'help', path: `/profile/help?tx=${TX_HASH}` })
  await expect.element(section('I paid, find it').getByLabelText('Transaction hash')).toHaveValue(TX_HASH)
  await expect.element(section('Official contacts')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open the guide' })).toHaveAttribute('href', '/wallet-guide')
})

test('a second payment link, opened while help is open, starts its search', async () => {
  const other = `0x${'cd'.repeat(32)}`
  const { section } = await openRoom({
    room: 'help',
    path: `/profile/help?tx=${TX_HASH}`,
    link: `/profile/help?tx=${other}`,
  })
  const hash = section('I paid, find it').getByLabelText('Transaction hash')
  await expect.element(hash).toHaveValue(TX_HASH)
  await page.getByRole('link', { name: 'Another payment' }).click()
  await expect.element(hash).toHaveValue(other)
})

test('referrals, five withdrawals and their badges show the server’s data', async () => {
  answer(getReferrals, { stats: { totalReferrals: 37, totalEarnings: '12.5' }, referrals: [] })
  const statuses = ['pending', 'approved', 'completed', 'rejected', 'pending', 'completed'] as const
  answer(
    listWithdrawals,
    statuses.map((status, index) => withdrawal({ id: 6 - index, status })),
  )
  const { screen, section } = await openRoom()
  const stats = () => section('Referrals').element().querySelector('dl')?.textContent ?? ''
  await expect.poll(stats).toMatch(/Total referrals37.*USDT earned12\.5000/)
  await expect.element(section('Withdraw').getByRole('radio', { name: /USDT/ })).toBeChecked()
  const list = screen.getByRole('list', { name: 'Recent withdrawals' })
  await expect.poll(() => list.element().children).toHaveLength(5)
  const look = (index: number, word: string) => {
    const badge = [...(list.element().children[index]?.querySelectorAll('*') ?? [])].find(
      (it) => it.textContent === word && it.closest('.rounded-full') !== null,
    )
    const { backgroundColor, borderTopColor } = getComputedStyle(badge?.closest('.rounded-full') ?? document.body)
    return `${backgroundColor} ${borderTopColor}`
  }
  const [pending, approved, completed, rejected] = ['Pending', 'Approved', 'Completed', 'Rejected'].map((word, index) =>
    look(index, word),
  )
  expect(approved).toBe(rejected)
  expect(new Set([pending, completed, rejected]).size).toBe(3)
})

test.each([360, 390])('at %i px the whole referral link is visible', async (width) => {
  await page.viewport(width, 800)
  const { screen } = await openRoom()
  const field = screen.getByLabelText('Your referral link', { exact: true }).element()
  await expect
    .poll(() => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight])
    .toEqual([0, 0])
})

const topsOf = (...ids: readonly string[]) =>
  ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN)

test('on a desktop the withdrawal desk is next to the balances, and the content below keeps its side', async () => {
  await page.viewport(1440, 900)
  const { section } = await openRoom()
  await expect.element(section('Referrals').getByRole('heading', { name: 'No referrals yet' })).toBeVisible()
  const [balances, desk] = topsOf('balances', 'withdraw')
  expect(desk).toBe(balances)
  const [withdraw, referrals] = ['withdraw', 'referrals'].map((id) => document.getElementById(id))
  expect(referrals?.offsetLeft).toBe(withdraw?.offsetLeft)
  expect(referrals?.offsetTop).toBe((withdraw?.offsetTop ?? Number.NaN) + (withdraw?.offsetHeight ?? 0) + 24)
})

test('on a phone the balances come first, and the address after the actions', async () => {
  await page.viewport(390, 900)
  const { section } = await openRoom()
  await expect.element(section('Referrals').getByRole('heading', { name: 'No referrals yet' })).toBeVisible()
  const wallet = section('Your wallet').element().getBoundingClientRect().top
  const [balances = 0, withdraw = 0, withdrawals = 0, cards = 0] = topsOf(
    'balances',
    'withdraw',
    'withdrawals',
    'cards',
  )
  const tops = [balances, withdraw, withdrawals, wallet, cards]
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test.each([360, 390, 768, 1280, 1920])('a full profile fits on %i px', async (width) => {
  await page.viewport(width, 900)
  answer(listPurchases, [...copiesOf(CARD, 2), ...copiesOf({ ...CARD, id: 2, name: 'Auntie Saba' }, 1)])
  answer(getBalance, { ...BALANCE, bv3Balance: 123_456_789, usdtBalance: '1234567.123456789012345678' })
  answer(listWithdrawals, [
    withdrawal({ status: 'completed', txHash: TX_HASH }),
    withdrawal({ id: 2, reason: 'x'.repeat(200), status: 'rejected' }),
  ])
  const { section } = await openRoom()
  await expect.element(section('NFT collection').getByText('Auntie Saba × 1')).toBeVisible()
  await expect.element(section('NFT collection').getByRole('link', { name: 'See your collection' })).toBeVisible()
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
})

test('words, statuses, ledger, figures, dates and refusals are in Spanish', async () => {
  answer(getBalance, { ...BALANCE, bv3Balance: 123_450, usdtBalance: '1234.5' })
  answer(listWithdrawals, [
    withdrawal({
      id: 6,
      tokenType: 'BV3',
      amount: '1234.5',
      fee: '30.87',
      net: '1203.63',
      requestedAt: '2026-07-01T12:05:00.000Z',
    }),
    withdrawal({ id: 5, status: 'approved', decidedAt: MOMENT }),
    withdrawal({ id: 4, status: 'completed', decidedAt: MOMENT, completedAt: MOMENT, txHash: TX_HASH }),
    withdrawal({ id: 3, status: 'rejected', decidedAt: MOMENT, reason: 'Verify first' }),
    withdrawal({ id: 2 }),
  ])
  const { screen, section } = await openRoom({
    language: 'es',
    terms: { minimumWithdrawal: '10', withdrawalFeePercent: '2.5' },
  })
  await expect.element(section('Saldos').getByText('1.234,5000 USDT')).toBeVisible()
  await expect.element(section('Saldos').getByText('1.234,50 BV3')).toBeVisible()
  for (const word of ['retirable', 'bloqueado']) {
    await expect.element(section('Saldos').getByText(word, { exact: true })).toBeVisible()
  }
  const entries = () => [...screen.getByRole('list', { name: 'Retiros recientes' }).element().children]
  await expect.poll(entries).toHaveLength(5)
  const words = ['Pendiente', 'Aprobado', 'Completado', 'Rechazado', 'Pendiente']
  for (const [index, word] of words.entries()) expect(entries()[index]?.textContent).toContain(word)
  expect(entries()[0]?.textContent).toContain('Llegan 1.203,63\u00a0BV3, comisión 30,87\u00a0BV3')
  expect(entries()[0]?.textContent).toContain('1 jul 2026')
  expect(entries()[0]?.textContent).toContain('En espera del operador')
  expect(entries()[1]?.textContent).toContain('En camino')
  expect(entries()[3]?.textContent).toContain('Verify first')
  expect(entries()[4]?.textContent).toContain('Sin comisión: llega el monto completo')

  const desk = section('Retirar')
  await expect.element(desk.getByText('10 USDT', { exact: true })).toBeVisible()
  await expect.element(desk.getByText(/^Comisión, 2,5\s%$/)).toBeVisible()
  const amount = desk.getByLabelText('Monto', { exact: true })
  await amount.fill('9')
  await expect.element(desk.getByText('El retiro mínimo es 10 USDT')).toBeVisible()
  await amount.fill('20')
  refuse(requestWithdrawal, 'withdrawal_exceeds_balance')
  await desk.getByRole('button', { name: 'Solicitar retiro' }).click()
  const notices = screen.getByRole('region', { name: 'Avisos' })
  await expect.element(notices.getByText('Retiro fallido')).toBeVisible()
  await expect.element(notices.getByText(/^El monto del retiro supera el saldo disponible/)).toBeVisible()
  await expectSound()
})

test('the ledger is in Spanish', async () => {
  answer(listActivity, [
    {
      id: 1,
      at: MOMENT,
      kind: 'purchase',
      asset: 'USDT',
      amount: '0',
      held: '0',
      explanation: 'Bought 2 copies of Auntie Saba for 1358.5 USDT, paid from the wallet.',
      facts: { reason: 'card_sale', asset: 'USDT', amount: '1358.5', cardName: 'Auntie Saba', copies: 2 },
      txHash: null,
    },
  ])
  const { screen } = await openRoom({ room: 'activity', language: 'es' })
  await expect
    .element(screen.getByText('Compraste 2 copias de Auntie Saba por 1.358,5 USDT, pagados desde la wallet.'))
    .toBeVisible()
  await expectSound()
})
