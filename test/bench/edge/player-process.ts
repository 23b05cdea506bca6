import { answerQuestions } from '../worker.ts'
import { type Asked, createAskAsPlayers, type PlayersAsk } from './ask-as-players.ts'

/** They go on where they stopped: made by the first question. */
let askAsPlayers: ((seconds: number) => Promise<Asked>) | null = null

answerQuestions(({ seconds, ...world }: PlayersAsk) => {
  askAsPlayers ??= createAskAsPlayers(world)
  return askAsPlayers(seconds)
})
