import { relative } from 'node:path'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import type { DriverAnswer, DriverOptions, DriverRequest, TestFileResult } from './driver.ts'

/** Runs the test files of each message, in that order, and reports the result of each. The process stays alive between messages. */
const root = process.cwd()
const { projects, workers, bail } = JSON.parse(process.argv[2] ?? '{}') as DriverOptions
/** Sends a message, unless the parent has gone. */
const answer = (message: DriverAnswer) => void (process.connected && process.send?.(message))
const pathOf = ({ moduleId }: { readonly moduleId: string }) => relative(root, moduleId)
const messageOf = ({ name, message }: { readonly name?: string | undefined; readonly message: string }) =>
  message.startsWith(`${name}:`) ? message : `${name ?? 'Error'}: ${message}`

function describeModule(module: TestModule): TestFileResult {
  const tests = [...module.children.allTests()]
  const failed = tests.flatMap((test) => {
    const { state, errors } = test.result()
    return state === 'failed' ? [{ test: test.fullName, message: errors?.[0] ? messageOf(errors[0]) : '' }] : []
  })
  const outside = module.errors().map((error) => ({ test: null, message: messageOf(error) }))
  const inSuites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ test: null, message: messageOf(error) })),
  )
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
  return {
    file: pathOf(module),
    project: module.project.name,
    ms: duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration,
    tests: tests.filter((test) => test.result().state !== 'skipped' && test.result().state !== 'pending').length,
    isLoaded: tests.length > 0,
    failures: [...failed, ...outside, ...inSuites],
  }
}

const collector: Reporter = {
  onTestModuleEnd: (module) => answer({ ran: describeModule(module) }),
}

/** Keeps the given order of files. The quickest come first, so that most bugs are caught early. */
class InOrder {
  sort(files: TestSpecification[]) {
    return Promise.resolve(files)
  }
  shard(files: TestSpecification[]) {
    return Promise.resolve(files)
  }
}

const vitest = await createVitest('test', {
  root,
  watch: false,
  project: [...projects],
  maxWorkers: workers,
  bail,
  reporters: [collector],
  sequence: { sequencer: InOrder },
})
await vitest.standalone()
const known = new Map<string, TestSpecification>()
for (const specification of await vitest.globTestSpecifications()) known.set(pathOf(specification), specification)
answer({ files: [...known].map(([file, { project }]) => ({ file, project: project.name })) })

let last: Promise<unknown> = Promise.resolve()
process.on('message', ({ files, changed, ends }: DriverRequest) => {
  if (ends === true) {
    void last.then(() => vitest.close()).finally(() => process.exit(0))
    return
  }
  last = (async () => {
    for (const file of changed) vitest.invalidateFile(`${root}/${file}`)
    const chosen = files.flatMap((file) => known.get(file) ?? [])
    const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
    answer({ ended: unhandledErrors.map((error) => messageOf(error as Error)) })
  })().catch((error: Error) => answer({ ended: [messageOf(error)] }))
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)))
