import { inFile } from './in-file.ts'

/** Bugs in the checks of what nodes report about the chain. */
export const SERVER_CHAIN = [
  ...inFile(
    'server/chain/nodes/ask-nodes.ts',
    [
      'server/chain/nodes/ask-nodes.test.ts',
      'server/chain/read-payments.test.ts',
      'server/chain/read-finality.test.ts',
    ],
    ['a contradiction is outvoted', 'if (groups.length > 1) {', 'if (groups.length > 2) {'],
    ['one node is enough', 'if (only === undefined || only.length < chain.quorum)', 'if (only === undefined)'],
  ),
  ...inFile(
    'server/chain/nodes/ask-nodes.ts',
    ['server/chain/payouts/payout-wallet.test.ts'],
    ['the highest answer wins', 'falling[quorum - 1]', 'falling[0]'],
  ),
  ...inFile(
    'server/chain/read-finality.ts',
    ['server/chain/read-finality.test.ts', 'server/chain/read-transaction.test.ts'],
    [
      'a block that is not final counts',
      'answer.isCanonical && answer.mined.blockNumber <= finalized.number',
      'answer.isCanonical',
    ],
    ['an orphaned block counts', "answer.state === 'mined' && answer.isCanonical &&", "answer.state === 'mined' &&"],
    ['fewer nodes than the quorum are enough', 'if (final.length < chain.quorum)', 'if (final.length < 1)'],
  ),
  ...inFile(
    'server/chain/read-payments.ts',
    ['server/chain/read-payments.test.ts'],
    ['a node’s filtering is trusted', 'transfers.filter((transfer) => isPayment(transfer, chain))', 'transfers'],
    ['a node that lacks the last block is trusted', 'proveBlock(node, to)]', 'undefined]'],
  ),
  ...inFile(
    'server/chain/player-wallet.ts',
    ['server/chain/player-wallet.test.ts'],
    [
      'a yes of one node is enough to sign in',
      '    }\n  })\n  return answers.every(({ answer }) => answer)',
      '    }\n  })\n  return answers.some(({ answer }) => answer)',
    ],
  ),
]
