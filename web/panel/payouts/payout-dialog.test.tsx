import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getPayout, namePayout } from '#core/api/admin-payouts.ts'
import { holdClock, passPolls } from '#test/support/browser/parts/held-clock.ts'
import { PAYOUT } from '#test/support/browser/parts/money-out-samples.ts'
import { connectPayingWallet, type PayingWallet } from '#test/support/browser/parts/paying-wallet.ts'
import { OTHER_ADDRESS, PLATFORM_CONFIG, TX_HASH } from '#test/support/browser/parts/samples.ts'
import { answer, breakConnection, refuse, requestsOf, respondWith } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { type RenderedPart, renderPart } from '#test/support/browser/render-part.tsx'
import { sentTransactions } from '#web/transactions/browser.ts'
import { emptyTransaction, writeTransaction } from '#web/transactions/sent-transaction.ts'
import { setLiveConnection } from '#web/wallet/live-connection.ts'
import { ProofHost } from '../operator-gate.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { type PayoutToPay, payoutPaymentSubject } from './use-pay-payout.ts'

const PAID = 'The server verified this payment.'
const SENT = 'Sent. Waiting until it is final on the network. You can close this and come back later.'
/** Each test pays another one: what was sent outlives the screen that shows it. */
let payoutId = 500
let wallet: PayingWallet

