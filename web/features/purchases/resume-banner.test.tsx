import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listCards } from '#core/api/cards.ts'
import { getActiveMining, type MiningState, startMining } from '#core/api/mining.ts'
import { attachPayment, getOrder, listOpenOrders, type OrderView } from '#core/api/orders.ts'
import { listPurchases, openPurchases, recordPurchase } from '#core/api/purchases.ts'
import { holdClock, passPolls } from '#test/support/browser/parts/held-clock.ts'
import { connectPayingWallet, type PayingWallet } from '#test/support/browser/parts/paying-wallet.ts'
import { CARD, copiesOf, IDLE, MOMENT, openOrder, TX_HASH } from '#test/support/browser/parts/samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, type RenderedPart, renderPart } from '#test/support/browser/render-part.tsx'
import { sentTransactions } from '#web/transactions/browser.ts'
import { emptyTransaction, type SentTransaction } from '#web/transactions/sent-transaction.ts'
import { addLateAnswers, setLiveConnection } from '#web/wallet/live-connection.ts'

import { tokenTransfer } from '#web/wallet/payments.ts'
import { storeMiningChoice } from './mining-choice.ts'
import { orderPaymentSubject } from './order-payments.ts'
import { closeAttempt, readAttempts } from './purchase-attempts.ts'
import { ResumeBanner } from './resume-banner.tsx'

const NAME = `1 × ${CARD.name}`
/** Each test has another card: a purchase outlives the screen that shows it. */
let cardId = 900
let wallet: PayingWallet
let order: OrderView

beforeEach(() => {
  holdClock()
  sentTransactions.reload()
  cardId += 1
  wallet = connectPayingWallet()
  order = openOrder(cardId)
  answer(listOpenOrders, () => [order])
  answer(getOrder, () => order)
  answer(attachPayment, () => order)
  // Asked for where the machine is slow: some seconds after a payment was mined the page records it.
  refuse(recordPurchase, 'payment_not_final')
  const card = { ...CARD, id: cardId }
  answer(listPurchases, () => (order.status === 'credited' ? copiesOf(card, 1, false) : []))
  answer(listCards, [card])
  answer(openPurchases, { ok: true })
  answer(getActiveMining, IDLE)
})
afterEach(() => {
  for (const { attemptId } of readAttempts()) closeAttempt(attemptId)
  setLiveConnection(null)
})

/** Another card that mines. */
const SHIFT = { cardId: 1, sessionStart: MOMENT, card: null, copies: 1, isJoined: false, earnedBv3: 0, earnedUsdt: '0' }

/** What a page that is closed now has asked the wallet for. */
function leaveRecord(change: Partial<SentTransaction> = {}) {
  const { token, treasury, amountBaseUnits, chainId } = order
  const call = tokenTransfer({ token, recipient: treasury, amount: BigInt(amountBaseUnits) })
  const subject = orderPaymentSubject(order, wallet.address)
  sentTransactions.save({ ...emptyTransaction(subject), ...subject, chainId, call, nonceBefore: 0, ...change })
  return call
}

const openPage = (options: PartOptions = {}) =>
  renderPart(<ResumeBanner />, { wallet: wallet.signedIn(), path: '/cards', ...options })

const banner = (screen: RenderedPart) => screen.getByRole('region', { name: 'Purchases in progress' })

const payButtons = (screen: RenderedPart) =>
  screen.getByRole('button', { name: /^Confirm and pay|^Try again$/ }).elements().length

