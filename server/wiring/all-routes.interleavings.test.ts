import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cardActions, gameActions } from '#test/support/money/interleavings/actions/cards-and-games.ts'
import { importActions } from '#test/support/money/interleavings/actions/imports.ts'
import { operatorActions } from '#test/support/money/interleavings/actions/operators.ts'
import { outboxActions } from '#test/support/money/interleavings/actions/outbox.ts'
import { paymentActions } from '#test/support/money/interleavings/actions/payments.ts'
import { hotWalletActions, payoutActions } from '#test/support/money/interleavings/actions/payouts.ts'
import { keptRowActions } from '#test/support/money/interleavings/actions/reset-rows.ts'
import { airdropActions, rewardActions } from '#test/support/money/interleavings/actions/rewards.ts'
import { signInActions } from '#test/support/money/interleavings/actions/sign-ins.ts'
import { withdrawalActions } from '#test/support/money/interleavings/actions/withdrawals.ts'
import { failEachWrite } from '#test/support/money/interleavings/fail-each-write.ts'
import { isLocking } from '#test/support/money/interleavings/points.ts'
import { raceAll } from '#test/support/money/interleavings/race-all.ts'
import { type Action, type InterleavingWorld, openWorld } from '#test/support/money/interleavings/world.ts'
import { findStatementFiles, readStatements } from '../../scripts/statements/write-statements.ts'

const WORLDS: readonly [string, (world: InterleavingWorld) => Promise<Action[]>][] = [
  ['withdrawals', withdrawalActions],
  ['payouts', payoutActions],
  ['the hot wallet', hotWalletActions],
  ['orders and payments', paymentActions],
  ['the airdrop', airdropActions],
  ['what a player is given', rewardActions],
  ['operators’ accounts', operatorActions],
  ['cards', cardActions],
  ['runs of a game', gameActions],
  ['first sign-ins', signInActions],
  ['imports', importActions],
  ['kept rows', keptRowActions],
  ['the outbox', outboxActions],
]

/** Statements that lock, and that no action here takes. */
const NOT_RACED: Readonly<Record<string, string>> = {
  lockAuditHead: 'Each action of an operator takes it last, so nothing is decided behind it.',
  lockEditions: 'The audit takes it to read. `server/audit/run-checks.test.ts` pauses it there.',
  lockLot: 'Taken behind `lockResets`, which is raced.',
  lockOrder: 'Taken behind the lock of the payment, which is raced.',
  lockUploader: 'Two pictures at once can only be one too many for a day.',
  readPooled: 'Looks whether a lock is held, and changes nothing.',
}
const taken = new Set<string>()
/** A world takes 11 s at most on a quiet machine. Beside a complete run and a busy loop one took eight times as long. */
const LIMIT_MS = 600_000

test.each(WORLDS)(
  'of %s, two concurrent actions have the result of one after the other, and an action with a failed statement changes nothing',
  async (_, actionsOf) => {
    const world = await openWorld()
    try {
      const actions = await actionsOf(world)
      for (const { locks } of actions) for (const lock of locks) taken.add(lock)
      const { locks, withoutLock, faults, tries, isRestored } = await raceAll(world, actions)
      expect(locks).toEqual(actions.map(({ name, locks: declared }) => ({ name, locks: declared })))
      expect(withoutLock).toEqual([])
      expect(faults).toEqual([])
      expect(tries).toBeGreaterThan(actions.length)
      expect(isRestored).toBe(true)
      const failed = await failEachWrite(world, actions)
      expect(failed.faults).toEqual([])
      expect(failed.tries).toBeGreaterThan(actions.length)
    } finally {
      await world.close()
    }
  },
  LIMIT_MS,
)

test('each statement that locks is raced, or has a reason not to be', () => {
  const root = join(import.meta.dirname, '../..')
  const statements = findStatementFiles(root).flatMap((file) =>
    readStatements(file, readFileSync(join(root, file), 'utf8')),
  )
  const locking = statements.flatMap(({ name, text }) => (isLocking(text) ? [name] : []))
  const known = [...taken, ...Object.keys(NOT_RACED)]
  expect(locking.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !locking.includes(name))).toEqual([])
})
