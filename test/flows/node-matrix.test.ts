import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { networks } from '#contracts/networks.ts'
import { audit } from '#server/audit/audit.ts'
import { type ChainReader, createChainReader } from '#server/chain/chain-reader.ts'
import { fakeHash } from '../support/chain/lying-node/fake-chain.ts'
import { ignoreNodeFailures, watchAndSettle } from '../support/chain/lying-node/schedule/program.ts'
import { insertOrder, PRICE, USDT } from '../support/chain/lying-node/schedule/world.ts'
import type { PayerFaults } from '../support/chain/lying-payer/payer-node.ts'
import {
  type AnswerOverride,
  answerHonestly,
  type Exchange,
  type PayerHttpNode,
  type RpcAnswer,
  sendJson,
  startPayerHttpNode,
} from '../support/chain/lying-payer/payer-server.ts'
import { ageSignatures } from '../support/chain/lying-payer/payer-steps.ts'
import { createPayerWorld, driveOnce, ONE_USDT, type PayerWorld } from '../support/chain/lying-payer/payer-world.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import { findLedgerFaults } from '../support/money/ledger-check.ts'
import type { ApprovedWithdrawal } from '../support/money/payout-stage.ts'
import { OTHER_LOOPBACK, resolveHostTo, startDeadAddress } from '../support/world/dead-address.ts'
import { execute, sql } from '../support/world/execute.ts'
import { makeCertificate } from '../support/world/make-certificate.ts'

/*
 * Every way in which a node fails, on both sides of the money. Each cell is tried with one node of three, and with all three: one
 * changes nothing, and all delay a payment or a payout, which is then done once.
 */

const GWEI = 10n ** 9n
/** What was read is read again 3 and 12 blocks later here. */
const REREAD_BLOCKS = 5
const HOUR_BLOCKS = 3_600

const TWO_ADDRESSES = 'two-addresses.example'

/** What becomes of money while all nodes behave so; `later` is at some time, or afterwards. */
type OutcomeUnderFault = 'done' | 'waits' | 'later'

type NodeMatrixCell = {
  readonly name: string
  /** For each start of a cell: a node that remembers something begins anew. */
  readonly spoil?: (node: PayerHttpNode) => AnswerOverride
  readonly faults?: Partial<PayerFaults>
  /** Left out where the cell has nothing to do with it. */
  readonly reading?: OutcomeUnderFault
  readonly paying?: OutcomeUnderFault
  /** What the chain section of the panel or the payout says while all nodes behave so. */
  readonly says?: RegExp
  /** Blocks that are made while all nodes behave so. */
  readonly blocks?: number
  /** By HTTPS, with a certificate that is valid until the cell begins. */
  readonly isByTls?: true
}

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T])
const methodsOf = ({ request: asked }: Exchange) => listOf(asked).map(({ method }) => method)
/** Changes each answer of a batch, or the only one. */
const changing =
  (change: (answer: RpcAnswer, method: string) => object): (() => AnswerOverride) =>
  () =>
  async (exchange) => {
    const methods = methodsOf(exchange)
    const answer = await exchange.answer()
    const changed = listOf(answer).map((one, index) => change(one, methods[index] ?? ''))
    sendJson(exchange, Array.isArray(answer) ? changed : changed[0])
  }
/** Refuses the calls of these methods about a block by its number. */
const refusing = (message: string, methods: readonly string[], code = -32_000): (() => AnswerOverride) =>
  changing((answer, method) => {
    if (!methods.includes(method)) return answer
    return { jsonrpc: answer.jsonrpc, id: answer.id, error: { code, message } }
  })
const page =
  (status: number): (() => AnswerOverride) =>
  () =>
  ({ response }) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Just a moment...</title>')
const singleRefusal =
  (status: number, code: number, message: string): (() => AnswerOverride) =>
  () =>
  ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }))

const VALID = makeCertificate(30)
const EXPIRED = makeCertificate(-1)

const STATE_CALLS = ['eth_call', 'eth_getBalance', 'eth_getTransactionCount']
const BLOCK_CALLS = [...STATE_CALLS, 'eth_getLogs', 'eth_getBlockByNumber', 'eth_getBlockReceipts']

