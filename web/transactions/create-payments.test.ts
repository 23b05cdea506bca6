import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createPaymentWorld, type PaymentWorld } from '#test/support/money/payment-world.ts'
import type { PaymentSubject } from './sent-transaction.ts'

const PAYOUT: PaymentSubject = { purpose: 'payout', id: '101', subject: '', from: null }
const MINUTE_MS = 60_000

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const orderOf = (from: string): PaymentSubject => ({ purpose: 'order', id: 'order-1', subject: '1', from })

async function buy(it: PaymentWorld) {
  it.signIn(it.tabs[0], it.world.account)
  await it.buy(it.tabs[0], '1')
  return orderOf(it.world.account)
}

const never = (): never => {
  throw new Error('The wallet was not asked')
}

describe('a payout that the server has called failed, paid again', () => {
  /** Mined and reverted, not final yet; the tab still follows it when the server refuses it. */
  async function paidAnew(tab: 0 | 1) {
    const it = createPaymentWorld()
    await it.payPayout(it.tabs[0], '101')
    it.answerWallet('approve', true)
    await it.time.settle()
    it.home.mine()
    await it.time.advance(4_000)
    expect(it.hasPayButton(it.tabs[0], PAYOUT)).toBe(true)
    await it.payPayout(it.tabs[tab], '101')
    expect(it.asks).toHaveLength(2)
    return it
  }

  test.each([0, 1] as const)('is not ended by the end of the first payment if tab %i pays it', async (tab) => {
    const it = await paidAnew(tab)
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.store.find(PAYOUT)).toMatchObject({ ending: null, nonce: null })
    for (const shown of it.tabs) expect(it.hasPayButton(shown, PAYOUT)).toBe(false)
    expect(it.check()).toEqual([])
  })

  test.each([0, 1] as const)('is followed to its own end if tab %i pays it', async (tab) => {
    const it = await paidAnew(tab)
    it.answerWallet('approve', false)
    await it.time.settle()
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    const [hash] = it.asks[1]?.hashes ?? []
    for (const { payments } of it.tabs) {
      expect(payments.store.find(PAYOUT)).toMatchObject({ hashes: [hash], ending: 'over' })
      expect(payments.progressOf(PAYOUT)).toMatchObject({ stage: 'ended', ending: 'over', hash })
    }
  })
})

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
      answer: 'an empty 200',
      worsen: (it: PaymentWorld) => void Object.assign(it.world, { server: 'empty' }),
    },
    { answer: 'a 401', worsen: (it: PaymentWorld) => void Object.assign(it.world, { operator: false }) },
  ])(
    'offers no pay button after $answer, here, in another tab or after a reload, and ends once that is over',
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

  test('can be paid again once the network has finally reverted it', async () => {
    const it = createPaymentWorld()
    await it.payPayout(it.tabs[0], '101')
    it.answerWallet('approve', true)
    it.home.mine()
    await it.time.advance(MINUTE_MS)
    it.home.mine(3)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], PAYOUT)).toBe(true)
  })

  test('can be paid again if it was cancelled in the wallet', async () => {
    const it = await sent()
    it.replacePending(true)
    it.home.mine(3)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.progressOf(PAYOUT)?.ending).toBe('cancelled')
    expect(it.hasPayButton(it.tabs[1], PAYOUT)).toBe(true)
  })
})

