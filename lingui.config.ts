import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { ERRORS } from './core/api/errors.ts'
import { PAYOUT_PROBLEMS } from './core/payout-problem.ts'
import { LANGUAGES } from './web/texts/languages.ts'

/** The server's sentences are data, not markup: each is a text whose key is its code, and travels with who says it. */
const sentencesOf = (
  file: string,
  kind: string,
  sentences: Readonly<Record<string, string>>,
  speaker = file,
): ExtractorType => ({
  match: (path) => path.endsWith(file),
  extract(_path, _code, found) {
    for (const [code, message] of Object.entries(sentences)) {
      found({ id: `${kind}.${code}`, message, origin: [speaker, 0] })
    }
  },
})

const REFUSALS = Object.fromEntries(Object.entries(ERRORS).map(([code, [, message]]) => [code, message]))

const PAYOUT_PROBLEM_SPEAKER = 'web/panel/payouts/payout-problem-text.ts'

/** One catalogue for each language. Which of its texts travel with which part of the page is told by `scripts/web-texts.ts`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  fallbackLocales: { default: 'en' },
  // Marks the figures of a sentence for translators.
  runtimeConfigModule: { Trans: ['#web/ui/trans.tsx', 'Trans'] },
  catalogs: [
    {
      path: '<rootDir>/web/texts/{locale}',
      include: ['<rootDir>/web', '<rootDir>/core/api/errors.ts', '<rootDir>/core/payout-problem.ts'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts'],
    },
  ],
  extractors: [
    sentencesOf('core/api/errors.ts', 'refusal', REFUSALS),
    sentencesOf('core/payout-problem.ts', 'payout_problem', PAYOUT_PROBLEMS, PAYOUT_PROBLEM_SPEAKER),
    babelExtractor,
  ],
  // Lines move with every edit; a text is found by searching for it.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
})
