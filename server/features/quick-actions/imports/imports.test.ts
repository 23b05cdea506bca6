import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { audit } from '#server/audit/audit.ts'
import { ensureAccount, findAccount, openAccount } from '#server/ledger/accounts.ts'
import { startMining } from '#server/ledger/mining/mining-sessions.ts'
import { readMining } from '#server/ledger/mining/read-mining.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readAuditLog } from '../../../audit/log/read-audit-log.ts'
import { applyWallet } from './apply-wallet.ts'
import { areTotalsEqual, consolidate, importFiles, readCards, readImportTotals } from './import-files.ts'

const CHAIN_ID = 31_337
const NOW_MS = Date.parse('2026-01-02T00:00:00Z')
const AT = '2026-01-01T00:00:00Z'
const [ANN, BOB, EVE] = ['a', 'b', 'e'].map((letter) => `0x${letter.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
]
const upper = (wallet: string) => `0x${wallet.slice(2).toUpperCase()}`

let ledger: TestLedger
let folder: TempFolder
let cardId = 0
beforeEach(async () => {
  folder = makeTempFolder()
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  cardId = await ledger.newCard()
})
afterEach(async () => {
  await ledger?.close()
  folder.remove()
})

let files = 0
function write(text: string, ending = 'csv'): string {
  const path = join(folder.path, `${++files}.${ending}`)
  writeFileSync(path, text)
  return path
}
const csv = (header: string, ...lines: string[]) => write([header, ...lines].join('\n'))
const users = (...lines: string[]) => csv('walletAddress,referredBy,createdAt', ...lines)
const balances = (...lines: string[]) => csv('walletAddress,bv3Balance,usdtBalance,referralEarnings', ...lines)

async function run(...paths: string[]) {
  const complaints: string[] = []
  const onProblem = (place: string, problem: string) => void complaints.push(`${place}: ${problem}`)
  const report = await importFiles(ledger.db, paths, { chainId: CHAIN_ID, isDryRun: false, onProblem })
  expect(report.totals !== null && areTotalsEqual(report.totals)).toBe(true)
  return { ...report, complaints }
}

const holdings = async (wallet: Address) => {
  const account = await findAccount(ledger.db, wallet)
  if (account === null) return null
  const { bv3Available, usdtAvailable, referralUsdt } = (await readMining(ledger.db, account.userId)).balance
  return { ...account, bv3: bv3Available, usdt: usdtAvailable, referral: referralUsdt }
}

/** However long it takes. */
const merge = async () =>
  consolidate(
    ledger.db,
    { cards: (await readCards(ledger.db)).cards, chainId: CHAIN_ID, notifyPages: () => undefined },
    () => 0,
  )

test('JSON has the same meaning as CSV, and a file of neither format is refused', async () => {
  const document = {
    users: [{ walletAddress: upper(ANN), referredBy: BOB, createdAt: AT }, { walletAddress: 'nobody' }],
    purchases: [
      { id: 1, walletAddress: ANN, cardName: 'Card', price: 29, txHash: '', paymentMethod: 'USDT', purchasedAt: AT },
    ],
    balances: [{ walletAddress: ANN, bv3Balance: 12_345, usdtBalance: 1.5, referralEarnings: '2' }],
  }
  const { complaints, staged } = await run(write(JSON.stringify(document), 'json'))
  expect(complaints).toEqual(['users[1]: wallet_malformed'])
  expect((await readAuditLog(ledger.db, {}, null, 5)).entries).toMatchObject([
    { username: 'console', action: 'finish import', details: { accounts: 1, copies: 1, usdtAmount: '1.5' } },
    { username: 'console', action: 'begin import', details: { files: '1.json' } },
  ])
  expect(staged).toMatchObject({ rows: 4, problems: 1, duplicates: 0, good: { users: 1, purchases: 1, balances: 1 } })
  // Two of referral earnings, of which 0.5 were withdrawn there.
  const referral = 15n * 10n ** 17n
  expect(await holdings(ANN)).toMatchObject({
    referredBy: BOB,
    bv3: 12_345n,
    usdt: referral,
    referral,
    createdAt: new Date(AT),
  })
  expect(await holdings(BOB)).toMatchObject({ bv3: 0n })
  expect(await audit(ledger.db)).toEqual([])
  await expect(run(write('[]', 'json'))).rejects.toThrow('must be an object')
  await expect(run(write('{', 'json'))).rejects.toThrow('not JSON')
  await expect(run(csv('name,price', 'a,1'))).rejects.toThrow('its first line is the header of neither')
})

test.each([
  { when: ['', '2025-01-01T00:00:00Z'], referrer: EVE },
  { when: ['2025-01-01T00:00:00Z', ''], referrer: BOB },
  { when: ['2024-12-31T00:00:00Z', '2025-01-01T00:00:00Z'], referrer: BOB },
])('of two accounts made at $when the oldest with a date decides the wallet’s referrer', async ({ when, referrer }) => {
  await run(users(`${ANN},${BOB},${when[0]}`, `${upper(ANN)},${EVE},${when[1]}`))
  await merge()
  const [oldest] = when.filter((it) => it !== '').toSorted()
  expect(await holdings(ANN)).toMatchObject({ referredBy: referrer, createdAt: new Date(oldest ?? '') })
})

test('two accounts of one wallet wait with all their rows until they are merged, also if the second comes later', async () => {
  const purchases = csv('id,walletAddress,card,price,txHash,paymentMethod,purchasedAt', `1,${ANN},Card,29,,,${AT}`)
  const two = users(`${ANN},${BOB},2025-06-01T00:00:00Z`, `${upper(ANN)},${EVE},2025-01-01T00:00:00Z`, `${BOB},,${AT}`)
  const { totals } = await run(two, purchases, balances(`${ANN},100,1,0`, `${BOB},7,0,0`))
  expect(totals?.waiting).toMatchObject({ users: 2, purchases: 1, balances: 1, bv3: 100n })
  expect(await holdings(ANN)).toBeNull()

  const [merged, ...others] = (await merge()).wallets
  expect(others).toEqual([])
  expect(merged).toMatchObject({
    ...{ walletAddress: ANN, spellings: [upper(ANN), ANN] },
    ...{ before: { accounts: 2, bv3: 100n, usdt: 10n ** 18n }, after: { accounts: 1, bv3: 100n, usdt: 10n ** 18n } },
  })
  // The oldest account says whose referral it is, and since when.
  expect(await holdings(ANN)).toMatchObject({ referredBy: EVE, createdAt: new Date('2025-01-01T00:00:00Z'), bv3: 100n })

  const later = await run(balances(`${upper(ANN)},11,0,0`))
  expect(later.totals?.waiting).toMatchObject({ balances: 1, bv3: 11n })
  expect((await merge()).wallets).toMatchObject([{ before: { bv3: 11n }, after: { bv3: 11n } }])
  expect(await holdings(ANN)).toMatchObject({ bv3: 111n })
  expect((await merge()).wallets).toEqual([])
  expect(await audit(ledger.db)).toEqual([])
})

test('two hundred of many waiting wallets are merged at a time, and none is left out or merged twice', async () => {
  const wallets = Array.from({ length: 203 }, (_, n) => `0xab${n.toString(16).padStart(38, '0')}`)
  const spellings = users(...wallets.flatMap((wallet) => [`${wallet},,`, `${upper(wallet)},,`]), `${wallets[0]},,`)
  // More rows than are staged at a time.
  const { staged, totals } = await run(spellings, balances(...wallets.map((wallet, n) => `${wallet},${n + 1},0,0`)))
  const all = { users: 406, balances: 203, bv3: 20_706n }
  expect(staged).toMatchObject({ rows: 610, duplicates: 1, problems: 0, good: all })
  expect([totals?.staged, totals?.waiting]).toMatchObject([all, all])
  const [first, second, third] = [await merge(), await merge(), await merge()]
  expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, false, false])
  expect([first, second, third].map((some) => some.wallets.map(({ walletAddress }) => walletAddress))).toEqual([
    wallets.slice(0, 200),
    wallets.slice(200),
    [],
  ])
  expect(await readImportTotals(ledger.db)).toMatchObject({
    applied: all,
    waiting: { users: 0 },
    posted: { bv3: 20_706n },
  })
})

test('a row is imported once, and a contradicting one not at all', async () => {
  await run(balances(`${ANN},100,1,0`))
  const again = await run(balances(`${ANN},100,1,0`, `${ANN},100,1,0`))
  expect(again).toMatchObject({ complaints: [], staged: { duplicates: 1 } })
  const path = balances(`${ANN},999,1,0`)
  expect((await run(path)).complaints).toEqual(['line 2: says_otherwise'])
  // A second export of the same that writes wallets in other letters is no second account.
  expect((await run(balances(`${upper(ANN)},100,1,0`))).complaints).toEqual(['line 2: says_otherwise'])
  const purchase = (wallet: string) =>
    csv('id,walletAddress,card,price,txHash,paymentMethod,purchasedAt', `1,${wallet},Card,29,,,${AT}`)
  await run(purchase(ANN))
  expect((await run(purchase(BOB))).complaints).toEqual(['line 2: id_of_other_wallet'])
  expect(await holdings(ANN)).toMatchObject({ bv3: 100n })
})

test('an imported referral stays: no ring, none that chose a referrer here, and the first sign-in keeps it', async () => {
  const { userId } = await ledger.db.transaction(async (tx) => openAccount(tx, await ensureAccount(tx, EVE), null))
  const { totals } = await run(users(`${ANN},${BOB},`, `${BOB},${ANN},`, `${EVE},${ANN},`))
  expect(totals?.problems).toEqual([
    { name: `user ${BOB}`, problem: 'referrer_in_ring' },
    { name: `user ${EVE}`, problem: 'referrer_too_late' },
  ])
  expect((await findAccount(ledger.db, EVE))?.userId).toBe(userId)
  await ledger.db.transaction(async (tx) => openAccount(tx, await ensureAccount(tx, ANN), EVE))
  expect(await findAccount(ledger.db, ANN)).toMatchObject({ referredBy: BOB, hasSignedIn: true })
  expect(await audit(ledger.db)).toEqual([])
})

test('a wallet with many rows is applied page by page, and its referrer is bound once', async () => {
  const lines = Array.from({ length: 250 }, (_, index) => `${index},${ANN},Card,29,,,${AT}`)
  const purchases = csv('id,walletAddress,card,price,txHash,paymentMethod,purchasedAt', ...lines)
  const { totals } = await run(users(`${ANN},${BOB},`), purchases, balances(`${ANN},1,0,0`))
  expect(totals).toMatchObject({
    problems: [],
    applied: { users: 1, purchases: 250, balances: 1 },
    waiting: { purchases: 0 },
  })
  expect(await holdings(ANN)).toMatchObject({ referredBy: BOB })
  expect(await audit(ledger.db)).toEqual([])
})

test('a row with a line break in a quoted cell counts the lines that it takes', async () => {
  const path = write(`walletAddress,referredBy,createdAt,note\n${ANN},,,"a\nb"\nnobody,,,\n`)
  expect((await run(path)).complaints).toEqual(['line 4: wallet_malformed'])
})

const HUGE = '9'.repeat(61)
const BAD_AMOUNTS = [
  ...['NaN', 'Infinity', '-Infinity', '1e9999', '1e60', `1${'0'.repeat(60)}`, HUGE, '-1', '+1', '0x10', '1_000', '1,5'],
  ...['1.0000000000000000001', ' ', '', '.5', '5.', '01', '１', '1\u0000', '1000000000000.1'],
]
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('an invalid or ambiguous amount is a line of the report, and the rest is imported', async () => {
  const purchases = (price: string, index: number) => `${index},${ANN},Card,${quoted(price)},,,${AT}`
  const bad = await run(
    csv(
      'id,walletAddress,card,price,txHash,paymentMethod,purchasedAt',
      ...BAD_AMOUNTS.map(purchases),
      purchases('29', 99),
    ),
  )
  expect(bad.complaints).toEqual(
    BAD_AMOUNTS.map(
      (price, index) =>
        `line ${index + 2}: ${price.startsWith('1000000000000.') ? 'amount_too_large' : 'price_malformed'}`,
    ),
  )
  expect(bad.totals).toMatchObject({ applied: { purchases: 1 }, problems: [] })
  const numbers = ['1e9999', '-1', '1e60', '12345678901234567890', '0.30000000000000004', '9007199254740993', '1.5']
  const lists = numbers.map(
    (n, index) => `{"walletAddress":"0x${`${index + 1}`.repeat(40)}","bv3Balance":${n},"usdtBalance":${n}}`,
  )
  const json = await run(write(`{"balances":[${lists.join()}]}`, 'json'))
  expect(json.complaints).toEqual(
    [0, 1, 2, 3, 4, 6]
      .map((index) => `balances[${index}]: amount_malformed`)
      .concat('balances[5]: amount_too_large')
      .sort(),
  )
  expect(await audit(ledger.db)).toEqual([])
})

test('a JSON number has the value of its digits, even where a float would differ', async () => {
  const balance = (wallet: string, usdt: string) => `{"walletAddress":"${wallet}","bv3Balance":7,"usdtBalance":${usdt}}`
  const lists = [balance(ANN, '1.234567890123456789'), balance(BOB, '1.00000000000000000001')]
  const { complaints } = await run(write(`{"balances":[${lists.join()}]}`, 'json'))
  expect(complaints).toEqual(['balances[1]: amount_malformed'])
  expect(await holdings(ANN)).toMatchObject({ usdt: 1_234_567_890_123_456_789n })
})

test('a line that is no text, or lacks its end or a closing quote, is a line of the report, and the rest is imported', async () => {
  const header = 'walletAddress,referredBy,createdAt,note'
  const wallet = (digit: number) => `0x${String(digit).repeat(40)}`
  const lines = [
    Buffer.from(`\ufeff${header}\r`),
    Buffer.from(`${wallet(1)},,,"a, ""b"" and\r\nmore"\r`),
    Buffer.from(`${wallet(2)},,,${'x'.repeat(3_000_000)}`),
    Buffer.concat([Buffer.from(`${wallet(3)},,,`), Buffer.from([0xc3, 0x28])]),
    Buffer.from(`${wallet(4)},,,a\0b`),
    Buffer.from(`${wallet(5)},,,"never closed`),
    Buffer.from(`${wallet(6)},,,a "quote" inside`),
    ...Array.from({ length: 30 }, () => Buffer.from(`${wallet(7)},,,`)),
    Buffer.from(`${wallet(8)},,,"${'\n'.repeat(25)}"`),
    Buffer.from(`${wallet(8)},,,"x"y`),
    Buffer.from(`${wallet(8)},,`),
    Buffer.from(''),
    Buffer.from(`${wallet(9)},,,"a`),
  ]
  const path = write('')
  writeFileSync(path, Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])))
  const { complaints, staged } = await run(path)
  expect(complaints).toEqual([
    'line 4: line_too_long',
    'line 5: not_utf8',
    'line 7: line_malformed',
    'line 39: line_malformed',
    'line 64: line_malformed',
    'line 65: line_malformed',
    'line 66: columns_missing',
    'line 68: line_malformed',
  ])
  expect(staged).toMatchObject({ rows: 41, duplicates: 29, good: { users: 4 } })
  for (const digit of [1, 4, 6, 7]) expect(await findAccount(ledger.db, wallet(digit) as Address)).not.toBeNull()
  await expect(run(csv('walletAddress,bv3Balance,usdtBalance,usdtBalance', `${ANN},1,1,9`))).rejects.toThrow(
    'its header names "usdtBalance" twice',
  )
  await expect(run(write('\ufeff'))).rejects.toThrow('its first line is the header of neither')
})

