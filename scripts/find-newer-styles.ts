import bcd from '@mdn/browser-compat-data/forLegacyNode'
import { featuresIn, isNewer } from './newer-features.ts'

/** Selectors that browsers skip one by one, selectors inside of `:is()`, and selectors that change only the look of a rule. */
const APPEARANCE_SELECTORS = /^(?:has|open|popover-open|-\S+|first|left|right|column)$/

/**
 * Finds selectors and nested rules that make an older browser drop whole rules. Unknown properties and values change only how
 * something looks, so they are not reported.
 */
export function findNewerStyles(css: string): string[] {
  const found = /[{;}]\s*&/.test(css) ? ['nested rules'] : []
  for (const [name, { __compat: compat }] of featuresIn(bcd.css.selectors ?? {})) {
    if (APPEARANCE_SELECTORS.test(name) || compat === undefined || !isNewer(compat)) continue
    if (new RegExp(`:${name}\\b(?!-)`).test(css)) found.push(`:${name}`)
  }
  for (const name of ['scope', 'view-transition', 'position-try', 'function']) {
    if (new RegExp(`@${name}\\b`).test(css)) found.push(`@${name}`)
  }
  for (const name of ['light-dark', 'anchor-size', 'if']) {
    if (new RegExp(`\\b${name}\\(`).test(css)) found.push(`${name}()`)
  }
  return found
}
