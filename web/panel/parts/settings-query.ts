import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  getSettings,
  listSettingVersions,
  putAdminWallet,
  putInstantWithdrawals,
  putLogo,
  putPayoutCaps,
  putSetting,
} from '#core/api/settings.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { refresh } from '#web/lib/query-client.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from './list-head.tsx'

const PATH = '/api/admin/settings'
const VERSIONS_PER_PAGE = 20

export const settingsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: () => callOperator<typeof getSettings>('GET', PATH),
})

export const historyKey = (name: SettingName) => [PATH, name]
export const historyFile = (name: SettingName): ListFile => ({
  path: `${PATH}/${name}/history`,
  fileName: `setting-${name}-history.csv`,
})

export const loadHistory = (name: SettingName) => (cursor: string | undefined) =>
  callOperatorPage<typeof listSettingVersions>('GET', '/api/admin/settings/:name/history', {
    params: { name },
    query: { limit: VERSIONS_PER_PAGE, cursor },
  })

type SettingUpdate<Name extends SettingName> = {
  readonly value: Settings[Name]
  /** Version that the operator has seen. */
  readonly version: number
}

/** Sends a new value. Four settings have a separate call. */
function sendSetting<Name extends SettingName>(name: Name, { value, version }: SettingUpdate<Name>) {
  if (name === 'brand') {
    const body = { ...(value as Settings['brand']), version }
    return callOperator<typeof putLogo>('PUT', '/api/admin/logo', { body })
  }
  if (name === 'admin') {
    const body = { ...(value as Settings['admin']), version }
    return callOperator<typeof putAdminWallet>('PUT', '/api/admin/settings/admin-wallet', { body })
  }
  if (name === 'instantWithdrawals') {
    const body = { ...(value as Settings['instantWithdrawals']), version }
    return callOperator<typeof putInstantWithdrawals>('PUT', '/api/admin/settings/instant-withdrawals', { body })
  }
  if (name === 'payouts') {
    const body = { ...(value as Settings['payouts']), version }
    return callOperator<typeof putPayoutCaps>('PUT', '/api/admin/settings/payout-caps', { body })
  }
  const body = { name, value, version } as Parameters<typeof callOperator<typeof putSetting>>[2]['body']
  return callOperator<typeof putSetting>('PUT', PATH, { body })
}

/** Refetches the settings, in the panel and in the players' pages of this browser tab. */
async function refetchSettings(queries: QueryClient) {
  const here = [PATH, '/api/config'].map((path) => queries.invalidateQueries({ queryKey: [path] }))
  await Promise.all([...here, refresh('/api/config')])
}

/** Saves a setting. The caller shows the outcome. */
export function usePutSetting<Name extends SettingName>(name: Name) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingUpdate<Name>) => sendSetting(name, change),
    meta: { showsError: true },
    onSettled: () => refetchSettings(queries),
  })
}