test('a wallet’s total is limited: the excessive balance waits with its problem, and others are merged', async () => {
  const most = '1000000000000000'
  await run(balances(`${ANN},${most},0,0`, `${upper(ANN)},1,0,0`, `${BOB},1,0,0`, `${upper(BOB)},2,0,0`))
  expect((await merge()).wallets).toHaveLength(2)
  expect(await holdings(BOB)).toMatchObject({ bv3: 3n })
  const { totals } = await run()
  expect(totals).toMatchObject({ waiting: { balances: 1 }, problems: [{ problem: 'amount_too_large' }] })
  expect(await audit(ledger.db)).toEqual([])
})

test('a row whose number another wallet has used waits for its own wallet', async () => {
  const content = { cardId: String(cardId), price: '1', txHash: null, copy: null, paymentMethod: null, purchasedAt: AT }
  for (const wallet of [ANN, BOB])
    await execute(
      ledger.db,
      sql`insert into import_rows (wallet_address, kind, key, content)
        values (${wallet}, 'purchase', '7', ${JSON.stringify(content)}::jsonb)`,
    )
  const { cards } = await readCards(ledger.db)
  await applyWallet(ledger.db, ANN, { cards, chainId: CHAIN_ID, mayMerge: false })
  const { rows } = await execute(ledger.db, 'select wallet_address as wallet from import_rows where applied_at is null')
  expect(rows).toEqual([{ wallet: BOB }])
})