const CELLS: readonly NodeMatrixCell[] = [
  { name: 'lists only a part of the logs', faults: { cutsLogsAt: 0 }, reading: 'later', paying: 'done' },
  {
    name: 'has no finalized tag for an hour',
    faults: { lacksFinalizedTag: true },
    ...{ reading: 'waits', paying: 'waits', blocks: HOUR_BLOCKS, says: /unknown tag/ },
  },
  {
    name: 'says "header not found"',
    spoil: refusing('header not found', BLOCK_CALLS),
    ...{ reading: 'waits', paying: 'waits', says: /has not got the block/ },
  },
  {
    name: 'allows one block a range (-32005)',
    faults: { rangeBlocksMax: 1 },
    ...{ reading: 'done', paying: 'done', blocks: 10 },
  },
  {
    name: 'limits calls (-32005), once for a whole batch',
    spoil: singleRefusal(200, -32_005, 'limit exceeded'),
    ...{ reading: 'waits', paying: 'waits', says: /limit exceeded/ },
  },
  {
    name: 'limits calls (429)',
    spoil:
      () =>
      ({ response }) =>
        response.writeHead(429).end('Too Many Requests'),
    ...{ reading: 'waits', paying: 'waits', says: /429/ },
  },
  {
    name: 'limits calls (429) in JSON-RPC',
    spoil: singleRefusal(429, -32_005, 'limit exceeded'),
    ...{ reading: 'waits', paying: 'waits', says: /429.*limit exceeded/ },
  },
  {
    name: 'answers with a page (200)',
    spoil: page(200),
    ...{ reading: 'waits', paying: 'waits', says: /no JSON.*Just a moment/ },
  },
  {
    name: 'answers with a page (502)',
    spoil: page(502),
    ...{ reading: 'waits', paying: 'waits', says: /502.*Just a moment/ },
  },
  {
    name: 'ends its answers in the middle',
    spoil: () => async (exchange) => {
      const text = JSON.stringify(await exchange.answer())
      const { response } = exchange
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
    },
    ...{ reading: 'waits', paying: 'waits', says: /other side closed/ },
  },
  {
    name: 'sends half of its JSON',
    spoil: () => async (exchange) => {
      const text = JSON.stringify(await exchange.answer())
      exchange.response.setHeader('content-type', 'application/json').end(text.slice(0, text.length / 2))
    },
    ...{ reading: 'waits', paying: 'waits', says: /no JSON/ },
  },
  {
    name: 'sends nothing (200)',
    spoil:
      () =>
      ({ response }) =>
        response.end(),
    ...{ reading: 'waits', paying: 'waits', says: /no JSON/ },
  },
  {
    name: 'answers with neither result nor error',
    spoil: changing(({ jsonrpc, id }) => ({ jsonrpc, id })),
    ...{ reading: 'waits', paying: 'waits', says: /neither a result nor an error/ },
  },
  {
    name: 'omits an answer of a batch',
    spoil: () => async (exchange) => {
      const answer = await exchange.answer()
      sendJson(exchange, Array.isArray(answer) ? answer.slice(1) : answer)
    },
    ...{ reading: 'waits', paying: 'waits', says: /left a question unanswered/ },
  },
  {
    name: 'answers with another id',
    spoil: changing((answer) => ({ ...answer, id: (answer.id ?? 0) + 1 })),
    ...{ reading: 'waits', paying: 'waits', says: /another question/ },
  },
  {
    name: 'repeats its first answer to each method, with the id of that time',
    spoil: () => {
      const first = new Map<string, RpcAnswer>()
      return async (exchange) => {
        const methods = methodsOf(exchange)
        const answer = await exchange.answer()
        const repeated = listOf(answer).map((one, index) => {
          const known = first.get(methods[index] ?? '') ?? one
          first.set(methods[index] ?? '', known)
          return known
        })
        sendJson(exchange, Array.isArray(answer) ? repeated : repeated[0])
      }
    },
    ...{ reading: 'waits', paying: 'waits', says: /another question/ },
  },
  { name: 'suggests 0 wei for gas', faults: { suggestsWei: 0n }, paying: 'done' },
  {
    name: 'suggests 10,000 gwei for gas',
    faults: { suggestsWei: 10_000n * GWEI },
    ...{ paying: 'waits', says: /Gas costs more than/ },
  },
  ...['already known', 'AlreadyKnown', 'ALREADY_EXISTS: already known', 'known transaction: 0xab'].map(
    (message): NodeMatrixCell => ({
      name: `has "${message}" for what it has just taken`,
      spoil: refusing(message, ['eth_sendRawTransaction']),
      paying: 'done',
    }),
  ),
  {
    name: 'has "nonce too low" for what waits in its pool',
    spoil: refusing('nonce too low', ['eth_sendRawTransaction']),
    paying: 'done',
  },
  {
    name: 'balances between nodes that are ten blocks apart',
    spoil: (node) => {
      let asked = 0
      return async (exchange) => {
        asked += 1
        // The logs come from the one behind, which knows nothing of the last blocks.
        node.faults.lagBlocks = asked % 2 === 0 || methodsOf(exchange).includes('eth_getLogs') ? 10 : 0
        sendJson(exchange, await exchange.answer())
      }
    },
    ...{ reading: 'done', paying: 'later', blocks: 5 },
  },
  {
    name: 'has no state of older blocks',
    spoil: refusing('missing trie node dd8f963b (path ) <nil>', ['eth_getBalance', 'eth_call']),
    ...{ paying: 'waits', says: /has not got the block/ },
  },
  {
    name: 'needs an archive for the state',
    spoil: refusing('required historical state unavailable (reexec=128)', ['eth_getBalance', 'eth_call']),
    ...{ paying: 'waits', says: /has not got the block/ },
  },
  {
    name: 'says that there is nothing in blocks whose state it lacks',
    faults: { balancePercent: 0n },
    ...{ paying: 'waits', says: /lacks/ },
  },
  {
    name: 'has pruned its logs and receipts',
    spoil: refusing(
      'pruned history unavailable',
      ['eth_getLogs', 'eth_getBlockReceipts', 'eth_getTransactionReceipt'],
      4_444,
    ),
    ...{ reading: 'waits', says: /has not got the block/ },
  },
  {
    name: 'has a certificate that expired',
    isByTls: true,
    spoil: (node) => {
      node.certifyBy(EXPIRED)
      return answerHonestly
    },
    ...{ reading: 'waits', paying: 'waits', says: /certificate has expired/ },
  },
]

