import { expect, test } from 'vitest'
import { findNewer } from './find-newer.ts'
import { findNewerStyles } from './find-newer-styles.ts'
import { readNewerFeatures } from './newer-features.ts'

const newer = readNewerFeatures()

test.each([
  { script: 'const { promise } = Promise.withResolvers()', found: ['Promise.withResolvers'] },
  { script: 'globalThis.Promise.withResolvers()', found: ['Promise.withResolvers'] },
  { script: 'Object.groupBy([], String)', found: ['Object.groupBy'] },
  { script: 'fetch("/", { signal: AbortSignal.any([]) })', found: ['AbortSignal.any'] },
  { script: 'URL.canParse("a")', found: ['URL.canParse'] },
  { script: 'new Intl.DurationFormat("en")', found: ['Intl.DurationFormat'] },
  { script: 'new URLPattern("/a")', found: ['URLPattern'] },
  { script: 'Temporal.Now.instant()', found: ['Temporal'] },
  { script: 'new Set().union(new Set())', found: ['.union()'] },
  { script: 'element.showPopover()', found: ['.showPopover()'] },
  { script: 'sheet?.showPopover()', found: ['.showPopover()'] },
  { script: 'new Uint8Array(1).toBase64()', found: ['.toBase64()'] },
  { script: 'text.isWellFormed() && text', found: ['.isWellFormed()'] },
  { script: '/[a--b]/v.test(text)', found: ['the flag v of a pattern'] },
  { script: 'class A { static { Promise.try(f) } }', found: ['Promise.try'] },
])('$script uses a newer feature and is reported', ({ script, found }) => {
  expect(findNewer(script, newer)).toEqual(found)
})

test.each([
  // The oldest browsers have these.
  '[1].toSorted(); [1].with(0, 2); [1].findLast(f); structuredClone(a); crypto.randomUUID(); "a".at(-1)',
  'AbortSignal.timeout(1); navigator.locks.request("a", f); Object.hasOwn(a, "b"); /(?<=a)b/.test(c)',
  // These ask first.
  'if (typeof URL.canParse === "function") URL.canParse("a")',
  'Promise.withResolvers ? Promise.withResolvers() : null',
  'text.isWellFormed && text.isWellFormed()',
  'element.showPopover?.()',
  'function f() { if (!("groupBy" in Object)) return; Object.groupBy([], String) }',
  '"checkVisibility" in element && element.checkVisibility()',
  // These are no members of the browser.
  'const URLPattern = class {}; new URLPattern()',
  'const options = { Temporal: 1 }; options.Temporal',
])('%s uses no newer feature and is not reported', (script) => {
  expect(findNewer(script, newer)).toEqual([])
})

test.each([
  { css: '.a{color:red;& .b{color:blue}}', found: ['nested rules'] },
  { css: '.a:state(x){color:red}', found: [':state'] },
  { css: '@scope (.a){.b{color:red}}', found: ['@scope'] },
  { css: '.a{color:light-dark(red,blue)}', found: ['light-dark()'] },
])('$css uses a newer feature and is reported', ({ css, found }) => {
  expect(findNewerStyles(css)).toEqual(found)
})

test('styles that only look different without a feature are not reported', () => {
  expect(findNewerStyles('@starting-style{.a{opacity:0}}.a{text-wrap:pretty}.a:has(.b){color:red}')).toEqual([])
})