describe('a payment that may be paid is not called unpaid', () => {
  test('if storage is full when the wallet answers', async () => {
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

  test('if the wallet has sent it and answers with an error: it is found and reported', async () => {
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

  test('if the wallet has sent nothing and answers another error than 4001, until the player declares it unsent', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('error', false)
    await it.time.advance(4_000)
    expect(await it.tabs[0].payments.release(wish, 'sent_nothing')).toBe(false)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    expect(it.tabs[0].payments.progressOf(wish)?.sign).toBe('nothing')
    expect(await it.tabs[0].payments.release(wish, 'sent_nothing')).toBe(true)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(true)
  })

  test('and is followed here too if another tab finds it after the last search', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('error', false)
    await it.time.advance(5 * MINUTE_MS - 2_000)
    const found = `0x${'33'.repeat(32)}`
    it.tabs[1].payments.store.amend(wish, { hashes: [found] })
    await it.time.advance(5_000)
    expect(it.tabs[0].payments.progressOf(wish)).toMatchObject({ stage: 'sent', hash: found, isLate: false })
  })

  describe('a running search when a new fact arrives', () => {
    /** The wallet has answered with an error; a look has asked the chain, which answers when the test says so. */
    async function lookSlowly(it: PaymentWorld, answer: 'error' | 'sent_and_error') {
      const wish = await buy(it)
      it.answerWallet(answer, false)
      await it.time.advance(answer === 'error' ? MINUTE_MS : 1_000)
      it.home.mine()
      const { promise: chainAnswers, resolve } = Promise.withResolvers<void>()
      const { source } = it.home
      const { request } = source
      type NodeRequestParameters = Parameters<typeof request>
      Object.assign(source, {
        request: (...asked: NodeRequestParameters) => chainAnswers.then(() => request(...asked)),
      })
      await it.time.advance(5_000)
      const answerNow = () => {
        resolve()
        return it.time.settle()
      }
      return { wish, payments: it.tabs[0].payments, answerNow }
    }

    test('restores no uncertainty after the player declared the payment unsent', async () => {
      const { wish, payments, answerNow } = await lookSlowly(createPaymentWorld(), 'error')
      expect(await payments.release(wish, 'sent_nothing')).toBe(true)
      await answerNow()
      expect(payments.progressOf(wish)).toMatchObject({ stage: 'ended', ending: 'sent_nothing' })
    })

    test('does not replace the transaction that the player has named', async () => {
      const { wish, payments, answerNow } = await lookSlowly(createPaymentWorld(), 'sent_and_error')
      const named = `0x${'22'.repeat(32)}`
      expect(await payments.name(wish, named)).toBe(true)
      // It is shown before the chain has answered.
      expect(payments.progressOf(wish)).toMatchObject({ hash: named, isLate: false })
      await answerNow()
      expect(payments.store.find(wish)).toMatchObject({ hashes: [named], isByHand: true })
    })
  })

  test('but is certainly unsent after error 4001', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('reject', false)
    await it.time.settle()
    expect(it.tabs[0].payments.progressOf(wish)?.ending).toBe('not_sent')
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(true)
  })

  test('but can be retried if its record could not be claimed, because the wallet was not asked', async () => {
    const it = createPaymentWorld()
    const { payments } = it.tabs[0]
    vi.spyOn(payments.store, 'claim').mockRejectedValueOnce(new Error('no lock'))
    const wish = await buy(it)
    expect(it.asks).toHaveLength(0)
    expect(payments.progressOf(wish)).toMatchObject({ stage: 'ended', ending: 'not_sent' })
    await it.buy(it.tabs[0], '1')
    expect(it.asks).toHaveLength(1)
    await it.payPayout(it.tabs[0], '101')
    vi.spyOn(payments.store, 'claim').mockRestore()
    expect(it.asks).toHaveLength(2)
  })

  test('a refusal in one tab is known in the other', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    await it.time.advance(10_000)
    it.answerWallet('reject', false)
    await it.time.advance(10_000)
    for (const { payments } of it.tabs)
      expect(payments.progressOf(wish)).toMatchObject({ stage: 'ended', ending: 'not_sent' })
  })

  test('a payment cannot be declared unsent while another tab waits for the wallet', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[1].payments.progressOf(wish)?.sign).toBe('elsewhere')
    expect(await it.tabs[1].payments.release(wish, 'sent_nothing')).toBe(false)
    expect(it.hasPayButton(it.tabs[1], wish)).toBe(false)
  })

  test('the attempt to end a payment is rejected at once while another tab waits for the wallet again', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('error', false)
    await it.time.advance(6 * MINUTE_MS)
    const [own, other] = it.tabs
    expect(own.payments.progressOf(wish)).toMatchObject({ sign: 'nothing', isLate: true })
    other.payments.resumeAnswer(wish, new Promise(() => {}))
    expect(await own.payments.release(wish, 'sent_nothing')).toBe(false)
    expect(own.payments.progressOf(wish)).toMatchObject({ sign: 'elsewhere', isLate: false })
  })

  test('the same call of an earlier payment is not taken for this one while another tab waits for the wallet', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    const earlier = it.asks[0]?.call ?? never()
    it.home.send(it.world.account, earlier, { isReverted: true })
    it.home.mine(20)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[1].payments.store.find(wish)).toMatchObject({ hashes: [], ending: null })
    expect(it.hasPayButton(it.tabs[1], wish)).toBe(false)
    expect(it.check()).toEqual([])
  })
})

