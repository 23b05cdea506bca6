type AttackGroup = {
  readonly name: string
  readonly defends: string
  /** Of `test/attack`. The first is named after the group; others need a platform of their own. */
  readonly files: readonly string[]
}

/** The title of the test after each group, which is no attack. */
export const AFTERWARDS = 'afterwards each process answers its probe'

/** The groups of the attack suite in the order of their record. */
export const ATTACK_GROUPS: readonly AttackGroup[] = [
  {
    name: 'Ownership and roles',
    defends: 'A wallet reads and changes its own things only, and an operator makes only the calls of their role.',
    files: ['roles.test.ts', 'ownership.test.ts'],
  },
  {
    name: 'Sign-in',
    defends: 'Only the key of a wallet opens its session, and no session outlives its end.',
    files: ['sign-in-bypass.test.ts'],
  },
  {
    name: 'Sockets',
    defends: 'Open sockets cost little, end with their session, and tell nothing to others.',
    files: ['sockets.test.ts'],
  },
  {
    name: 'Starts',
    defends: 'A production start is refused without its safe settings.',
    files: ['production.test.ts'],
  },
  {
    name: 'Upgrades and limits',
    defends: 'Every caller and network has a limit, and a made-up identity brings no second one.',
    files: ['rate-limit.test.ts', 'one-wallet-flood.test.ts'],
  },
  {
    name: 'Orders and claims',
    defends: 'A price is fixed by the server, and a payment is claimed once by the wallet that sent it.',
    files: ['starving-orders.test.ts'],
  },
  {
    name: 'Games',
    defends: 'A run earns by the clock of the server, and no more than the budgets allow.',
    files: ['games.test.ts', 'game-earnings.test.ts'],
  },
  {
    name: 'Airdrop and referrals',
    defends: 'A wallet gets each reward once, and pairs of wallets cannot reward each other.',
    files: ['airdrop.test.ts'],
  },
  {
    name: 'Hostile texts and CSV',
    defends: 'A text is only a text: in pages, files, logs and bots.',
    files: ['hostile-texts.test.ts'],
  },
  {
    name: 'Headers and proxies',
    defends: 'No header changes who calls, from where, or what another site may do.',
    files: ['edge.test.ts'],
  },
  {
    name: 'Logs and leaks',
    defends: 'No secret and no insides of the program reach an answer or the log.',
    files: ['logs.test.ts'],
  },
]
