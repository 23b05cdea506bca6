import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Solvency } from '#core/api/solvency.ts'
import { entitled, MS_PER_DAY, minedTime } from '#core/mining.ts'
import { formatAmount } from '#core/money.ts'
import { setSetting } from '#test/support/world/settings.ts'
import { MOVED_CLOCK, moveClock, readRows } from '../support/money/ledger-check.ts'
import { type StoredLot, toLot } from '../support/money/stored-lot.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, rpc, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards, readFacts } from '../support/world/player.ts'
import { childrenIn } from '../support/world/server-process.ts'

const ONE_USDT = 10n ** 18n

type TransparencyAnswer = {
  asOf: string
  treasury: {
    usdt: string | null
    unavailableSince: string | null
    wallets: { address: string; usdt: string | null }[]
  }
  owed: Record<'now' | 'in30Days' | 'in90Days' | 'available' | 'held' | 'earned' | 'openPayments', string>
  coverage: Record<'now' | 'in30Days' | 'in90Days', string | null>
  usdtEndsAt: string | null
}

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, ...MOVED_CLOCK })
})
afterAll(() => platform?.close())

const read = async () => bodyOf(await sendRequest<TransparencyAnswer>(platform, '/api/transparency'))

/** Figures from after this call, with the chain's side known. */
async function readFresh(): Promise<TransparencyAnswer> {
  const [{ now } = { now: '' }] = await readRows<{ now: string }>(
    platform.databaseUrl,
    'select clock_now()::text as now',
  )
  return waitUntil('figures of now', async () => {
    const answer = await read()
    return Date.parse(answer.asOf) >= Date.parse(now) && answer.treasury.usdt !== null && answer
  })
}

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const sumOf = async (query: string) => {
  const [row] = await readRows<{ sum: string | null }>(platform.databaseUrl, query)
  return BigInt(row?.sum ?? 0)
}

/** The same figures, lot by lot by the mining's own rule, and balances by the ledger's own lines. */
async function recompute(asOf: string): Promise<TransparencyAnswer['owed']> {
  const nowMs = BigInt(Date.parse(asOf))
  const decisions = await readRows<{ changed_at: Date; value: { listedAtMs: number } }>(
    platform.databaseUrl,
    `select changed_at, value from settings where name = 'listing' order by version`,
  )
  const listing = decisions.map(({ changed_at, value }) => ({
    decidedAtMs: BigInt(changed_at.getTime()),
    listedAtMs: BigInt(value.listedAtMs),
  }))
  const lots = await readRows<StoredLot>(platform.databaseUrl, 'select * from lots')
  const mineable = (days: bigint, isEveryCopyMining: boolean) =>
    total(
      lots.map((row) => {
        const lot = toLot(row, isEveryCopyMining ? nowMs : null)
        const all = entitled(lot.terms, lot.copies, minedTime(lot, nowMs + days * MS_PER_DAY, listing)).usdt
        return all - BigInt(row.posted_usdt ?? 0)
      }),
    )
  const inAccounts = (kind: string) =>
    sumOf(`select sum(case when credit_kind = '${kind}' then amount else 0 end)
      - sum(case when debit_kind = '${kind}' then amount else 0 end) as sum from ledger_transfers where asset = 'USDT'`)
  const [available, held, openPayments] = [
    await inAccounts('available'),
    await inAccounts('held'),
    await inAccounts('suspense'),
  ]
  const standing = available + held + openPayments
  const texts = {
    now: standing + mineable(0n, false),
    in30Days: standing + mineable(30n, true),
    in90Days: standing + mineable(90n, true),
    available,
    held,
    earned: mineable(0n, false),
    openPayments,
  }
  return Object.fromEntries(Object.entries(texts).map(([name, sum]) => [name, formatAmount(sum, 'USDT')])) as never
}

const units = (text: string | null) => {
  const [whole = '0', fraction = ''] = (text ?? '').split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}

function expectHonestCoverage({ treasury, owed, coverage }: TransparencyAnswer) {
  for (const when of ['now', 'in30Days', 'in90Days'] as const) {
    const percent = coverage[when]
    if (units(owed[when]) === 0n) expect(percent).toBeNull()
    else expect(units(percent) * units(owed[when])).toBeLessThanOrEqual(units(treasury.usdt) * 100n * ONE_USDT)
  }
}

async function usdtOf(address: string): Promise<bigint> {
  const { usdt: token } = await readFacts(platform)
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  return BigInt(await rpc(platform, 'eth_call', [{ to: token.address, data }, 'latest']))
}

