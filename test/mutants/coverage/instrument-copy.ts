import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '#core/assert.ts'
import { insertHits } from './regions.ts'

const SOURCES = /^(?:core|server|web)\/.*\.tsx?$/
const NO_SOURCES = /\.(?:test|d)\.tsx?$|\.sql\.ts$|^web\/gallery\//
const RECORDER = 'test/mutants/coverage/record-hits.ts'
const SET_UP = 'test/mutants/coverage/name-test-file.ts'
const STATEMENTS = 'server/db/statement.ts'

/**
 * Rewrites the sources of a copy of the project. Each region records when it is reached, and each SQL statement when it runs.
 *
 * @returns the key of each number that a region records
 */
export function instrumentCopy(folder: string): string[] {
  const keys: string[] = []
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: join(import.meta.dirname, '../../..'),
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  })
  const rewrite = (file: string, change: (source: string) => string) => {
    const path = join(folder, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
  for (const file of listed.split('\0').filter((name) => SOURCES.test(name) && !NO_SOURCES.test(name))) {
    const hit = ({ key }: { readonly key: string }) => `__hit(${keys.push(`${file}#${key}`) - 1})`
    rewrite(file, (source) => `${importOf(file)}${insertHits(file, source, hit)}`)
  }
  rewrite(STATEMENTS, (source) => {
    const parts = source.split('return (await executor.run(')
    assert(parts.length === 2, `${STATEMENTS} runs statements in another way than before`)
    return parts.join("__hit('sql:' + name.replace(/_[0-9a-f]+$/, '')); return (await executor.run(")
  })
  rewrite('vitest.config.ts', (source) => {
    const parts = source.split('const OF_EVERY_PROCESS = [')
    assert(parts.length === 2, 'vitest.config.ts sets processes up in another way than before')
    return parts.join(`const OF_EVERY_PROCESS = ['${SET_UP}', `)
  })
  return keys
}

/** Returns the import of the recorder. It goes on the first line, so that all others keep their numbers. */
const importOf = (file: string) =>
  `import { hit as __hit } from '${'../'.repeat(file.split('/').length - 1)}${RECORDER}'; `