test('a wallet’s referrer stays, whatever an older account that comes later says', async () => {
  await run(users(`${ANN},${BOB},2025-06-01T00:00:00Z`))
  const { totals } = await run(users(`${upper(ANN)},${EVE},2025-01-01T00:00:00Z`))
  expect(totals?.waiting).toMatchObject({ users: 1 })
  expect((await merge()).wallets).toMatchObject([{ walletAddress: ANN, before: { accounts: 2 } }])
  expect(await holdings(ANN)).toMatchObject({ referredBy: BOB, createdAt: new Date('2025-06-01T00:00:00Z') })
  expect(await findAccount(ledger.db, EVE)).toBeNull()
  expect(await audit(ledger.db)).toEqual([])
})

test('accounts without a referrer decide nothing, and the next oldest with one does', async () => {
  const [one, two, three] = [`${ANN},,2025-01-01T00:00:00Z`, `${upper(ANN)},,`, `${ANN.replace('a', 'A')},${EVE},${AT}`]
  await run(users(one, two, three, `${BOB},,`, `${upper(BOB)},,`))
  await merge()
  expect(await holdings(ANN)).toMatchObject({ referredBy: EVE, createdAt: new Date('2025-01-01T00:00:00Z') })
  expect(await holdings(BOB)).toMatchObject({ referredBy: null })
})

