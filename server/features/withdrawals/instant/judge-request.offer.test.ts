import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatAmount, tokenUnits, usdt } from '#core/money.ts'
import { DEFAULT_SETTINGS, type SettingName, type Settings } from '#core/settings.ts'

import type { PlayerSession } from '#server/http/routing/route.ts'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { coveringMeans, createInstantWorld, type InstantWorld, ONE_USDT } from '#test/support/money/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { DependencyDown } from '../../../fault.ts'
import { createMeansReader, readInstantOffer } from './judge-request.ts'

const LOOSE = 1_000n * ONE_USDT

let ledger: TestLedger
let world: InstantWorld
let player: PlayerSession
/** What the player and all others were approved on the day before the offer is read. */
const APPROVED = 2n * ONE_USDT
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createInstantWorld(ledger)
  await world.setLimits(50, 50, 50)
  player = await world.newTrusted()
  const asked = await world.ask(player, '2')
  expect(asked).toMatchObject({ value: { isInstant: true } })
})
afterAll(() => ledger?.close())

/** Puts a setting that no form would save in its place: one limit may be above a wider one. */
async function set<Name extends SettingName>(name: Name, value: Settings[Name]): Promise<void> {
  await execute(
    ledger.db,
    sql`insert into settings (name, version, value, author)
      select ${name}, coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::jsonb, 'owner' from settings where name = ${name}`,
  )
}
const text = (amount: bigint) => formatAmount(amount, 'USDT')

type OfferSample = Readonly<Record<'one' | 'cap' | 'wallet' | 'day' | 'dayCap' | 'funded', bigint>>
const LIMITS = {
  'of one': (offer: OfferSample, one: bigint) => ({ ...offer, one }),
  'the cap of one': (offer: OfferSample, cap: bigint) => ({ ...offer, cap }),
  'of a wallet': (offer: OfferSample, wallet: bigint) => ({ ...offer, wallet }),
  'of a day': (offer: OfferSample, day: bigint) => ({ ...offer, day }),
  'the cap of a day': (offer: OfferSample, dayCap: bigint) => ({ ...offer, dayCap }),
  'the hot wallet': (offer: OfferSample, funded: bigint) => ({ ...offer, funded }),
}
const START = { one: 0n, cap: 0n, wallet: 0n, day: 0n, dayCap: 0n, funded: 0n }
const low = (...amounts: readonly bigint[]) => amounts.toSorted((a, b) => Number(a - b))[0] ?? 0n

test.each(bindingCases(START, LIMITS, { at: 3n * ONE_USDT, loose: LOOSE }))(
  'a player’s offer has the remaining amount, and whether all have nearly used it up: $name',
  async ({ state: { one, cap, wallet, day, dayCap, funded } }) => {
    const perDayUsdt = text(day + APPROVED)
    await set('instantWithdrawals', {
      perWithdrawalUsdt: text(one),
      perWalletDayUsdt: text(wallet + APPROVED),
      perDayUsdt,
    })
    await set('payouts', { ...DEFAULT_SETTINGS.payouts, capUsdt: text(cap), dayCapUsdt: text(dayCap + APPROVED) })
    world.setMeans({ ...coveringMeans(0), spendable: usdt(funded) })
    const atOnce = low(one, cap)
    expect(await readInstantOffer(world.deps(), player.userId)).toEqual({
      ...{ isOffered: true, reasons: [], perWithdrawalUsdt: text(atOnce), leftUsdt: text(wallet) },
      isNearlyUsedUp: low(atOnce, wallet) > low(day, dayCap, funded),
    })
  },
)

describe('the chain facts for instant withdrawals', () => {
  const SPENDABLE = { amount: tokenUnits(7n), isLow: false, isSigningStopped: true }
  type MeansReaderTestDeps = Parameters<typeof createMeansReader>[0]
  const errors: unknown[] = []
  const reader = (change: Partial<MeansReaderTestDeps> = {}) => {
    errors.length = 0
    const log = { error: (said: unknown) => void errors.push(said) } as unknown as MeansReaderTestDeps['log']
    return createMeansReader({
      ...{ db: ledger.db, log, readSpendable: async () => SPENDABLE, readIsCovered: async () => true },
      ...change,
    })
  }

  test('are read with the sum of the day', async () => {
    const { amount: spendable, ...rest } = SPENDABLE
    const day = Date.UTC(2030, 0, 10) / 86_400_000
    expect(await reader()()).toEqual({ ...rest, isCovered: true, spendable, approvedToAll: APPROVED, day })
    const uncovered = {
      readIsCovered: async () => false,
      readSpendable: async () => ({ ...SPENDABLE, isLow: true, isSigningStopped: false }),
    }
    expect(await reader(uncovered)()).toMatchObject({ isCovered: false, isLow: true, isSigningStopped: false })
  })

  const down = () => Promise.reject(new DependencyDown('no node answers'))
  test.each<{ what: string; change: Partial<MeansReaderTestDeps>; isLogged?: boolean }>([
    { what: 'where no hot wallet pays', change: { readSpendable: async () => null } },
    { what: 'where what is owed cannot be compared', change: { readIsCovered: async () => null } },
    { what: 'where neither can be read', change: { readSpendable: async () => null, readIsCovered: async () => null } },
    { what: 'while no node answers for the hot wallet', change: { readSpendable: down } },
    { what: 'while no node answers for what is owed', change: { readIsCovered: down } },
    {
      what: 'after a mistake, which is logged',
      change: { readIsCovered: () => Promise.reject(new Error('x')) },
      isLogged: true,
    },
    { what: 'where it takes more than two seconds', change: { readSpendable: () => new Promise(() => undefined) } },
  ])('are unknown $what', async ({ change, isLogged = false }) => {
    expect(await reader(change)()).toBeNull()
    expect(errors).toHaveLength(isLogged ? 1 : 0)
  })

  test('are read once for all callers within some seconds', async () => {
    let reads = 0
    const readSpendable = async () => {
      reads += 1
      return SPENDABLE
    }
    const read = reader({ readSpendable })
    const [first, second] = await Promise.all([read(), read()])
    expect([await read(), second]).toEqual([first, first])
    expect(reads).toBe(1)
  })
})
