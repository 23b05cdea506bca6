import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../code/systemd-units.ts'
import { type Site, sendRequest } from './http.ts'

/** Lists the families of the metrics that a server exports. A histogram is one family. */
export async function readMetricNames(site: Site): Promise<string[]> {
  const text = String((await sendRequest(site, '/metrics')).body)
  return [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
}

type Rule = { readonly alert: string; readonly metrics: readonly string[] }

/** PromQL that is not a metric: functions, operators, and text in braces, in brackets or after `by`. */
const NO_METRIC = /\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"|\b\d[\d.e]*\b/g
const WORDS = new Set(
  'sum max min rate increase delta scalar histogram_quantile and or unless on ignoring bool'.split(' '),
)

/**
 * Reads the alarms of `ops/prometheus-rules.yml` with the metrics that each queries. Leaves out `up`, which Prometheus
 * provides.
 */
export function readRules(): Rule[] {
  const text = readFileSync(join(ROOT, 'ops/prometheus-rules.yml'), 'utf8')
  return [...text.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, alert = '', expression = '']) => {
    const names = expression.replaceAll(NO_METRIC, ' ').match(/[a-zA-Z_]\w*/g) ?? []
    const metrics = names.filter((name) => !WORDS.has(name) && name !== 'up').map(familyOf)
    return { alert, metrics: [...new Set(metrics)] }
  })
}

const familyOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')

/** Reads the metrics and alarms that the table of the operators' guide names, each from its column. */
export function readGuide(): { readonly metrics: readonly string[]; readonly alarms: readonly string[] } {
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, section = ''] = guide.split('\n## Metrics and alarms\n')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const wordsIn = (column: number, pattern: RegExp) =>
    rows.flatMap((row) =>
      [...withoutValues(row.split(' | ')[column] ?? '', column).matchAll(pattern)].map(([, name = '']) => name),
    )
  return {
    metrics: wordsIn(0, /`([a-z][a-z0-9_]*)`/g).filter((name) => !LABELS.has(name)),
    alarms: wordsIn(2, /`([A-Z][a-z]\w+)`/g),
  }
}

/** Removes the values of labels, which the first column has in parentheses. */
const withoutValues = (cell: string, column: number) => (column === 0 ? cell.replaceAll(/\([^)]*\)/g, '') : cell)

const LABELS = new Set(
  'role measure method route status pool state kind queue outcome asset node problem at of what gate job'.split(' '),
)
