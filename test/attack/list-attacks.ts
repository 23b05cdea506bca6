import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { captureProgram } from '../../scripts/run-program.ts'
import { ATTACK_GROUPS, PROBE_TITLE } from './support/groups.ts'

const ROOT = join(import.meta.dirname, '../..')
export const ATTACKS_FILE = join(ROOT, 'docs/records/attacks.md')
const FOLDER = 'test/attack/'
const LENGTH_MAX = 200

const collected = z.array(z.object({ name: z.string(), file: z.string() }))

/** Returns the record of all attacks by group, as the test runner collects them. */
export async function listAttacks(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bv3-attacks-'))
  const file = join(folder, 'list.json')
  const { code, output } = await captureProgram('vitest', [
    'list',
    '--project',
    'attack',
    '--no-static-parse',
    `--json=${file}`,
  ])
  if (code !== 0) throw new Error(`The attacks could not be collected: ${output}`)
  const cases = collected.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(folder, { recursive: true })
  const attacks = cases
    .filter(({ name }) => !name.endsWith(PROBE_TITLE))
    .toSorted((a, b) => a.file.localeCompare(b.file, 'en'))
  const groups = ATTACK_GROUPS.map((group) => ({
    ...group,
    sentences: attacks.filter((it) => groupOf(it) === group).map(sentenceOf),
  }))
  return [
    '# Attacks',
    '',
    `The ${attacks.length} attacks of \`npm test -- attack\`. Each makes a real attempt at a started server and asserts the refusal; all sums of`,
    'money are then worked out again from the tables. Most share two processes with the settings of production. Others start a site of their',
    'own, for example to stop its clock. `node test/attack/list-attacks.ts` writes this list, and a test compares it.',
    '',
    '| group | attacks | defends |',
    '|---|---|---|',
    ...groups.map(({ name, defends, sentences }) => `| ${name} | ${sentences.length} | ${defends} |`),
    ...groups.flatMap(({ name, sentences }) => ['', `## ${name}`, '', ...sentences.map((it) => `- ${it}`)]),
    '',
  ].join('\n')
}

type AttackCase = z.output<typeof collected>[number]

/** Returns the group that the case's title names, or the group of its file. */
function groupOf({ name, file }: AttackCase) {
  const [first] = name.split(' > ')
  const group =
    ATTACK_GROUPS.find((it) => it.name === first) ??
    ATTACK_GROUPS.find(({ files = [] }) => files.some((it) => file.endsWith(FOLDER + it)))
  if (group === undefined) throw new Error(`${file} is in no group of test/attack/support/groups.ts`)
  return group
}

/** Returns the title of a case in one line, cut to `LENGTH_MAX`. Control characters are replaced and Markdown is escaped. */
function sentenceOf({ name }: AttackCase): string {
  const path = name.split(' > ').filter((part) => !ATTACK_GROUPS.some((group) => group.name === part))
  const text = path.join(': ').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '·')
  const short = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text
  return short.replaceAll(/[\\`*_<>[\]|#]/g, (sign) => `\\${sign}`)
}

if (process.argv[1] === import.meta.filename) writeFileSync(ATTACKS_FILE, await listAttacks())
