import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, describe, expect } from 'vitest'
import { findMoneyFaults } from '../../support/money/ledger-check.ts'
import type { HttpAnswer } from '../../support/world/http.ts'
import { changedTables } from './fingerprint.ts'
import { PROBE_TITLE } from './groups.ts'
import { type AttackStage, openStage } from './stage.ts'

const PROBES = 21
const ANSWER_MS_MAX = 200
/**
 * Limit of the probe's time, as a multiple of a bare server's. Both are timed in turn, because a loaded machine slows every server.
 */
const TIMES_BARE_MAX = 5

/** One platform for all groups that a worker runs. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend('stage', { scope: 'worker' }, async ({}, { onCleanup }): Promise<AttackStage> => {
    const stage = await openStage()
    onCleanup(stage.close)
    return stage
  })

/**
 * Registers a group of attacks. A last test expects that each process still answers its probe quickly.
 *
 * @param name as listed in `groups.ts`
 */
export function attackGroup(name: string, define: () => void): void {
  describe(name, () => {
    define()
    test(PROBE_TITLE, async ({ stage }) => {
      for (const { url } of stage.servers) await expectQuickProbe(`${url}/livez`)
    })
  })
}

/**
 * Registers one attack, which makes a real attempt and asserts the refusal. All sums of money are then recomputed from the rows.
 *
 * @param sentence describes the attack
 */
export function attack(sentence: string, run: (stage: AttackStage) => Promise<unknown>): void {
  test(sentence, async ({ stage }) => {
    await stage.prove()
    await run(stage)
    expect(await findMoneyFaults(stage.databaseUrl)).toEqual([])
  })
}

/** Expects an exact refusal with a readable message, and no change in the rows of money, rights and terms. */
export async function expectRefusal(stage: AttackStage, act: () => Promise<HttpAnswer>, status: number, code: string) {
  const before = await stage.fingerprint()
  const answer = await act()
  expect({ status: answer.status, error: answer.error }).toEqual({ status, error: code })
  expect(answer.message).toMatch(/^\S.{3,}/)
  expect(Object.keys(answer.body ?? {}).toSorted()).toEqual(['error', 'message'])
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts\b|\bat (?:\S+ \(|\/|file:)|select |insert /)
  expect(changedTables(before, await stage.fingerprint())).toEqual([])
  return answer
}

/** Expects that `act` changes no row of money, rights or terms. */
export async function expectUnchanged<T>(stage: AttackStage, act: () => Promise<T>): Promise<T> {
  const before = await stage.fingerprint()
  const done = await act()
  expect(changedTables(before, await stage.fingerprint())).toEqual([])
  return done
}

async function expectQuickProbe(url: string): Promise<void> {
  const bare = createServer((_, response) => response.end('{"status":"ok"}'))
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
  const times: { probe: number[]; bare: number[] } = { probe: [], bare: [] }
  for (let ask = 0; ask < PROBES; ask++) {
    times.bare.push(await timeOf(bareUrl))
    times.probe.push(await timeOf(url))
  }
  bare.closeAllConnections()
  bare.close()
  expect(medianOf(times.probe)).toBeLessThan(Math.max(ANSWER_MS_MAX, TIMES_BARE_MAX * medianOf(times.bare)))
}

async function timeOf(url: string): Promise<number> {
  const startMs = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  return performance.now() - startMs
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