/** One process drives the payouts of a database: each cell has one to itself. */
const ledgers: TestLedger[] = []
const free: TestLedger[] = []
const ROOTS = getCACertificates('default')
let worlds = 40_000

beforeAll(() => setDefaultCACertificates([...ROOTS, VALID.cert, EXPIRED.cert]))
afterAll(async () => {
  setDefaultCACertificates(ROOTS)
  for (const ledger of ledgers) {
    expect(await audit(ledger.db)).toEqual([])
    expect(await findLedgerFaults(ledger.databaseUrl)).toEqual([])
    await ledger.close()
  }
})

type NodeMatrixStage = {
  readonly ledger: TestLedger
  readonly world: PayerWorld
  readonly nodes: readonly PayerHttpNode[]
  readonly reader: ChainReader
}

async function acquireLedger(): Promise<TestLedger> {
  const known = free.pop()
  if (known !== undefined) return known
  const made = await openTestLedger()
  ledgers.push(made)
  return made
}

async function openStage({ isByTls }: NodeMatrixCell, { onTestFinished }: TestContext): Promise<NodeMatrixStage> {
  const ledger = await acquireLedger()
  worlds += 1
  const world = createPayerWorld(ledger, worlds)
  const tls = isByTls ? VALID : null
  const nodes = await Promise.all(world.nodes.map(() => startPayerHttpNode(world.chain, tls)))
  onTestFinished(async () => {
    for (const node of nodes) await node.stop()
    free.push(ledger)
  })
  const urls = nodes.map(({ url }) => url)
  return { ledger, world, nodes, reader: readerOf(world, urls) }
}

