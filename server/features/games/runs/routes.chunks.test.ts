import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LiveRun, openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'

let world: RunWorld
let run: LiveRun
beforeAll(async () => {
  world = await openRunWorld()
  run = await world.start(await world.newPlayer())
})
afterAll(() => world.close())

const refused = (code: string) => ({ ok: false, code })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

describe('a chunk', () => {
  test('is accepted once it can have been played, by the database’s clock', async () => {
    const chunk = run.live.play()
    await world.pass(4_265)
    expect(await run.send(chunk)).toEqual(refused('game_chunk_early'))
    await world.pass(1)
    expect(await run.send(chunk)).toMatchObject({ ok: true, value: { index: 3 } })
  })

  test('is answered with a seed that depends on the secret and all earlier presses', async () => {
    const session = await world.newPlayer()
    const other = await world.start(session)
    const [first, second] = [other.live.play(), other.live.play()]
    await world.pass(2 * 4_267)
    await other.send(first)
    const answer = await other.send(second)
    const row = await world.runOf(other.runId)
    const secret = row?.secret as Buffer
    const digest = [first, second].reduce(
      (before, { inputs }) => sha256(Buffer.concat([before, Buffer.from(inputs)])),
      sha256(Buffer.alloc(0)),
    )
    const message = `${other.runId}:4:${digest.toString('hex')}`
    const seed = createHmac('sha256', secret).update(message).digest('hex').slice(0, 32)
    expect(answer).toEqual({ ok: true, value: { index: 4, seed } })
    expect(sha256(secret).toString('hex')).toBe(other.started.commitment)
    expect(JSON.stringify([other.started, answer])).not.toContain(secret.toString('hex'))
  })

  test('sent again gets the same answer, also after the run’s end', async () => {
    const session = await world.newPlayer()
    const other = await world.start(session)
    const chunk = other.live.play()
    await world.pass(5_000)
    const answer = await other.send(chunk)
    expect(await other.send(chunk)).toEqual(answer)
    await world.save(session, other.runId)
    expect(await other.send(chunk)).toEqual(answer)
  })

  test('sent five times at once is accepted once', async () => {
    const other = await world.start(await world.newPlayer())
    const chunk = other.live.play()
    await world.pass(5_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => other.send(chunk)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true })
    expect(await world.runOf(other.runId)).toMatchObject({ chunks: 1 })
  })
})

describe('a chunk is refused', () => {
  const chunk = { index: 1, inputs: [], ticks: 256, stateHash: 0 }

  test('with other inputs than before', async () => {
    expect(await run.send({ ...chunk, index: 0, inputs: [7, 11, 13, 17] })).toEqual(refused('game_chunk_rewritten'))
  })

  test('before earlier chunks', async () => {
    await world.pass(60_000)
    expect(await run.send({ ...chunk, index: 2 })).toEqual(refused('game_chunk_gap'))
  })

  test.each([[[3, 3]], [[4, 3]], [[256]], [[-1]], [[1.5]], [Array.from({ length: 129 }, (_, tick) => tick)]])(
    'with invalid inputs: %j',
    async (inputs) => {
      expect(await run.send({ ...chunk, inputs })).toEqual(refused('game_inputs_invalid'))
    },
  )

  test('for a run of another wallet, or an unknown one', async () => {
    const other = await world.start(await world.newPlayer())
    const stranger = await world.start(await world.newPlayer(), 'character')
    expect(await other.send({ ...chunk, index: 0 }, [], stranger.runId)).toEqual(refused('game_run_unknown'))
    expect(await other.send({ ...chunk, index: 0 }, [], 999_999)).toEqual(refused('game_run_unknown'))
  })

  test('once the run has ended', async () => {
    const session = await world.newPlayer()
    const other = await world.start(session)
    await world.save(session, other.runId)
    await world.pass(5_000)
    expect(await other.send({ ...chunk, index: 0 })).toEqual(refused('game_run_ended'))
  })

  test('beyond an hour of play', async () => {
    const other = await world.start(await world.newPlayer())
    await world.pass(2 * 3_600_000)
    expect(await other.send({ ...chunk, index: 843 })).toEqual(refused('game_run_ended'))
  })
})
