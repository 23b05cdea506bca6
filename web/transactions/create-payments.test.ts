import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createPaymentWorld, type PaymentWorld } from '#test/support/payment-world.ts'
import type { Wish } from './sent-transaction.ts'

const PAYOUT: Wish = { purpose: 'payout', id: '101', subject: '', from: null }
const MINUTE_MS = 60_000

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const orderOf = (from: string): Wish => ({ purpose: 'order', id: 'order-1', subject: '1', from })

async function buy(it: PaymentWorld) {
  it.signIn(it.tabs[0], it.world.account)
  await it.buy(it.tabs[0], '1')
  return orderOf(it.world.account)
}

describe('a payout between sent and final', () => {
  async function sent() {
    const it = createPaymentWorld()
    await it.payPayout(it.tabs[0], '101')
    it.answerWallet('approve', false)
    await it.time.advance(4_000)
    return it
  }

  test.each([
    { answer: 'a proxy’s 502', worsen: (it: PaymentWorld) => void Object.assign(it.world, { server: 'html' }) },
    { answer: 'a 500', worsen: (it: PaymentWorld) => void Object.assign(it.world, { server: 'fails' }) },
    { answer: 'silence', worsen: (it: PaymentWorld) => void Object.assign(it.world, { server: 'silent' }) },
    {
      answer: 'a 200 that says nothing',
      worsen: (it: PaymentWorld) => void Object.assign(it.world, { server: 'empty' }),
    },
    { answer: 'a 401', worsen: (it: PaymentWorld) => void Object.assign(it.world, { operator: false }) },
  ])(
    'brings no pay button back by $answer, here, in another tab or after a reload, and ends once that is over',
    async ({ worsen }) => {
      const it = await sent()
      worsen(it)
      await it.time.advance(10 * MINUTE_MS)
      it.reload(0)
      await it.time.advance(10 * MINUTE_MS)
      const hash = it.asks[0]?.hashes[0] ?? ''
      for (const tab of it.tabs) {
        expect(it.hasPayButton(tab, PAYOUT)).toBe(false)
        expect(tab.payments.store.find(PAYOUT)?.hashes).toEqual([hash])
      }
      it.world.server = 'works'
      it.signIn(it.tabs[0], it.world.account)
      it.home.mine(3)
      await it.time.advance(MINUTE_MS)
      expect(it.tabs[0].payments.store.find(PAYOUT)?.ending).toBe('over')
      expect(it.hasPayButton(it.tabs[1], PAYOUT)).toBe(false)
    },
  )

  test('is free again once the network has refused it for good', async () => {
    const it = createPaymentWorld()
    await it.payPayout(it.tabs[0], '101')
    it.answerWallet('approve', true)
    it.home.mine()
    await it.time.advance(MINUTE_MS)
    it.home.mine(3)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], PAYOUT)).toBe(true)
  })

  test('that was cancelled in the wallet is free again', async () => {
    const it = await sent()
    it.replacePending(true)
    it.home.mine(3)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.progressOf(PAYOUT)?.ending).toBe('cancelled')
    expect(it.hasPayButton(it.tabs[1], PAYOUT)).toBe(true)
  })
})

describe('nothing is called unpaid that may be paid', () => {
  test('where storage is full when the wallet answers', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.setStorage('full')
    it.answerWallet('approve', false)
    await it.time.advance(1_000)
    const { payments } = it.tabs[0]
    expect(payments.progressOf(wish)).toMatchObject({ stage: 'sent', ending: null })
    expect(payments.store.state.getState().unstored).toContain('order:order-1')
    it.home.mine(1)
    await it.time.advance(MINUTE_MS)
    expect(payments.progressOf(wish)?.stage).toBe('mined')
    expect(it.orders.get('order-1')?.txHash).toBe(it.asks[0]?.hashes[0])
  })

  test('where the wallet has sent it and answers with an error: it is found, and announced', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('sent_and_error', false)
    await it.time.settle()
    expect(it.tabs[0].payments.progressOf(wish)).toMatchObject({ stage: 'searching', ending: null })
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    it.home.mine()
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.progressOf(wish)?.stage).toBe('mined')
    expect(it.orders.get('order-1')?.txHash).toBe(it.asks[0]?.hashes[0])
  })

  test('where the wallet has sent nothing and says something else than 4001, until a person says so', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('error', false)
    await it.time.advance(4_000)
    expect(await it.tabs[0].payments.release(wish)).toBe(false)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    expect(it.tabs[0].payments.progressOf(wish)?.sign).toBe('nothing')
    expect(await it.tabs[0].payments.release(wish)).toBe(true)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(true)
  })

  test('but 4001 is certain', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('reject', false)
    await it.time.settle()
    expect(it.tabs[0].payments.progressOf(wish)?.ending).toBe('not_sent')
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(true)
  })

  test('while another tab waits for the wallet, nobody can say that nothing was sent', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[1].payments.progressOf(wish)?.sign).toBe('elsewhere')
    expect(await it.tabs[1].payments.release(wish)).toBe(false)
    expect(it.hasPayButton(it.tabs[1], wish)).toBe(false)
  })
})

describe('a payment goes on', () => {
  test('while its owner is signed out, and is announced after the next sign-in', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.world.cookie = null
    it.answerWallet('approve', false)
    it.home.mine(1)
    await it.time.advance(5 * MINUTE_MS)
    const { payments } = it.tabs[0]
    expect(payments.progressOf(wish)).toMatchObject({ stage: 'mined', ending: null, refusal: null })
    expect(it.orders.get('order-1')?.txHash).toBeNull()
    it.signIn(it.tabs[0], it.world.account)
    await it.time.advance(MINUTE_MS)
    expect(it.orders.get('order-1')?.txHash).toBe(it.asks[0]?.hashes[0])
  })

  test('while another account is signed in', async () => {
    const it = createPaymentWorld()
    const owner = it.world.account
    const wish = await buy(it)
    it.switchAccount()
    it.signIn(it.tabs[0], it.world.account)
    it.answerWallet('approve', false)
    it.home.mine(1)
    await it.time.advance(5 * MINUTE_MS)
    expect(it.tabs[0].payments.progressOf(wish)).toMatchObject({ stage: 'mined', refusal: null })
    it.signIn(it.tabs[0], owner)
    await it.time.advance(MINUTE_MS)
    expect(it.orders.get('order-1')?.txHash).toBe(it.asks[0]?.hashes[0])
  })

  test('two clicks at once in two tabs ask the wallet once', async () => {
    const it = createPaymentWorld()
    await Promise.all([it.payPayout(it.tabs[0], '101'), it.payPayout(it.tabs[1], '101')])
    expect(it.asks).toHaveLength(1)
  })
})