test('open pages are notified of a merged wallet: of its balance, and of mining only if its owner mines the card', async () => {
  const { userId } = await ledger.db.transaction(async (tx) => openAccount(tx, await ensureAccount(tx, ANN), null))
  await ledger.giveCopies(userId, cardId, 1)
  await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
  const bought = (wallet: string, id: number) => `${id},${wallet},${cardId},29,,,${AT}`
  const purchases = csv(
    'id,walletAddress,card,price,txHash,paymentMethod,purchasedAt',
    ...[bought(ANN, 1), bought(upper(ANN), 2), bought(BOB, 3)],
  )
  await run(users(`${ANN},,`, `${upper(ANN)},,`, `${BOB},,`, `${upper(BOB)},,`), purchases)
  const told: object[] = []
  const { cards } = await readCards(ledger.db)
  const notifyPages = (_: unknown, of: number, ...messages: object[]) =>
    void told.push(...messages.map((message) => ({ ...message, of })))
  await consolidate(ledger.db, { cards, chainId: CHAIN_ID, notifyPages })
  const other = (await findAccount(ledger.db, BOB))?.userId
  expect(told).toEqual([
    { type: 'mining', isActive: true, of: userId },
    { type: 'balance', of: userId },
    { type: 'balance', of: other },
  ])
  expect((await audit(ledger.db)).map(({ check }) => check)).toEqual([])
})

