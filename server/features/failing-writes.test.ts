import { expect, test } from 'vitest'
import { cardActions, gameActions } from '#test/support/interleavings/actions/cards-and-games.ts'
import { importActions } from '#test/support/interleavings/actions/imports.ts'
import { keptRowActions } from '#test/support/interleavings/actions/kept-rows.ts'
import { operatorActions } from '#test/support/interleavings/actions/operators.ts'
import { airdropActions, rewardActions } from '#test/support/interleavings/actions/rewards.ts'
import { signInActions } from '#test/support/interleavings/actions/sign-ins.ts'
import { withdrawalActions } from '#test/support/interleavings/actions/withdrawals.ts'
import { failEachWrite } from '#test/support/interleavings/fail-each-write.ts'
import { type Action, openWorld, type World } from '#test/support/interleavings/world.ts'

const WORLDS: readonly [string, (world: World) => Promise<Action[]>][] = [
  ['withdrawals', withdrawalActions],
  ['the airdrop', airdropActions],
  ['what a player is given', rewardActions],
  ['operators’ accounts', operatorActions],
  ['cards', cardActions],
  ['runs of a game', gameActions],
  ['first sign-ins', signInActions],
  ['imports', importActions],
  ['kept rows', keptRowActions],
]

test.each(WORLDS)(
  'of %s, an action of which a statement fails says so, and leaves nothing behind',
  async (_, actionsOf) => {
    const world = await openWorld()
    try {
      const actions = await actionsOf(world)
      const { faults, tries } = await failEachWrite(world, actions)
      expect(faults).toEqual([])
      expect(tries).toBeGreaterThan(actions.length)
    } finally {
      await world.close()
    }
  },
)
