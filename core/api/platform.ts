import { z } from 'zod'
import { SETTINGS } from '../settings.ts'
import { defineCall } from './call.ts'
import { decimal, timestamp, walletAddress, walletAddressOut } from './fields.ts'

const config = z.object({
  mode: z.enum(['local', 'bsc', 'bsc-testnet']),
  chain: z.object({
    id: z.int(),
    hex: z.string(),
    name: z.string(),
    rpcUrls: z.array(z.string()),
    explorer: z.string().nullable(),
    currency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  }),
  usdt: z.object({ address: walletAddressOut, decimals: z.int() }),
  treasury: walletAddressOut,
  priceFeed: walletAddressOut.nullable(),
  brand: z.object({ logoUrl: z.string(), logoText: z.string() }),
  social: z.object({
    chat: z.string(),
    telegram: z.string(),
    instagram: z.string(),
    twitter: z.string(),
    airdropPost: z.string().meta({ description: 'The post on X that players retweet to join the airdrop.' }),
  }),
  wallets: SETTINGS.wallets.meta({
    description: 'What the operator has changed of the listed wallets; an empty field keeps what is built in.',
  }),
  announcement: SETTINGS.announcement.meta({
    description: 'Without a text it is the site’s own about the messaging group.',
  }),
  site: SETTINGS.site,
  maintenance: z.boolean(),
  maintenanceMessage: z.string().meta({ description: 'Empty where the operator has written none.' }),
  areSalesStopped: z.boolean(),
  salesMessage: z
    .string()
    .meta({ description: 'Why no card is sold, as the operator wrote it; empty where the floor stopped sales.' }),
  listedAt: timestamp.nullable().meta({ description: 'When the token is listed: from then on no USDT is mined.' }),
  walletConnectProjectId: z.string().nullable(),
  walletConnectRelayUrl: z.string().nullable().meta({ description: 'Null where WalletConnect is not offered.' }),
  minimumWithdrawal: decimal,
  withdrawalFeePercent: decimal,
  isBv3WithdrawalOpen: z.boolean(),
})
export type PlatformConfig = z.output<typeof config>

export const getConfig = defineCall({
  method: 'GET',
  path: '/api/config',
  summary: 'What a browser needs to know before it can do anything',
  tag: 'Platform',
  access: 'anyone',
  response: config,
  errors: [],
})

export const claimTestFunds = defineCall({
  method: 'POST',
  path: '/api/local/faucet',
  summary: 'Test BNB and test USDT; only on the local chain',
  tag: 'Local chain',
  access: 'anyone',
  body: z.object({ walletAddress }),
  response: z.object({
    walletAddress: walletAddressOut,
    bnb: decimal.meta({ description: 'What was added.' }),
    usdt: decimal.meta({ description: 'What was added.' }),
    txHash: z.string(),
  }),
  errors: ['not_found', 'faucet_dry', 'dependency_down'],
})

export const getLiveness = defineCall({
  method: 'GET',
  path: '/livez',
  summary: 'The process is up',
  tag: 'Operations',
  access: 'anyone',
  response: z.object({ status: z.literal('up') }),
  errors: [],
})

export const getReadiness = defineCall({
  method: 'GET',
  path: '/readyz',
  summary: 'This process can serve: its database answers. A chain that is down delays payments and nothing else',
  tag: 'Operations',
  access: 'anyone',
  response: z.object({
    status: z.literal('ready'),
    database: z.enum(['up', 'commits_hang']).meta({
      description: '`commits_hang`: it answers what reads, and commits of this process wait, e.g. for a lost standby.',
    }),
    chain: z.enum(['up', 'down']),
  }),
  errors: ['dependency_down', 'server_stopping'],
})
