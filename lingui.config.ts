import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { ERRORS } from './core/api/errors.ts'
import { PAYOUT_PROBLEMS } from './core/payout-problem.ts'
import { LANGUAGES } from './web/texts/languages.ts'
import { TEXT_ROOMS } from './web/texts/rooms.ts'

/** The server's sentences are data, not markup: each is a text whose key is its code. */
const sentencesOf = (file: string, kind: string, sentences: Readonly<Record<string, string>>): ExtractorType => ({
  match: (path) => path.endsWith(file),
  extract(path, _, found) {
    for (const [code, message] of Object.entries(sentences)) {
      found({ id: `${kind}.${code}`, message, origin: [path, 0] })
    }
  },
})

const REFUSALS = Object.fromEntries(Object.entries(ERRORS).map(([code, [, message]]) => [code, message]))

/** Paths of other rooms that lie inside of this room's own. */
const excludedFrom = (paths: readonly string[]) =>
  Object.values(TEXT_ROOMS)
    .flat()
    .filter((path) => paths.some((own) => path.startsWith(`${own}/`)))

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  fallbackLocales: { default: 'en' },
  catalogs: Object.entries(TEXT_ROOMS).map(([room, paths]) => ({
    path: `<rootDir>/web/texts/{locale}/${room}`,
    include: paths.map((path) => `<rootDir>/${path}`),
    exclude: [
      '**/*.test.ts',
      '**/*.d.ts',
      ...excludedFrom(paths).map(
        (path) => `<rootDir>/${path}${path.endsWith('.ts') || path.endsWith('.tsx') ? '' : '/**'}`,
      ),
    ],
  })),
  extractors: [
    sentencesOf('core/api/errors.ts', 'refusal', REFUSALS),
    sentencesOf('core/payout-problem.ts', 'payout_problem', PAYOUT_PROBLEMS),
    babelExtractor,
  ],
  // Lines move with every edit; a text is found by searching for it.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
})
