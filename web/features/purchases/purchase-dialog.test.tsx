import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import { listCards } from '#core/api/cards.ts'
import { getActiveMining, type MiningState, startMining } from '#core/api/mining.ts'
import { attachPayment, createOrder, getOrder, type OrderView } from '#core/api/orders.ts'
import { claimTestFunds, getConfig } from '#core/api/platform.ts'
import { listPurchases, openPurchases, recordPurchase } from '#core/api/purchases.ts'
import { holdClock, passPolls, passTime } from '#test/support/browser/parts/held-clock.ts'
import { connectPayingWallet, type PayingWallet } from '#test/support/browser/parts/paying-wallet.ts'
import {
  CARD,
  copiesOf,
  IDLE,
  MOMENT,
  openOrder,
  PLATFORM_CONFIG,
  TX_HASH,
} from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf, respondWith } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { type RenderedPart, renderPart } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { readWallet, writeWallet } from '#web/session/wallet-view.ts'
import { cardsQuery } from '#web/shared/cards.ts'
import type { Language } from '#web/texts/languages.ts'
import { sentTransactions } from '#web/transactions/browser.ts'
import { emptyTransaction } from '#web/transactions/sent-transaction.ts'
import { setLiveConnection } from '#web/wallet/live-connection.ts'
import { tokenTransfer } from '#web/wallet/payments.ts'
import { OpeningHost } from './opening/opening-host.tsx'
import { orderPaymentSubject } from './order-payments.ts'
import { PurchaseAttempt } from './purchase-attempt.tsx'
import { MiningChoice } from './purchase-review.tsx'

/** Each test buys another card: a purchase outlives the screen that shows it. */
let cardId = 100
let wallet: PayingWallet
let order: OrderView

beforeEach(() => {
  holdClock()
  sentTransactions.reload()
  cardId += 1
  wallet = connectPayingWallet()
  order = openOrder(cardId)
  answer(createOrder, () => order)
  answer(getOrder, () => order)
  answer(attachPayment, () => order)
  refuse(recordPurchase, 'payment_not_final')
  answer(getActiveMining, IDLE)
  answer(startMining, IDLE)
})
afterEach(() => {
  vi.restoreAllMocks()
  setLiveConnection(null)
})

const stall = () => (
  <PurchaseAttempt
    card={{ ...CARD, id: cardId }}
    quantity={1}
    askedCount={1}
    onProgress={() => {}}
    onCredited={() => {}}
  />
)

/** The stall of a page that reads its card's price from the server. */
function PricedStall() {
  const card = useQuery(cardsQuery).data?.find(({ id }) => id === cardId)
  return card && <PurchaseAttempt card={card} quantity={1} askedCount={1} onProgress={() => {}} onCredited={() => {}} />
}
const setPrice = (price: string) => answer(listCards, [{ ...CARD, id: cardId, price }])
const pricesAsked = () => requestsOf(createOrder).map(({ body }) => body.unitPrice)
const versionsAsked = () => requestsOf(createOrder).map(({ body }) => body.cardVersion)

/** The stall within a page that opens what was bought, and knows what mines. */
function stallOnPage() {
  let mining: MiningState = IDLE
  answer(getActiveMining, () => mining)
  answer(startMining, () => {
    const session = {
      cardId,
      sessionStart: MOMENT,
      card: null,
      copies: 1,
      isJoined: false,
      earnedBv3: 0,
      earnedUsdt: '0',
    }
    mining = { ...IDLE, sessions: [session] }
    return mining
  })
  const card = { ...CARD, id: cardId }
  answer(listCards, [card])
  answer(listPurchases, () => (order.status === 'credited' ? copiesOf(card, 1, false) : []))
  answer(openPurchases, { ok: true })
  return (
    <>
      <button type="button">Before</button>
      {stall()}
      <OpeningHost session={wallet.signedIn().session as SessionView} />
    </>
  )
}

const RUNNING = { isRunning: true, isWanted: true, setWanted: () => {}, startsMining: false }

/** The notice before a purchase. */
const openNotice = (language: Language = 'en', part = stall()) =>
  renderPart(part, { wallet: wallet.signedIn(), language })

