import lighthouse from 'lighthouse'
import type Result from 'lighthouse/types/lhr/lhr.js'
import { CATEGORIES, type Category, type Measurement } from './verdict.ts'

/** Measures a page with Lighthouse's defaults: a mid-range phone on a slow connection, with an empty cache. */
export async function measure(url: string, devToolsPort: number): Promise<Measurement> {
  const run = await lighthouse(url, {
    port: devToolsPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...CATEGORIES],
  })
  if (run === undefined) throw new Error(`Lighthouse measured nothing of ${url}`)
  const { lhr } = run
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    scores: Object.fromEntries(CATEGORIES.map((it) => [it, scoreOf(it)])) as Record<Category, number>,
    deductions: CATEGORIES.flatMap((it) => deductionsOf(lhr, it)),
  }
}

/** Returns the audits that have a weight in a category and were not fully passed, with their details. */
function deductionsOf({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 1) return []
    const shown = audit.displayValue === undefined ? '' : ` (${audit.displayValue})`
    return [`${category}: ${audit.title}${shown}${nodesOf(audit.details)}`]
  })
}

/** Returns up to five elements, messages or addresses that an audit names. */
function nodesOf(details: Result['audits'][string]['details']): string {
  if (details === undefined || !('items' in details) || !Array.isArray(details.items)) return ''
  return details.items
    .slice(0, 5)
    .map((item) => `\n      ${describe(item as Record<string, unknown>)}`)
    .join('')
}

function describe({ node, description, url, source }: Record<string, unknown>): string {
  const element = node as { selector?: string; snippet?: string; explanation?: string } | undefined
  const parts =
    element === undefined ? [description ?? source, url] : [element.selector, element.snippet, element.explanation]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}
