import { z } from 'zod'
import { OPERATOR_ROLES, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../operator.ts'
import { defineCall } from './call.ts'
import { id, idIn, storableText, timestamp, walletAddress } from './fields.ts'

/** One-time code or recovery code, including spaces and hyphens. */
const code = z.string().max(40)

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

/** Calls for an operator's own account. Every role may make them, even before it has a second factor. */
const own = { tag: 'Operator', access: 'operator', needsNoFactor: true } as const

const me = z.object({
  username: z.string(),
  role: z.enum(OPERATOR_ROLES),
  hasSecondFactor: z.boolean(),
  isFactorMissing: z.boolean().meta({
    description:
      'Whether there is no second factor and this platform asks for one: only the own account can be changed.',
  }),
  recoveryCodesLeft: z.int(),
  provenUntil: timestamp.meta({ description: 'Until when this token does what needs a proof; may be over.' }),
})
export type OperatorView = z.output<typeof me>

export const getOperatorMe = defineCall({
  ...own,
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Who the token belongs to, and how they prove it',
  response: me,
  errors: [],
})

export const proveOperator = defineCall({
  ...own,
  method: 'POST',
  path: '/api/admin/proof',
  summary: 'Enter the password or a code again; this token may then do for ten minutes what needs a proof',
  body: z
    .object({ password: z.string().min(1).max(PASSWORD_LENGTH_MAX), code: code.min(1) })
    .partial()
    .refine(({ password, code }) => (password === undefined) !== (code === undefined), 'name a password or a code'),
  response: z.object({ provenUntil: timestamp }),
  errors: ['proof_wrong', 'login_throttled'],
})

export const changePassword = defineCall({
  ...own,
  method: 'POST',
  path: '/api/admin/password',
  summary: 'Change one’s own password; all other sessions of the account end',
  body: z.object({
    currentPassword: z.string().min(1).max(PASSWORD_LENGTH_MAX),
    newPassword: z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX),
  }),
  errors: ['password_wrong', 'login_throttled'],
})

export const beginSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: '/api/admin/second-factor',
  summary: 'A new secret for an authenticator app; it counts once a code of it was named, within ten minutes',
  response: z.object({
    secret: z.string().meta({ description: 'Base32, to type.' }),
    uri: z.string().meta({ description: 'otpauth://…, to draw as a QR code.' }),
  }),
  errors: ['second_factor_present'],
})

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Shown this once; each is good for one login.' }),
})

export const confirmSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  summary: 'Name a code of the new secret: from now on a login needs one',
  body: z.object({ code: code.min(1) }),
  response: recoveryCodes,
  errors: ['second_factor_not_begun', 'second_factor_code_wrong'],
})

export const renewRecoveryCodes = defineCall({
  ...own,
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  summary: 'Ten new recovery codes; the old ones are good no more',
  response: recoveryCodes,
  errors: ['second_factor_absent'],
})

export const removeOwnSecondFactor = defineCall({
  ...own,
  method: 'DELETE',
  path: '/api/admin/second-factor',
  summary: 'Remove the second factor and its recovery codes',
  errors: ['second_factor_absent'],
})

export const operatorSession = z.object({
  id,
  username: z.string(),
  isThisOne: z.boolean(),
  createdAt: timestamp,
  usedAt: timestamp.meta({ description: 'To the minute.' }),
  expiresAt: timestamp,
  address: z.string().meta({ description: 'Where the login came from; empty where it is not known.' }),
  browser: z.string().meta({ description: 'e.g. Firefox; empty where it cannot be told.' }),
  system: z.string().meta({ description: 'e.g. Windows; empty where it cannot be told.' }),
})
export type OperatorSessionView = z.output<typeof operatorSession>

export const listOwnSessions = defineCall({
  ...own,
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'Where one is logged in, the newest login first, at most 200',
  response: z.array(operatorSession),
  errors: [],
})

export const endOperatorSession = defineCall({
  ...own,
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  summary: 'End a session of one’s own; an owner, anybody’s, with a second factor where one is asked for',
  params: z.object({ id: idIn }),
  errors: ['operator_session_unknown'],
})

export const endOtherSessions = defineCall({
  ...own,
  method: 'DELETE',
  path: '/api/admin/sessions',
  summary: 'End all sessions of one’s own but this',
  response: z.object({ ended: z.int() }),
  errors: [],
})