/** A purchase that has asked the wallet. */
async function askWallet() {
  const screen = await openNotice()
  await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
  await expect.poll(() => wallet.asked).toHaveLength(1)
  return screen
}

/** A purchase whose transaction is on its way. */
async function sendPayment(more: { isReverted?: boolean } = {}) {
  const screen = await askWallet()
  const hash = wallet.send(more)
  await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
  return { screen, hash }
}

const payButtons = (screen: RenderedPart) =>
  screen
    .getByRole('button', { name: /^Confirm and pay|^Pay |and pay$|^Try again$/ })
    .elements()
    .map((it) => it.textContent)

test.each([
  { state: 'closed', isBv3WithdrawalOpen: false, says: 'BV3, locked', not: 'BV3' },
  { state: 'open', isBv3WithdrawalOpen: true, says: 'BV3', not: 'BV3, locked' },
])('the notice shows “$says” while BV3 withdrawals are $state', async ({ isBv3WithdrawalOpen, says, not }) => {
  answer(getConfig, { ...PLATFORM_CONFIG, isBv3WithdrawalOpen })
  const screen = await openNotice()
  const gives = screen.getByRole('region', { name: 'What you get' })
  await expect.element(gives.getByText(says, { exact: true })).toBeVisible()
  await expect.element(gives.getByText(not, { exact: true })).not.toBeInTheDocument()
})

