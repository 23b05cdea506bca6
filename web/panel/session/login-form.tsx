import { t } from '@lingui/core/macro'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { logIn } from './log-in.ts'

const NOBODY = { username: '', password: '', code: '' }

export function LoginForm() {
  const [entered, setEntered] = useState(NOBODY)
  const [isPending, setPending] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  const enter = (change: Partial<typeof NOBODY>) => setEntered({ ...entered, ...change })
  useEffect(() => {
    if (needsCode) codeField.current?.focus()
  }, [needsCode])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    const outcome = await logIn(entered)
    setPending(false)
    if (outcome.kind === 'in') showToast({ title: t`Login Successful` })
    if (outcome.kind === 'code_required') setNeedsCode(true)
    if (outcome.kind === 'refused')
      showToast({ title: outcome.title, description: outcome.message, variant: 'destructive' })
  }

  return (
    <section className="page grid place-items-center py-12">
      <form
        onSubmit={submit}
        noValidate
        aria-labelledby="admin-login"
        className="w-full max-w-dialog rounded-large border border-line bg-stall p-6 sm:p-8"
      >
        <KeyRound className="size-8 text-glow" aria-hidden="true" />
        <h1 id="admin-login" className="mt-3 text-heading">
          {t`Admin Login`}
        </h1>
        <p className="mt-1 mb-6 text-soft">{t`For the operator. Players need no password.`}</p>
        <div className="grid gap-4">
          <TextField
            label={t`Username`}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={entered.username}
            onChange={(username) => enter({ username })}
          />
          <TextField
            label={t`Password`}
            type="password"
            autoComplete="current-password"
            value={entered.password}
            onChange={(password) => enter({ password })}
          />
          {needsCode && (
            <TextField
              ref={codeField}
              label={t`One-time code`}
              hint={t`Please enter the one-time code.`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={entered.code}
              onChange={(code) => enter({ code })}
            />
          )}
        </div>
        <button
          type="submit"
          aria-disabled={isPending}
          aria-busy={isPending || undefined}
          className={buttonClass('primary', 'medium', 'mt-6 w-full')}
        >
          {isPending ? (
            <>
              <Spinner /> {t`Logging in...`}
            </>
          ) : (
            t`Login`
          )}
        </button>
      </form>
    </section>
  )
}
