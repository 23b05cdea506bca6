import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { declaredAt } from '../mutations.ts'
import { findRegions, type Region } from './regions.ts'

/** Test files, each with its number of steps from the constant. */
export type MentionCounts = Map<string, number>
type MentionSource = { readonly file: string; readonly text: string; readonly regions: () => readonly Region[] }

/** Longest chain of constants that name each other. */
const DEPTH_MAX = 3
/** Text between a call and its handler, as in `serve(call, async () => …)`. */
const BEFORE_HANDLER = /^\s*,\s*(?:\w+\()?\s*$/

/**
 * Returns a function that finds the tests that can notice a change of a constant. Such a test names the constant, or reaches a
 * function that names it. Hits at module load are ignored, because a module is loaded once for many test files.
 */
export function createMentions(
  root: string,
  tests: readonly string[],
  testsOf: (file: string, name: string, key: string) => Iterable<string>,
) {
  let loaded: readonly MentionSource[] | null = null
  const sources = () => (loaded ??= readSources(root))
  const testTexts = new Map<string, string>()
  const textOf = (file: string) => {
    const text = testTexts.get(file) ?? readFileSync(join(root, file), 'utf8')
    testTexts.set(file, text)
    return text
  }

  function find(file: string, name: string, depth: number, found: MentionCounts): MentionCounts {
    for (const test of tests) if (isNamedIn(textOf(test), file, name)) addMention(found, test, 3 * (DEPTH_MAX - depth))
    for (const source of sources()) {
      if (source.file !== file && !isNamedIn(source.text, file, name)) continue
      for (const called of new Set([name, ...aliasesOf(source.text, name)])) findIn(source, called, depth, found, file)
    }
    return found
  }

  function findIn(source: MentionSource, name: string, depth: number, found: MentionCounts, from: string): void {
    for (const { index } of source.text.matchAll(new RegExp(`\\b${name}\\b(?! as )`, 'g'))) {
      const end = index + name.length
      const handler = source
        .regions()
        .find(({ start }) => start > end && BEFORE_HANDLER.test(source.text.slice(end, start)))
      const region = handler ?? source.regions().findLast((one) => one.start <= index && end <= one.end)
      const away = 3 * (DEPTH_MAX - depth) + (handler === undefined ? 2 : 1)
      if (region !== undefined)
        for (const test of testsOf(source.file, region.name, region.key)) addMention(found, test, away)
      else if (depth > 0) {
        const outer = declaredAt(source.text, index)
        if (outer !== null && !(outer === name && source.file === from)) find(source.file, outer, depth - 1, found)
      }
    }
  }

  const known = new Map<string, MentionCounts>()
  return (file: string, name: string): MentionCounts => {
    const key = `${file}#${name}`
    const found = known.get(key) ?? find(file, name, DEPTH_MAX, new Map())
    known.set(key, found)
    return found
  }
}

function addMention(found: MentionCounts, test: string, away: number): void {
  found.set(test, Math.min(away, found.get(test) ?? away))
}

const isNamedIn = (text: string, file: string, name: string) =>
  text.includes(`/${basename(file)}'`) && new RegExp(`\\b${name}\\b`).test(text)
const aliasesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`\\b${name} as (\\w+)`, 'g'))].flatMap(([, alias]) => alias ?? [])

const readSources = (root: string): MentionSource[] =>
  globSync('{core,server,web}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\.sql\.ts$|\.d\.ts$/.test(file))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      let regions: readonly Region[] | null = null
      return { file, text, regions: () => (regions ??= findRegions(file, text)) }
    })
