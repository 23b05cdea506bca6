export type RpcCall = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
export type RpcCallAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

export const refusal = (message: string, code = -32_601): RpcCallAnswer => ({ error: { code, message } })
