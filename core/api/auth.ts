import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, timestamp, walletAddressOut } from './fields.ts'

const session = z.object({
  userId: id,
  walletAddress: walletAddressOut,
  canPayBnb: z.boolean().meta({
    description:
      'Whether cards can be ordered in BNB: not by a wallet that signs as a contract, for what it sends leaves no log.',
  }),
  expiresAt: timestamp,
})
export type SessionView = z.output<typeof session>

export const getNonce = defineCall({
  method: 'GET',
  path: '/api/auth/nonce',
  summary: 'A single-use nonce for the sign-in message, and the times to write into it',
  tag: 'Sign-in',
  access: 'anyone',
  response: z.object({
    nonce: z.string(),
    issuedAt: timestamp.meta({ description: 'The server’s time. A device’s own clock may be off.' }),
    expiresAt: timestamp,
  }),
  errors: [],
})

export const verifySignIn = defineCall({
  method: 'POST',
  path: '/api/auth/verify',
  summary: 'Sign in with a signed EIP-4361 message; sets the session cookie',
  tag: 'Sign-in',
  access: 'anyone',
  body: z.object({
    message: z.string().min(1).max(4_000),
    signature: z
      .string()
      .max(20_000)
      .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'must be hexadecimal bytes'),
    referredBy: z.string().max(100).optional().meta({
      description: 'A referral code, bound if the wallet signs in for the first time and has bought nothing.',
    }),
  }),
  response: session,
  errors: [
    'sign_in_message_malformed',
    'sign_in_domain_mismatch',
    'sign_in_chain_mismatch',
    'sign_in_expired',
    'sign_in_nonce_unknown',
    'sign_in_signature_invalid',
    'dependency_down',
  ],
})

export const getSession = defineCall({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in',
  tag: 'Sign-in',
  access: 'player',
  response: session,
  errors: [],
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session',
  tag: 'Sign-in',
  access: 'anyone',
  errors: [],
})
