/** What an operator may do: a viewer reads, an operator decides and sends, an owner also says who the operators are. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'owner'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** For how long after its password or a one-time code an operator may do what needs a proof. */
export const PROOF_MINUTES = 10

/** Whether a role allows what needs at least another. */
export const isRoleEnough = (role: OperatorRole, least: OperatorRole): boolean =>
  OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(least)
