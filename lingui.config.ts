import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { ERRORS } from './core/api/errors.ts'
import { PAYOUT_PROBLEMS } from './core/payout-problem.ts'
import { LANGUAGES } from './web/texts/languages.ts'

/**
 * Returns an extractor of the server's sentences, which are data, not markup. Each text's key contains its code. Its origin is the
 * `speaker`, the module that shows it, so that it is bundled with that module.
 */
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

const PAYOUT_PROBLEM_SPEAKER = 'web/panel/payouts/payout-problem.tsx'

/** One catalogue for each language. `scripts/web-texts.ts` decides which texts are bundled with which part of the page. */
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
  // Omits line numbers, because they change with every edit. A text is found by searching for it.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
})
