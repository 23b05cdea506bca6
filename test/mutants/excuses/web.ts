import { accepted, type Excuse, equivalent } from './excusing.ts'

/** Excuses in the order of their files. */
export const WEB: readonly Excuse[] = [
  ...accepted('web/features/purchases/orders.ts', 'A unit test renders nothing. orders.test.tsx notices.', [
    'useBnbOrder: BlockStatement: { const [{ store, ask }] = useState … ired, ask: () => void ask(seen) } } → {}',
    'useBnbOrder: ObjectLiteral: { ...bnb, isExpired, ask: () => void ask(seen) } → {}',
    'useBnbOrder>ask: ArrowFunction: () => void ask(seen) → () => undefined',
    'useIsPast>0: BlockStatement: { if (iso === null) return const ti …  return () => clearTimeout(timer) } → {}',
    'useIsPast>0>0: ArrowFunction: () => setPastIso(iso) → () => undefined',
    'useIsPast: LogicalOperator: iso !== null && pastIso === iso → iso !== null || pastIso === iso',
  ]),
  ...accepted(
    'web/features/purchases/orders.ts',
    'A moment that passes for an order that is shown no more changes nothing: it is compared with the moment of the one that is. The timer ends within fifteen minutes.',
    ['useIsPast>0>1: ArrowFunction: () => clearTimeout(timer) → () => undefined'],
  ),
  ...accepted('web/features/purchases/orders.ts', 'A unit test renders nothing. orders.test.tsx notices.', [
    'useBnbOrder: drop property: , isExpired → ',
  ]),
  ...accepted('web/features/purchases/orders.ts', 'A unit test renders nothing. orders.test.tsx notices.', [
    'useIsPast>0: MethodExpression: Math.max(0, Date.parse(iso) - serverNowMs()) → Math.min(0, Date.parse(iso) - serverNowMs())',
    'useIsPast>0: ArithmeticOperator: Date.parse(iso) - serverNowMs() → Date.parse(iso) + serverNowMs()',
    'useIsPast: ArrayDeclaration: [iso] → []',
    'useIsPast: ConditionalExpression: iso !== null && pastIso === iso → true',
    'useIsPast: ConditionalExpression: iso !== null && pastIso === iso → false',
    'useIsPast: ConditionalExpression: iso !== null → true',
    'useIsPast: EqualityOperator: iso !== null → iso === null',
    'useIsPast: EqualityOperator: pastIso === iso → pastIso !== iso',
    'useBnbOrder: drop property: , ask: () => void ask(seen) → ',
  ]),
  ...accepted('web/features/purchases/orders.ts', 'A unit test renders nothing. orders.test.tsx notices.', [
    'useIsPast: ConditionalExpression: pastIso === iso → true',
  ]),
  ...accepted(
    'web/features/purchases/is-ready-to-buy.ts',
    'A promise settles once. The listener stays until the page closes.',
    ['connectDialogClosed>0>0: CallExpression: unwatch() → ;'],
  ),
  ...equivalent('web/features/purchases/use-open-purchases.ts', 'Neither text is the data of a transfer.', [
    'isPayment: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/features/purchases/use-open-purchases.ts', 'BigInt reads both texts as 0.', [
    'isPayment: StringLiteral: \'0x0\' → ""',
  ]),
  ...accepted('web/features/purchases/mining-choice.ts', 'A choice of no order takes one of the fifty places.', [
    'unstored: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...equivalent('web/features/purchases/mining-choice.ts', 'No order has this text as its id.', [
    'readChoices: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...equivalent('web/features/purchases/mining-choice.ts', 'What is no JSON is nothing stored, as an empty list is.', [
    'readChoices: StringLiteral: \'[]\' → ""',
  ]),
  ...accepted(
    'web/features/purchases/purchase-attempts.ts',
    'A unit test renders nothing. The quantity that was chosen would stay chosen after a credit.',
    [
      'useCredits: ArrowFunction: (cardId: number) => useStore(store, () => readCredits(cardId)) → () => undefined',
      'useCredits>0: ArrowFunction: () => readCredits(cardId) → () => undefined',
    ],
  ),
  ...accepted(
    'web/features/purchases/purchase-attempts.ts',
    'A unit test renders nothing. Without attempts no stall renders, which purchase-dialog.test.tsx notices.',
    [
      'useAttempts: ArrowFunction: () => useStore(store, ({ attempts }) => attempts) → () => undefined',
      'useAttempts>0: ArrowFunction: ({ attempts }) => attempts → () => undefined',
    ],
  ),
  ...equivalent(
    'web/features/purchases/purchase-attempts.ts',
    'A number only tells an attempt from the others of the page.',
    ['addAttempt: AssignmentOperator: lastAttemptId += 1 → lastAttemptId -= 1'],
  ),
  ...equivalent(
    'web/features/purchases/purchase-state.ts',
    'A purchase that advances to its own stage stays as it is.',
    [
      'advance: EqualityOperator: STAGES.indexOf(stage) > STAGES.indexOf(state.stage) → STAGES.indexOf(stage) >= STAGES.indexOf(state.stage)',
    ],
  ),
  ...accepted(
    'web/features/purchases/use-open-purchases.ts',
    'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
    [
      'useOpenPurchases: BlockStatement: { const { data: open } = useQuery(o … )], records, useAttempts(), late) } → {}',
      'useOpenPurchases: ArrayDeclaration: [...(open ?? []), ...(unlisted ?? [])] → []',
      'useOpenPurchases: LogicalOperator: open ?? [] → open && []',
      'useOpenPurchases: LogicalOperator: unlisted ?? [] → unlisted && []',
      'useRecordsOf: BlockStatement: { const records = useStore(orderPay … dress), [records, walletAddress]) } → {}',
      'useRecordsOf>0: ArrowFunction: (state) => state.records → () => undefined',
      'useRecordsOf>1: ArrowFunction: () => recordsOf(records, walletAddress) → () => undefined',
      'useLatePayments: BlockStatement: { const late = useLateAnswers() con … , walletAddress]) return payments } → {}',
      'useLatePayments>0: ArrowFunction: () => latePayments(late, open ?? []) → () => undefined',
    ],
  ),
  ...accepted(
    'web/features/purchases/use-open-purchases.ts',
    'A unit test renders nothing. The banner would show the payments that it began with until the next page.',
    ['useRecordsOf: ArrayDeclaration: [records, walletAddress] → []'],
  ),
  ...equivalent(
    'web/features/purchases/use-open-purchases.ts',
    'A text has no transaction that is null, so no answer pays it.',
    ['useLatePayments>0: ArrayDeclaration: [] → ["Stryker was here"]'],
  ),
  ...accepted(
    'web/features/purchases/use-open-purchases.ts',
    'A unit test renders nothing. resume-banner.test.tsx notices.',
    [
      'useLatePayments: ArrayDeclaration: [late, open] → []',
      'useLatePayments>1: BlockStatement: { for (const payment of payments) f … tePayment(payment, walletAddress) } → {}',
      'useLatePayments>1: CallExpression: followLatePayment(payment, walletAddress) → ;',
      'useLatePayments: ArrayDeclaration: [payments, walletAddress] → []',
    ],
  ),
  ...equivalent(
    'web/features/purchases/use-open-purchases.ts',
    'The records of a wallet name it. Nobody is signed in as either text.',
    ['readOrder: StringLiteral: \'\' → "Stryker was here!"'],
  ),
  ...accepted('web/features/purchases/use-open-purchases.ts', 'Only the log of the browser would lack the line.', [
    "readOrder: BlockStatement: { console.warn('An order of this browser could not be read.', error) } → {}",
  ]),
  ...accepted(
    'web/session/browser-connection.ts',
    'Only a local chain has the demo wallet, and the wallet of a returning visitor is waited for.',
    ['restoreConnection: drop await: await loadDemoWallet(platform) → loadDemoWallet(platform)'],
  ),
  ...equivalent(
    'web/session/browser-connection.ts',
    'Another wallet than the stored one counts by the stored address alone, which is neither.',
    ['noneAfterLimit: ArrayDeclaration: [] → ["Stryker was here"]'],
  ),
  ...equivalent('web/session/browser-connection.ts', 'No stored wallet has this text as its address.', [
    'restoreConnection>1: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...equivalent('web/session/referral-code.ts', 'Neither text is an address.', [
    'readReferralCode: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/session/referral-code.ts', 'Neither text is an address.', [
    'storeReferralCode: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...accepted(
    'web/session/session-runtime.ts',
    'An attempt that is dropped is never adopted. Its connection stays in memory until the page closes.',
    ['createSessionRuntime>drop: ArrowFunction: ({ generation }) => arrived.delete(generation) → () => undefined'],
  ),
  ...accepted(
    'web/session/session-runtime.ts',
    'A promise settles once. The entry stays in memory until the page closes.',
    ['createSessionRuntime>settleAttempts: CallExpression: attempts.delete(generation) → ;'],
  ),
  ...accepted('web/session/session-runtime.ts', 'A promise settles once. The listener stays until the page closes.', [
    'createSessionRuntime>until>0>0: CallExpression: unsubscribe() → ;',
  ]),
  ...accepted('web/session/session-runtime.ts', 'Only the log of the browser would lack the line.', [
    "createSessionRuntime>attempt: BlockStatement: { console.error('A change of the se … s not carried out whole.', error) } → {}",
  ]),
  ...equivalent('web/session/session-runtime.ts', 'Every state has the same keys: a new one takes the place of all.', [
    'createSessionRuntime>send>1: BooleanLiteral: true → false',
  ]),
  ...equivalent('web/session/session-runtime.ts', 'A generation is given out once, and its wallet adopted once.', [
    'createSessionRuntime>adopt~1: CallExpression: arrived.delete(generation) → ;',
  ]),
  ...equivalent('web/session/reset-personal-data.ts', 'A first fetch that is under way is joined, not begun again.', [
    "isUntouched: ConditionalExpression: state.fetchStatus === 'idle' → true",
  ]),
  ...accepted('web/session/stored-wallet.ts', 'A unit test renders nothing. stored-wallet.known.test.tsx notices.', [
    "useHasWallet: ConditionalExpression: address !== null || (status === 'co … ng' && readStoredWallet() !== null) → true",
    "useHasWallet: LogicalOperator: address !== null || (status === 'co … ng' && readStoredWallet() !== null) → address !== null && status === 'con … ing' && readStoredWallet() !== null",
    'useHadWalletOnArrival: BlockStatement: { const isKnown = useHasWallet() co … Known) return wasKnown && isKnown } → {}',
    'useHadWalletOnArrival: ConditionalExpression: wasKnown && isKnown → false',
    "useHasWallet: ConditionalExpression: address !== null || (status === 'co … ng' && readStoredWallet() !== null) → false",
    'useHasWallet: ConditionalExpression: address !== null → false',
    'useHasWallet: EqualityOperator: address !== null → address === null',
    "useHasWallet: ConditionalExpression: status === 'connecting' && readStoredWallet() !== null → false",
    "useHasWallet: LogicalOperator: status === 'connecting' && readStoredWallet() !== null → status === 'connecting' || readStoredWallet() !== null",
    "useHasWallet: ConditionalExpression: status === 'connecting' → true",
    "useHasWallet: EqualityOperator: status === 'connecting' → status !== 'connecting'",
    'useHasWallet: ConditionalExpression: readStoredWallet() !== null → true',
    'useHasWallet: EqualityOperator: readStoredWallet() !== null → readStoredWallet() === null',
    'useHadWalletOnArrival: ConditionalExpression: wasKnown && isKnown → true',
    'useHadWalletOnArrival: LogicalOperator: wasKnown && isKnown → wasKnown || isKnown',
  ]),
  ...accepted('web/session/wallet-view.ts', 'A unit test renders nothing. stored-wallet.known.test.tsx notices.', [
    'useWallet: ArrowFunction: (): WalletState => useStore(view) → () => undefined',
  ]),
  ...accepted('web/session/when-signed-in.ts', 'A promise settles once. The listener stays until the page closes.', [
    'whenSignedIn>check: CallExpression: stop() → ;',
  ]),
  ...accepted('web/transactions/browser.ts', 'Only the log of the browser lacks a line.', [
    'isHeldElsewhere: CallExpression: console.warn(error) → ;',
  ]),
  ...accepted('web/transactions/browser.ts', 'Only the log of the browser would lack the line.', [
    'holdWhile>1: ArrowFunction: (error: unknown) => console.warn(error) → () => undefined',
  ]),
  ...equivalent(
    'web/transactions/browser.ts',
    'No node answers at this text, and a source that does not answer is passed over.',
    ['sources: ArrayDeclaration: [] → ["Stryker was here"]'],
  ),
  ...accepted('web/transactions/browser.ts', 'Only the log of the browser would have one line more.', [
    'isHeldElsewhere: ConditionalExpression: !hasLocks() → false',
  ]),
  ...equivalent('web/transactions/browser.ts', 'Whoever reads an answer refuses one without a result too.', [
    'nodeAt>request: ConditionalExpression: result === undefined → false',
  ]),
  ...accepted(
    'web/transactions/chain-reader.ts',
    'BigInt refuses every text with something other than spaces before the number.',
    ['readQuantity: Regex: /^0x[0-9a-f]+$/i → /0x[0-9a-f]+$/i'],
  ),
  ...accepted(
    'web/transactions/chain-reader.ts',
    'BigInt refuses every text with something other than spaces behind the number.',
    ['readQuantity: Regex: /^0x[0-9a-f]+$/i → /^0x[0-9a-f]+/i'],
  ),
  ...equivalent('web/transactions/create-payments.ts', 'Neither text is a hash.', [
    'createPayments>handleAnswer: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/transactions/create-payments.ts', 'A text that is no hash is left out when the record is read.', [
    'createPayments>handleAnswer: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...equivalent('web/transactions/create-payments.ts', 'A text that is no hash is left out when the record is read.', [
    'createPayments>handleAnswer: ArrayDeclaration: [] → ["Stryker was here"] (2)',
  ]),
  ...accepted(
    'web/transactions/chain-reader.ts',
    'A node that keeps the state of the newest blocks alone would be read block by block, up to the same limit.',
    ['findUnused: ConditionalExpression: usedAt > step → false'],
  ),
  ...accepted(
    'web/transactions/chain-reader.ts',
    "Nobody's transaction is in the first block. A node that says so is asked up to the same limit.",
    ['findUnused: EqualityOperator: usedAt > 0n → usedAt >= 0n'],
  ),
  ...equivalent('web/transactions/chain-reader.ts', 'Both give the first block.', [
    'findUnused: EqualityOperator: usedAt > step → usedAt >= step',
  ]),
  ...equivalent('web/transactions/sent-transaction.ts', 'No transaction has either text as its hash.', [
    'isGuess: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/transactions/sent-transaction.ts', 'Whether two keys are the same is the same in either order.', [
    'hasSameSubject: swap arguments: a, b → b, a',
  ]),
  ...equivalent('web/transactions/sent-transaction.ts', 'The text only tells an attempt from the others.', [
    'emptyTransaction: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/transactions/sent-transaction.ts', 'Whether two pay for the same is the same in either order.', [
    'findBlockingPayment>0: swap arguments: it, payment → payment, it',
  ]),
  ...equivalent('web/transactions/sent-transaction.ts', 'No card has either text as its id.', [
    'emptyTransaction: StringLiteral: \'\' → "Stryker was here!" (2)',
  ]),
  ...accepted(
    'web/transactions/browser.ts',
    'A browser without locks takes the way of one that refuses them. Only the log of the browser has one line more.',
    ['exclusively: OptionalChaining: navigator.locks?.request → navigator.locks.request'],
  ),
  ...equivalent(
    'web/transactions/transaction-store.ts',
    'The first reading replaces it before the store is returned.',
    ['createTransactionStore>0: BooleanLiteral: true → false'],
  ),
  ...equivalent('web/transactions/transaction-store.ts', 'Whether two keys are the same is the same in either order.', [
    'createTransactionStore>find>0: swap arguments: it, key → key, it',
  ]),
  ...equivalent(
    'web/transactions/transaction-store.ts',
    'An id is one line, and the pattern reads up to the end of it.',
    ['KEY: Regex: /^sentTransaction:(order|payout):(.+)$/ → /^sentTransaction:(order|payout):(.+)/'],
  ),
  ...accepted(
    'web/transactions/transaction-store.ts',
    'The entry stays in memory until the page closes. It hides the attempt that was removed, and no other.',
    ['createTransactionStore>reload: ConditionalExpression: isGone → false'],
  ),
  ...equivalent(
    'web/transactions/transaction-store.ts',
    'Storage has no key behind its last one, and what has none is passed over.',
    ['readStored>0: EqualityOperator: index < it.length → index <= it.length'],
  ),
  ...equivalent('web/transactions/transaction-store.ts', 'The text only tells an attempt from the others.', [
    'newAttempt: MethodExpression: Math.random().toString(36).slice(2) → Math.random().toString(36)',
  ]),
  ...equivalent('web/transactions/transaction-store.ts', 'Neither text is the key of a record.', [
    'readStored>0: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/transactions/transaction-store.ts', 'Whether two keys are the same is the same in either order.', [
    'createTransactionStore>migrateEarlierRecords>0>0: swap arguments: it, other → other, it',
  ]),
  ...accepted(
    'web/transactions/follow-payment.ts',
    'A payment is over only once it is closed or begun again, and both have returned above. It would have to be reopened in the same turn.',
    ["watchPayment: ConditionalExpression: ending !== 'over' → true"],
  ),
]
