import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A separate process of the bench that answers one question after the other. */
export type BenchWorker = {
  /** @throws the error of the process, or an error if it has ended */
  ask<Answer>(question: unknown): Promise<Answer>
  stop(): Promise<void>
}

type BenchWorkerReply = { readonly answer: unknown } | { readonly failure: string }

/** @param file that calls `answerQuestions` */
export function startWorker(file: string): BenchWorker {
  const child = fork(file)
  return {
    ask: (question) => ask(child, question),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${child.spawnfile} ended before it answered`))
    child.once('exit', onExit)
    child.once('message', (reply: BenchWorkerReply) => {
      child.off('exit', onExit)
      if ('failure' in reply) reject(new Error(reply.failure))
      else resolve(reply.answer as Answer)
    })
    child.send(question as object)
  })
}

/** Answers questions until the asking process ends. Called in the worker. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ answer: value }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : `${error}` }),
    )
  })
  process.on('disconnect', () => process.exit())
}
