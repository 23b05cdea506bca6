import { useMutation, useQuery } from '@tanstack/react-query'
import type { findPayment, listOwnPayments } from '#core/api/payments.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'

/** Reads the payments of the session's wallet that did not simply become cards. */
export const useWaitingPayments = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/payments', walletAddress],
    queryFn: ({ signal }) => callApi<typeof listOwnPayments>('GET', '/api/payments', undefined, { signal }),
  })

/** Asks the server to find the payments of a transaction. The server credits what it finds. */
export const useFindPayment = () =>
  useMutation({
    mutationFn: (txHash: string) => callApi<typeof findPayment>('POST', '/api/payments/find', { body: { txHash } }),
    meta: { showsError: true },
    onSuccess: () => refresh('/api/payments', '/api/purchases', '/api/orders', '/api/balance', '/api/activity'),
  })
