import type { Edit } from './edit.ts'
import { readTokens, type SqlToken } from './sql-tokens.ts'

/**
 * Returns changes of a migration: a unique index becomes a plain one, a check always holds, or a trigger is missing.
 *
 * @param later the migrations after it; no test would notice a change of what they drop or replace
 */
export function mutateMigration(source: string, later: string): Edit[] {
  const tokens = readTokens(source)
  const isGone = (name: string) =>
    new RegExp(`(?:constraint|index|trigger|table|function)[^;\\n]*["\\s.]${bare(name)}\\b`, 'i').test(later)
  return tokens.flatMap((token, at): Edit[] => [
    ...dropUnique(tokens, at, isGone),
    ...dropCheck(tokens, at, isGone),
    ...(token.text === 'trigger' && tokens[at - 1]?.text === 'create' ? dropTrigger(source, tokens, at, isGone) : []),
  ])
}

const bare = (name: string) => name.replaceAll('"', '')

function dropUnique(tokens: readonly SqlToken[], at: number, isGone: (name: string) => boolean): Edit[] {
  const [unique, index] = [tokens[at], tokens[at + 1]]
  if (unique?.text !== 'unique' || index?.text !== 'index') return []
  const name = tokens.slice(at + 2, at + 7).find(({ text }) => !/^(?:concurrently|if|not|exists)$/.test(text))
  if (name === undefined || isGone(name.text)) return []
  return [{ operator: `drop unique index ${bare(name.text)}`, start: unique.start, end: unique.end, replacement: '' }]
}

/** Replaces `constraint "name" check (…)` by `check (true)`. A unique constraint gets a column that always differs. */
function dropCheck(tokens: readonly SqlToken[], at: number, isGone: (name: string) => boolean): Edit[] {
  const [word, name, kind, open] = tokens.slice(at, at + 4)
  if (word?.text !== 'constraint' || name === undefined || open?.text !== '(' || isGone(name.text)) return []
  if (kind?.text !== 'check' && kind?.text !== 'unique') return []
  const close = tokens.find(({ text, depth, start }) => text === ')' && depth === open.depth && start > open.start)
  if (close === undefined) return []
  return [
    {
      operator: `drop ${kind.text} ${bare(name.text)}`,
      start: kind.start,
      end: close.end,
      replacement: 'check (true)',
    },
  ]
}

function dropTrigger(
  source: string,
  tokens: readonly SqlToken[],
  at: number,
  isGone: (name: string) => boolean,
): Edit[] {
  const name = tokens[at + 1]
  const start = tokens[at - 1]?.start ?? 0
  if (name === undefined || isGone(name.text)) return []
  const end = source.indexOf('--> statement-breakpoint', start)
  return [
    {
      operator: `drop trigger ${bare(name.text)}`,
      start,
      end: end === -1 ? source.length : end,
      replacement: 'select 1;\n',
    },
  ]
}
