import { inFile } from './in-file.ts'

/** Bugs in the writers of money, and in turning a payment into purchases. */
export const SERVER_MONEY = [
  ...inFile(
    'server/ledger/post.ts',
    ['server/ledger/post.test.ts'],
    ['a zero transfer is posted', 'assert(amount > 0n, ', 'assert(amount >= 0n, '],
    [
      'a transfer between two players is posted',
      'users.every((userId) => userId === ownerOf(transfer))',
      'users.length > 0 || true',
    ],
  ),
  ...inFile(
    'server/ledger/ledger.sql.ts',
    ['server/ledger/post.test.ts'],
    ['the held amount is not updated', 'bv3_held = b.bv3_held + delta.bv3_held', 'bv3_held = b.bv3_held'],
  ),
  ...inFile(
    'server/payments/credit-payment.ts',
    ['server/payments/credit-payment.test.ts', 'server/payments/deliver-purchases.imports.test.ts'],
    ['a surplus is lost', "if (surplus > 0n && kept.status === 'new')", "if (surplus < 0n && kept.status === 'new')"],
    ['an imported purchase is sold again', 'if (isImported) return wish', 'if (false) return wish'],
    [
      'BNB of an imported purchase is recorded',
      "if (await isPaidElsewhere(tx, payment)) return refuse('payment_already_recorded')",
      '',
    ],
    [
      'a late payment is always unmatched',
      "const ending = sale.code === 'payment_too_small' ? 'partial' : 'late'",
      "const ending = 'partial'",
    ],
  ),
  ...inFile(
    'server/payments/orders.ts',
    ['server/payments/credit-payment.test.ts'],
    [
      'another card than the order’s is bought',
      "if (wish !== null && wish.cardId !== cardId) return refuse('card_mismatch')",
      '',
    ],
    ['a card off sale is sold', "if (!card.isActive) return refuse('card_inactive')", ''],
  ),
  ...inFile(
    'server/payments/deliver-purchases.ts',
    ['server/payments/credit-payment.test.ts'],
    ['no bonus for the referrer', 'if (referrer === null || amount === 0n) return []', 'return []'],
    [
      'one bonus for several copies',
      'const bonuses = purchases.flatMap(',
      'const bonuses = purchases.slice(0, 1).flatMap(',
    ],
  ),
  ...inFile(
    'server/payments/credit-payment.ts',
    ['server/payments/credit-payment.set-aside.test.ts'],
    [
      'known dust counts again',
      'const added = claimed.reduce((sum, { value }) => sum + value, 0n)',
      'const added = rest.reduce((sum, { value }) => sum + value, 0n)',
    ],
    ['dust of an imported purchase is owed', '!imported.has(txHash)', 'txHash !== null'],
  ),
]