describe('the banner of purchases under way', () => {
  test('omits an order without a payment', async () => {
    const paid: OrderView = { ...order, id: crypto.randomUUID(), cardName: 'Java', status: 'seen', txHash: TX_HASH }
    answer(listOpenOrders, [order, paid])
    const screen = await openPage()
    await expect.element(screen.getByText('1 × Java')).toBeVisible()
    expect(banner(screen).getByRole('listitem').elements()).toHaveLength(1)
  })

  test('follows a payment that this browser has sent, and shows its progress', async () => {
    const call = leaveRecord()
    const hash = wallet.chain.send(wallet.address.toLowerCase(), call)
    sentTransactions.amend(orderPaymentSubject(order, wallet.address), { hashes: [hash] })
    const screen = await openPage()
    await expect.element(screen.getByText('Sent, not seen on the network yet')).toBeVisible()
    expect(await violations()).toEqual([])
    // The server is told without a click.
    await expect.poll(() => requestsOf(attachPayment).map(({ body }) => body.txHash)).toEqual([hash])
    await screen.getByRole('button', { name: `Resume ${NAME}` }).click()
    const dialog = screen.getByRole('dialog', { name: 'Your purchase' })
    await expect.element(dialog.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    wallet.mine()
    await passPolls()
    await expect.element(dialog.getByText('Payment confirmed, waiting until it is final')).toBeInTheDocument()
    expect(payButtons(screen)).toBe(0)
    order = { ...order, status: 'credited', txHash: hash }
    answer(listOpenOrders, [])
    await passPolls()
    await expect.element(screen.getByRole('dialog', { name: `${CARD.name} is yours` })).toBeVisible()
    expect(wallet.asked).toEqual([])
  })

  test('offers a payment that only the server has', async () => {
    order = { ...order, status: 'confirming', txHash: TX_HASH }
    const screen = await openPage()
    await expect.element(screen.getByText('Seen on the network, waiting until it is final')).toBeVisible()
    await screen.getByRole('button', { name: `Resume ${NAME}` }).click()
    await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    expect(payButtons(screen)).toBe(0)
    order = { ...order, status: 'credited' }
    answer(listOpenOrders, [])
    await passPolls()
    await expect.element(screen.getByRole('dialog', { name: `${CARD.name} is yours` })).toBeVisible()
  })

  test('shows an uncertain payment with a link to the search, and no pay button', async () => {
    leaveRecord()
    const screen = await openPage()
    await expect.element(screen.getByText('Your wallet was asked to pay. We do not know whether it did')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'I paid, find it' })).toHaveAttribute('href', '/profile/help')
    expect(await violations()).toEqual([])
    await screen.getByRole('button', { name: `Resume ${NAME}` }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('We do not know yet whether you paid')
    await passPolls(3)
    await screen.getByRole('button', { name: 'I checked: MetaMask sent nothing' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('You said your wallet sent nothing')
    // It is bought again at its stall, not here.
    expect(payButtons(screen)).toBe(0)
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect.element(banner(screen)).not.toBeInTheDocument()
    expect(wallet.asked).toEqual([])
  })

  test('follows a payment requested by an earlier page and sent now', async () => {
    const { token, treasury, amountBaseUnits } = order
    const call = tokenTransfer({ token, recipient: treasury, amount: BigInt(amountBaseUnits) })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const screen = await openPage()
    await expect.poll(() => requestsOf(listOpenOrders)).toHaveLength(1)
    // A paired wallet tells what it still owes some moments after the page is there.
    addLateAnswers([{ method: 'eth_sendTransaction', params: [call], answer: promise }])
    await expect.element(screen.getByText('Waiting for your answer in MetaMask')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: `Resume ${NAME}` })).not.toBeInTheDocument()
    const hash = wallet.chain.send(wallet.address.toLowerCase(), call)
    resolve(hash)
    await expect.element(screen.getByText('Sent, not seen on the network yet')).toBeVisible()
    await expect.poll(() => requestsOf(attachPayment).map(({ body }) => body.txHash)).toEqual([hash])
    expect([payButtons(screen), wallet.asked]).toEqual([0, []])
  })

  test('dismisses no payment whose transaction is still searched for, despite another one mistaken for it', async () => {
    leaveRecord({ found: [TX_HASH] })
    order = { ...order, status: 'failed', txHash: TX_HASH }
    const screen = await openPage()
    await expect.element(screen.getByText('Your wallet was asked to pay. We do not know whether it did')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: `Resume ${NAME}` })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: `Dismiss ${NAME}` })).not.toBeInTheDocument()
  })

  test('dismisses a payment whose transaction did not pay', async () => {
    order = { ...order, status: 'failed', txHash: TX_HASH }
    const screen = await openPage()
    await expect.element(screen.getByText('This transaction did not pay for this order')).toBeVisible()
    await screen.getByRole('button', { name: `Dismiss ${NAME}` }).click()
    await expect.element(banner(screen)).not.toBeInTheDocument()
  })

  test('shows once that a payment of this browser was credited meanwhile', async () => {
    leaveRecord({ hashes: [TX_HASH] })
    order = { ...order, status: 'credited', txHash: TX_HASH }
    answer(listOpenOrders, [])
    const screen = await openPage()
    await expect.element(screen.getByText('Purchase credited').first()).toBeVisible()
    await expect.poll(() => sentTransactions.find(orderPaymentSubject(order, wallet.address))).toBe(null)
  })

  /** What was bought is credited while no page is open, and the page is opened again. */
  async function comeBackTo(mining: MiningState) {
    answer(getActiveMining, mining)
    answer(startMining, IDLE)
    leaveRecord({ hashes: [TX_HASH] })
    order = { ...order, status: 'credited', txHash: TX_HASH }
    answer(listOpenOrders, [])
    await openPage()
    await expect.poll(() => sentTransactions.find(orderPaymentSubject(order, wallet.address))).toBe(null)
  }

  test('starts mining with the card if the player chose so', async () => {
    storeMiningChoice(order.id)
    await comeBackTo(IDLE)
    await expect.poll(() => requestsOf(startMining).map(({ body }) => body)).toEqual([{ userId: 7, cardIds: [cardId] }])
  })

  test('starts nothing if cards already mine: the card has joined', async () => {
    storeMiningChoice(order.id)
    await comeBackTo({ ...IDLE, sessions: [SHIFT] })
    await expect.poll(() => requestsOf(getActiveMining)).toHaveLength(1)
    expect(requestsOf(startMining)).toEqual([])
  })

  test('starts nothing if the player chose the card only', async () => {
    await comeBackTo(IDLE)
    expect(requestsOf(startMining)).toEqual([])
  })

  test('asks a signed-out player who has paid to sign in', async () => {
    leaveRecord({ hashes: [TX_HASH] })
    const screen = await openPage({ wallet: wallet.signedIn({ session: null, signInState: 'expired' }) })
    const region = screen.getByRole('region', { name: 'Payment in progress' })
    await expect.element(region.getByText('Sign in again to finish')).toBeVisible()
    await expect.element(region.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await violations()).toEqual([])
    expect(requestsOf(listOpenOrders)).toEqual([])
  })
})