const HASH = `0x${'c'.repeat(64)}`
const purchases = (...lines: string[]) => csv('id,walletAddress,card,price,txHash,paymentMethod,purchasedAt', ...lines)

test('each part of a balance is a separate line, under the key of its source account', async () => {
  await run(balances(`${upper(ANN)},7,3,1`, `${BOB},0,2,5`))
  const { rows } = await execute(
    ledger.db,
    sql`select u.wallet_address as wallet, t.key, t.asset, t.amount / (case t.asset when 'USDT' then 1e18 else 1 end) as amount,
        t.reason, t.debit_kind as debit, t.credit_kind as credit, t.details
      from ledger_transfers t join users u using (user_id) order by t.key`,
  )
  const line = (wallet: Address, spelling: string, part: string, amount: string, asset: string, of?: string) => ({
    ...{
      wallet,
      key: `import:${spelling}:${part}`,
      asset,
      amount: expect.stringMatching(new RegExp(`^${amount}(\\.0+)?$`)),
    },
    ...{ reason: 'import', debit: 'imported', credit: 'available' },
    details: { spelling, ...(of !== undefined && { of }) },
  })
  expect(rows).toEqual([
    line(ANN, upper(ANN), 'bv3', '7', 'BV3'),
    line(ANN, upper(ANN), 'referrals', '1', 'USDT', 'referral_bonus'),
    line(ANN, upper(ANN), 'usdt', '2', 'USDT'),
    // What referrals brought and was withdrawn there moves nothing here.
    line(BOB, BOB, 'referrals', '2', 'USDT', 'referral_bonus'),
  ])
})

