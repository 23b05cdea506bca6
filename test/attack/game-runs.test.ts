import { expect } from 'vitest'
import { startRemoteRun } from '../support/game/remote-run.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'

const chunk = { index: 0, inputs: [], stateHash: 0 }

attackGroup('Games', () => {
  attack('a player sends a chunk before it can have been played', async (stage) => {
    const run = await startRemoteRun(await stage.newPlayer(), 'character')
    await expectRefusal(stage, () => run.send(run.live.play()), 409, 'game_chunk_early')
  })

  for (const index of [1, 2, 100, 842]) {
    attack(`a player sends chunk ${index} before chunk 0`, async (stage) => {
      const run = await startRemoteRun(await stage.newPlayer(), 'character')
      await expectRefusal(stage, () => run.send({ ...chunk, index }), 409, 'game_chunk_gap')
    })
  }

  for (const { of, changes } of [
    { of: 'index -1', changes: { index: -1 } },
    { of: 'index 1.5', changes: { index: 1.5 } },
    { of: 'index 1e9', changes: { index: 1e9 } },
    { of: 'an input of -1', changes: { inputs: [-1] } },
    { of: 'an input of 256', changes: { inputs: [256] } },
    { of: '129 inputs', changes: { inputs: Array.from({ length: 129 }, (_, n) => n) } },
    { of: 'inputs as text', changes: { inputs: '0,1' } },
    { of: 'a negative hash', changes: { stateHash: -1 } },
    { of: 'a hash beyond 32 bits', changes: { stateHash: 2 ** 32 } },
    { of: 'a negative pause', changes: { pausesMs: [-1] } },
  ]) {
    attack(`a player sends a chunk with ${of}`, async (stage) => {
      const run = await startRemoteRun(await stage.newPlayer(), 'character')
      const { status, error } = await run.send({ ...chunk, ...changes } as typeof chunk)
      expect([status, error]).toEqual([400, 'malformed_request'])
      await expectRefusal(stage, () => run.send({ ...chunk, ...changes } as typeof chunk), 400, 'malformed_request')
    })
  }

  attack('a player sends a chunk of another player’s run', async (stage) => {
    const [owner, thief] = [await stage.newPlayer(), await stage.newPlayer()]
    const run = await startRemoteRun(owner, 'character')
    await expectRefusal(stage, () => run.send(run.live.play(), thief), 404, 'game_run_unknown')
    await expectRefusal(stage, () => run.save({}, thief), 404, 'game_run_unknown')
  })

  attack('a stranger requests long replays one after another', async (stage) => {
    const site = stage.site()
    const statuses: number[] = []
    for (let run = 1; run <= 123; run++)
      statuses.push((await sendRequest(site, `/api/game/runs/${900_000 + run}/replay`)).status)
    expect(statuses).toEqual([...Array(120).fill(404), ...Array(3).fill(429)])
    expect((await sendRequest(site, '/api/cards')).status).toBe(200)
  })

  attack('a player claims a score without a run', async (stage) => {
    const player = await stage.newPlayer()
    const claimed = {
      walletAddress: player.address,
      score: 1e9,
      timePlayedMinutes: 1e6,
      tokensEarned: '1000000',
      wasNftOwner: true,
      nftCardsOwned: 100,
    }
    const before = await stage.fingerprint()
    await player.post('/api/game/save-score', claimed)
    expect(await stage.fingerprint()).toEqual(before)
    expect((await player.balance()).bv3Balance).toBe(0)
  })

  attack('a player ends a run twice', async (stage) => {
    const player = await stage.newPlayer()
    const run = await startRemoteRun(player, 'character')
    bodyOf(await run.save({}))
    const before = await stage.fingerprint()
    await run.save({})
    expect(await stage.fingerprint()).toEqual(before)
    await expectRefusal(stage, () => run.send(chunk), 409, 'game_run_ended')
    expect((await player.balance()).bv3Balance).toBe(0)
  })

  attack('a player claims that a run scored a million', async (stage) => {
    const player = await stage.newPlayer()
    const run = await startRemoteRun(player, 'character')
    const json = {
      walletAddress: player.address,
      runId: run.runId,
      score: 1e9,
      tokensEarned: 1e6,
      timePlayedMinutes: 1e6,
      wasNftOwner: true,
    }
    bodyOf(await player.post('/api/game/save-score', json))
    expect((await player.balance()).bv3Balance).toBe(0)
  })

  attack('a player watches an open run', async (stage) => {
    const [owner, other] = [await stage.newPlayer(), await stage.newPlayer()]
    const run = await startRemoteRun(owner, 'character')
    for (const who of [owner, other])
      await expectRefusal(stage, () => who.call(`/api/game/runs/${run.runId}/replay`), 404, 'game_replay_unknown')
  })

  attack('a player plays an unknown variant', async (stage) => {
    const player = await stage.newPlayer()
    for (const variant of ['', 'dino', '__proto__', 'constructor', null, 1])
      await expectRefusal(stage, () => player.post('/api/game/runs', { variant }), 400, 'malformed_request')
  })

  attack('a player mines twice with one card', async (stage) => {
    const player = await stage.newPlayer()
    await stage.fund(player)
    const [card] = await stage.cards()
    const { id = 0 } = card ?? {}
    await stage.buy(player, id)
    bodyOf(await player.start([id, id, id]))
    bodyOf(await player.start([id]))
    const { sessions } = await player.mining()
    expect(sessions.map(({ cardId, copies }) => [cardId, copies])).toEqual([[id, 1]])
    bodyOf(await player.stop())
  })

  attack('a player stops the mining of another player', async (stage) => {
    const [owner, thief] = [await stage.newPlayer(), await stage.newPlayer()]
    const act = () => thief.post('/api/mining/stop', { walletAddress: owner.address })
    await expectRefusal(stage, act, 403, 'not_yours')
  })
})