describe('a purchase', () => {
  test('shows its notice, requests one payment, shows each stage in time, is opened and mines', async () => {
    const screen = await openNotice('en', stallOnPage())
    await expect.element(screen.getByRole('dialog', { name: 'Secure Purchase Notice' })).toBeVisible()
    await expect.element(screen.getByText('1,000.00 USDT')).toBeVisible()
    expect(requestsOf(createOrder)).toEqual([])
    expect(await violations()).toEqual([])

    const placing = holdCall(createOrder)
    await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
    await expect.element(screen.getByText('Fixing the price')).toBeVisible()
    placing.answer(order)
    await expect.element(screen.getByText('Confirm the payment in your wallet')).toBeInTheDocument()
    await expect.element(screen.getByText('Open MetaMask')).toBeVisible()
    await expect.element(screen.getByText('You pay nothing until you confirm it in your wallet.')).toBeVisible()
    expect(payButtons(screen)).toEqual([])

    await expect.poll(() => wallet.asked).toHaveLength(1)
    const hash = wallet.send()
    await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    await expect.element(screen.getByText(/^Confirmed in your wallet/)).toBeVisible()
    await expect.element(screen.getByText('Waiting for the network', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/^You can close this\. Your purchase continues/)).toBeVisible()
    await expect.poll(() => requestsOf(attachPayment).map(({ body }) => body.txHash)).toEqual([hash])
    expect(payButtons(screen)).toEqual([])
    expect(await violations()).toEqual([])

    wallet.mine()
    await passPolls()
    await expect.element(screen.getByText('Payment confirmed, waiting until it is final')).toBeInTheDocument()
    await expect.element(screen.getByText('Waiting until it is final')).toBeVisible()

    order = { ...order, status: 'credited', txHash: hash }
    await passPolls()
    await expect.element(screen.getByRole('dialog', { name: `${CARD.name} is yours` })).toBeVisible()
    await expect.element(screen.getByText(`${CARD.name} is at work`)).toBeVisible()
    expect(requestsOf(startMining).map(({ body }) => body)).toEqual([{ userId: 7, cardIds: [cardId] }])
    await expect.poll(() => document.activeElement?.textContent).toBe('Go to the mine')
    expect(payButtons(screen)).toEqual([])
    expect(await violations()).toEqual([])
    expect(wallet.asked).toHaveLength(1)
  })

  test('chosen without mining starts nothing, and offers to', async () => {
    const screen = await openNotice('en', stallOnPage())
    await screen.getByRole('checkbox', { name: 'Start mining right away' }).click()
    await screen.getByRole('button', { name: 'Confirm and pay 9.00 USDT' }).click()
    await expect.poll(() => wallet.asked).toHaveLength(1)
    const hash = wallet.send()
    wallet.mine()
    order = { ...order, status: 'credited', txHash: hash }
    await passPolls()
    await expect.element(screen.getByRole('dialog', { name: `${CARD.name} is yours` })).toBeVisible()
    const put = screen.getByRole('button', { name: 'Put to work' })
    await expect.poll(() => document.activeElement?.textContent).toBe('Put to work')
    expect(requestsOf(startMining)).toEqual([])
    await put.click()
    await expect.element(screen.getByText(`${CARD.name} is at work`)).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('Go to the mine')
  })

  test('while cards mine offers no choice: the card joins them', async () => {
    answer(getActiveMining, {
      ...IDLE,
      sessions: [
        { cardId: 1, sessionStart: MOMENT, card: null, copies: 1, isJoined: false, earnedBv3: 0, earnedUsdt: '0' },
      ],
    })
    const screen = await openNotice()
    await expect.element(screen.getByText(/This one joins them as soon as it is yours\./)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Confirm and pay 9.00 USDT' })).toBeEnabled()
    await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
  })

  test('of several copies says that all join', async () => {
    const screen = await renderPart(<MiningChoice choice={RUNNING} quantity={3} />)
    await expect.element(screen.getByText(/These 3 join them as soon as they are yours\./)).toBeVisible()
  })

  test('whose transaction may pass BNB on through a contract is called unclear, and not paid again', async () => {
    const { screen, hash } = await sendPayment()
    wallet.mine()
    order = { ...order, status: 'unclear', txHash: hash }
    await passPolls()
    await expect.element(screen.getByText('Payment unclear')).toBeVisible()
    await expect.element(screen.getByText(/send the hash to support: the operator can record it/)).toBeVisible()
    expect(payButtons(screen)).toEqual([])
  })

  test('that is sped up in the wallet shows and reports the new transaction', async () => {
    const { screen, hash } = await sendPayment()
    await expect.poll(() => sentTransactions.find({ purpose: 'order', id: order.id })?.nonce).toBe(0)
    const faster = wallet.speedUp(hash)
    wallet.mine()
    await passPolls()
    await expect.element(screen.getByText('Sped up in your wallet')).toBeVisible()
    await expect.poll(() => requestsOf(attachPayment).at(-1)?.body.txHash).toBe(faster)
    await expect.element(screen.getByText('Payment confirmed, waiting until it is final')).toBeInTheDocument()
    expect(payButtons(screen)).toEqual([])
  })

  test('that is cancelled in the wallet may be paid again once the cancellation is final', async () => {
    const { screen, hash } = await sendPayment()
    await expect.poll(() => sentTransactions.find({ purpose: 'order', id: order.id })?.nonce).toBe(0)
    wallet.cancel(hash)
    wallet.mine()
    await passPolls()
    expect(payButtons(screen)).toEqual([])
    await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    wallet.mineUntilFinal()
    await passPolls()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('You cancelled this transaction in your wallet')
    expect(payButtons(screen)).toEqual(['Try again'])
  })

  test('that the network reverts may be paid again once that is final', async () => {
    const { screen } = await sendPayment({ isReverted: true })
    wallet.mine()
    await passPolls()
    expect(payButtons(screen)).toEqual([])
    wallet.mineUntilFinal()
    await passPolls()
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Transaction failed')
    await expect.element(alert).toMatchTextContent('You paid only the network fee.')
    expect(payButtons(screen)).toEqual(['Try again'])
    expect(await violations()).toEqual([])
  })

  test('for which the server finds no payment is not called unpaid: its transaction may have paid something', async () => {
    const { screen, hash } = await sendPayment()
    order = { ...order, status: 'failed', txHash: hash }
    await passPolls()
    await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    expect(payButtons(screen)).toEqual([])
    wallet.mine()
    await passPolls()
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Your transaction went through, but it did not pay for this order.')
    await expect.element(alert).not.toMatchTextContent('failed')
    expect(payButtons(screen)).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('for which server and nodes show no payment stays unknown', async () => {
    const { screen, hash } = await sendPayment()
    order = { ...order, status: 'failed', txHash: hash }
    await passPolls(70)
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('We do not know yet whether you paid')
    await expect.element(alert).toMatchTextContent('found no payment for this order')
    expect(payButtons(screen)).toEqual([])
  })

  test('that another tab has ended without a credit can be closed, and is not offered again', async () => {
    const { screen, hash } = await sendPayment()
    sentTransactions.amend({ purpose: 'order', id: order.id }, { ending: 'over' })
    order = { ...order, status: 'failed', txHash: hash }
    await passPolls()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('This purchase was closed in another tab')
    expect(payButtons(screen)).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('that another tab has seen credited waits for the server’s confirmation here', async () => {
    const { screen, hash } = await sendPayment()
    const key = { purpose: 'order', id: order.id } as const
    sentTransactions.amend(key, { ending: 'over' })
    sentTransactions.forget(key)
    await passPolls()
    await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    order = { ...order, status: 'credited', txHash: hash }
    await passPolls()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('that the player refuses may be paid again at once, with a new order', async () => {
    const screen = await askWallet()
    wallet.refuse(4001)
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Transaction cancelled by user')
    await expect.element(alert).toMatchTextContent('Nothing was paid.')
    order = { ...order, id: crypto.randomUUID() }
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => wallet.asked).toHaveLength(2)
    expect(requestsOf(createOrder)).toHaveLength(2)
  })

  test('that is not confirmed in time can be searched for by a click, and not paid again', async () => {
    const { screen } = await sendPayment()
    await passPolls(62)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Still waiting for the network')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Transaction confirmation timeout')
    expect(payButtons(screen)).toEqual([])
    wallet.mine()
    await screen.getByRole('button', { name: 'Look again' }).click()
    await passPolls()
    await expect.element(screen.getByText('Payment confirmed, waiting until it is final')).toBeInTheDocument()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  test('that cannot be recorded after it was paid says so, and is not paid again', async () => {
    const { screen, hash } = await sendPayment()
    refuse(recordPurchase, 'copy_not_covered')
    wallet.mine()
    await passPolls()
    await expect.element(screen.getByText('Payment confirmed, waiting until it is final')).toBeInTheDocument()
    // The server records it by itself at first.
    await passTime(15_000)
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Purchase Failed')
    await expect
      .element(alert)
      .toMatchTextContent('There was an error recording your purchase. Please contact support.')
    expect(payButtons(screen)).toEqual([])
    expect(requestsOf(recordPurchase).map(({ body }) => body.txHash)).toEqual([`${hash}-1`])
  })

  test('that could not be reported to the server is reported again, despite a proxy’s answers', async () => {
    respondWith(attachPayment, 401, '<h1>Unauthorized</h1>')
    const { screen, hash } = await sendPayment()
    await expect.poll(() => requestsOf(attachPayment)).not.toHaveLength(0)
    await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    respondWith(attachPayment, 200, '<!DOCTYPE html><title>Sign in</title>')
    await passPolls()
    respondWith(attachPayment, 502, '<h1>Bad Gateway</h1>')
    await passPolls()
    expect(payButtons(screen)).toEqual([])
    answer(attachPayment, () => order)
    const before = requestsOf(attachPayment).length
    await passTime(30_000)
    expect(requestsOf(attachPayment).length).toBe(before + 1)
    expect(requestsOf(attachPayment).at(-1)?.body.txHash).toBe(hash)
  })
})

describe('no payment is requested from the wallet', () => {
  test('if the price has changed: the page shows the new one and asks again', async () => {
    setPrice('9')
    const screen = await openNotice('en', <PricedStall />)
    setPrice('500')
    refuse(createOrder, 'price_mismatch')
    await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('The price has changed. The server sets the price of a card.')
    await expect.element(alert).toMatchTextContent('Nothing was paid.')
    await expect.element(screen.getByText(`1 × ${CARD.name} for 500.00 USDT`)).toBeVisible()
    expect(wallet.asked).toEqual([])
    await screen.getByRole('button', { name: 'Try again' }).click()
    await screen.getByRole('button', { name: 'Pay 500.00 USDT and start mining' }).click()
    await expect.poll(pricesAsked).toEqual(['9', '500'])
    expect(wallet.asked).toEqual([])
  })

  test('if the card’s terms have changed: the page fetches the card and asks again', async () => {
    const setVersion = (version: number) => answer(listCards, [{ ...CARD, id: cardId, version }])
    setVersion(1)
    const screen = await openNotice('en', <PricedStall />)
    setVersion(2)
    refuse(createOrder, 'card_changed_meanwhile')
    await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('This card has just changed. Nothing was done. Check it again.')
    await expect.element(alert).toMatchTextContent('Nothing was paid.')
    const fetches = () => requestsOf(listCards).length
    await expect.poll(fetches).toBe(2)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' })).toBeVisible()
    expect(versionsAsked()).toEqual([1])
    await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
    await expect.poll(versionsAsked).toEqual([1, 2])
    expect(wallet.asked).toEqual([])
  })

  test('if the price changes before a refused payment is retried', async () => {
    setPrice('9')
    const screen = await openNotice('en', <PricedStall />)
    await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
    await expect.poll(() => wallet.asked).toHaveLength(1)
    wallet.refuse(4001)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Transaction cancelled by user')
    setPrice('500')
    refuse(createOrder, 'price_mismatch')
    await refresh('/api/cards')
    await expect.element(screen.getByText(`1 × ${CARD.name} for 9.00 USDT`)).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Pay 500.00 USDT and start mining' })).toBeVisible()
    expect(pricesAsked()).toEqual(['9'])
    expect(wallet.asked).toHaveLength(1)
  })

  test('if the price in BNB differs from the shown one', async () => {
    answer(getConfig, { ...PLATFORM_CONFIG, priceFeed: PLATFORM_CONFIG.treasury })
    setPrice('9')
    const screen = await openNotice('en', <PricedStall />)
    setPrice('500')
    refuse(createOrder, 'price_mismatch')
    await screen.getByRole('radio', { name: /BNB/ }).click()
    await expect.element(screen.getByText(/^The price has changed\./)).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /500\.00 USDT/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Pay in BNB and start mining' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(pricesAsked).toEqual(['9', '500'])
  })

  test('if the session has ended on the server', async () => {
    refuse(createOrder, 'unauthenticated')
    const screen = await openNotice()
    await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('User not found - please refresh and reconnect wallet')
    expect(requestsOf(createOrder)).toHaveLength(1)
    expect(wallet.asked).toEqual([])
  })

  test('if USDT is missing, in Spanish', async () => {
    answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc' })
    wallet = connectPayingWallet({ usdt: 0n })
    const screen = await openNotice('es')
    const notice = screen.getByRole('dialog', { name: 'Aviso de compra segura' })
    await expect.element(notice.getByText('Faltan 9,00 USDT')).toBeVisible()
    await expect.element(notice.getByRole('textbox', { name: 'La dirección de tu wallet' })).toHaveValue(wallet.address)
    await notice.getByRole('button', { name: 'Pagar 9,00 USDT y minar' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Saldo de USDT insuficiente')
    expect(wallet.asked).toEqual([])
  })
})

describe('a wallet without enough funds', () => {
  test('on the local chain receives test funds, and pays by the same click once they arrive', async () => {
    wallet = connectPayingWallet({ usdt: 0n })
    const screen = await openNotice()
    const getAndPay = screen.getByRole('button', { name: 'Get test funds and pay' })
    await expect.element(getAndPay).toBeVisible()
    expect(payButtons(screen)).toEqual(['Get test funds and pay'])
    answer(claimTestFunds, () => {
      wallet.hold(1_000n)
      return { walletAddress: wallet.address, usdt: '1000', bnb: '1', txHash: TX_HASH }
    })
    await getAndPay.click()
    await expect.poll(() => wallet.asked).toHaveLength(1)
    expect(requestsOf(createOrder)).toHaveLength(1)
    expect(requestsOf(claimTestFunds)).toHaveLength(1)
  })

  test('whose test funds are not enough is not asked to pay', async () => {
    wallet = connectPayingWallet({ usdt: 0n })
    const screen = await openNotice()
    answer(claimTestFunds, () => {
      wallet.hold(5n)
      return { walletAddress: wallet.address, usdt: '5', bnb: '1', txHash: TX_HASH }
    })
    await screen.getByRole('button', { name: 'Get test funds and pay' }).click()
    await expect.element(screen.getByText('4.00 USDT short')).toBeVisible()
    expect(requestsOf(createOrder)).toEqual([])
    expect(document.activeElement?.textContent).toContain('Get test funds and pay')
  })

  test('elsewhere sees where to get USDT, and continues once it has arrived', async () => {
    answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc' })
    wallet = connectPayingWallet({ usdt: 0n })
    const screen = await openNotice()
    await expect.element(screen.getByText('BNB Smart Chain (BEP20)')).toBeVisible()
    await expect.element(screen.getByText('On any other network, the money is lost.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Your wallet address' })).toHaveValue(wallet.address)
    await expect.element(screen.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(await violations()).toEqual([])
    wallet.hold(9n)
    await passTime(15_000)
    await expect.element(screen.getByText('On any other network, the money is lost.')).not.toBeInTheDocument()
  })
})

describe('a payment that may or may not have been sent', () => {
  test('has no pay button; the player decides once the chain shows nothing', async () => {
    const screen = await askWallet()
    wallet.refuse(-32_603)
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('We do not know yet whether you paid')
    await expect.element(alert).toMatchTextContent('Your wallet says: “of the wallet”')
    await expect.element(alert).toMatchTextContent('Do not pay again.')
    await expect.element(alert).not.toMatchTextContent('failed')
    await expect.element(screen.getByText('Looking for your payment')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'I paid, find it' })).toHaveAttribute('href', '/profile/help')
    const looked = screen.getByRole('button', { name: 'I checked: MetaMask sent nothing' })
    await expect.element(looked).not.toBeInTheDocument()
    expect(payButtons(screen)).toEqual([])
    expect(await violations()).toEqual([])

    await passPolls(3)
    await expect.element(screen.getByText(/^The network shows no such payment yet\./)).toBeVisible()
    expect(payButtons(screen)).toEqual([])
    await looked.click()
    await expect.element(alert).toMatchTextContent('You said your wallet sent nothing')
    // Now it is a failure, and has the words of one.
    await expect.element(alert).toMatchTextContent('USDT payment failed: of the wallet')
    expect(payButtons(screen)).toEqual(['Try again'])
    expect(wallet.asked).toHaveLength(1)
  })

  test('for which an equal payment was mistaken is searched for further', async () => {
    const screen = await askWallet()
    const [call] = wallet.asked
    const other = call === undefined ? '' : wallet.chain.send(wallet.address.toLowerCase(), call)
    wallet.mine()
    wallet.refuse(-32_603)
    await passPolls()
    await expect.element(screen.getByText('Payment confirmed, waiting until it is final')).toBeInTheDocument()
    order = { ...order, status: 'failed', txHash: other }
    await passPolls()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('We do not know yet whether you paid')
    await expect.element(screen.getByText('Looking for your payment')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'I paid, find it' })).toHaveAttribute('href', '/profile/help')
    expect(sentTransactions.find(orderPaymentSubject(order, wallet.address))).toMatchObject({
      hashes: [],
      found: [other],
    })
    expect(payButtons(screen)).toEqual([])
  })

  test('that cannot be searched for can be bought again if the player accepts the risk', async () => {
    const { token, treasury, amountBaseUnits, chainId } = order
    const call = tokenTransfer({ token, recipient: treasury, amount: BigInt(amountBaseUnits) })
    // No node answered when the wallet was asked, and the account has sent other things before.
    wallet.chain.send(wallet.address.toLowerCase(), { to: treasury, data: '0x', valueWei: 0n })
    wallet.mine()
    const subject = orderPaymentSubject(order, wallet.address)
    sentTransactions.save({ ...emptyTransaction(subject), ...subject, chainId, call, nonceBefore: null })
    const screen = await openNotice()
    const alert = screen.getByRole('alert')
    const anew = screen.getByRole('button', { name: 'Buy again anyway' })
    await expect.element(alert).toMatchTextContent('We do not know yet whether you paid')
    await expect.element(screen.getByText('Looking for your payment')).toBeVisible()
    expect(anew.elements()).toEqual([])

    await passPolls(3)
    await expect.element(screen.getByText('We cannot tell from here whether MetaMask sent it.')).toBeVisible()
    await expect
      .element(screen.getByText(/^Check MetaMask\. If it shows 9\.00 USDT sent to 0x90F7\.\.\.b906, you have paid\./))
      .toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'I paid, find it' })).toBeVisible()
    await expect.element(anew).toBeDisabled()
    expect(payButtons(screen)).toEqual([])
    expect(await violations()).toEqual([])

    await screen.getByRole('checkbox', { name: /buying again may pay twice\.$/ }).click()
    await anew.click()
    await expect.element(alert).toMatchTextContent('You chose to buy again without knowing')
    await expect.element(alert).not.toMatchTextContent('Nothing was paid')
    expect(payButtons(screen)).toEqual(['Try again'])
    expect(sentTransactions.find(subject)).toMatchObject({ hashes: [], ending: 'pays_anew' })
    expect(wallet.asked).toEqual([])
  })

  test('is found if the wallet has sent it after all', async () => {
    const screen = await askWallet()
    const hash = wallet.sendUnheard()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('We do not know yet whether you paid')
    wallet.mine()
    await passPolls()
    await expect.element(screen.getByText('Payment confirmed, waiting until it is final')).toBeInTheDocument()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.poll(() => requestsOf(attachPayment).map(({ body }) => body.txHash)).toEqual([hash])
    expect(payButtons(screen)).toEqual([])
  })

  test('continues at its stage when opened again, and is not paid again', async () => {
    const before = await askWallet()
    wallet.refuse(-32_603)
    await expect.element(before.getByRole('alert')).toMatchTextContent('We do not know yet whether you paid')
    await before.getByRole('button', { name: 'Close', exact: true }).last().click()
    await before.unmount()
    const screen = await openNotice()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('We do not know yet whether you paid')
    expect(payButtons(screen)).toEqual([])
    expect(requestsOf(createOrder)).toHaveLength(1)
  })
})

describe('a player who has paid', () => {
  test('and leaves before the end sees the outcome on the next page', async () => {
    const { screen, hash } = await sendPayment()
    await screen.rerender(<p>The page before</p>)
    await expect.element(screen.getByText('The page before')).toBeVisible()
    wallet.mine()
    order = { ...order, status: 'credited', txHash: hash }
    // A notice stays for five seconds.
    const noticesAfterASecond = async () => {
      await passTime(1_000)
      return screen.getByText('Purchase complete').elements().length
    }
    await expect.poll(noticesAfterASecond).toBeGreaterThan(0)
    await expect.element(screen.getByText(`1 copy of ${CARD.name} is yours.`).first()).toBeVisible()
  })

  test('and is signed out can sign in again: nothing is lost', async () => {
    const { screen } = await sendPayment()
    const again = screen.getByText('Sign in again to finish')
    await expect.element(again).not.toBeInTheDocument()
    writeWallet({ session: null, signInState: 'expired' })
    await expect.element(again).toBeVisible()
    await expect.element(screen.getByText(/Your payment is safe\./)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(payButtons(screen)).toEqual([])
    writeWallet(wallet.signedIn())
    await expect.element(again).not.toBeInTheDocument()
  })

  test('and selects another account sees which one it belongs to', async () => {
    const { screen } = await sendPayment()
    const other = connectPayingWallet()
    writeWallet(other.signedIn())
    await expect.element(screen.getByText(/It belongs to 0xA1.*: choose that account in your wallet\./i)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Sign in', exact: true })).not.toBeInTheDocument()
    expect(payButtons(screen)).toEqual([])
  })

  test('in a browser without storage is asked to keep the page open', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { screen } = await sendPayment()
    await expect
      .element(
        screen.getByText(
          'Your browser does not store data for this page. Keep it open until your purchase is credited.',
        ),
      )
      .toBeVisible()
    expect(payButtons(screen)).toEqual([])
  })
})

test.each([200, 401, 403])(
  'a page with %i in place of an order ends no session, costs nothing, and shows the reason',
  async (status) => {
    respondWith(createOrder, status, '<!DOCTYPE html><h1>Unauthorized</h1>')
    const screen = await openNotice()
    await screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' }).click()
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Nothing was paid.')
    await expect.element(alert).toMatchTextContent('Something between you and the server answered.')
    await expect.element(alert).not.toMatchTextContent(/User not found|DOCTYPE|Unexpected token/)
    expect(readWallet().signInState).toBe('signed_in')
    expect(payButtons(screen)).toEqual(['Try again'])
    expect(wallet.asked).toEqual([])
  },
)

test('a contract wallet sees why it cannot pay in BNB', async () => {
  answer(getConfig, { ...PLATFORM_CONFIG, priceFeed: PLATFORM_CONFIG.treasury })
  const { session, ...signedIn } = wallet.signedIn()
  const screen = await renderPart(stall(), {
    wallet: { ...signedIn, session: { ...(session as SessionView), canPayBnb: false } },
  })
  await expect.element(screen.getByText('Smart-contract wallets can pay in USDT only.')).toBeVisible()
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Pay 9.00 USDT and start mining' })).toBeEnabled()
})

describe('a rate in BNB', () => {
  const inBnb = (change: Partial<OrderView> = {}): OrderView => ({
    ...order,
    id: crypto.randomUUID(),
    paymentMethod: 'BNB',
    token: `0x${'0'.repeat(40)}`,
    amount: '0.015',
    amountBaseUnits: '15000000000000000',
    ...change,
  })

  test('is requested by a click, and after its expiry only by another click', async () => {
    answer(getConfig, { ...PLATFORM_CONFIG, priceFeed: PLATFORM_CONFIG.treasury })
    const screen = await openNotice()
    expect(requestsOf(createOrder)).toEqual([])
    answer(createOrder, inBnb())
    await screen.getByRole('radio', { name: /BNB/ }).click()
    const pay = screen.getByRole('button', { name: 'Pay 0.015000 BNB and start mining' })
    await expect.element(pay).toBeEnabled()

    await passTime(15 * 60_000)
    await expect.element(screen.getByText(/^This rate has expired\./)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Pay in BNB and start mining' })).toBeDisabled()
    await passTime(60 * 60_000)
    expect(requestsOf(createOrder)).toHaveLength(1)

    order = inBnb({
      amount: '0.016',
      amountBaseUnits: '16000000000000000',
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    })
    answer(createOrder, () => order)
    await screen.getByRole('button', { name: 'Get a new rate' }).click()
    await screen.getByRole('button', { name: 'Pay 0.016000 BNB and start mining' }).click()
    await expect.poll(() => wallet.asked.map(({ valueWei }) => valueWei)).toEqual([16_000_000_000_000_000n])
    expect(requestsOf(createOrder)).toHaveLength(2)
  })

  test('is requested again after the network reverted its payment: the order has a transaction', async () => {
    answer(getConfig, { ...PLATFORM_CONFIG, priceFeed: PLATFORM_CONFIG.treasury })
    order = inBnb()
    answer(createOrder, () => order)
    const screen = await openNotice()
    await screen.getByRole('radio', { name: /BNB/ }).click()
    await screen.getByRole('button', { name: 'Pay 0.015000 BNB and start mining' }).click()
    await expect.poll(() => wallet.asked).toHaveLength(1)
    wallet.send({ isReverted: true })
    await expect.element(screen.getByText('Payment sent, waiting for the network')).toBeInTheDocument()
    wallet.mineUntilFinal()
    await passPolls()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => requestsOf(createOrder)).toHaveLength(2)
  })

  test('is valid for a visitor whose clock is an hour ahead, and expires by the server’s fifteen minutes', async () => {
    const serverNow = () => new Date(Date.now() - 60 * 60_000)
    answer(getConfig, { ...PLATFORM_CONFIG, priceFeed: PLATFORM_CONFIG.treasury })
    const screen = await openNotice()
    const expiresAt = new Date(serverNow().getTime() + 15 * 60_000).toISOString()
    order = inBnb({ createdAt: serverNow().toISOString(), expiresAt })
    answer(createOrder, () => order, { date: serverNow })
    answer(getOrder, () => order, { date: serverNow })
    await screen.getByRole('radio', { name: /BNB/ }).click()
    const pay = screen.getByRole('button', { name: 'Pay 0.015000 BNB and start mining' })
    await expect.element(pay).toBeEnabled()
    await passTime(14 * 60_000)
    await pay.click()
    await expect.poll(() => wallet.asked.map(({ valueWei }) => valueWei)).toEqual([15_000_000_000_000_000n])

    wallet.refuse(4001)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Transaction cancelled by user')
    await passTime(2 * 60_000)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('This rate has expired. Please start again.')
    expect(wallet.asked).toHaveLength(1)
  })
})