test('a copy has its price, payment method, day and transaction, and mines by its card', async () => {
  await run(purchases(`1,${ANN},Card,29.5,${HASH}-2,BNB,${AT}`, `2,${ANN},${cardId},30,,,2025-12-31T00:00:00Z`))
  const { rows } = await execute(
    ledger.db,
    sql`select p.price / 1e18 as price, p.payment_method as way, p.purchased_at as at, p.tx_hash as hash, p.copy, l.copies,
        l.daily_bv3 as daily, l.total_bv3 as total
      from purchases p join lots l on l.id = p.lot_id and l.user_id = p.user_id order by p.id`,
  )
  const usual = { copies: 1, daily: '60000', total: '3000000' }
  const number = (text: string) => expect.stringMatching(new RegExp(`^${text}0*$`))
  expect(rows).toMatchObject([
    { ...usual, price: number('29.5'), way: 'BNB', at: new Date(AT), hash: HASH, copy: 2 },
    { ...usual, price: number('30.'), way: null, at: new Date('2025-12-31T00:00:00Z'), hash: null },
  ])
})

test('each copy of a transaction is imported once, and none of a transaction credited here', async () => {
  const paid = `0x${'d'.repeat(64)}`
  await execute(
    ledger.db,
    sql`insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
      select n, ${paid}, 'USDT', ${EVE}, 1, 0, 1 from (values (${CHAIN_ID}), (1)) t (n)`,
  )
  await execute(
    ledger.db,
    sql`insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
      values (1, ${`0x${'e'.repeat(64)}`}, 'USDT', ${EVE}, 1, 0, 1)`,
  )
  const first = await run(
    purchases(
      ...[`1,${ANN},Card,29,${HASH},,${AT}`, `2,${ANN},Card,29,${HASH}-2,,${AT}`, `3,${BOB},Card,29,${HASH},,${AT}`],
      ...[`4,${ANN},Card,29,${paid},,${AT}`, `5,${ANN},Card,29,0x${'e'.repeat(64)},,${AT}`],
    ),
  )
  expect(first.complaints.toSorted()).toEqual(['line 4: transaction_used', 'line 5: transaction_used'])
  expect(first.staged).toMatchObject({ rows: 5, problems: 2, good: { purchases: 3, prices: 87n * 10n ** 18n } })
  // Another run of the same copy under another name is found as it is applied.
  const again = await run(purchases(`9,${BOB},Card,29,${HASH}-2,,${AT}`))
  expect(again.totals).toMatchObject({
    applied: { purchases: 3 },
    waiting: { purchases: 1 },
    problems: [{ name: 'purchase 9', problem: 'transaction_used' }],
  })
})