async function createBuyer(): Promise<Player> {
  const player = createPlayer(platform)
  await player.faucet()
  await player.signIn()
  return player
}

describe('owed amounts and funds', () => {
  test('are zero before the first sale, without a coverage', async () => {
    const answer = await readFresh()
    expect(answer.owed).toEqual({
      now: '0',
      in30Days: '0',
      in90Days: '0',
      available: '0',
      held: '0',
      earned: '0',
      openPayments: '0',
    })
    expect(answer.coverage).toEqual({ now: null, in30Days: null, in90Days: null })
    expect(answer.usdtEndsAt).toBeNull()
  })

  test('are right after purchases, mining, a paid withdrawal, an open one and a stray payment', async () => {
    const [cheap, dear] = await readCards(platform)
    if (cheap === undefined || dear === undefined) throw new Error('Two cards are on sale')
    const { treasury } = await readFacts(platform)
    const miner = await createBuyer()
    await miner.claim(await miner.pay(await miner.order(cheap.id, 2)), 1, cheap)
    const idler = await createBuyer()
    await idler.claim(await idler.pay(await idler.order(dear.id, 1)), 1, dear)
    await miner.start([cheap.id])
    await moveClock(platform.databaseUrl, '3 days')
    await miner.signIn()
    await idler.sendToken(treasury, 5n * ONE_USDT)

    const operator = await logInAsOperator(platform)
    const withdraw = async (amount: string) => {
      const { address } = miner
      const wish = { walletAddress: address, tokenType: 'USDT', amount, toAddress: address }
      return bodyOf(await miner.post<{ id: number }>('/api/withdrawals', wish)).id
    }
    const paid = await withdraw('1.5')
    await operator.put(`/api/admin/withdrawals/${paid}`, { status: 'approved' })
    await waitUntil('the payout', async () => {
      const [first] = await operator.get<{ status: string }[]>('/api/admin/withdrawals')
      return first?.status === 'completed'
    })
    await withdraw('0.25')
    await waitUntil('the stray payment', async () => (await sumOf(`select count(*) as sum from payments`)) === 3n)

    const answer = await readFresh()
    expect(answer.owed).toEqual(await recompute(answer.asOf))
    expect(answer.owed).toMatchObject({ held: '0.25', openPayments: '5' })
    expect(units(answer.owed.earned)).toBeGreaterThan(0n)
    expect(units(answer.owed.in90Days)).toBeGreaterThan(units(answer.owed.now))
    const [payout] = await readRows<{ from_address: string }>(platform.databaseUrl, 'select from_address from payouts')
    expect(answer.treasury.wallets.map(({ address }) => address)).toEqual([treasury, payout?.from_address])
    const onChain = await Promise.all(answer.treasury.wallets.map(({ address }) => usdtOf(address)))
    expect(answer.treasury.wallets.map((wallet) => units(wallet.usdt))).toEqual(onChain)
    expect(units(answer.treasury.usdt)).toBe(total(onChain))
    expectHonestCoverage(answer)
  })

  test('end with the totals of copies and with the listing in the forecast', async () => {
    const before = await readFresh()
    // By then all copies are spent: the figure for later stands still.
    expect(before.owed.in90Days).toBe(before.owed.in30Days)
    const listedAtMs = Date.parse(before.asOf) + 2 * Number(MS_PER_DAY)
    await setSetting(platform.databaseUrl, 'listing', { listedAtMs })
    const listed = await readFresh()
    expect(Date.parse(listed.usdtEndsAt ?? '')).toBe(listedAtMs)
    expect(listed.owed).toEqual(await recompute(listed.asOf))
    expect(units(listed.owed.in30Days)).toBeLessThan(units(before.owed.in30Days))
    await moveClock(platform.databaseUrl, '30 days')
    const after = await readFresh()
    expect(after.owed).toEqual(await recompute(after.asOf))
    expect(after.owed.in30Days).toBe(after.owed.now)
    expectHonestCoverage(after)
  })

  test('show an unreachable chain with the time, and still show all that is owed', async () => {
    const before = await readFresh()
    // Its database lives elsewhere: the chain is all that runs in the server's folder.
    const chain = childrenIn(platform.dataDir)
    if (chain.length === 0) throw new Error('The chain runs')
    for (const pid of chain) process.kill(pid, 'SIGSTOP')
    try {
      const down = await waitUntil('the chain is missed', async () => {
        const answer = await read()
        return answer.treasury.usdt === null && answer
      })
      expect(down.owed).toEqual(before.owed)
      expect(down.coverage).toEqual({ now: null, in30Days: null, in90Days: null })
      expect(down.treasury.wallets.every(({ usdt }) => usdt === null)).toBe(true)
      expect(Date.parse(down.treasury.unavailableSince ?? '')).toBeGreaterThan(Date.parse(before.asOf))
    } finally {
      for (const pid of chain) process.kill(pid, 'SIGCONT')
    }
    const back = await readFresh()
    expect(back.treasury).toEqual({ ...before.treasury, unavailableSince: null })
  })
})