beforeEach(() => {
  holdClock()
  sentTransactions.reload()
  payoutId += 1
  wallet = connectPayingWallet()
  storeOperatorToken('token')
  refuse(namePayout, 'payment_not_final')
  answer(getPayout, { id: payoutId, state: 'awaiting_operator', txHash: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  setLiveConnection(null)
  clearOperatorToken()
})

const payable = (change: Partial<PayoutToPay['payout']> = {}): PayoutToPay => ({
  payout: {
    ...PAYOUT,
    id: payoutId,
    way: 'operator_wallet',
    state: 'awaiting_operator',
    txHash: null,
    token: PLATFORM_CONFIG.usdt.address,
    amountBaseUnits: '19500000000000000000',
    ...change,
  },
  asset: 'USDT',
  amount: '19.5',
  recipient: OTHER_ADDRESS.toLowerCase(),
  purpose: { kind: 'withdrawal', id: 1 },
})

async function openDialog(change: Partial<PayoutToPay['payout']> = {}) {
  const onChanged = vi.fn<() => void>()
  const part = (
    <>
      <PayoutDialog payable={payable(change)} onClose={() => {}} onChanged={onChanged} />
      <ProofHost />
    </>
  )
  const screen = await renderPart(part, { wallet: wallet.signedIn() })
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return { screen, onChanged }
}

const payButton = (screen: RenderedPart) => screen.getByRole('button', { name: /^Pay with my wallet/ })

const payButtons = (screen: RenderedPart) => payButton(screen).elements().length

async function askWallet() {
  const { screen, onChanged } = await openDialog()
  await payButton(screen).click()
  await expect.poll(() => wallet.asked).toHaveLength(1)
  return { screen, onChanged }
}

async function sendPayment(more: { isReverted?: boolean } = {}) {
  const opened = await askWallet()
  const hash = wallet.send(more)
  await expect.element(opened.screen.getByText(SENT)).toBeVisible()
  return { ...opened, hash }
}

describe('a payout', () => {
  test('requests exactly its amount from the wallet, once, and is paid when the server has verified it', async () => {
    const { screen, onChanged } = await openDialog()
    await expect.element(screen.getByText('19.5000 USDT')).toBeVisible()
    expect(await violations()).toEqual([])
    await payButton(screen).click()
    await expect.element(screen.getByText('Confirm the transfer in your wallet.')).toBeVisible()
    expect(payButtons(screen)).toBe(0)
    await expect.poll(() => wallet.asked).toHaveLength(1)
    const { to, data } = wallet.asked[0] ?? {}
    expect(to).toBe(PLATFORM_CONFIG.usdt.address)
    expect(data).toContain(OTHER_ADDRESS.slice(2).toLowerCase())
    expect(data?.endsWith(19_500_000_000_000_000_000n.toString(16))).toBe(true)

    const hash = wallet.send()
    await expect.element(screen.getByText(SENT)).toBeVisible()
    expect(payButtons(screen)).toBe(0)
    expect(await violations()).toEqual([])
    wallet.mineUntilFinal()
    await passPolls()
    // The network alone ends nothing: the server has not said that it pays this one.
    expect(onChanged).not.toHaveBeenCalled()
    answer(namePayout, { state: 'completed', explanation: '' })
    await passPolls()
    await expect.element(screen.getByText(PAID)).toBeVisible()
    await expect.poll(() => onChanged.mock.calls).toHaveLength(1)
    expect(payButtons(screen)).toBe(0)
    expect(await violations()).toEqual([])
    expect(requestsOf(namePayout).every(({ body }) => body.txHash === hash)).toBe(true)
    expect(wallet.asked).toHaveLength(1)
  })

  test('from a wallet not confirmed as the platform’s asks once, and is still searched for', async () => {
    refuse(namePayout, 'operator_proof_required')
    const { screen } = await sendPayment()
    const proof = screen.getByRole('dialog', { name: 'Confirm it is you' })
    await proof.getByRole('button', { name: 'Cancel' }).click()
    refuse(namePayout, 'payout_payer_unknown')
    const asked = requestsOf(namePayout).length
    await passPolls(3)
    await expect.poll(() => requestsOf(namePayout).length).toBeGreaterThan(asked)
    expect(
      requestsOf(namePayout)
        .slice(asked)
        .every(({ body }) => !body.isPayerOurs),
    ).toBe(true)
    expect(proof.elements()).toEqual([])
    expect(payButtons(screen)).toBe(0)
  })

  test('that has changed since it was shown is not requested', async () => {
    answer(getPayout, { id: payoutId, state: 'completed', txHash: TX_HASH })
    const { screen, onChanged } = await openDialog()
    await payButton(screen).click()
    await expect.element(screen.getByText(/^This payout has changed\. Nothing was sent/)).toBeVisible()
    await expect.poll(() => onChanged.mock.calls).toHaveLength(1)
    expect(wallet.asked).toEqual([])
    expect(sentTransactions.find(payoutPaymentSubject({ id: payoutId }))).toBe(null)
  })

  test('whose state the server does not return is not requested', async () => {
    breakConnection(getPayout)
    const { screen } = await openDialog()
    await payButton(screen).click()
    await expect.element(screen.getByText('Not paid')).toBeVisible()
    expect(payButtons(screen)).toBe(1)
    expect(wallet.asked).toEqual([])
  })

  test.each([
    { what: 'a gateway’s page', say: () => respondWith(namePayout, 502, '<h1>Bad Gateway</h1>') },
    { what: 'a proxy’s 401', say: () => respondWith(namePayout, 401, '<h1>Unauthorized</h1>') },
    { what: 'a proxy’s 409', say: () => respondWith(namePayout, 409, '<h1>Conflict</h1>') },
    { what: 'an error of the server', say: () => respondWith(namePayout, 500, '{"error":"internal","message":"no"}') },
    { what: 'no answer', say: () => breakConnection(namePayout) },
  ])('that was sent has no pay button again after $what', async ({ say }) => {
    say()
    const { screen } = await sendPayment()
    await expect.poll(() => requestsOf(namePayout)).not.toHaveLength(0)
    wallet.mineUntilFinal()
    await passPolls(3)
    expect(payButtons(screen)).toBe(0)
    await screen.unmount()
    const again = await openDialog()
    await expect.element(again.screen.getByText(SENT)).toBeVisible()
    expect(payButtons(again.screen)).toBe(0)
    answer(namePayout, { state: 'completed', explanation: '' })
    await passPolls(3)
    await expect.element(again.screen.getByText(PAID)).toBeVisible()
    expect(wallet.asked).toHaveLength(1)
  })

  test('that was sent survives the end of the login: it is verified after the next one', async () => {
    refuse(namePayout, 'operator_unauthenticated')
    const { screen } = await sendPayment()
    await expect.poll(() => requestsOf(namePayout)).toHaveLength(1)
    wallet.mineUntilFinal()
    await passPolls(3)
    expect(payButtons(screen)).toBe(0)
    expect(requestsOf(namePayout)).toHaveLength(1)
    answer(namePayout, { state: 'completed', explanation: '' })
    storeOperatorToken('the next token')
    await passPolls()
    await expect.element(screen.getByText(PAID)).toBeVisible()
    expect(requestsOf(namePayout).at(-1)?.headers.get('Authorization')).toBe('Bearer the next token')
  })

  test('that the wallet has sped up is verified by its new transaction', async () => {
    const { screen, hash } = await sendPayment()
    await expect.poll(() => sentTransactions.find({ purpose: 'payout', id: String(payoutId) })?.nonce).toBe(0)
    const faster = wallet.speedUp(hash)
    wallet.mine()
    await passPolls()
    await expect.poll(() => requestsOf(namePayout).at(-1)?.body.txHash).toBe(faster)
    expect(payButtons(screen)).toBe(0)
  })
})

describe('may be paid again', () => {
  test('once the person has rejected it in the wallet', async () => {
    const { screen } = await askWallet()
    wallet.refuse(4001)
    await expect.element(screen.getByText('Transaction cancelled by user')).toBeVisible()
    await expect.element(payButton(screen)).toBeEnabled()
    await payButton(screen).click()
    await expect.poll(() => wallet.asked).toHaveLength(2)
  })

  test('once the network’s rejection is final, and not before', async () => {
    const { screen } = await sendPayment({ isReverted: true })
    wallet.mine()
    await passPolls()
    expect(payButtons(screen)).toBe(0)
    wallet.mineUntilFinal()
    await passPolls()
    await expect.element(screen.getByText(/^The network refused this transaction: it is final/)).toBeVisible()
    await expect.element(payButton(screen)).toBeEnabled()
  })

  test('once its cancellation in the wallet is final, and not before', async () => {
    const { screen, hash } = await sendPayment()
    await expect.poll(() => sentTransactions.find({ purpose: 'payout', id: String(payoutId) })?.nonce).toBe(0)
    wallet.cancel(hash)
    wallet.mine()
    await passPolls()
    expect(payButtons(screen)).toBe(0)
    wallet.mineUntilFinal()
    await passPolls()
    await expect.element(screen.getByText(/^You cancelled this transaction in your wallet/)).toBeVisible()
    await expect.element(payButton(screen)).toBeEnabled()
  })

  test('once the server reports that the transaction pays something else', async () => {
    const { screen } = await sendPayment()
    refuse(namePayout, 'payout_transaction_wrong')
    await passPolls()
    await expect.element(screen.getByText('This transaction does not pay it')).toBeVisible()
    await expect.element(payButton(screen)).toBeEnabled()
    expect(await violations()).toEqual([])
  })

  test('once the person has checked the wallet, and the chain has no transaction either', async () => {
    const { screen } = await askWallet()
    wallet.refuse(-32_603)
    await expect.element(screen.getByText('This may have been paid')).toBeVisible()
    await expect.element(screen.getByText('Your wallet says: “of the wallet”')).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toMatchTextContent('failed')
    await expect.element(screen.getByText(/Do not pay again\.$/)).toBeVisible()
    const looked = screen.getByRole('button', { name: 'I checked: my wallet sent nothing' })
    await expect.element(looked).not.toBeInTheDocument()
    expect(payButtons(screen)).toBe(0)
    expect(await violations()).toEqual([])
    await passPolls(3)
    expect(payButtons(screen)).toBe(0)
    await looked.click()
    await expect.element(payButton(screen)).toBeEnabled()
    expect(wallet.asked).toHaveLength(1)
  })

  test('without a search, once the person accepts that it may be paid twice', async () => {
    const wish = payoutPaymentSubject(payable().payout)
    const from = wallet.address.toLowerCase()
    const call = { to: PLATFORM_CONFIG.usdt.address, data: '0x', valueWei: 0n }
    // No node answered when the wallet was asked, and the account has sent other things before.
    wallet.chain.send(from, call)
    wallet.mine()
    sentTransactions.save({ ...emptyTransaction(wish), ...wish, from, call, nonceBefore: null })
    const { screen } = await openDialog()
    await expect.element(screen.getByText('Looking for the transaction')).toBeVisible()
    await passPolls(3)
    await expect.element(screen.getByText('We cannot tell from here whether it was sent.')).toBeVisible()
    const anew = screen.getByRole('button', { name: 'Pay again anyway' })
    await expect.element(anew).toBeDisabled()
    expect(payButtons(screen)).toBe(0)
    expect(await violations()).toEqual([])
    await screen.getByRole('checkbox', { name: /paying again may pay it twice\.$/ }).click()
    await anew.click()
    await expect.element(payButton(screen)).toBeEnabled()
    expect(wallet.asked).toEqual([])
  })
})

describe('is not paid', () => {
  test('if the browser cannot store it: the wallet is not asked', async () => {
    const { screen } = await openDialog()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await payButton(screen).click()
    await expect.element(screen.getByText(/^Your browser cannot store this payment/)).toBeVisible()
    expect(wallet.asked).toEqual([])
    expect(payButtons(screen)).toBe(0)
  })

  test('if another tab has already asked its wallet for it', async () => {
    const { screen } = await openDialog()
    await expect.element(payButton(screen)).toBeEnabled()
    const key = { purpose: 'payout', id: String(payoutId) } as const
    const record = { ...emptyTransaction(key), hashes: [TX_HASH] }
    localStorage.setItem(`sentTransaction:payout:${payoutId}`, writeTransaction(record))
    dispatchEvent(new StorageEvent('storage', { key: `sentTransaction:payout:${payoutId}` }))
    await expect.element(screen.getByText(SENT)).toBeVisible()
    expect(payButtons(screen)).toBe(0)
  })

  test('before the operator has checked what the hot wallet may have paid', async () => {
    const { screen } = await openDialog({ state: 'uncertain', txHash: TX_HASH })
    await expect.element(payButton(screen)).toBeDisabled()
    await screen.getByRole('checkbox').click()
    await expect.element(payButton(screen)).toBeEnabled()
    expect(await violations()).toEqual([])
  })
})

test('a payment from elsewhere is named by its transaction, and replaces it', async () => {
  const { screen } = await openDialog()
  await screen.getByText('I paid from another wallet').click()
  const field = screen.getByLabelText('Transaction hash')
  await field.fill('0x12')
  await expect.element(screen.getByRole('button', { name: 'Check this transaction' })).toBeDisabled()
  await screen.getByText('A platform wallet sent it, not the player’s.').click()
  await screen.getByRole('button', { name: 'Check this transaction' }).click()
  await expect.element(screen.getByText('A transaction hash is 0x followed by 64 hexadecimal digits.')).toBeVisible()
  answer(namePayout, { state: 'completed', explanation: '' })
  await field.fill(TX_HASH)
  await screen.getByRole('button', { name: 'Check this transaction' }).click()
  await expect.element(screen.getByText(PAID)).toBeVisible()
  expect(requestsOf(namePayout).map(({ body }) => body.txHash)).toEqual([TX_HASH])
  expect(wallet.asked).toEqual([])
})
