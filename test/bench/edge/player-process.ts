import { answerQuestions } from '../worker.ts'
import { type Asked, createAskAsPlayers, type PlayersAsk } from './ask-as-players.ts'

/** Created by the first question, so that the players continue their requests in later ones. */
let askAsPlayers: ((seconds: number) => Promise<Asked>) | null = null

answerQuestions(({ seconds, ...world }: PlayersAsk) => {
  askAsPlayers ??= createAskAsPlayers(world)
  return askAsPlayers(seconds)
})
