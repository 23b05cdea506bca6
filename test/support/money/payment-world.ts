import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'

import { ApiError, UnreachableError } from '#web/lib/api-error.ts'
import { attemptCall } from '#web/transactions/announce-hash.ts'
import { createChainReader } from '#web/transactions/chain-reader.ts'
import { createPayments } from '#web/transactions/create-payments.ts'
import { releaseReason } from '#web/transactions/payment-tracker.ts'
import { blocksPayment, keyOf, type PaymentSubject, type ReleaseReason } from '#web/transactions/sent-transaction.ts'
import { createTransactionStore, mayPay } from '#web/transactions/transaction-store.ts'
import type { WalletCall } from '#web/wallet/payments.ts'
import { createModelChain, type ModelChain } from '../chain/model-chain.ts'
import { createMemoryStorage } from '../memory-storage.ts'
import { createVirtualTime } from '../virtual-time.ts'

const HOME = 56
const TREASURY = `0x${'7e'.repeat(20)}`
/** Call of two payouts with one amount and one recipient, which the chain cannot distinguish. */
export const PAYOUT_CALL: WalletCall = { to: TREASURY, data: '0x', valueWei: 100n }
/** Address that sends for smart accounts, under its own name. */
const BUNDLER = `0x${'c3'.repeat(20)}`
export const ACCOUNTS = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const

/** One click on a pay button, and everything that truly came of it. */
type RequestedPayment = {
  readonly wish: PaymentSubject
  readonly call: WalletCall
  readonly from: string
  /** Hashes of the transactions that the wallet has sent for it, without cancelling ones. */
  readonly hashes: string[]
  /** Tab that has asked the wallet. */
  readonly tab: Tab
  /** Whether its owner was told that it may or may not have been sent, and pays again anyway. */
  isUnresolved: boolean
}
type WalletPrompt = {
  readonly ask: RequestedPayment
  readonly chain: ModelChain
  readonly tab: Tab
  readonly answer: (it: WalletPromptAnswer) => void
}
type WalletPromptAnswer = { readonly hash: string } | { readonly error: unknown }
type ReportedEnding = { readonly ask: RequestedPayment; readonly ending: string }
type Tab = {
  readonly payments: ReturnType<typeof createPayments>
  signedInAs: string | null
  /** Whether the page treats the operator as logged in. The server may disagree. */
  isOperator: boolean
  isClosed: boolean
  readonly whenSignedIn: Map<() => void, string>
  readonly close: () => void
}
type PaymentWorldOrder = { readonly from: string; readonly cardId: string; txHash: string | null }

/**
 * Creates a browser with tabs, a wallet, two chains and a server in memory, around the real store and the real follower.
 *
 * `check` compares what the tabs show with what truly happened.
 */
