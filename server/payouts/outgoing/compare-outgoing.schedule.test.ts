import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createOutgoingWorld, type OutgoingWorld } from '#test/support/chain/outgoing-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { raiseChainAlarm } from '../../chain/alarms.ts'
import { readCursors } from '../../chain/cursors.ts'
import { holdPayouts } from '../holds/holds.ts'
import { EXPLAINED_BY_CHAIN } from '../strays.ts'
import { compareOutgoing, watchOutgoing } from './compare-outgoing.ts'
import { passOf } from './compare-transfers.ts'

const CHAIN_ID = 31_337
const HOUR_MS = 3_600_000

let ledger: TestLedger
let world: OutgoingWorld
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createOutgoingWorld(ledger, Date.UTC(2030, 0, 10))
})
beforeEach(() => world.clear())
afterAll(() => ledger?.close())

const alarm = (kind: 'transfer_not_in_ledger' | 'payout_not_on_chain' | 'dust_flood') =>
  raiseChainAlarm(ledger.db, {
    kind,
    subject: kind === 'payout_not_on_chain' ? 'payout 1' : fakeHash('none'),
    detail: '',
  })
const stray = (by: string | null) =>
  execute(
    ledger.db,
    sql`insert into payout_strays (chain_id, from_address, nonce, explained_at, explained_by)
      values (${CHAIN_ID}, ${fakeAddress('an unknown wallet')}, 0, ${by === null ? null : '2030-01-01'}, ${by})`,
  )

const REASONS: readonly {
  readonly why: string
  readonly by: (wallet: Address) => Promise<unknown>
  readonly isCompared: boolean
}[] = [
  { why: 'nothing waits for it', by: async () => undefined, isCompared: false },
  {
    why: 'payouts wait for a person',
    by: () => holdPayouts(ledger.db, { reason: 'restored', asOf: null }),
    isCompared: true,
  },
  {
    why: 'a transfer without a payout is to be explained',
    by: () => alarm('transfer_not_in_ledger'),
    isCompared: true,
  },
  { why: 'a payout without a transfer is to be explained', by: () => alarm('payout_not_on_chain'), isCompared: true },
  { why: 'an alarm about something else is open', by: () => alarm('dust_flood'), isCompared: false },
  {
    why: 'a wallet that a payer has told of is new',
    by: () =>
      execute(
        ledger.db,
        sql`insert into processes (name, roles, hot_wallet) values ('payer', '{payer}', ${fakeAddress('new')})`,
      ),
    isCompared: true,
  },
]

/** Compares, makes a block, and watches for many looks; returns whether the wallet was compared up to that block. */
async function watch(by: (wallet: Address) => Promise<unknown>, compareEveryMs: number): Promise<boolean> {
  const wallet = world.newWallet()
  let looks = 0
  const deps = {
    ...world.depsOf(wallet, { compareEveryMs }),
    // Each look asks for it, also one that compares nothing.
    get db() {
      looks += 1
      return ledger.db
    },
  }
  await compareOutgoing(deps)
  const reached = async () => (await readCursors(ledger.db, CHAIN_ID)).get(passOf(wallet))?.place.number ?? -1n
  const before = await reached()
  await by(wallet)
  world.send({ from: fakeAddress('stranger') })
  const from = looks
  const watching = watchOutgoing(deps, 5)
  try {
    const isCompared = async () => (await reached()) > before
    await waitUntil('many looks, or a comparison', async () => looks > from + 60 || (await isCompared()))
    return await isCompared()
  } finally {
    await watching.stop()
  }
}

test.each(REASONS)(
  'between two comparisons a minute apart the chain is compared if $why: $isCompared',
  async ({ by, isCompared }) => {
    expect(await watch(by, HOUR_MS)).toBe(isCompared)
  },
)

test.each([
  { by: null, isCompared: true },
  { by: 'ann', isCompared: true },
  { by: EXPLAINED_BY_CHAIN, isCompared: false },
])('a stray of a wallet without a record, explained by $by, is waited for: $isCompared', async ({ by, isCompared }) => {
  const another = fakeAddress('an unknown wallet')
  // Its past was compared; its record is missing.
  await compareOutgoing(world.depsOf(another))
  expect(await watch(() => stray(by), HOUR_MS)).toBe(isCompared)
})

test('the chain is compared after a minute, even if nothing waits for it', async () => {
  expect(await watch(async () => undefined, 1)).toBe(true)
})
