import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from '#test/support/code/read-imports.ts'

/**
 * Prints how easy the code is to read: figures before the simplification, now, and their targets.
 *
 * - A hand-written file is one of `art`, `contracts`, `core`, `server` or `web`, without tests and generated files.
 * - Files behind a start are the hand-written files that it imports, directly or through others. Types are not followed.
 * - An injected function is a function-typed member of a type whose name ends with `Deps`. Members of a named function type, e.g.
 *   `Tell`, are counted apart.
 */
const ROOT = join(import.meta.dirname, '..')
const ZONES = ['art', 'contracts', 'core', 'server', 'web']
const GENERATED = /\.sql\.ts$|\.gen\.ts$|(?:^|\/)abi\.ts$|\/migrations\//

type HouseFigure = { readonly name: string; readonly before: number; readonly now: number; readonly target: number }

const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql', '*.css'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !/\.test\.tsx?$/.test(path))
const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
const handWritten = paths.filter((path) => !GENERATED.test(path))
const product = handWritten.filter((path) => ZONES.includes(path.split('/')[0] ?? ''))
const linesOf = (path: string) => (texts.get(path) ?? '').split('\n')

/** Openers and words of sentences that a reader has to read twice, from the house style. */
const MARKS = [
  /^(?:What|Whose|Who|Which|Where|Of|So|As|By|Nothing|Nobody|None|To whom|With what|From what|For how long)\b/,
  /\b(?:nobody|somebody|anybody|whoever|whatever it|anew|for ever|all the same|told of|is none|are none|none of ours|word of)\b/i,
  /\b(?:is|are|was|were) (?:no|not) (?:more|longer) than\b|\bis to be \w+ed\b|\bthere is nothing\b|\bno more than that\b/i,
  /\b(?:stands?|stood) (?:in|on|at|for|as|with|there|here|beside|below|above)\b/i,
  /\bthat (?:was|were|is|are) (?:there|here|meant|asked|said|told)\b/i,
]
const COMMENT = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/|--|\{\/\*)\s?(.*?)(?:\*\/\}?)?\s*$/

function commentsOf(path: string): string[] {
  return linesOf(path).flatMap((line) => {
    const words = (COMMENT.exec(line) ?? /\s\/\/ (.*)$/.exec(line))?.[1]?.trim() ?? ''
    return words === '' || words.startsWith('@name') || !/[a-z]/.test(words) ? [] : [words]
  })
}

/** Returns the percentage of lines that belong to import declarations. */
function shareOfImports(zone: string): number {
  const files = product.filter((path) => path.startsWith(`${zone}/`) && /\.tsx?$/.test(path))
  const imports = files.flatMap((path) =>
    [...(texts.get(path) ?? '').matchAll(/^import\b[^'"]*(['"])[^'"\n]+\1/gm)].flatMap(([text]) => text.split('\n')),
  )
  return (100 * imports.length) / files.flatMap(linesOf).length
}

const TYPE_ONLY = /\b(?:import|export)\s+type\s[^'"]*from\s*(['"])[^'"\n]+\1/g
const importsByPath = new Map(
  handWritten
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, importsOf({ path, text: (texts.get(path) ?? '').replaceAll(TYPE_ONLY, '') })]),
)

function filesBehind(...starts: string[]): number {
  const seen = new Set<string>()
  const left = [...starts]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path) || !texts.has(path)) continue
    seen.add(path)
    left.push(...(importsByPath.get(path) ?? []))
  }
  return [...seen].filter((path) => !GENERATED.test(path)).length
}

function filesWithOneImporter(): number {
  const importers = new Map<string, number>()
  for (const path of product) {
    for (const imported of new Set(importsOf({ path, text: texts.get(path) ?? '' }))) {
      importers.set(imported, (importers.get(imported) ?? 0) + 1)
    }
  }
  return product.filter((path) => importers.get(path) === 1).length
}

const FUNCTION_MEMBER = /^ {2}(?:readonly )?\w+\??(?:\(|: \($|: \(.*\) =>|: \(\(.*\) =>)/gm
const serverTexts = product.filter((path) => path.startsWith('server/')).map((path) => texts.get(path) ?? '')
const dependencies = serverTexts
  .flatMap((text) => [...text.matchAll(/^(?:export )?type \w*Deps = [^\n]*\{$[\s\S]*?^\}/gm)])
  .map(([type]) => type)
const injected = dependencies.flatMap((type) => type.match(FUNCTION_MEMBER) ?? []).length
const functionTypes = new Set(
  serverTexts.flatMap((text) => [...text.matchAll(/^(?:export )?type (\w+)(?:<.*>)? = \(/gm)].map(([, name]) => name)),
)
const injectedByName = dependencies
  .flatMap((type) => [...type.matchAll(/^ {2}(?:readonly )?\w+\??: (\w+)$/gm)].map(([, name]) => name))
  .filter((name) => functionTypes.has(name)).length

const comments = handWritten.flatMap(commentsOf)
const marked = comments.filter((words) => MARKS.some((mark) => mark.test(words)))
const rooms = new Set(product.flatMap((path) => /^server\/([^/]+)\//.exec(path)?.[1] ?? []))
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').match(/^\| (?!noun |---)/gm) ?? []
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const FIGURES: readonly HouseFigure[] = [
  { name: 'marked comment lines, %', before: 22.6, now: (100 * marked.length) / comments.length, target: 1 },
  { name: 'imports in server, % of lines', before: 12, now: shareOfImports('server'), target: 9 },
  { name: 'imports in web, % of lines', before: 11.1, now: shareOfImports('web'), target: 9 },
  { name: 'hand-written files', before: 1_821, now: product.length, target: 1_400 },
  { name: 'files with one importer', before: 746, now: filesWithOneImporter(), target: Number.NaN },
  { name: 'rooms of the server', before: 21, now: rooms.size, target: 13 },
  {
    name: 'files of wiring',
    before: 49,
    now: product.filter((path) => path.startsWith('server/wiring/') && path.endsWith('.ts')).length,
    target: 12,
  },
  { name: 'injected functions', before: 100, now: injected, target: 50 },
  { name: 'injected functions of a named type', before: 35, now: injectedByName, target: Number.NaN },
  { name: 'nouns of the glossary', before: 176, now: glossary.length, target: 90 },
  { name: 'npm scripts', before: 42, now: Object.keys(scripts).length, target: 20 },
  {
    name: 'files behind a click on Purchase',
    before: 93,
    now: filesBehind('web/features/purchases/purchase-attempts.ts', 'web/features/purchases/start-purchase.ts'),
    target: 60,
  },
  { name: 'files behind a payout', before: 86, now: filesBehind('server/payouts/payout-driver.ts'), target: 50 },
]

const formatFigure = (figure: number) => (Number.isNaN(figure) ? '–' : String(Math.round(figure * 10) / 10))
console.table(
  FIGURES.map(({ name, before, now, target }) => ({
    figure: name,
    before: formatFigure(before),
    now: formatFigure(now),
    target: formatFigure(target),
    met: Number.isNaN(target) ? '–' : now <= target ? 'yes' : 'no',
  })),
)
