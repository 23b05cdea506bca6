import type { ChainFault } from './audit-chain.ts'
import type { ChainReport } from './verify-audit-log.ts'

/**
 * Describes the result of an audit log verification in plain sentences.
 *
 * @param told hash to find in the log; null for none
 */
export function describeChainReport(report: ChainReport, told: string | null): { isWhole: boolean; lines: string[] } {
  const { entries, head, firstFault, faults, toldAt } = report
  const isMissing = told !== null && toldAt === null
  const isWhole = firstFault === null && !isMissing
  const lines = [`The audit log has ${entries} ${entries === 1 ? 'entry' : 'entries'}.`]
  if (head === null) lines.push('The row of its head is gone.')
  if (firstFault !== null) {
    lines.push(
      describeFault(firstFault),
      faults === 1 ? 'Nothing else is wrong.' : `In all ${faults} faults were found.`,
    )
  }
  if (told !== null) lines.push(isMissing ? MISSING : `The hash that you gave is that of entry ${toldAt}.`)
  if (isWhole) lines.push('It is whole: no entry was changed, removed, added or moved.')
  if (head !== null) lines.push(`Its head is entry ${head.sequence}, with the hash ${head.hash.toString('hex')}.`)
  return { isWhole, lines }
}

const MISSING =
  'The hash that you gave stands nowhere in it: the log was rewritten or cut since, or the hash is that of another log.'

function describeFault(fault: ChainFault): string {
  const { kind, sequence } = fault
  switch (kind) {
    case 'changed':
      return `Entry ${sequence} was changed, or has taken the place of another: it does not give its hash.`
    case 'rewritten':
      return `Entry ${sequence} was rewritten with its hash: the entry after it follows another one.`
    case 'removed':
      return `${span(sequence, fault.last)} removed.`
    case 'cut':
      return `${span(sequence, fault.last)} cut from the end: the head is entry ${fault.last}.`
    case 'extra':
      return `Entry ${sequence} was added beside the chain: its number is taken, or none of the chain's.`
    case 'head_behind':
      return `The head was set back to entry ${sequence}, while entries go up to ${fault.last}.`
    case 'head_differs':
      return `Entry ${sequence} is the last, and the head has another hash of it: one of them was rewritten.`
  }
}

const span = (first: bigint, last: bigint) =>
  first === last ? `Entry ${first} was` : `Entries ${first} to ${last} were`