test('a dry run of an import returns the same, and writes nothing', async () => {
  const paths = [
    users(`${ANN},${BOB},${AT}`, 'nobody,,'),
    purchases(`1,${ANN},Card,29,,,${AT}`, `2,${ANN},No card,29,,,${AT}`),
    balances(`${ANN},7,3,1`, `${ANN},7,3,1`),
  ]
  const complaints: string[] = []
  const tried = await importFiles(ledger.db, paths, {
    ...{ chainId: CHAIN_ID, isDryRun: true },
    onProblem: (place, problem) => void complaints.push(`${place}: ${problem}`),
  })
  const { rows } = await execute(
    ledger.db,
    'select (select count(*) from users) + (select count(*) from import_rows) + (select count(*) from audit_log) as rows',
  )
  expect([tried.totals, rows]).toEqual([null, [{ rows: '0' }]])
  const sums = { prices: 29n * 10n ** 18n, bv3: 7n, usdt: 3n * 10n ** 18n, referral: 10n ** 18n }
  const good = { users: 1, purchases: 1, balances: 1, ...sums }
  expect(tried.staged).toEqual({ rows: 6, duplicates: 1, problems: 2, good })
  // With several files a place names its file.
  expect(complaints).toEqual([`${paths[0]}, line 3: wallet_malformed`, `${paths[1]}, line 3: card_unknown`])
  const done = await run(...paths)
  expect([done.staged, done.complaints]).toEqual([tried.staged, complaints])
  expect(done.totals).toEqual({
    ...{ staged: good, applied: good, problems: [] },
    waiting: { users: 0, purchases: 0, balances: 0, prices: 0n, bv3: 0n, usdt: 0n, referral: 0n },
    posted: { bv3: 7n, usdt: 3n * 10n ** 18n },
  })
  // A later release finds by these keys what was imported by this one.
  const posted = await execute(ledger.db, `select key from ledger_transfers where reason = 'import' order by key`)
  expect(posted.rows).toEqual(['bv3', 'referrals', 'usdt'].map((part) => ({ key: `import:${ANN}:${part}` })))
})

test('all imports add up, page by page, and a missing or extra line does not', async () => {
  // The first page of 2,000 rows ends between the two rows of wallet 1997.
  const WALLETS = 2_100
  await execute(
    ledger.db,
    sql`insert into import_rows (wallet_address, kind, key, content, user_id, applied_at, problem)
      select '0x' || lpad(to_hex(n), 40, '0'), kind, kind || n, '{"bv3": "3", "usdt": "2", "referral": "0"}'::jsonb, n, clock_now(),
        case when n = 1999 and kind = 'user' then 'referrer_too_late' end
      from generate_series(1, ${WALLETS}) n, unnest(case when n % 1000 in (997, 998, 999) then '{user,balance}' else '{balance}' end::text[]) kind`,
  )
  const all = `generate_series(1, ${WALLETS}) n`
  await readRows(
    ledger.databaseUrl,
    `set session_replication_role = replica;
     insert into users (user_id, wallet_address) select n, '0x' || lpad(to_hex(n), 40, '0') from ${all};
     insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
       select n, 'import:' || n || asset, 'import', asset, amount, 'imported', 'available', '{}'
       from ${all}, (values ('BV3', 3), ('USDT', 2)) of (asset, amount);
     insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
       values (1, 'other', 'correction', 'BV3', 9, 'rewards', 'available', '{}')`,
  )
  const totals = await readImportTotals(ledger.db)
  expect(totals).toMatchObject({
    applied: { users: 6, balances: WALLETS, bv3: 3n * BigInt(WALLETS), usdt: 2n * BigInt(WALLETS) },
    posted: { bv3: 3n * BigInt(WALLETS), usdt: 2n * BigInt(WALLETS) },
    problems: [{ name: 'user user1999', problem: 'referrer_too_late' }],
  })
  expect(areTotalsEqual(totals)).toBe(true)
  const { posted, waiting } = totals
  expect(areTotalsEqual({ ...totals, posted: { ...posted, bv3: posted.bv3 + 1n } })).toBe(false)
  expect(areTotalsEqual({ ...totals, posted: { ...posted, usdt: posted.usdt - 1n } })).toBe(false)
  for (const name of Object.keys(waiting) as (keyof typeof waiting)[]) {
    const more = typeof waiting[name] === 'bigint' ? 1n : 1
    expect(areTotalsEqual({ ...totals, waiting: { ...waiting, [name]: more } })).toBe(false)
  }
})
