import type { Page } from 'playwright-core'
import type { Player } from '../support/world/player.ts'
import type { ScreenScene, Theatre } from './scene.ts'

type AirdropSceneStep = (theatre: Theatre, player: Player) => Promise<unknown>

const submit: AirdropSceneStep = ({ airdrop }, player) => airdrop.submit(player)
const approve: AirdropSceneStep = async ({ airdrop }, player) => airdrop.approve((await airdrop.waiting(player)).id)
const reject: AirdropSceneStep = async ({ airdrop }, player) =>
  airdrop.reject((await airdrop.waiting(player)).id, 'You follow two of us only.')
const claim: AirdropSceneStep = ({ airdrop }, player) => airdrop.claim(player)

const stateAfter = (
  state: string,
  title: string,
  steps: readonly AirdropSceneStep[],
  language = 'en',
): ScreenScene => ({
  page: 'airdrop',
  state,
  async show(theatre) {
    const page = await enterAfter(theatre, steps, language)
    if (language === 'en') await page.getByRole('heading', { name: title }).waitFor()
    return page
  },
})

async function enterAfter(theatre: Theatre, steps: readonly AirdropSceneStep[], language = 'en'): Promise<Page> {
  const player = theatre.nextPlayer()
  await player.signIn()
  for (const step of steps) await step(theatre, player)
  return theatre.enter(player, '/airdrop', language)
}

/** Scenes of every state of the join bonus. */
export const AIRDROP_SCENES: readonly ScreenScene[] = [
  stateAfter('not-started', 'Three short steps', []),
  stateAfter('pending', 'Pending Admin Approval', [submit]),
  stateAfter('rejected', 'Follow Request Rejected', [submit, reject]),
  stateAfter('approved', 'Social Follows Approved!', [submit, approve]),
  stateAfter('claimed', 'Already Claimed!', [submit, approve, claim]),
  stateAfter('not-started-spanish', '', [], 'es'),
  {
    page: 'airdrop',
    state: 'celebration',
    isOneScreen: true,
    async show(theatre) {
      const page = await enterAfter(theatre, [submit, approve])
      await page.evaluate(keepDialogsOpen)
      await page.getByRole('button', { name: 'Claim 100 BV3 Tokens' }).click()
      await page.getByRole('dialog', { name: /^Congratulations!/ }).waitFor()
      return page
    },
  },
]

/** Runs in the page. Drops timers of four seconds, which close a dialog. A stopped clock would also stop animation frames. */
function keepDialogsOpen() {
  const later = window.setTimeout
  const stay = (job: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === 4_000 ? 0 : later(job, ms, ...rest))
  Object.assign(window, { setTimeout: stay })
}
