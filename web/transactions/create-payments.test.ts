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

describe('a payout that the server has called failed, and that is paid anew', () => {
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

  test.each([0, 1] as const)('is not ended by the end of the first one, where tab %i pays it', async (tab) => {
    const it = await paidAnew(tab)
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.store.find(PAYOUT)).toMatchObject({ ending: null, nonce: null })
    for (const shown of it.tabs) expect(it.hasPayButton(shown, PAYOUT)).toBe(false)
    expect(it.check()).toEqual([])
  })

  test.each([0, 1] as const)('is followed to its own end, where tab %i pays it', async (tab) => {
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
    expect(await it.tabs[0].payments.release(wish, 'sent_nothing')).toBe(false)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    expect(it.tabs[0].payments.progressOf(wish)?.sign).toBe('nothing')
    expect(await it.tabs[0].payments.release(wish, 'sent_nothing')).toBe(true)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(true)
  })

  test('it is followed too where another tab has found it after the last look', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('error', false)
    await it.time.advance(5 * MINUTE_MS - 2_000)
    const found = `0x${'33'.repeat(32)}`
    it.tabs[1].payments.store.amend(wish, { hashes: [found] })
    await it.time.advance(5_000)
    expect(it.tabs[0].payments.progressOf(wish)).toMatchObject({ stage: 'sent', hash: found, isLate: false })
  })

  describe('a look that is under way when something else becomes known', () => {
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

    test('brings no doubt back once a person has said that nothing was sent', async () => {
      const { wish, payments, answerNow } = await lookSlowly(createPaymentWorld(), 'error')
      expect(await payments.release(wish, 'sent_nothing')).toBe(true)
      await answerNow()
      expect(payments.progressOf(wish)).toMatchObject({ stage: 'ended', ending: 'sent_nothing' })
    })

    test('does not replace the transaction that a person has named', async () => {
      const { wish, payments, answerNow } = await lookSlowly(createPaymentWorld(), 'sent_and_error')
      const named = `0x${'22'.repeat(32)}`
      expect(await payments.name(wish, named)).toBe(true)
      // It is shown before the chain has answered.
      expect(payments.progressOf(wish)).toMatchObject({ hash: named, isLate: false })
      await answerNow()
      expect(payments.store.find(wish)).toMatchObject({ hashes: [named], isByHand: true })
    })
  })

  test('but 4001 is certain', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    it.answerWallet('reject', false)
    await it.time.settle()
    expect(it.tabs[0].payments.progressOf(wish)?.ending).toBe('not_sent')
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(true)
  })

  test('and so is a record that could not be claimed: the wallet was not asked, and may be asked anew', async () => {
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

  test('what its person refuses in one tab is known in the other', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    await it.time.advance(10_000)
    it.answerWallet('reject', false)
    await it.time.advance(10_000)
    for (const { payments } of it.tabs)
      expect(payments.progressOf(wish)).toMatchObject({ stage: 'ended', ending: 'not_sent' })
  })

  test('while another tab waits for the wallet, nobody can say that nothing was sent', async () => {
    const it = createPaymentWorld()
    const wish = await buy(it)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[1].payments.progressOf(wish)?.sign).toBe('elsewhere')
    expect(await it.tabs[1].payments.release(wish, 'sent_nothing')).toBe(false)
    expect(it.hasPayButton(it.tabs[1], wish)).toBe(false)
  })

  test('while another tab waits for the wallet again, the one that wants to end it is told so at once', async () => {
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

  test('while another tab waits for the wallet, the same call of an earlier payment is not taken for this one', async () => {
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

describe('a payment that nobody can look for', () => {
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

  test('is ended by its owner alone, who says to know that it may have been sent', async () => {
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

  test('is not ended while something of its account waits to be mined: that may be it', async () => {
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

  test('and the same after a reload', async () => {
    const it = createPaymentWorld()
    sendEarlier(it)
    const wish = await buyUnread(it)
    it.reload(0)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
    expect(await it.tabs[0].payments.release(wish, 'pays_anew')).toBe(true)
  })

  test('was not sent where its account has never sent anything', async () => {
    const it = createPaymentWorld()
    const wish = await buyUnread(it)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.progressOf(wish)?.sign).toBe('nothing')
    expect(it.hasPayButton(it.tabs[0], wish)).toBe(false)
  })

  test('is not ended by anybody while a tab waits for the wallet', async () => {
    const it = createPaymentWorld()
    it.switchNetwork()
    it.world.areNodesDown = true
    const wish = await buy(it)
    await it.time.advance(10 * MINUTE_MS)
    expect(it.tabs[1].payments.progressOf(wish)?.sign).toBe('elsewhere')
    for (const { payments } of it.tabs) expect(await payments.release(wish, 'pays_anew')).toBe(false)
  })

  test('because the chain answers nothing at all can be ended once it was looked for to the limit', async () => {
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

  test('is found by the server all the same, and nobody can end it any more', async () => {
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