export function createPaymentWorld() {
  const time = createVirtualTime()
  const home = createModelChain(HOME)
  const foreign = createModelChain(1)
  // On the other chain the same accounts have sent other transactions, with nonces that occur here too.
  for (const from of ACCOUNTS) {
    for (let nonce = 0; nonce < 12; nonce += 1) foreign.send(from, { to: from, data: '0x', valueWei: 0n })
  }
  foreign.mine(5)
  const browserStorage = createMemoryStorage()
  const heldLocks = new Map<string, Tab[]>()
  const requested: RequestedPayment[] = []
  const requests: WalletPrompt[] = []
  const endings: ReportedEnding[] = []
  const orders = new Map<string, PaymentWorldOrder>()
  /** Transactions that paid payouts, by payout. */
  const paidPayouts = new Map<string, string>()
  /** Transactions of the bundler that pay what an account was asked for. */
  const bundled = new Set<string>()
  const world = {
    walletChain: home,
    account: ACCOUNTS[0] as string,
    cookie: null as string | null,
    operator: true,
    server: 'works' as 'works' | 'html' | 'fails' | 'silent' | 'empty',
    areNodesDown: false,
    storage: 'works' as 'works' | 'full' | 'blocked',
    wasStorageBad: false,
  }
  let lastOrderId = 0

  function refuse(code: ErrorCode): never {
    throw new ApiError(statusOf(code), JSON.stringify({ error: code, message: messageOf(code) }), '')
  }
  function reachServer() {
    if (world.server === 'html') throw new ApiError(502, '<html>Bad gateway</html>', 'Bad Gateway')
    if (world.server === 'fails') refuse('internal')
    if (world.server === 'silent') throw new UnreachableError('POST')
  }
  /** Runs `tell` and returns the id. An intermediary that answers in the server's place does nothing and returns nothing. */
  const answerOf = (id: string, notifyPages: () => void): { id?: string } => {
    if (world.server === 'empty') return {}
    notifyPages()
    return { id }
  }
  function attach(id: string, hash: string) {
    reachServer()
    const order = orders.get(id)
    if (world.cookie === null) refuse('unauthenticated')
    if (order === undefined || order.from !== world.cookie) refuse('order_unknown')
    if ([...orders.values()].some((it) => it !== order && it.txHash === hash)) refuse('order_already_paid')
    order.txHash = hash
  }
  function namePayout(id: string, hash: string) {
    reachServer()
    if (!world.operator) refuse('operator_unauthenticated')
    if ((paidPayouts.get(id) ?? hash) !== hash) refuse('payout_not_open')
    const [mined] = home.minedCalls((it) => it.hash === hash)
    if (mined === undefined)
      refuse(home.waitingCalls((it) => it.hash === hash).length > 0 ? 'payment_not_final' : 'payment_unknown')
    if (mined.isReverted) refuse('payment_failed')
    const isPaying = mined.to === TREASURY && mined.valueWei === PAYOUT_CALL.valueWei
    if (!isPaying && !bundled.has(hash)) refuse('payout_transaction_wrong')
    if ([...paidPayouts].some(([other, used]) => other !== id && used === hash)) refuse('payout_transaction_used')
    paidPayouts.set(id, hash)
  }

  function openTab(): Tab {
    const listener = () => store.reload()
    const place = browserStorage.openTab(listener)
    const store = createTransactionStore({ storage: place.storage, exclusively: async (run) => run() })
    const whenSignedIn = new Map<() => void, string>()
    const base = {
      store,
      chainOf: () =>
        createChainReader(
          () => HOME,
          () => [world.walletChain.source, ...(world.areNodesDown ? [] : [home.source])],
        ),
      isNotSent: (error: unknown) => (error as { code?: number }).code === 4001,
      holdWhile(name: string, until: Promise<unknown>) {
        heldLocks.set(name, [...(heldLocks.get(name) ?? []), tab])
        void until.then(() =>
          heldLocks.set(
            name,
            (heldLocks.get(name) ?? []).filter((it) => it !== tab),
          ),
        )
      },
      isHeldElsewhere: async (name: string) => (heldLocks.get(name) ?? []).some((it) => !it.isClosed),
      // Code in a closed tab never continues.
      wait: (ms: number) => time.wait(ms).then(() => (tab.isClosed ? new Promise<void>(() => {}) : undefined)),
    }
    const orderPurpose = {
      announce: ({ id }: { id: string }, hash: string) =>
        attemptCall(
          async () => answerOf(id, () => attach(id, hash)),
          ['order_already_paid'],
          (answer) => answer.id === id,
        ),
      whenSignedIn: ({ from }: { from: string | null }) =>
        new Promise<void>((resolve) => {
          if (tab.signedInAs === from) resolve()
          else whenSignedIn.set(resolve, from ?? '')
        }),
      reportSignedOut: () => {
        tab.signedInAs = null
      },
      fetchHash: async ({ id, from }: { id: string; from: string | null }) =>
        tab.signedInAs === from && world.server === 'works' ? (orders.get(id)?.txHash ?? null) : null,
      paysOther: () => false,
      isEndedByServer: false,
      retryMs: 1_000,
      retryMaxMs: 30_000,
    }
    const payoutPurpose = {
      announce: ({ id }: { id: string }, hash: string) =>
        attemptCall(
          async () => answerOf(id, () => namePayout(id, hash)),
          ['payout_transaction_wrong', 'payout_transaction_used', 'payment_failed'],
          (answer) => answer.id === id,
        ),
      whenSignedIn: () =>
        new Promise<void>((resolve) => {
          if (tab.isOperator) resolve()
          else whenSignedIn.set(resolve, 'operator')
        }),
      reportSignedOut: () => {
        tab.isOperator = false
      },
      fetchHash: async () => null,
      paysOther: (refusal: ApiError) => refusal.code === 'payout_transaction_used',
      isEndedByServer: true,
      retryMs: 3_000,
      retryMaxMs: 3_000,
    }
    const byOrder = createPayments({ ...base, purpose: orderPurpose })
    const byPayout = createPayments({ ...base, purpose: payoutPurpose })
    const engineOf = ({ purpose }: { purpose: string }) => (purpose === 'order' ? byOrder : byPayout)
    const tab: Tab = {
      payments: {
        ...byOrder,
        pay: (ask) => engineOf(ask).pay(ask),
        follow: (key) => engineOf(key).follow(key),
        progressOf: (key) => engineOf(key).progressOf(key),
        release: (key, word) => engineOf(key).release(key, word),
        name: (wish, hash) => engineOf(wish).name(wish, hash),
      },
      signedInAs: world.cookie,
      isOperator: true,
      isClosed: false,
      whenSignedIn,
      close() {
        tab.isClosed = true
        place.close()
      },
    }
    const followAll = () => {
      for (const it of store.state.getState().records) {
        if (it.ending === null || it.ending === 'success') void engineOf(it).follow(it)
      }
    }
    // The banner and the panel's dialogs follow all records.
    followAll()
    store.state.subscribe((now, before) => {
      const fresh = now.records.some(
        (it) => it.ending === null && !before.records.some((old) => keyOf(old) === keyOf(it)),
      )
      if (fresh && !tab.isClosed) queueMicrotask(followAll)
    })
    return tab
  }

  const tabs: [Tab, Tab] = [openTab(), openTab()]

  /** Returns whether a tab shows a pay button for this, by the rule that its screens use. */
  const hasPayButton = ({ payments }: Tab, wish: PaymentSubject) => mayPay(payments.store.state.getState(), wish)

  async function clickPay(tab: Tab, wish: PaymentSubject, from: string, call: WalletCall) {
    const ask: RequestedPayment = { wish, call, from, hashes: [], tab, isUnresolved: false }
    const chain = home
    const send = () => {
      requested.push(ask)
      return new Promise((resolve, reject) => {
        const answer = (it: WalletPromptAnswer) => {
          if (tab.isClosed) return
          if ('hash' in it) resolve(it.hash)
          else reject(it.error)
        }
        requests.push({ ask, chain, tab, answer })
      })
    }
    void tab.payments.pay({ ...wish, from, chainId: HOME, call, send }).then(() => {
      // Records the ending of this click as its screen shows it.
      const look = () => {
        const ending = tab.payments.progressOf(wish)?.ending
        if (ending === 'not_sent') endings.push({ ask, ending })
      }
      look()
    })
    await time.settle()
  }

  const isDead = (hash: string) => {
    const [mined] = home.minedCalls((it) => it.hash === hash)
    if (mined !== undefined) return mined.isReverted
    return home.waitingCalls((it) => it.hash === hash).length === 0
  }
  const isAlive = (ask: RequestedPayment) =>
    ask.hashes.some((hash) => !isDead(hash)) || requests.some((it) => it.ask === ask && !it.tab.isClosed)
  const hasSucceeded = ({ hashes }: RequestedPayment) =>
    home.minedCalls((it) => hashes.includes(it.hash) && !it.isReverted).length > 0
  const hasWaiting = (ask: RequestedPayment) =>
    home.waitingCalls((it) => ask.hashes.includes(it.hash)).length > 0 || requests.some((it) => it.ask === ask)

  /** @returns everything that is shown and not true */
  function check(): string[] {
    const faults: string[] = []
    for (const [index, tab] of tabs.entries()) {
      for (const ask of requested) {
        const { wish } = ask
        if (ask.isUnresolved || !hasPayButton(tab, wish)) continue
        // A record that could not be stored is known only to its own page, which says so.
        if (wish.purpose === 'order' && world.wasStorageBad && tab !== ask.tab) continue
        if (wish.purpose === 'payout' && (isAlive(ask) || hasWaiting(ask)))
          faults.push(`tab ${index} offers to pay payout ${wish.id} again`)
        if (wish.purpose === 'order' && hasWaiting(ask))
          faults.push(`tab ${index} offers to buy card ${wish.subject} while its payment is under way`)
      }
      // A record of a failure says that nothing was paid, and so does its screen.
      for (const record of tab.payments.store.state.getState().records) {
        if (record.ending !== 'reverted' && record.ending !== 'cancelled') continue
        const ask = requested.findLast((it) => keyOf(it.wish) === keyOf(record))
        if (ask !== undefined && isAlive(ask))
          faults.push(`${keyOf(record)} is called ${record.ending}, and may be paid`)
      }
    }
    for (const { ask, ending } of endings) {
      if (ask.hashes.length > 0) faults.push(`${keyOf(ask.wish)} was called ${ending}, and its wallet has sent it`)
    }
    for (const id of ['101', '102']) {
      const paying = requested
        .filter(({ wish, isUnresolved }) => wish.purpose === 'payout' && wish.id === id && !isUnresolved)
        .filter(isAlive)
      if (paying.filter(({ hashes }) => hashes.length > 0).length > 1) faults.push(`payout ${id} is paid twice`)
    }
    for (const ask of requested)
      if (!ask.isUnresolved && isForgotten(ask)) faults.push(`the paid order ${ask.wish.id} is forgotten`)
    return faults
  }

  function isForgotten(ask: RequestedPayment): boolean {
    const { purpose, id } = ask.wish
    if (purpose !== 'order' || !hasSucceeded(ask) || (world.wasStorageBad && ask.tab.isClosed)) return false
    if (ask.hashes.includes(orders.get(id)?.txHash ?? '')) return false
    return !tabs.some(({ payments }) => {
      const record = payments.store.find({ purpose, id })
      return record !== null && (blocksPayment(record) || record.ending === 'success')
    })
  }

  /** Gives a person's word on each payment that may or may not have been sent, allowed or not. */
  function release(tab: Tab, word: ReleaseReason) {
    const { payments } = tab
    for (const record of payments.store.state.getState().records) {
      const ask = requested.findLast((it) => keyOf(it.wish) === keyOf(record))
      if (ask === undefined) continue
      // A person who looks into the wallet sees what it has sent and what it still asks.
      const isTrue = ask.hashes.length === 0 && !hasWaiting(ask)
      const isAware = word === 'pays_anew' && releaseReason(record, payments.progressOf(record)) === word
      if (word === 'sent_nothing' && !isTrue) continue
      void payments.release(record, word).then((isReleased) => {
        ask.isUnresolved ||= isReleased && isAware
      })
    }
  }

  function answerWallet(
    kind: 'approve' | 'bundled' | 'sent_and_error' | 'sent_in_silence' | 'reject' | 'error',
    isReverted: boolean,
  ) {
    const request = requests.shift()
    if (request === undefined) return
    const { ask, chain, answer } = request
    if (kind === 'reject') return answer({ error: { code: 4001, message: '' } })
    if (kind === 'error') return answer({ error: { code: -32603, message: 'nonce too low' } })
    const isBundled = kind === 'bundled'
    const hash = isBundled
      ? chain.send(BUNDLER, { to: BUNDLER, data: '0xab', valueWei: 0n }, { isReverted })
      : chain.send(ask.from, ask.call, { isReverted })
    if (isBundled) bundled.add(hash)
    ask.hashes.push(hash)
    if (kind === 'approve' || isBundled) answer({ hash })
    if (kind === 'sent_and_error') answer({ error: { code: -32603, message: '' } })
  }

  function replacePending(isCancelled: boolean) {
    const [pending] = ACCOUNTS.flatMap((from) => home.pendingOf(from))
    if (pending === undefined) return
    const { from, nonce } = pending
    const ask = requested.find((it) => it.hashes.includes(pending.hash))
    if (isCancelled) home.send(from, { to: from, data: '0x', valueWei: 0n }, { nonce })
    else if (ask !== undefined) ask.hashes.push(home.send(from, ask.call, { nonce, isReverted: pending.isReverted }))
  }

  function signIn(tab: Tab, address: string) {
    world.cookie = address
    world.operator = true
    tab.signedInAs = address
    for (const it of tabs) {
      it.isOperator = true
      wake(it)
    }
  }
  function wake({ whenSignedIn, signedInAs, isOperator }: Tab) {
    for (const [resolve, wanted] of whenSignedIn) {
      if (wanted !== signedInAs && !(wanted === 'operator' && isOperator)) continue
      whenSignedIn.delete(resolve)
      resolve()
    }
  }

  return {
    world,
    time,
    tabs,
    home,
    asks: requested,
    orders,
    /** Records the transaction that pays a payout, as another browser has shown it to the server. */
    payElsewhere(id: string, hash: string) {
      if (!paidPayouts.has(id)) paidPayouts.set(id, hash)
    },
    check,
    release,
    answerWallet,
    replacePending,
    signIn,
    hasPayButton,
    hasSucceeded,
    setStorage(mode: typeof world.storage) {
      world.storage = mode
      world.wasStorageBad ||= mode !== 'works'
      browserStorage.setMode(mode)
    },
    async buy(tab: Tab, cardId: string) {
      const from = world.account
      const wish = { purpose: 'order', id: `order-${lastOrderId + 1}`, subject: cardId, from } as const
      if (tab.signedInAs !== from || !hasPayButton(tab, wish)) return
      lastOrderId += 1
      orders.set(wish.id, { from, cardId, txHash: null })
      await clickPay(tab, wish, from, { to: TREASURY, data: '0x', valueWei: BigInt(cardId) })
    },
    async payPayout(tab: Tab, id: string) {
      const wish = { purpose: 'payout', id, subject: '', from: null } as const
      // The panel's list shows payouts that are already paid.
      if (!world.operator || paidPayouts.has(id) || !hasPayButton(tab, wish)) return
      await clickPay(tab, wish, world.account, PAYOUT_CALL)
    },
    reload(index: 0 | 1) {
      tabs[index].close()
      for (let at = requests.length - 1; at >= 0; at -= 1) {
        // Some wallets close their window with the page. Others keep it, and send what is confirmed later.
        if (requests[at]?.tab === tabs[index] && at % 2 === 0) requests.splice(at, 1)
      }
      tabs[index] = openTab()
    },
    switchNetwork() {
      world.walletChain = world.walletChain === home ? foreign : home
    },
    switchAccount() {
      world.account = world.account === ACCOUNTS[0] ? ACCOUNTS[1] : ACCOUNTS[0]
      for (const tab of tabs) tab.signedInAs = null
    },
  }
}

export type PaymentWorld = ReturnType<typeof createPaymentWorld>
