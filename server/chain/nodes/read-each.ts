import type { PublicClient } from 'viem'
import type { ChainNode } from './chain-node.ts'
import { refusalOf } from './refusal.ts'

/**
 * Asks a node many questions at once. A refused question is asked again alone, because a stranger may make each answer as
 * large as one answer may be.
 */
export async function readEach<Question, Answer>(
  node: ChainNode,
  questions: readonly Question[],
  read: (client: PublicClient, question: Question) => Promise<Answer>,
): Promise<Answer[]> {
  const found = await Promise.all(
    questions.map((question) =>
      read(node.client, question).then(
        (answer) => ({ answer }),
        (error: unknown) => {
          if (refusalOf(error) === 'failure') throw error
          return null
        },
      ),
    ),
  )
  const answers: Answer[] = []
  for (const [index, question] of questions.entries()) {
    const { answer } = found[index] ?? { answer: await read(node.unbatched ?? node.client, question) }
    answers.push(answer)
  }
  return answers
}
