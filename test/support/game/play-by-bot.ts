import type { Page } from 'playwright-core'
import type { CallAnswer } from '#core/api/call.ts'
import type { startGameRun } from '#core/api/game-runs.ts'
import { createCourse, extendCourse } from '#core/game/course.ts'
import { readSeed } from '#core/game/random.ts'
import { CHUNK_TICKS, type Variant } from '#core/game/rules.ts'
import { startState, step } from '#core/game/step.ts'

import { createSteadyPlayer } from './create-steady-player.ts'
import { createWindowTable } from './press-window.ts'

type Chunk = CallAnswer<typeof startGameRun>['chunks'][number]

/**
 * Lets the bot of `page-bot.ts` play the page's runs. It gets each seed from the server as soon as the page does.
 *
 * @param passedMax number of obstacles after which it stops pressing
 */
export function playByBot(page: Page, variant: Variant, passedMax = Number.POSITIVE_INFINITY): void {
  const table = createWindowTable(variant)
  const startPlan = () => createPlan(variant, createSteadyPlayer(variant, table), passedMax)
  let plan = startPlan()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (
      response.request().method() !== 'POST' ||
      !/^\/api\/game\/runs(\/\d+\/chunks)?$/.test(pathname) ||
      !response.ok()
    )
      return
    const told = (await response.json()) as Chunk | { readonly chunks: readonly Chunk[] }
    if ('chunks' in told) plan = startPlan()
    for (const chunk of 'chunks' in told ? told.chunks : [told]) {
      await page.evaluate((toggles) => window.bot.plan(toggles), plan(chunk))
    }
  })
}

/** Plans the presses of a run as its seeds arrive, as far as the course is known. */
function createPlan(variant: Variant, player: ReturnType<typeof createSteadyPlayer>, passedMax: number) {
  const course = createCourse(variant)
  const state = startState()
  const early = new Map<number, string>()
  return ({ index, seed }: Chunk): number[] => {
    early.set(index, seed)
    for (let next = early.get(course.chunks); next !== undefined; next = early.get(course.chunks)) {
      const words = readSeed(next)
      if (words === null) throw new Error(`${next} is no seed`)
      extendCourse(course, words)
    }
    const toggles: number[] = []
    const isKnown = () => state.isOnGround === 0 || course.obstacles[state.passed] !== undefined
    const isWilling = () => state.isOnGround === 0 || state.passed < passedMax
    while (state.isCrashed === 0 && state.tick < course.chunks * CHUNK_TICKS && isKnown() && isWilling()) {
      const isToggled = player(state, course.obstacles)
      if (isToggled) toggles.push(state.tick)
      step(state, course, isToggled)
    }
    return toggles
  }
}