const readerOf = ({ chain }: PayerWorld, rpcUrls: readonly string[]): ChainReader => {
  const { chainId, usdt, treasury } = chain
  return createChainReader({ chainId, usdt, treasury, name: 'matrix', rpcUrls, confirmationDepth: null })
}

function applyCellFaults({ spoil, faults }: NodeMatrixCell, nodes: readonly PayerHttpNode[]): void {
  for (const node of nodes) {
    if (spoil !== undefined) node.spoilBy(spoil(node))
    Object.assign(node.faults, faults)
  }
}
const healAll = (nodes: readonly PayerHttpNode[]) => {
  for (const node of nodes) node.heal()
}
const mine = ({ chain }: PayerWorld, blocks: number) => {
  for (let made = 0; made < blocks; made++) chain.mine()
}

/** What the chain section of the panel says of the nodes. */
const problemsOf = ({ nodes }: ChainReader) => nodes.map(({ seen }) => seen.problem ?? '').join('; ')

// The side of payments.

/** The watcher looks once, and what it has found is settled. */
async function pollOnce({ ledger, world: { chain, dice }, reader }: NodeMatrixStage): Promise<void> {
  const program = { ...{ db: ledger.db, chain, dice, reader, orders: [], log: [], crashIn: null } }
  await ignoreNodeFailures(() => watchAndSettle(program))
}

/** Looks three times, with blocks in between: what was read is read again after some blocks. */
async function pollLater(stage: NodeMatrixStage): Promise<void> {
  for (let looks = 0; looks < 3; looks++) {
    mine(stage.world, REREAD_BLOCKS)
    await pollOnce(stage)
  }
}

