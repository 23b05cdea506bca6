import { z } from 'zod'
import { isNewUsername, OPERATOR_ROLES } from '../operator.ts'
import { defineCall } from './call.ts'
import { SHORT_TEXT_MAX, storableText, timestamp } from './fields.ts'
import { operatorSession } from './own-account.ts'

/** Calls by which an owner manages the operators. */
const ofOwners = { tag: 'Operator', access: 'operator' } as const

const named = z.object({ username: storableText(64).min(1) })
const role = z.enum(OPERATOR_ROLES)

const operator = z.object({
  username: z.string(),
  role,
  hasSecondFactor: z.boolean(),
  createdAt: timestamp,
  removedAt: timestamp.nullable().meta({ description: 'From when on the account is closed; its name stays taken.' }),
  sessions: z.int().meta({ description: 'That have not ended.' }),
})
export type OperatorAccount = z.output<typeof operator>

const shownOnce = z.object({
  username: z.string(),
  password: z.string().meta({ description: 'Shown this once; kept as a hash only.' }),
})

export const listOperators = defineCall({
  ...ofOwners,
  method: 'GET',
  path: '/api/admin/operators',
  summary: 'All operators, and those who were removed',
  response: z.array(operator),
  hasFile: true,
  errors: [],
})

export const createOperator = defineCall({
  ...ofOwners,
  method: 'POST',
  path: '/api/admin/operators',
  summary: 'Add an operator, with a generated password',
  body: z.object({
    username: z
      .string()
      .max(SHORT_TEXT_MAX)
      .trim()
      .refine(isNewUsername, 'must be 2 to 32 small letters, digits, ., _ or -')
      .meta({
        description: '2 to 32 small letters and digits; ., _ and - between them.',
      }),
    role,
  }),
  response: shownOnce,
  errors: ['operator_name_taken'],
})

export const changeOperatorRole = defineCall({
  ...ofOwners,
  method: 'PUT',
  path: '/api/admin/operators/:username',
  summary: 'Change an operator’s role; it holds from their next call on',
  params: named,
  body: z.object({ role }),
  errors: ['operator_unknown', 'operator_last_owner'],
})

export const resetOperatorPassword = defineCall({
  ...ofOwners,
  method: 'POST',
  path: '/api/admin/operators/:username/password',
  summary: 'Give an operator a new, generated password; their sessions end',
  params: named,
  response: shownOnce,
  errors: ['operator_unknown'],
})

export const removeOperator = defineCall({
  ...ofOwners,
  method: 'DELETE',
  path: '/api/admin/operators/:username',
  summary: 'Close an operator’s account; its name stays in the audit log and is given to nobody else',
  params: named,
  errors: ['operator_unknown', 'operator_last_owner'],
})

export const endOperatorSessions = defineCall({
  ...ofOwners,
  method: 'DELETE',
  path: '/api/admin/operators/:username/sessions',
  summary: 'End all sessions of an operator',
  params: named,
  response: z.object({ ended: z.int() }),
  errors: ['operator_unknown'],
})

export const listAllSessions = defineCall({
  ...ofOwners,
  method: 'GET',
  path: '/api/admin/operators/sessions',
  summary: 'Where all operators are logged in, the newest login first, at most 200',
  response: z.array(operatorSession),
  errors: [],
})
