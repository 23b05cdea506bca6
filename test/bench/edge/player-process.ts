import { answerQuestions } from '../worker.ts'
import { createPlayerLoad, type PlayerLoadOptions, type PlayerLoadResult } from './request-as-players.ts'

/** Created by the first question, so that the players continue their requests in later ones. */
let sendPlayerLoad: ((seconds: number) => Promise<PlayerLoadResult>) | null = null

answerQuestions(({ seconds, ...world }: PlayerLoadOptions) => {
  sendPlayerLoad ??= createPlayerLoad(world)
  return sendPlayerLoad(seconds)
})
