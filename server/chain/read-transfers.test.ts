import { encodeAbiParameters, encodeEventTopics, erc20Abi, erc721Abi, type Log, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { TRANSFER_TOPIC, tokenTransfers } from './read-transfers.ts'

const TOKEN = '0xAbCdEf0123456789aBcDeF0123456789ABCDEF01'
const FROM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const VALUE = 2n ** 255n + 7n

const made = (fields: Partial<Log>): Log => ({ ...log, ...fields })
const word = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])
const log: Log = {
  address: TOKEN,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: FROM, to: TO } }) as Log['topics'],
  data: word(VALUE),
  logIndex: 4,
  ...{ blockHash: `0x${'1'.repeat(64)}`, blockNumber: 9n, transactionHash: `0x${'2'.repeat(64)}`, transactionIndex: 0 },
  removed: false,
}

test('a token’s transfer is read exactly, with addresses in lower case', () => {
  expect(tokenTransfers([log])).toEqual([
    { token: TOKEN.toLowerCase(), from: FROM.toLowerCase(), to: TO.toLowerCase(), value: VALUE, logIndex: 4 },
  ])
})

const nft = encodeEventTopics({ abi: erc721Abi, eventName: 'Transfer', args: { from: FROM, to: TO, tokenId: 5n } })
const approval = encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: FROM, spender: TO } })
test.each([
  { what: "an NFT's transfer", fields: { topics: nft as Log['topics'], data: '0x' as const } },
  { what: 'an approval', fields: { topics: approval as Log['topics'] } },
  { what: 'one whose parties are not indexed', fields: { topics: [TRANSFER_TOPIC] as Log['topics'] } },
  { what: 'one of more data than an amount', fields: { data: `${word(VALUE)}00` as const } },
  { what: 'one of no data', fields: { data: '0x' as const } },
  { what: 'one of an amount that is no number', fields: { data: `0x${'z'.repeat(64)}` as const } },
  {
    what: 'one of a party that is cut short',
    fields: { topics: [TRANSFER_TOPIC, '0xff', log.topics[2]] as Log['topics'] },
  },
  {
    what: 'one of a party with something before its word',
    fields: { topics: [TRANSFER_TOPIC, `0x00${log.topics[1]}`, log.topics[2]] as Log['topics'] },
  },
  { what: 'one that is not in a block', fields: { logIndex: null } },
])('$what is not read as a transfer', ({ fields }) => {
  expect(tokenTransfers([made(fields)])).toEqual([])
})
