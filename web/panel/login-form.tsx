import { t } from '@lingui/core/macro'
import { ShieldX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallInput } from '#core/api/call.ts'
import type { login } from '#core/api/own-account.ts'
import { ApiError, hasSentence, messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { clearOperatorToken, storeOperatorToken } from './session/operator-token.ts'

const HEADING_ID = 'admin-login'

export function LoginForm() {
  const [needsCode, setNeedsCode] = useState(false)
  const [isRecovering, setRecovering] = useState(false)
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/own-account.ts')).login.body,
    defaultValues: { username: '', password: '', code: '' },
    objections: ({ username, password }) => [
      ...(username.trim() === '' ? (['username'] as const) : []),
      ...(password === '' ? (['password'] as const) : []),
    ],
    problems: {
      username: () => t`Enter your username.`,
      password: () => t`Enter your password.`,
      code: () => t`This is not a valid code.`,
    },
    onWrong: () =>
      showToast({
        title: t`Missing Information`,
        description: t`Please enter both username and password`,
        variant: 'destructive',
      }),
    async onSubmit(entered) {
      const outcome = await logIn(entered)
      if (outcome.kind === 'in') showToast({ title: t`Login Successful` })
      if (outcome.kind === 'code_required') setNeedsCode(true)
      if (outcome.kind === 'refused')
        showToast({ title: t`Login Failed`, description: outcome.message, variant: 'destructive' })
    },
  })
  useEffect(() => {
    if (needsCode) form.setFocus('code')
  }, [needsCode, form])

  return (
    <section className="page grid min-h-[75dvh] place-items-center py-12 lg:min-h-[85dvh]">
      <form
        {...formProps}
        aria-labelledby={HEADING_ID}
        className="w-full max-w-dialog overflow-hidden rounded-large border border-line bg-stall"
      >
        <div className="overflow-hidden bg-counter px-6 pt-6">
          <img src="/art/till.svg" alt="" width={320} height={240} className="mx-auto -mb-2 h-32 w-auto" />
        </div>
        <div className="p-6 sm:px-8">
          <h1 id={HEADING_ID} className="text-center text-heading">
            {t`Admin Login`}
          </h1>
          <p className="mt-1 mb-6 text-balance text-center text-soft">{t`For the operator. Players need no password.`}</p>
          <div className="grid gap-4">
            <TextField
              label={t`Username`}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...field('username')}
            />
            <TextField label={t`Password`} type="password" autoComplete="current-password" {...field('password')} />
            {needsCode && (
              <div>
                <TextField
                  label={isRecovering ? t`Recovery code` : t`One-time code`}
                  hint={isRecovering ? t`Each code works once.` : t`Please enter the one-time code.`}
                  inputMode={isRecovering ? 'text' : 'numeric'}
                  autoComplete={isRecovering ? 'off' : 'one-time-code'}
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={40}
                  {...field('code')}
                />
                <Button variant="quiet" className="-mx-4" onClick={() => setRecovering(!isRecovering)}>
                  {isRecovering ? t`Use a one-time code` : t`Use a recovery code`}
                </Button>
              </div>
            )}
          </div>
          <Button
            type="submit"
            variant="primary"
            isPending={isSubmitting}
            pendingText={t`Logging in...`}
            className="mt-6 w-full"
          >
            {t`Login`}
          </Button>
        </div>
      </form>
    </section>
  )
}

type LoginOutcome =
  | { readonly kind: 'in' }
  | { readonly kind: 'code_required' }
  | { readonly kind: 'refused'; readonly message: string }

/** Requests a token and stores it. Every outcome is a value. It never throws. */
async function logIn({ username, password, code = '' }: CallInput<typeof login>['body']): Promise<LoginOutcome> {
  try {
    const body = { username, password, ...(code !== '' && { code: code.replace(/\s/g, '') }) }
    const { token } = await callApi<typeof login>('POST', '/api/admin/login', { body })
    storeOperatorToken(token)
    return { kind: 'in' }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'login_code_required') return { kind: 'code_required' }
    return { kind: 'refused', message: loginError(error) }
  }
}

/** Returns the server's reason if it refused, or what to do if something else answered. */
function loginError(error: unknown): string {
  if (!hasSentence(error)) return t`The server could not be reached. Please try again.`
  return messageFor(error, t`Please try again in a moment.`)
}

/** Says that the token is not valid, or no longer: it was revoked, or its twelve hours are over. */
export function AccessDenied() {
  return (
    <section className="page grid min-h-112 place-items-center py-12">
      <div role="alert" className="max-w-prose text-center">
        <ShieldX className="mx-auto size-12 text-loss" aria-hidden="true" />
        <h1 className="mt-4 text-heading">{t`Access Denied`}</h1>
        <p className="mt-2 text-lead">{t`Authentication required`}</p>
        <p className="mt-1 mb-6 text-soft">{t`Your session has ended. It was revoked, or its twelve hours are over.`}</p>
        <Button variant="primary" onClick={clearOperatorToken}>
          {t`Login Again`}
        </Button>
      </div>
    </section>
  )
}
