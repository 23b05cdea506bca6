import { zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KINDS_STOPPING_INSTANT } from '#core/chain-alarm.ts'
import { markChainAlarmResolved, readOpenChainAlarms } from '#server/chain/alarms.ts'
import { checkCode } from '#server/payouts/hot-wallet.ts'
import { compareOutgoing } from '#server/payouts/outgoing/compare-outgoing.ts'
import { startTestChain, type TestChain, type TestWallet } from '../support/chain/chain.ts'
import { fakeAddress } from '../support/chain/lying-node/fake-chain.ts'
import { createPayerWorld, driveOnce, ONE_USDT, type PayerWorld } from '../support/chain/lying-payer/payer-world.ts'
import { readerOf } from '../support/chain/reader-of.ts'
import { passThrough, type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import type { ApprovedWithdrawal } from '../support/money/payout-stage.ts'
import { openPayoutTrial, type PayoutTrial } from '../support/money/payout-trial.ts'
import { waitUntil } from '../support/wait-until.ts'

/** A hot wallet whose account has code: somebody else can move what it holds (EIP-7702). */
const DELEGATION = `0xef0100${'ab'.repeat(20)}` as const

describe('on a real chain', () => {
  let chain: TestChain
  let proxy: RpcProxy
  let trial: PayoutTrial

  beforeAll(async () => {
    chain = await startTestChain()
    proxy = await startRpcProxy(chain.rpcUrl)
  })
  beforeEach(async () => {
    trial = await openPayoutTrial(chain, proxy)
  })
  afterEach(async () => {
    proxy.behave(passThrough)
    await trial.close()
  })
  afterAll(async () => {
    await proxy?.stop()
    await chain?.stop()
  })

  const alarms = async () =>
    (await readOpenChainAlarms(trial.stage.db)).filter(({ kind }) => kind === 'hot_wallet_code')
  const untilHeld = (payout: ApprovedWithdrawal) => trial.untilProblem(payout, /has code/)

  test('no payout is signed while the wallet has code; without it the payout is paid and the alarm ends', async () => {
    const { address } = trial.hot.account
    await chain.client.setCode({ address, bytecode: DELEGATION })
    const payout = await trial.stage.approved('1', ONE_USDT)
    trial.drive(trial.stage.deps)
    await untilHeld(payout)
    expect(await trial.attemptsOf(payout)).toEqual([])
    const detail = `its account has the code ${DELEGATION}`
    expect(await alarms()).toMatchObject([{ subject: address.toLowerCase(), detail }])
    await chain.client.setCode({ address, bytecode: '0x' })
    await trial.untilState(payout, 'completed')
    expect(await trial.stage.stateOf(payout)).toMatchObject({ problem: null })
    expect(await alarms()).toEqual([])
    expect(await trial.stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })

  /** Sent by a stranger: the wallet itself sends nothing, and its nonce is used all the same. */
  async function authorize(sponsor: TestWallet, contractAddress: `0x${string}`): Promise<void> {
    const authorization = await trial.hot.signAuthorization({ contractAddress })
    const hash = await sponsor.sendTransaction({
      to: trial.hot.account.address,
      authorizationList: [authorization],
    } as never)
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
    await chain.waitUntilFinal(blockNumber)
  }

  test('an explained authorization with a resolved alarm still blocks signing', async () => {
    const sponsor = await chain.fundedWallet()
    await authorize(sponsor, `0x${'ab'.repeat(20)}`)
    expect(await chain.client.getCode({ address: trial.hot.account.address })).toBe(DELEGATION)
    const payout = await trial.stage.approved('1', ONE_USDT)
    trial.drive(trial.stage.deps)
    await untilHeld(payout)
    await trial.explainAll()
    const [first] = await alarms()
    await markChainAlarmResolved(trial.stage.db, Number(first?.id))
    await waitUntil('another alarm', async () => (await alarms()).some(({ id }) => id !== first?.id))
    await trial.untilRound()
    expect(await trial.attemptsOf(payout)).toEqual([])
    await trial.stopDriver()
    await authorize(sponsor, zeroAddress)
    await trial.explainAll()
    trial.drive(trial.stage.deps)
    await trial.untilState(payout, 'completed')
    expect(await alarms()).toEqual([])
    expect(await trial.stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })
})

describe('on stubbed nodes', () => {
  let ledger: TestLedger
  let world: PayerWorld
  let worlds = 0

  beforeAll(async () => {
    ledger = await openTestLedger()
  })
  beforeEach(() => {
    worlds += 1
    world = createPayerWorld(ledger, worlds)
  })
  afterAll(() => ledger?.close())

  const drive = () => driveOnce(world.depsOf())
  const approve = () => world.stage.approved('1', ONE_USDT)
  const sayCode = (...nodes: readonly number[]) => {
    for (const [index, { faults }] of world.nodes.entries()) faults.code = nodes.includes(index) ? DELEGATION : '0x'
  }
  const seenOf = async (payout: ApprovedWithdrawal) => {
    const { state, problemFacts, nonce } = await world.stage.stateOf(payout)
    return { state, nonce, code: problemFacts?.code ?? null }
  }
  const alarms = async () => (await readOpenChainAlarms(ledger.db)).filter(({ kind }) => kind === 'hot_wallet_code')

  test('one node that invents code blocks nothing', async () => {
    sayCode(1)
    const payout = await approve()
    await drive()
    expect(await seenOf(payout)).toEqual({ state: 'broadcast', nonce: '0', code: null })
    expect(await alarms()).toEqual([])
  })

  test('one node that hides code does not allow signing', async () => {
    sayCode(0, 2)
    const payout = await approve()
    await drive()
    expect(await seenOf(payout)).toEqual({ state: 'queued', nonce: null, code: 'wallet_has_code' })
    expect(await alarms()).toHaveLength(1)
    sayCode()
    await drive()
    expect(await seenOf(payout)).toEqual({ state: 'broadcast', nonce: '0', code: null })
    expect(await alarms()).toEqual([])
  })

  test('code that appears during a round is read before it signs', async () => {
    const payout = await approve()
    for (const node of world.nodes) {
      node.heard.onAsk = async (method) => {
        if (method === 'eth_estimateGas') sayCode(0, 1, 2)
      }
    }
    await drive()
    expect(await seenOf(payout)).toEqual({ state: 'queued', nonce: null, code: 'wallet_has_code' })
    sayCode()
  })

  test('signed transactions are not sent again until the code is gone', async () => {
    for (const { faults } of world.nodes) faults.sending = 'swallowed'
    const payout = await approve()
    await drive()
    for (const node of world.nodes) node.heal()
    sayCode(0, 1, 2)
    await drive()
    expect(await seenOf(payout)).toEqual({ state: 'broadcast', nonce: '0', code: 'wallet_has_code' })
    expect(world.chain.waitingOf(world.wallet)).toEqual([])
    sayCode()
    await drive()
    expect(world.chain.waitingOf(world.wallet)).toHaveLength(1)
    expect(await seenOf(payout)).toEqual({ state: 'broadcast', nonce: '0', code: null })
  })

  test('a wallet without code, used by another process, does not end the alarm', async () => {
    const [withCode, without] = [fakeAddress('with code'), fakeAddress('without code')]
    const getCode = async ({ address }: { address: string }) => (address === withCode ? DELEGATION : undefined)
    const deps = { ...world.depsOf(), chain: readerOf([{ getCode }]) }
    expect(await checkCode(deps, withCode)).not.toBeNull()
    expect(await checkCode(deps, without)).toBeNull()
    expect(await alarms()).toContainEqual(expect.objectContaining({ subject: withCode }))
  })

  test('the alarm is raised without any payout, blocks instant withdrawals, and ends with another wallet', async () => {
    const deps = { ...world.depsOf(), tokens: [world.chain.usdt] }
    sayCode(0, 1, 2)
    await compareOutgoing(deps)
    expect(await alarms()).toMatchObject([{ subject: world.wallet, detail: expect.stringContaining(DELEGATION) }])
    expect(KINDS_STOPPING_INSTANT).toContain('hot_wallet_code')
    sayCode()
    await compareOutgoing({ ...deps, hotWallet: () => world.chain.treasury })
    expect(await alarms()).toEqual([])
  })
})
