import bcd from '@mdn/browser-compat-data/forLegacyNode'
import { featuresIn, isNewer } from './newer-features.ts'

/** Selectors that browsers skip one by one, inside of `:is()`, or without which a rule only looks different. */
const ONLY_LOOKS = /^(?:has|open|popover-open|-\S+|first|left|right|column)$/

/**
 * Finds what a browser drops whole rules for: selectors and nested rules that it does not know. A property or a value that it does not
 * know changes only how something looks, and needs no complaint.
 */
export function findNewerStyles(css: string): string[] {
  const found = /[{;}]\s*&/.test(css) ? ['nested rules'] : []
  for (const [name, { __compat: compat }] of featuresIn(bcd.css.selectors ?? {})) {
    if (ONLY_LOOKS.test(name) || compat === undefined || !isNewer(compat)) continue
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
