import { expect, test } from 'vitest'
import { createFakeChain, fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { nodeInProcess } from '#test/support/chain/lying-node.ts'
import { createChainReader } from '../../chain/chain-reader.ts'
import { type BlockPosition, type Cursor, USDT_PASSES } from '../../chain/cursors.ts'
import { findResumePoint } from './watch-round.ts'

const HEAD = 20n
const FACTS = { chainId: 56, usdt: fakeAddress('usdt'), treasury: fakeAddress('treasury') }
const chain = createFakeChain({ ...FACTS, startSeconds: 1_800_000_000 })
for (let block = 0; block < 30; block++) chain.mine()

/** The place of a block that the chain has, or of one that it has another for. */
const at = (number: number): BlockPosition => ({
  number: BigInt(number),
  hash: chain.blocks()[number]?.hash ?? null,
  timeMs: 1n,
})
const gone = (number: number): BlockPosition => ({
  number: BigInt(number),
  hash: fakeHash(`gone ${number}`),
  timeMs: 1n,
})
const unhashed = (number: number): BlockPosition => ({ number: BigInt(number), hash: null, timeMs: null })

function goOn(
  cursor: BlockPosition,
  marks: readonly (BlockPosition | readonly [BlockPosition, BlockPosition])[] = [],
  head: BlockPosition = unhashed(Number(HEAD)),
) {
  const node = nodeInProcess(chain, 'node')
  const reader = createChainReader(
    { ...FACTS, name: 'test', rpcUrls: [node.url], confirmationDepth: null },
    () => node.transport as never,
  )
  const cursors = marks.map((mark, index): Cursor => {
    const [place, target] = 'number' in mark ? [mark, null] : mark
    const pass = Object.values(USDT_PASSES)[index]
    if (pass === undefined) throw new Error('there is no pass for so many marks')
    return { pass, place, next: target === null ? null : { target, dueBlock: 0n } }
  })
  const known = new Map([{ pass: 'bnb', place: at(19), next: null }, ...cursors].map((one) => [one.pass, one]))
  return findResumePoint(reader, cursor, known, { ...head, isByTag: true } as never)
}

test.each([
  { name: 'of a block that the chain still has', cursor: at(7) },
  { name: 'whose block is the last final one', cursor: at(20), head: at(20) },
  { name: 'before the first block', cursor: unhashed(-1) },
  { name: 'without a hash', cursor: unhashed(9) },
])('reading resumes from a cursor $name', async ({ cursor, head }) => {
  expect(await goOn(cursor, [at(3)], head)).toEqual({ place: cursor, isReorganized: false })
})

test.each<{
  name: string
  cursor: BlockPosition
  marks: readonly (BlockPosition | readonly [BlockPosition, BlockPosition])[]
  from: BlockPosition
}>([
  { name: 'the highest mark that both know', cursor: gone(15), marks: [at(3), gone(12), at(9), at(6)], from: at(9) },
  { name: 'what a look goes to', cursor: gone(15), marks: [[at(3), at(11)]], from: at(11) },
  { name: 'the last final block', cursor: gone(25), marks: [at(25), at(20), at(19)], from: at(20) },
  { name: 'the first block of all', cursor: gone(15), marks: [gone(9), at(0), unhashed(-1)], from: at(0) },
  { name: 'none without a hash', cursor: gone(15), marks: [unhashed(12), at(4)], from: at(4) },
  { name: 'the start of the chain', cursor: gone(15), marks: [gone(12), gone(7_999)], from: unhashed(-1) },
  { name: 'the start of the chain without a mark', cursor: gone(25), marks: [], from: unhashed(-1) },
  {
    name: '8,000 blocks before the lowest mark',
    cursor: gone(9_500),
    marks: [gone(9_000), gone(9_400)],
    from: unhashed(1_000),
  },
])('if the chain has another block, reading resumes from $name', async ({ cursor, marks, from }) => {
  expect(await goOn(cursor, marks)).toEqual({ place: from, isReorganized: true })
})

test('reading does not resume from a cursor at the last final block with another hash', async () => {
  expect(await goOn(gone(20), [at(5)], at(20))).toEqual({ place: at(5), isReorganized: true })
})
