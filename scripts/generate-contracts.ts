import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import solc from 'solc'

const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, '..')

/** Sources of each generated file. The browser loads `contracts/abi.ts`, which contains no contract that only tests use. */
const outputs = {
  'contracts/abi.ts': ['contracts/TestUsdt.sol', 'contracts/TestBv3.sol', 'contracts/TestPriceFeed.sol'],
  'test/support/chain/contracts/abi.ts': [
    'test/support/chain/contracts/OtherToken.sol',
    'test/support/chain/contracts/SmartWallet.sol',
    'test/support/chain/contracts/SmartWalletFactory.sol',
    'test/support/chain/contracts/BatchPayer.sol',
  ],
} as const

/**
 * Compiles every contract and returns the text of each generated file, by its path from the root.
 *
 * The same sources give the same text on every machine: the compiler is pinned and works offline, and the metadata hash that it
 * would append to the bytecode is off.
 */
export function generateContracts(): Map<string, string> {
  const compiled = compile(Object.values(outputs).flat())
  return new Map(
    Object.entries(outputs).map(([file, sources]) => [
      file,
      HEADER + sources.map((it) => printContract(compiled, it)).join(''),
    ]),
  )
}

const HEADER = '// Generated from the Solidity sources by `npm run generate -- contracts`; a test compares the two.\n'

interface CompilerAnswer {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>
}

function compile(sources: readonly string[]): CompilerAnswer {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources.map((path) => [path, { content: readFileSync(join(root, path), 'utf8') }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const answer: CompilerAnswer = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport }))
  const complaints = (answer.errors ?? []).map((it) => it.formattedMessage)
  if (complaints.length > 0) throw new Error(`The contracts do not compile cleanly:\n${complaints.join('\n')}`)
  return answer
}

function findImport(path: string): { contents: string } {
  const file = path.startsWith('@') ? require.resolve(path) : join(root, path)
  return { contents: readFileSync(file, 'utf8') }
}

function printContract(compiled: CompilerAnswer, source: string): string {
  const name = source.replace(/^.*\/|\.sol$/g, '')
  const contract = compiled.contracts[source]?.[name]
  if (!contract) throw new Error(`${source} does not hold a contract named ${name}`)
  const variable = name.charAt(0).toLowerCase() + name.slice(1)
  const abi = contract.abi.map((item) => `  ${JSON.stringify(item)},\n`).join('')
  return `
export const ${variable}Abi = [
${abi}] as const

export const ${variable}Bytecode =
  '0x${contract.evm.bytecode.object}'
`
}

if (import.meta.main) {
  for (const [file, text] of generateContracts()) {
    writeFileSync(join(root, file), text)
    console.log(`wrote ${relative(process.cwd(), join(root, file))}`)
  }
}
