import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, readCalls } from '#test/support/code/calls-of-money.ts'
import { MONEY_CALLS, MONEY_EVENTS, type MoneyWrite } from '#test/support/code/money-writes.ts'

export const MONEY_FILE = 'docs/money.md'

const HEADER = `# Every write of money

\`npm run generate -- money\` writes this file from \`test/support/code/money-writes.ts\` and the definitions in \`core/api\`. Each write names
the function that does it, the reasons of the transfers that it may post (\`core/ledger.ts\`), and its own refusals (\`core/api/errors.ts\`).
Every call may also answer these, which are left out unless its definition names them:

- by the edge (\`errorsOf\`, \`server/http/register-routes.ts\`): \`malformed_request\`, \`rate_limited\`, \`wrong_origin\`,
  \`unsupported_media_type\`, \`idempotency_key_reused\`, \`outcome_unknown\`; to a player \`unauthenticated\`, \`maintenance\`; to an operator
  \`operator_unauthenticated\`, \`operator_role_insufficient\`, \`operator_factor_required\`, \`operator_proof_required\`.
- after a failure (\`sendException\`, \`server/http/errors.ts\`): \`dependency_down\`, \`clock_off\`, \`payload_too_large\`, \`internal\`.

\`keyed\` is done once by the caller's key, \`natural\` by what it names. [Architecture](architecture.md) tells the flows in order.
`

/** Returns the text of \`docs/money.md\`. */
export async function describeMoney(): Promise<string> {
  const calls = (await readCalls()).filter(({ movesMoney }) => movesMoney !== undefined)
  const rowsOf = (isOperators: boolean) =>
    Object.entries(MONEY_CALLS).flatMap(([name, write]) => {
      const call = calls.find((each) => nameOf(each) === name)
      if (call === undefined || (call.access === 'operator') !== isOperators) return []
      return `| \`${name}\` | ${linkTo(write)} | ${effectOf(write)} | ${call.movesMoney} | ${call.errors.join(', ')} |`
    })
  const events = Object.entries(MONEY_EVENTS).map(
    ([cause, write]) => `| ${cause} | ${linkTo(write)} | ${effectOf(write)} |`,
  )
  const head = '| call | function | effect | once | refusals |\n|---|---|---|---|---|'
  return [
    HEADER,
    `## Calls of players\n\n${head}`,
    ...rowsOf(false),
    `\n## Calls of operators\n\n${head}`,
    ...rowsOf(true),
    '\n## Without a call\n\n| cause | function | effect |\n|---|---|---|',
    ...events,
    '',
  ].join('\n')
}

const linkTo = ({ action, file }: MoneyWrite) => `[\`${action}\`](../${file})`

const effectOf = ({ posts, effect }: MoneyWrite) =>
  [...posts.map((reason) => `\`${reason}\``), effect ?? ''].filter((word) => word !== '').join(', ')

if (import.meta.main) writeFileSync(join(import.meta.dirname, '..', MONEY_FILE), await describeMoney())