describe('the operator’s view of funds', () => {
  const solvency = (operator: Operator) => operator.get<Solvency>('/api/admin/solvency?days=90')

  test('has both tokens, in lines that sum up, with the same wallets as the transparency page', async () => {
    const { treasury, owed } = await readFresh()
    const operator = await logInAsOperator(platform)
    // A reading from before this moment may be told once more.
    const { usdt, bv3, floor, ahead } = await waitUntil('the chain', async () => {
      const answer = await solvency(operator)
      return answer.usdt.onChain !== null && answer.bv3.onChain !== null && answer
    })
    expect(usdt.owed).toEqual(owed)
    expect(usdt.wallets.map(({ amount }) => amount)).toEqual(treasury.wallets.map((wallet) => wallet.usdt))
    const { now, available, held, earned, gamesPerDay, in30Days, in90Days } = bv3.owed
    const hundredths = (text: string) => Math.round(Number(text) * 100)
    expect(hundredths(now)).toBe(hundredths(available) + hundredths(held) + hundredths(earned))
    expect(hundredths(earned)).toBeGreaterThan(0)
    expect(hundredths(in30Days)).toBeGreaterThanOrEqual(hundredths(now) + 30 * hundredths(gamesPerDay))
    expect(hundredths(in90Days) - hundredths(in30Days)).toBeGreaterThanOrEqual(60 * hundredths(gamesPerDay))
    expect(bv3.hasContract).toBe(true)
    expect(floor).toMatchObject({ isOn: false, isWaived: false, usdt: usdt.owed.in30Days })
    expect(ahead).toHaveLength(10)
    expect(ahead[0]).toMatchObject({ owedUsdt: usdt.owed.now, owedBv3: now })
    expect(ahead[9]).toMatchObject({ owedUsdt: usdt.owed.in90Days, owedBv3: in90Days })
    // The job's first reading comes some seconds after the start.
    const { history } = await waitUntil('a day', async () => {
      const answer = await solvency(operator)
      return answer.history.length > 0 && answer
    })
    expect(history[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('stopped sales accept no orders, still credit payments on their way, and can be resumed', async () => {
    const [card] = await readCards(platform)
    if (card === undefined) throw new Error('A card is on sale')
    const operator = await logInAsOperator(platform)
    const player = await createBuyer()
    const underWay = await player.order(card.id, 2)
    const asked = { areStopped: true, reason: 'Back on Monday' }
    expect((await operator.post('/api/admin/sales', { ...asked, reason: ' ' })).status).toBe(400)
    expect((await operator.post('/api/admin/sales', asked)).status).toBe(204)
    await expectRefused(
      platform.databaseUrl,
      () => operator.post('/api/admin/sales', asked),
      409,
      'sales_stopped_already',
    )
    expect(await bodyOf(await sendRequest(platform, '/api/config'))).toMatchObject({
      areSalesStopped: true,
      salesMessage: 'Back on Monday',
    })
    const wish = { cardId: card.id, quantity: 1 }
    await expectRefused(platform.databaseUrl, () => player.post('/api/orders', wish), 409, 'sales_stopped')
    const bought = await player.claim(await player.pay(underWay), 1, card)
    expect(bought).toMatchObject({ cardId: card.id })
    expect((await solvency(operator)).sales).toMatchObject({
      areStopped: true,
      stoppedBy: OPERATOR_ENVIRONMENT.ADMIN_USERNAME,
      reason: 'Back on Monday',
    })
    expect((await operator.post('/api/admin/sales', { areStopped: false, reason: 'Topped up' })).status).toBe(204)
    await expectRefused(
      platform.databaseUrl,
      () => operator.post('/api/admin/sales', { areStopped: false, reason: 'Topped up' }),
      409,
      'sales_not_stopped',
    )
    expect((await player.post('/api/orders', wish)).status).toBe(200)
  })
})
