type AttackGroup = {
  readonly name: string
  readonly defends: string
  /** Files of `test/attack` that start separate platforms. */
  readonly files?: readonly string[]
}

/** Title of the test after each group. It is not an attack. */
export const PROBE_TITLE = 'afterwards each process answers its probe'

/** Groups of the attack suite, in the order of their record. */
export const ATTACK_GROUPS: readonly AttackGroup[] = [
  {
    name: 'Numbers and JSON',
    defends: 'A number means the same to every reader, and a body that could be read in two ways is refused.',
    files: ['doubling.test.ts'],
  },
  {
    name: 'Unknown paths and bodies',
    defends: 'A request that no call takes costs nothing and changes nothing.',
  },
  {
    name: 'Operator tokens and ways of money',
    defends: 'A stolen token moves no money, and every way to move money has its bounds.',
    files: ['stolen-token.test.ts'],
  },
  {
    name: 'Sockets',
    defends: 'Open sockets cost little, end with their session, and tell others no news of a wallet.',
    files: ['sockets.test.ts'],
  },
  {
    name: 'Starts',
    defends: 'A production start is refused without its safe settings.',
    files: ['production.test.ts'],
  },
  {
    name: 'Price feed',
    defends: 'A price that is broken, old or disputed sells no card.',
  },
  {
    name: 'Shared pictures and queues',
    defends: 'Links show only what their makers have shared, and made-up names cost no drawing.',
    files: ['crowded-pictures.test.ts'],
  },
  {
    name: 'Upgrades and limits',
    defends: 'Every caller and network has a limit, and a made-up identity brings no second one.',
    files: ['rate-limit.test.ts', 'edge-limits.test.ts', 'one-wallet-flood.test.ts'],
  },
  {
    name: 'Sign-in',
    defends: 'Only the key of a wallet opens its session, and no session outlives its end.',
    files: ['sign-in-bypass.test.ts'],
  },
  {
    name: 'Ownership and roles',
    defends: 'A wallet reads and changes its own things only, and an operator makes only the calls of their role.',
    files: ['ownership.test.ts'],
  },
  {
    name: 'Money races across two processes',
    defends: 'One thing happens once, at however many processes it is asked for at once.',
  },
  {
    name: 'Lying chain and payments',
    defends: 'A minority of nodes invents no payment, hides none and lets no one in.',
  },
  {
    name: 'Payouts and withdrawals',
    defends: 'A wallet is paid what it owns, once, at its own address, after a decision.',
  },
  {
    name: 'Orders and claims',
    defends: 'The server fixes a price, and a payment is claimed once by the wallet that sent it.',
    files: ['starving-orders.test.ts'],
  },
  {
    name: 'Games',
    defends: 'A run earns by the clock of the server, and no more than the budgets allow.',
    files: ['games.test.ts'],
  },
  {
    name: 'Airdrop and referrals',
    defends: 'A wallet gets each reward once, and pairs of wallets cannot reward each other.',
    files: ['airdrop.test.ts'],
  },
  {
    name: 'Uploads',
    defends: 'A picture is a picture: small, drawn again, and without anything beside it.',
  },
  {
    name: 'Hostile texts and CSV',
    defends: 'A text is only a text: in pages, files, logs and bots.',
    files: ['hostile-texts.test.ts'],
  },
  {
    name: 'Files and paths',
    defends: 'The server hands out its public files and no others.',
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
