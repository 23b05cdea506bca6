import { accepted, type Excuse, equivalent } from './excusing.ts'

/** Excuses in the order of their files. */
export const SERVER: readonly Excuse[] = [
  ...equivalent(
    'server/db/backup/backup-file.ts',
    'No body has a negative length, so such a file is refused as one that is not whole.',
    ['manifest: loosen bound: 0 → (0) - 1 (4)'],
  ),
  ...accepted('server/db/backup/copy-rows.ts', 'The restore never ends, and no test of one either.', [
    'copyIn>handleCopyInResponse: ArrowFunction: (at: CopyConnection) => void send(at) → () => undefined',
  ]),
  ...equivalent(
    'server/db/backup/copy-rows.ts',
    'PostgreSQL tells the number of rows right behind the name of the command.',
    ['copyIn>handleCommandComplete: Regex: /^COPY (\\d+)/ → /COPY (\\d+)/'],
  ),
  ...equivalent(
    'server/db/backup/restore-backup.ts',
    'Nothing before a piece leaves the piece: the check saves a copy.',
    ['readBody>readMore: ConditionalExpression: held.length === 0 → false'],
  ),
  ...equivalent(
    'server/chain/bnb-price.ts',
    'A price is never null in a row, so both are null where there is no row.',
    ['acceptBnbPrice: ConditionalExpression: usd_per_bnb === null → false'],
  ),
  ...equivalent(
    'server/payments/watcher/watch-round.ts',
    'A block of the chain has a hash and no number below 0, so such a mark is on no branch. The condition spares a question to the nodes.',
    ['findResumePoint: ConditionalExpression: mark.hash === null → false'],
  ),
  ...equivalent('server/chain/nodes/ask-nodes.ts', 'The engine only asks whether a comparison is below zero.', [
    'quorumMaximum>1: ConditionalExpression: a < b → false',
  ]),
  ...equivalent(
    'server/chain/payouts/payout-wallet.ts',
    'Whether two addresses are equal is the same in either order.',
    ['findDifference: swap arguments: signer, from → from, signer'],
  ),
  ...accepted(
    'server/chain/check-chain.ts',
    'A chain of exactly a thousand blocks is asked for one more, once, as the process starts.',
    ['probe: EqualityOperator: final.number > PROBED_BLOCKS → final.number >= PROBED_BLOCKS'],
  ),
  ...accepted(
    'server/chain/read-transfers.ts',
    'A node would be asked in the slower way. The transfers are the same.',
    ['readBlockTransfers: BooleanLiteral: false → true'],
  ),
  ...accepted(
    'server/chain/read-treasury.ts',
    'A range without blocks has no payments. Each node is asked for its token and its block once more.',
    ['readTreasury: ConditionalExpression: block > creditedBlock → true'],
  ),
  ...equivalent('server/chain/alarms.sql', 'More rows come. The caller takes those of its own hashes.', [
    'readImportedOf: drop predicate: tx_hash = any(:hashes!::text[]) → true',
    'readArrivalsOf: drop predicate: tx_hash = any(:hashes!::text[]) → true',
  ]),
  ...accepted('server/db/broadcast.ts', 'Only the log would lack the line.', [
    "createBroadcast>callAll: BlockStatement: { log.warn({ err: error }, 'a liste … d; the other listeners continue') } → {}",
  ]),
  ...accepted('server/db/run-transaction.ts', 'What reads waits for the answer to begin, which costs a round trip.', [
    "openScope>run: ConditionalExpression: mustWait || statement.kind === 'write' → true",
  ]),
  ...equivalent(
    'server/db/run-transaction.ts',
    'Each cork is undone at the end of the same tick, however often it is set.',
    ['sendTogether: ConditionalExpression: corked.has(client) → false'],
  ),
  ...accepted('server/db/run-transaction.ts', 'Only the log would lack what the database has said beside it.', [
    'commit>0: ObjectLiteral: { cause } → {}',
  ]),
  ...equivalent('server/db/statement.ts', 'An entry has both a caller and a queue, and no entry has neither.', [
    'removeNext: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...equivalent(
    'server/payouts/holds/holds.ts',
    'The statement changes no row where nothing differs, and answers so.',
    [
      'recordHome: ConditionalExpression: isSame → false',
      'recordHome: ConditionalExpression: noted?.system_identifier === home.s … && noted.timeline === home.timeline → false',
    ],
  ),
  ...equivalent('server/ledger/totals.sql', 'Sums are taken by name, and only the names in question are looked up.', [
    'sumDaysBefore: drop predicate: name = any(:names!::text[]) → true (2)',
  ]),
  ...equivalent(
    'server/ledger/mining/mining.sql',
    'l.user_id equals b.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readMiningOf: drop predicate: l.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/ledger/mining/missed-mining.sql',
    'm.user_id equals l.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readLotsWithSessions: drop predicate: m.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/ledger/mining/missed-mining.sql',
    'm.user_id equals b.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readBaseWithSessions: drop predicate: m.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/ledger/mining/missed-mining.sql',
    'A session that ended before the lot came counts from the lot to the lot: no time.',
    [
      'readLotsWithSessions: drop predicate: (m.stopped_at is null or m.stopped_at > l.created_at) → true',
      'readLotsWithSessions: drop predicate: m.stopped_at is null → true',
      'readLotsWithSessions: flip comparison: > → >=',
    ],
  ),
  ...equivalent(
    'server/ledger/reset-stored-rows.sql',
    'The join by user_id picks the same row. The predicate names the shard on a cluster.',
    ['updateBasePosted: drop predicate: user_id = :userId! → true (2)'],
  ),
  ...equivalent(
    'server/ledger/reset-stored-rows.sql',
    'Both sides are the one row of the player. A cluster joins by the condition.',
    ['updateBasePosted: drop join condition: b.user_id = p.user_id → true'],
  ),
  ...equivalent('server/ledger/reset-stored-rows.sql', 'It adds a change of 0 to the mining totals, which are sums.', [
    'updateBasePosted: drop predicate: p.posted_bv3 <> b.posted_bv3 → true',
  ]),
  ...equivalent('server/ledger/totals.ts', 'Adding nothing changes nothing: the check saves a query.', [
    'foldTotals>0: EqualityOperator: changes.length > 0 → changes.length >= 0',
  ]),
  ...accepted('server/runtime/loop.ts', 'The loop never ends, and no test either.', [
    'startLoop>run: BlockStatement: { let next: unknown try { next = aw … l) waking = new AbortController() } → {}',
  ]),
  ...accepted(
    'server/runtime/loop.ts',
    'It would look again without a pause and keep its process from all else, so no test ends.',
    [
      'pause: BlockStatement: { await sleep(ms, undefined, { signal }) } → {}',
      'pause: BlockStatement: { try { await sleep(ms, undefined,  … stopped. The loop checks which. } } → {}',
    ],
  ),
  ...equivalent(
    'server/payments/credit-payment.ts',
    'A payment gets one of the two lines, never both. Whatever it is called, its key stays its own.',
    ["arrivalTransfer: ConditionalExpression: reason === 'payment_surplus' → false"],
  ),
  ...equivalent('server/payments/deliver-purchases.ts', 'Its caller has locked the account.', [
    'importPurchase: drop lock: await lockAccounts(tx, [userId]) → ',
  ]),
  ...equivalent('server/payments/orders.ts', 'Nobody has no orders: the check saves a query.', [
    'readLeastOrdered: ConditionalExpression: userIds.length === 0 → false',
  ]),
  ...equivalent(
    'server/payments/purchases.sql',
    'Its callers ask whether there is a row. A transaction has 999 copies at most.',
    ['readImportedTransaction: drop limit: limit 1 → '],
  ),
  ...equivalent('server/payments/purchases.sql', 'The caller only asks whether there is a row.', [
    'readPaidTransaction: drop limit: limit 1 → ',
  ]),
  ...accepted('server/payouts/follow-payout.ts', 'Only the log would lack the line.', [
    'bumpPayout: ConditionalExpression: isBumped → false',
  ]),
  ...equivalent(
    'server/payouts/outgoing/outgoing.sql',
    'Only the hashes of the transfers in question are looked up in what it answers.',
    ['selectExplained: drop predicate: tx_hash = any(:hashes!::text[]) → true'],
  ),
  ...accepted(
    'server/payouts/payout-driver.ts',
    'Of no payouts none is signed. Each round would ask the nodes for what gas costs.',
    ['runRound: ConditionalExpression: queued.length === 0 → false'],
  ),
  ...accepted(
    'server/payouts/follow-payout.ts',
    'A transaction that the chain had explained, and whose sender no node can tell now, would wait for a person again. Nothing is paid meanwhile.',
    ['readNonceUse: ConditionalExpression: user !== null → true'],
  ),
  ...equivalent('server/chain/payouts/broadcast.ts', 'Of two equal prices it does not matter which is said.', [
    'problemOfRefusal: EqualityOperator: neededWei > replacement → neededWei >= replacement',
  ]),
  ...accepted(
    'server/payouts/payout-driver.ts',
    'A refusal with the very words of the former problem would be written down at the next look.',
    ['storeBatch>0>3: drop property: , problem: null → '],
  ),
  ...equivalent(
    'server/payouts/strays.sql',
    'A stray that is not explained has no name in explained_by either, and a missing name is unequal to nothing.',
    ['selectExplainedNonces: drop predicate: explained_at is not null → true'],
  ),
]
