import { operatorCall } from '#core/operator-calls.ts'
import { nameOf, readCalls } from '../support/code/calls-of-money.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import { callAs } from './support/call-as.ts'

const calls = (await readCalls()).filter(({ access }) => access === 'operator')

attackGroup('Ownership and roles', () => {
  for (const call of calls.filter((it) => operatorCall(it).role !== 'viewer')) {
    attack(`a viewer makes the call ${nameOf(call)}`, (stage) =>
      expectRefusal(stage, () => callAs(stage.viewer, call), 403, 'operator_role_insufficient'),
    )
  }
  for (const call of calls.filter((it) => operatorCall(it).role === 'owner')) {
    attack(`an operator makes the owner's call ${nameOf(call)}`, (stage) =>
      expectRefusal(stage, () => callAs(stage.operator, call), 403, 'operator_role_insufficient'),
    )
  }
})
