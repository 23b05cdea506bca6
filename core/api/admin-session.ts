import { z } from 'zod'
import { defineCall } from './call.ts'
import { storableText, timestamp, walletAddress } from './fields.ts'

/** One-time code or recovery code, including spaces and hyphens. */
export const code = z.string().max(40)

export const login = defineCall({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in to the panel; the token is good for twelve hours',
  tag: 'Operator',
  access: 'anyone',
  body: z.object({
    username: storableText(64).min(1),
    password: z.string().min(1).max(200),
    code: code.optional().meta({ description: 'A one-time code or a recovery code, where the account has them.' }),
  }),
  response: z.object({ success: z.literal(true), token: z.string(), expiresAt: timestamp }),
  errors: ['login_failed', 'login_code_required', 'login_code_wrong', 'login_throttled'],
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Revoke the token',
  tag: 'Operator',
  access: 'operator',
  needsNoFactor: true,
  errors: [],
})

/**
 * Checks a wallet or a Bearer token. For a wallet: whether to show it the link to the panel, which grants nothing. For a token:
 * whether it is valid.
 */
export const checkAdmin = defineCall({
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether a Bearer token holds; or whether to show a wallet the link to the panel, which grants nothing',
  tag: 'Operator',
  access: 'anyone',
  query: z.object({ walletAddress: walletAddress.optional() }),
  response: z.boolean(),
  errors: ['operator_unauthenticated'],
})
