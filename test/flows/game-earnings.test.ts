import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#core/assert.ts'
import { CHUNK_TICKS, RUN_TICKS_MAX, TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { moveRunStartBack, msOfChunks } from '../support/game/remote-run.ts'
import { openRunWorld, type RunWorld } from '../support/game/run-world.ts'
import { isLong } from '../support/test-length.ts'

/** What a program earns in 24 hours: the table of `docs/game-trust.md`. */
const EARNINGS: readonly { copies: number; variant: Variant; minutes: number; bv3: string }[] = [
  { copies: 0, variant: 'character', minutes: 20, bv3: '10' },
  { copies: 0, variant: 'cactus', minutes: 20, bv3: '2' },
  { copies: 1, variant: 'character', minutes: 30, bv3: '24' },
  { copies: 1, variant: 'cactus', minutes: 30, bv3: '90' },
  { copies: 10, variant: 'character', minutes: 120, bv3: '420' },
  { copies: 10, variant: 'cactus', minutes: 120, bv3: '360' },
  { copies: 100, variant: 'character', minutes: 1_020, bv3: '31110' },
  { copies: 100, variant: 'cactus', minutes: 1_020, bv3: '3060' },
]
const WHOLE_CHUNKS_MAX = Math.floor(RUN_TICKS_MAX / CHUNK_TICKS)

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
  await world.limit('1000000')
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

test.each(isLong ? EARNINGS : EARNINGS.filter(({ copies }) => copies === 1))(
  'a program with $copies copies that plays all day earns $bv3 BV3 in the $variant runner, in $minutes minutes',
  async ({ copies, variant, minutes, bv3 }) => {
    const program = await world.newPlayer()
    if (copies > 0) await world.ledger.giveCopies(program.userId, await world.ledger.newCard(), copies)
    for (let leftTicks = minutes * 60 * TICKS_PER_SECOND; leftTicks > 0; leftTicks -= RUN_TICKS_MAX) {
      const run = await world.start(program, variant)
      // A chunk more than it is paid for, where there is one.
      const chunks = Math.min(Math.ceil(leftTicks / CHUNK_TICKS) + 1, WHOLE_CHUNKS_MAX)
      await moveRunStartBack(world.databaseUrl, run, msOfChunks(WHOLE_CHUNKS_MAX + 1))
      for (let sent = 0; sent < chunks; sent++) {
        const answer = await run.send(run.live.play())
        assert(answer.ok, `a chunk was refused: ${answer.ok || answer.code}`)
        run.live.learn(answer.value.seed)
      }
      const isWholeHour = chunks === WHOLE_CHUNKS_MAX
      const last = isWholeHour ? run.live.play(RUN_TICKS_MAX % CHUNK_TICKS) : {}
      expect(await world.save(program, run.runId, last)).toMatchObject({ ok: true })
    }
    expect(await world.tryStart(program, variant)).toEqual({ ok: false, code: 'game_time_spent' })
    expect(await world.bv3Of(program.userId)).toBe(BigInt(bv3) * 100n)
  },
)