describe('a payment that cannot be searched for', () => {
  /** The wallet is asked while no node of the chain answers, so where to look is not known. */
  async function buyUnread(it: PaymentWorld) {
    it.switchNetwork()
    it.world.areNodesDown = true
    const wish = await buy(it)
    it.answerWallet('error', false)
    it.switchNetwork()
    it.world.areNodesDown = false
    await it.time.advance(4_000)
    return wish
  }
  const sendEarlier = (it: PaymentWorld) => {
    it.home.send(it.world.account, { to: it.world.account, data: '0x', valueWei: 0n })
    it.home.mine()
  }

  test('is ended only by its owner, who accepts that it may have been sent', async () => {
    const it = createPaymentWorld()
    sendEarlier(it)
    const wish = await buyUnread(it)
    const { payments } = it.tabs[0]
    expect(payments.store.find(wish)?.nonceBefore).toBe(null)
    expect(await payments.release(wish, 'pays_anew')).toBe(false)
    await it.time.advance(MINUTE_MS)
    expect(payments.progressOf(wish)).toMatchObject({ stage: 'searching', sign: 'cannot_tell' })
    expect(await payments.release(wish, 'sent_nothing')).toBe(false)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    expect(await payments.release(wish, 'pays_anew')).toBe(true)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(true)
  })

  test('cannot be ended while its account has a pending transaction, which may be it', async () => {
    const it = createPaymentWorld()
    sendEarlier(it)
    const wish = await buyUnread(it)
    const { payments } = it.tabs[0]
    it.home.send(it.world.account, it.asks[0]?.call ?? never())
    await it.time.advance(MINUTE_MS)
    expect(await payments.release(wish, 'pays_anew')).toBe(false)
    it.home.mine()
    await it.time.advance(MINUTE_MS)
    expect(await payments.release(wish, 'pays_anew')).toBe(true)
  })

  test('and neither after a reload', async () => {
    const it = createPaymentWorld()
    sendEarlier(it)
    const wish = await buyUnread(it)
    it.reload(0)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    expect(await it.tabs[0].payments.release(wish, 'pays_anew')).toBe(true)
  })

  test('was not sent if its account has never sent a transaction', async () => {
    const it = createPaymentWorld()
    const wish = await buyUnread(it)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.progressOf(wish)?.sign).toBe('nothing')
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
  })

  test('cannot be ended while a tab waits for the wallet', async () => {
    const it = createPaymentWorld()
    it.switchNetwork()
    it.world.areNodesDown = true
    const wish = await buy(it)
    await it.time.advance(10 * MINUTE_MS)
    expect(it.tabs[1].payments.progressOf(wish)?.sign).toBe('elsewhere')
    for (const { payments } of it.tabs) expect(await payments.release(wish, 'pays_anew')).toBe(false)
  })

  test('because the chain does not answer can be ended after the last search', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.switchNetwork()
    it.world.areNodesDown = true
    it.answerWallet('error', false)
    await it.time.advance(4 * MINUTE_MS)
    const { payments } = it.tabs[0]
    expect(payments.progressOf(wish)).toMatchObject({ sign: 'looking', isLate: false })
    expect(await payments.release(wish, 'pays_anew')).toBe(false)
    await it.time.advance(2 * MINUTE_MS)
    expect(payments.progressOf(wish)).toMatchObject({ sign: 'cannot_tell', isLate: true })
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    expect(await payments.release(wish, 'pays_anew')).toBe(true)
  })

  test('can still be found by the server, and then not be ended any more', async () => {
    const it = createPaymentWorld()
    sendEarlier(it)
    it.switchNetwork()
    it.world.areNodesDown = true
    const wish = await buy(it)
    it.answerWallet('sent_and_error', false)
    await it.time.advance(MINUTE_MS)
    const { payments } = it.tabs[0]
    it.orders.set(wish.id, { from: it.world.account, cardId: '1', txHash: it.asks[0]?.hashes[0] ?? '' })
    await it.time.advance(MINUTE_MS)
    expect(payments.progressOf(wish)?.stage).toBe('sent')
    expect(await payments.release(wish, 'pays_anew')).toBe(false)
  })
})

describe('a payment continues', () => {
  test('while its owner is signed out, and is reported after the next sign-in', async () => {
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

  test('with one request to the wallet after simultaneous clicks in two tabs', async () => {
    const it = createPaymentWorld()
    await Promise.all([it.payPayout(it.tabs[0], '101'), it.payPayout(it.tabs[1], '101')])
    expect(it.asks).toHaveLength(1)
  })
})