/** A player who pays an order; the payment is final two blocks later. */
async function payOrder({ ledger, world: { chain } }: NodeMatrixStage): Promise<string> {
  const { userId, wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  const { chainId, treasury, startSeconds } = chain
  const placed = { userId, cardId, quantity: 1, amount: PRICE, asset: 'USDT', chainId, treasury, startSeconds } as const
  const order = await insertOrder(ledger.db, placed)
  const transfers = [{ token: USDT, from: wallet, to: treasury, value: PRICE }]
  const hash = fakeHash(`order ${order}`)
  chain.send({ hash, from: wallet, to: USDT, valueWei: 0n, nonce: 0, isReverted: false, transfers })
  chain.mine()
  return order
}

/** Payments and copies that an order has brought. */
async function creditsOf({ ledger }: NodeMatrixStage, order: string): Promise<{ payments: number; status: string }> {
  const { rows } = await execute<{ payments: string; status: string }>(
    ledger.db,
    sql`select o.status, (select count(*) from payments p where p.tx_hash = ${fakeHash(`order ${order}`)}) as payments
      from orders o where o.id = ${order}`,
  )
  return { payments: Number(rows[0]?.payments), status: rows[0]?.status ?? '' }
}
const CREDITED = { payments: 1, status: 'credited' }
const UNCREDITED = { payments: 0, status: 'awaiting' }

async function cursorOf({ ledger, world: { chain } }: NodeMatrixStage): Promise<number> {
  const { rows } = await execute<{ block_number: string }>(
    ledger.db,
    sql`select block_number from chain_cursors where chain_id = ${chain.chainId} and pass = 'usdt'`,
  )
  return Number(rows[0]?.block_number)
}

// The side of payouts.

/** How often a payout was paid, by the chain, and what its row says. */
async function stateOf({ ledger, world: { chain, stage } }: NodeMatrixStage, payout: ApprovedWithdrawal) {
  const sent = chain.blocks().flatMap(({ transactions }) => transactions.filter(({ isReverted }) => !isReverted))
  const transfers = sent.flatMap((transaction) => transaction.transfers)
  const { state, problem } = await stage.stateOf(payout)
  const { rows } = await execute<{ nonces: string }>(
    ledger.db,
    sql`select count(distinct nonce) as nonces from payout_transactions where payout_id = ${payout.payoutId}`,
  )
  const paid = transfers.filter(({ to }) => to === payout.wallet).map(({ value }) => value)
  return { state, problem, paid, nonces: Number(rows[0]?.nonces) }
}
const PAID = { state: 'completed', problem: null, paid: [ONE_USDT], nonces: 1 }

describe.concurrent('with a fault at one of three nodes, and then at all:', () => {
  test.for(CELLS.filter(({ reading }) => reading !== undefined))(
    'a payment is credited once if a node $name',
    async (cell, context) => {
      const stage = await openStage(cell, context)
      const { world, nodes, reader } = stage
      await pollOnce(stage)
      // One of three: at once.
      applyCellFaults(cell, nodes.slice(0, 1))
      const first = await payOrder(stage)
      mine(world, 2)
      await pollOnce(stage)
      expect(await creditsOf(stage, first)).toEqual(CREDITED)
      // All of them.
      applyCellFaults(cell, nodes)
      const second = await payOrder(stage)
      const paidIn = world.chain.blocks().length - 1
      mine(world, cell.blocks ?? 2)
      for (let looks = 0; looks < 2; looks++) await pollOnce(stage)
      if (cell.says !== undefined) expect(problemsOf(reader)).toMatch(cell.says)
      if (cell.reading === 'waits') {
        expect(await creditsOf(stage, second)).toEqual(UNCREDITED)
        expect(await cursorOf(stage)).toBeLessThan(paidIn)
      }
      if (cell.reading === 'done') {
        await pollLater(stage)
        expect(await creditsOf(stage, second)).toEqual(CREDITED)
      }
      healAll(nodes)
      await pollLater(stage)
      expect([await creditsOf(stage, first), await creditsOf(stage, second)]).toEqual([CREDITED, CREDITED])
    },
  )

  test.for(CELLS.filter(({ paying }) => paying !== undefined))(
    'a payout is sent once if a node $name',
    async (cell, context) => {
      const stage = await openStage(cell, context)
      const { world, nodes, reader } = stage
      const drive = () => driveOnce({ ...world.depsOf(reader), gasPrice: networks.bsc.gasPrice })
      // One of three.
      applyCellFaults(cell, nodes.slice(0, 1))
      const first = await world.stage.approved('1', ONE_USDT)
      await drive()
      mine(world, 3)
      await drive()
      expect(await stateOf(stage, first)).toEqual(PAID)
      // All of them.
      applyCellFaults(cell, nodes)
      const second = await world.stage.approved('1', ONE_USDT)
      await drive()
      mine(world, cell.blocks ?? 3)
      await drive()
      const meanwhile = await stateOf(stage, second)
      if (cell.says !== undefined) expect(`${meanwhile.problem}; ${problemsOf(reader)}`).toMatch(cell.says)
      if (cell.paying === 'waits') expect(meanwhile).toMatchObject({ state: 'queued', paid: [], nonces: 0 })
      if (cell.paying === 'done') expect(meanwhile).toEqual(PAID)
      healAll(nodes)
      await ageSignatures(stage.ledger.db, '2 minutes')
      await drive()
      mine(world, 3)
      await drive()
      expect([await stateOf(stage, first), await stateOf(stage, second)]).toEqual([PAID, PAID])
    },
  )
})

test('a payment is credited and a payout is sent by a node whose IPv6 address is unreachable', async (context) => {
  const stage = await openStage({ name: '' }, context)
  const [{ port } = { port: 0 }] = stage.nodes
  const dead = await startDeadAddress(OTHER_LOOPBACK, port)
  context.onTestFinished(dead.stop)
  context.onTestFinished(resolveHostTo(TWO_ADDRESSES, [OTHER_LOOPBACK, '127.0.0.1']))
  const reader = readerOf(stage.world, [`http://${TWO_ADDRESSES}:${port}`])
  const order = await payOrder(stage)
  const payout = await stage.world.stage.approved('1', ONE_USDT)
  mine(stage.world, 2)
  const drive = () => driveOnce({ ...stage.world.depsOf(reader), gasPrice: networks.bsc.gasPrice })
  await pollOnce({ ...stage, reader })
  await drive()
  mine(stage.world, 3)
  await drive()
  expect(await creditsOf(stage, order)).toEqual(CREDITED)
  expect(await stateOf(stage, payout)).toEqual(PAID)
})
